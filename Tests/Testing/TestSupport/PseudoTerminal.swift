package import TerminalIO

/// A pseudo-terminal in which a command or a shell script runs: the test types and reads the screen, as a person would.
///
/// Every wait has a deadline, after which it throws.
package actor PseudoTerminal {
    package struct TookTooLong: Error {
        let waitedFor: String
        let screen: String
    }

    /// What runs in the terminal.
    private enum Job {
        case process(pid_t)
        case command(Task<Void, Never>, isOver: Protected<Bool>)
    }

    private let near: NearEnd
    private let job: Job
    private var readUpTo = 0

    /// Runs `script` in `shell`, in a terminal of 24 lines. The shell leads the session, so that the terminal's settings
    /// outlive the program under test and can be looked at when it is gone.
    package init(
        shell: String, script: String, environment: [String: String] = ["TERM": "xterm", "PATH": "/usr/bin:/bin"],
        columns: UInt16 = 80
    ) throws {
        let (near, far) = try NearEnd.open(columns: columns)
        self.near = near
        let process = try withExtendedLifetime(far) {
            try DetachedProcess(path: shell, arguments: ["-c", script], environment: environment)
                .start(.file(far.name))
        }
        job = .process(process)
    }

    /// Runs `command` within the process of the tests, in a terminal of 24 lines that sends no signals. At the end
    /// it shows the status, and whether the terminal echoes.
    package init(columns: UInt16 = 80, _ command: @escaping @Sendable (StandardStreams) async -> Int32) throws {
        let (near, far) = try NearEnd.open(columns: columns)
        self.near = near
        let isOver = Protected(false)
        let task = Task {
            let status = await command(far.streams)
            MessageWriter(far.descriptor).line("status \(status) echo \(near.echoes ? "on" : "off")")
            isOver.withLock { $0 = true }
        }
        job = .command(task, isOver: isOver)
    }

    deinit {
        switch job {
        case .process(let process):
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        case .command(let task, _): task.cancel()
        }
        near.giveUp()
    }

    /// Types `text`; `\u{03}` is Ctrl-C, `\u{04}` Ctrl-D, `\u{1A}` Ctrl-Z.
    package func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(near.number, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EAGAIN || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(count, 0))
            // A program that shows what it reads waits until that is taken from it.
            near.read()
        }
    }

    /// Waits until `text` appears behind what was waited for before, in any color and broken at any of its spaces.
    /// Returns what was shown up to its end.
    @discardableResult package func wait(for text: String) async throws -> String {
        let wanted = Array(text.utf8)
        return try await poll("'\(text)'") {
            let screen = near.screen
            let news = screen[readUpTo...]
            guard let end = news.indices.lazy.compactMap({ Self.end(of: wanted, in: news[$0...]) }).first else {
                return nil
            }
            defer { readUpTo = end }
            return String(decoding: screen[readUpTo..<end], as: UTF8.self)
        }
    }

    /// Returns where `wanted` ends, if the screen begins with it.
    private static func end(of wanted: [UInt8], in screen: ArraySlice<UInt8>) -> Int? {
        var rest = screen
        for byte in wanted {
            if byte != 0x1B { rest.dropColors() }
            if rest.first == byte {
                rest = rest.dropFirst()
            } else if byte == UInt8(ascii: " "), rest.starts(with: "\r\n".utf8) {
                rest = rest.dropFirst(2)
            } else {
                return nil
            }
        }
        return rest.startIndex
    }

    /// Waits until `condition` holds for everything that was shown so far.
    package func wait(for what: String, until condition: @Sendable ([UInt8]) -> Bool) async throws {
        var looked: Int?
        try await poll(what) { () -> Void? in
            let screen = near.screen
            guard looked != screen.count else { return nil }
            looked = screen.count
            return condition(screen) ? Void() : nil
        }
    }

    /// Gives the window another size, of which the program is told.
    package func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(near.number, UInt(TIOCSWINSZ), &size)
    }

    /// Waits until the terminal shows what is typed, or does not.
    package func wait(untilEchoIs isOn: Bool) async throws {
        try await poll("echo \(isOn)") { near.echoes == isOn ? () : nil }
    }

    /// Waits for the end of what runs in it. Returns everything that was shown.
    package func waitForEnd() async throws -> String {
        try await poll("the end") { isOver ? () : nil }
        near.read()
        return String(decoding: near.screen, as: UTF8.self)
    }

    private var isOver: Bool {
        switch job {
        case .process(let process):
            var information = siginfo_t()
            let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
            return found == 0 && information.si_signo == SIGCHLD
        case .command(_, let isOver): return isOver.withLock { $0 }
        }
    }

    private func poll<Result>(_ what: String, _ condition: () -> Result?) async throws -> Result {
        let deadline = ContinuousClock.now.advanced(by: longestWait)
        while true {
            near.read()
            if let result = condition() { return result }
            guard ContinuousClock.now < deadline else {
                throw TookTooLong(waitedFor: what, screen: String(decoding: near.screen, as: UTF8.self))
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Drops the leading Select Graphic Rendition sequences.
    fileprivate mutating func dropColors() {
        while starts(with: "\u{1B}[".utf8) {
            let rest = dropFirst(2).drop { (0x30...0x3B).contains($0) }
            guard rest.first == UInt8(ascii: "m") else { return }
            self = rest.dropFirst()
        }
    }
}

/// The test's end of a terminal. A thread reads it, so that a program never waits until the test reads.
private final class NearEnd: Sendable {
    let number: Int32
    private let shown = Protected<[UInt8]>([])
    private let isGivenUp = Protected(false)

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    static func open(columns: UInt16) throws -> (NearEnd, FarEnd) {
        var (near, far): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 256)
        guard openpty(&near, &far, &name, nil, &size) == 0 else {
            throw SystemFailure(call: "openpty", code: errno)
        }
        _ = fcntl(near, F_SETFD, FD_CLOEXEC)
        _ = fcntl(far, F_SETFD, FD_CLOEXEC)
        _ = fcntl(near, F_SETFL, O_NONBLOCK)
        let end = NearEnd(near)
        Thread { end.readUntilGivenUp() }.start()
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (end, FarEnd(number: far, name: path))
    }

    var screen: [UInt8] { shown.withLock { $0 } }

    var echoes: Bool {
        var settings = termios()
        return tcgetattr(number, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Reads what is there.
    func read() {
        shown.withLock { shown in
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = Foundation.read(number, &bytes, bytes.count)
                guard count > 0 else { return }
                shown += bytes[..<count]
            }
        }
    }

    func giveUp() { isGivenUp.withLock { $0 = true } }

    private func readUntilGivenUp() {
        while !isGivenUp.withLock({ $0 }) {
            var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            guard Foundation.poll(&request, 1, 100) > 0 else { continue }
            read()
            // The other end is closed.
            if request.revents & Int16(POLLHUP) != 0 { return }
        }
    }
}

/// The program's end of a terminal.
private final class FarEnd: Sendable {
    let name: String
    private let number: Int32

    init(number: Int32, name: String) {
        self.number = number
        self.name = name
    }

    deinit { close(number) }

    var descriptor: Descriptor { Descriptor(number) }

    var streams: StandardStreams {
        StandardStreams(input: descriptor, output: descriptor, error: descriptor, owner: self)
    }
}
