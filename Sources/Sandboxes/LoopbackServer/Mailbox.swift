import CoreSupport
import Foundation
import HTTP

/// What other threads tell the server's own thread, and a pipe that wakes it from its `poll`.
final class Mailbox: Sendable {
    enum Message: Sendable {
        /// The handler's answer for a connection; `nil` when it gives none.
        case answer(connection: Int, HTTPResponse?)
        /// End, and leave so much time to the answers that are under way.
        case stop(grace: Duration)
    }

    private struct State {
        var messages: [Message] = []
        var isOpen = true
    }

    /// Becomes readable when there are messages.
    let wakeDescriptor: Int32
    private let writeDescriptor: Int32
    private let state = Protected(State())

    init() throws(LoopbackServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        wakeDescriptor = ends[0]
        writeDescriptor = ends[1]
    }

    /// Leaves a message; one that comes after the end is dropped.
    func post(_ message: Message) {
        state.withLock { state in
            guard state.isOpen else { return }
            state.messages.append(message)
            // Under the lock, lest the descriptor be closed, and be another's, meanwhile. A full pipe wakes as well.
            var byte: UInt8 = 0
            _ = write(writeDescriptor, &byte, 1)
        }
    }

    func drain() -> [Message] {
        state.withLock { state in
            var bytes = [UInt8](repeating: 0, count: 256)
            while read(wakeDescriptor, &bytes, bytes.count) > 0 {}
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Closes the pipe; called once, by the server's thread as it ends.
    func closeForGood() {
        state.withLock { state in
            state.isOpen = false
            close(wakeDescriptor)
            close(writeDescriptor)
        }
    }
}
