/// A program that runs as a process of its own: a test hears what it says, may signal it, and learns how it ended.
///
/// It is killed when nobody holds it any more.
package final class ChildProcess: Sendable {
    /// It ended, or the test was given up, before it said what was waited for.
    package struct NothingCame: Error {}

    package let identifier: Int32
    private let listener: ChildProcessListener

    /// Starts `program`, which finds `input` on its standard input: a few lines at most.
    ///
    /// - Parameter isHeard: whether somebody reads its standard output; else that is a broken pipe from the beginning.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], input: String = "",
        isHeard: Bool = true
    ) throws {
        let pipes = try ChildProcessPipes(input: input)
        if !isHeard { pipes.output.closeReading() }
        do {
            identifier = try DetachedProcess(path: program, arguments: arguments, environment: environment)
                .start(pipes.childEnds)
        } catch {
            pipes.closeAll()
            throw error
        }
        listener = ChildProcessListener(identifier, output: pipes.output.reading, messages: pipes.messages.reading)
        pipes.closeChildEnds()
        Thread { [listener] in listener.run() }.start()
    }

    deinit { listener.send(SIGKILL) }

    package func send(_ signal: Int32) { listener.send(signal) }

    /// Waits for the first line of its standard output, as one task may do once, and gives up when it hangs.
    package func firstLine() async throws -> String {
        let line = try await withWatchdog { [listener] in await listener.firstLine.wait(onCancel: nil) }
        guard let line else { throw NothingCame() }
        return line
    }

    /// Waits for its end, as one task may do once, and gives up when it hangs.
    package func outcome() async throws -> CommandOutcome {
        let outcome = try await withWatchdog { [listener] in await listener.outcome.wait(onCancel: nil) }
        guard let outcome else { throw NothingCame() }
        return outcome
    }
}

/// Reads what a child says until it ends, on a thread of its own.
private final class ChildProcessListener: Sendable {
    let firstLine = OneShot<String?>()
    let outcome = OneShot<CommandOutcome?>()
    private let identifier: Int32
    private let output: Int32
    private let messages: Int32
    private let isReaped = Protected(false)

    init(_ identifier: Int32, output: Int32, messages: Int32) {
        self.identifier = identifier
        self.output = output
        self.messages = messages
    }

    /// Sends a signal, unless the number may belong to another process by now.
    func send(_ signal: Int32) {
        isReaped.withLock { if !$0 { kill(identifier, signal) } }
    }

    func run() {
        let (said, noted) = readToEnd()
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        var status: Int32 = 0
        isReaped.withLock { isReaped in
            waitpid(identifier, &status, 0)
            isReaped = true
        }
        firstLine.resolve(nil)
        let hasExited = status & 0x7F == 0
        outcome.resolve(
            .init(
                status: hasExited ? status >> 8 & 0xFF : nil, output: said,
                messages: String(decoding: noted, as: UTF8.self)))
    }

    private func readToEnd() -> (output: Data, messages: Data) {
        var sources = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        sources.append(pollfd(fd: messages, events: Int16(POLLIN), revents: 0))
        var texts = [Data(), Data()]
        while sources.contains(where: { $0.fd >= 0 }) {
            guard poll(&sources, nfds_t(sources.count), -1) > 0 else { continue }
            for index in sources.indices where sources[index].fd >= 0 && sources[index].revents != 0 {
                if let bytes = read(from: sources[index].fd) {
                    texts[index] += bytes
                } else {
                    close(sources[index].fd)
                    // Passed over by `poll`.
                    sources[index].fd = -1
                }
            }
            if let end = texts[0].firstIndex(of: UInt8(ascii: "\n")) {
                firstLine.resolve(String(decoding: texts[0][..<end], as: UTF8.self))
            }
        }
        return (texts[0], texts[1])
    }

    /// The next bytes; nil at the end.
    private func read(from descriptor: Int32) -> Data? {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &bytes, bytes.count)
            if count > 0 { return Data(bytes[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }
}

/// The pipes between a test and the standard descriptors of a child.
private struct ChildProcessPipes {
    let input: PrivatePipe
    let output: PrivatePipe
    let messages: PrivatePipe

    /// Pipes with `text` in the one for the input, which must hold it whole.
    init(input text: String) throws {
        func newPipe() throws -> PrivatePipe {
            guard let pipe = PrivatePipe() else { throw SystemFailure(call: "pipe", code: errno) }
            return pipe
        }
        (input, output, messages) = (try newPipe(), try newPipe(), try newPipe())
        precondition(input.fill(with: Data(text.utf8)), "more than a pipe holds")
    }

    var childEnds: DetachedProcess.Streams {
        .descriptors([input.reading, output.writing, messages.writing])
    }

    /// Closes what the child alone uses.
    func closeChildEnds() {
        input.closeReading()
        output.closeWriting()
        messages.closeWriting()
    }

    func closeAll() {
        closeChildEnds()
        output.closeReading()
        messages.closeReading()
    }
}
