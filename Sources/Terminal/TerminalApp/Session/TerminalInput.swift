import Dispatch
import SystemLibrary
import TerminalIO

/// Reads a terminal's input and its window's signals until it is stopped.
final class TerminalInput {
    private let sources: [any DispatchSourceProtocol]
    private let queue: DispatchQueue
    private let readArrived: @Sendable () -> Void
    private let onEvent: @Sendable (TerminalEvent) -> Void

    /// Passes input from `descriptor` to `onEvent` on a separate thread. In the background, the input belongs to
    /// another job. No signal is missed from now on.
    init(_ descriptor: Descriptor, onEvent: @escaping @Sendable (TerminalEvent) -> Void) {
        let queue = DispatchQueue(label: "TerminalInput")
        let bytes = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
        // An earlier call may have already read the input.
        let readArrived = { @Sendable in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while descriptor.isReadable(within: 0) {
                let count = read(descriptor.number, &buffer, buffer.count)
                if count > 0 {
                    onEvent(.input(Array(buffer[..<count]), at: .now))
                } else if count == 0 || (errno != EINTR && errno != EAGAIN && !descriptor.isInBackground) {
                    return onEvent(.inputEnded)
                } else if count < 0 {
                    return
                }
            }
        }
        bytes.setEventHandler(handler: readArrived)
        (self.queue, self.readArrived, self.onEvent) = (queue, readArrived, onEvent)
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

    /// Passes on all input that has arrived, then `event`.
    func passBehindArrived(_ event: TerminalEvent) {
        queue.sync {
            readArrived()
            onEvent(event)
        }
    }

    func stop() { sources.forEach { $0.cancel() } }
}

enum TerminalEvent: Sendable {
    case input([UInt8], at: ContinuousClock.Instant)
    /// Nothing has followed incomplete input.
    case inputPaused
    /// No key has followed the last one for a while, so that the next one may decide.
    case keysPaused
    case inputEnded
    /// The window has a new size, or its content is lost.
    case drawAnew
    case modelChanged
    /// Later input may answer the decision in the last frame, see ``ScreenView/decision``.
    case decisionShown(Int)
    case tick
}
