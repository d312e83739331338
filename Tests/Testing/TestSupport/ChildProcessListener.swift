import CoreSupport
import Foundation

/// Reads what a child says until it ends, on a thread of its own.
final class ChildProcessListener: Sendable {
    let firstLine = OneShot<String?>()
    let outcome = OneShot<ChildProcess.Outcome?>()
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
