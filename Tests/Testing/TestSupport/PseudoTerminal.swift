/// A shell script in a terminal of its own, as a person would have it: the test types and reads the screen.
///
/// The script's shell leads the session, so that the terminal's settings outlive the program under test and can be
/// looked at when it is gone. Every wait has a deadline, after which it throws.
package actor PseudoTerminal {
    package struct TookTooLong: Error {
        let waitedFor: String
        let screen: String
    }

    private let master: Int32
    private let process: pid_t
    private var screen: [UInt8] = []
    private var readUpTo = 0

    /// Runs `script` in `shell`, in a terminal of 24 lines.
    package init(
        shell: String, script: String, environment: [String: String] = ["TERM": "xterm", "PATH": "/usr/bin:/bin"],
        columns: UInt16 = 80
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 256)
        guard openpty(&master, &slave, &name, nil, &size) == 0 else {
            throw SpawnedProcess.SystemFailure(call: "openpty", code: errno)
        }
        defer { close(slave) }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        do {
            // The leader of a new session has the terminal that it opens first.
            process = try SpawnedProcess.start(
                [shell, "-c", script], environment: environment, flags: SpawnedProcess.newSession
            ) { actions in
                posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
                posix_spawn_file_actions_adddup2(&actions, 0, 1)
                posix_spawn_file_actions_adddup2(&actions, 0, 2)
            }
        } catch {
            close(master)
            throw error
        }
        self.master = master
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(master)
    }

    /// Types `text`; `\u{03}` is Ctrl-C, `\u{04}` Ctrl-D, `\u{1A}` Ctrl-Z.
    package func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EAGAIN || errno == EINTR else { return }
            bytes = bytes.dropFirst(max(count, 0))
            // A program that shows what it reads waits until that is taken from it.
            readScreen()
        }
    }

    /// Waits until `text` appears behind what was waited for before. Returns what was shown up to its end.
    @discardableResult package func wait(for text: String) async throws -> String {
        let wanted = Array(text.utf8)
        return try await poll("'\(text)'") {
            let news = screen[readUpTo...]
            guard news.count >= wanted.count else { return nil }
            for start in news.startIndex...(news.endIndex - wanted.count) where news[start...].starts(with: wanted) {
                defer { readUpTo = start + wanted.count }
                return String(decoding: screen[readUpTo..<(start + wanted.count)], as: UTF8.self)
            }
            return nil
        }
    }

    /// Waits until `condition` holds for everything that was shown so far.
    package func wait(for what: String, until condition: @Sendable ([UInt8]) -> Bool) async throws {
        var looked: Int?
        try await poll(what) { () -> Void? in
            guard looked != screen.count else { return nil }
            looked = screen.count
            return condition(screen) ? Void() : nil
        }
    }

    /// Gives the window another size, of which the program is told.
    package func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Waits until the terminal shows what is typed, or does not.
    package func wait(untilEchoIs isOn: Bool) async throws {
        try await poll("echo \(isOn)") { echoes == isOn ? () : nil }
    }

    /// Waits for the script's end. Returns everything that was shown.
    package func waitForEnd() async throws -> String {
        try await poll("the end") {
            var information = siginfo_t()
            let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
            return found == 0 && information.si_signo == SIGCHLD ? () : nil
        }
        readScreen()
        return String(decoding: screen, as: UTF8.self)
    }

    private var echoes: Bool {
        var settings = termios()
        return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    private func poll<Result>(_ what: String, _ condition: () -> Result?) async throws -> Result {
        let deadline = ContinuousClock.now.advanced(by: .seconds(120))
        while true {
            readScreen()
            if let result = condition() { return result }
            guard ContinuousClock.now < deadline else {
                throw TookTooLong(waitedFor: what, screen: String(decoding: screen, as: UTF8.self))
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func readScreen() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { return }
            screen += bytes[..<count]
        }
    }
}
