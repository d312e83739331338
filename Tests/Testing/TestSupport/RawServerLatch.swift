import CoreSupport
import Foundation

/// Something that opens once, and that a thread can wait for together with a socket: the reading end of a pipe, whose
/// writing end is written to in order to open it. (Closing it would open nothing as long as a program that was started
/// meanwhile holds it too.)
final class RawServerLatch: Sendable {
    let readingEnd: Int32
    private let writingEnd: Protected<Int32?>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EMFILE) }
        readingEnd = ends[0]
        writingEnd = Protected(ends[1])
        for end in ends { RawServerSocket.closeOnExec(end) }
    }

    var isOpen: Bool { writingEnd.withLock { $0 == nil } }

    func open() {
        writingEnd.withLock { end in
            if let end {
                _ = write(end, [0], 1)
                RawServerSocket.close(end)
            }
            end = nil
        }
    }

    /// Gives the descriptors back. Nobody may wait for it any more.
    func dispose() {
        open()
        RawServerSocket.close(readingEnd)
    }
}
