import Dispatch
import TerminalIO

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a terminal's input and its window's signals until it is stopped.
final class TerminalInput {
    private let sources: [any DispatchSourceProtocol]

    /// Passes what arrives from `descriptor` to `onEvent`, on a thread of its own. No signal after this is missed.
    init(_ descriptor: Descriptor, onEvent: @escaping @Sendable (TerminalEvent) -> Void) {
        let queue = DispatchQueue(label: "TerminalInput")
        let number = descriptor.number
        let bytes = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
        bytes.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(number, &buffer, buffer.count)
            if count > 0 {
                onEvent(.input(Array(buffer[..<count])))
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                onEvent(.inputEnded)
            }
        }
        // Also after SIGCONT: a process stopped by SIGSTOP does not know what the screen shows.
        let signals = [SIGWINCH, SIGCONT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { onEvent(.drawAnew) }
            return source as any DispatchSourceProtocol
        }
        sources = [bytes as any DispatchSourceProtocol] + signals
        let registrations = DispatchGroup()
        sources.forEach { $0.activate(registrations) }
        registrations.wait()
    }

    func stop() { sources.forEach { $0.cancel() } }
}

enum TerminalEvent: Sendable {
    case input([UInt8])
    /// Nothing has followed the last Esc.
    case inputPaused
    case inputEnded
    /// The window has a new size, or its content is lost.
    case drawAnew
    case modelChanged
    case tick
}
