import SystemLibrary
import TerminalIO
import TestSupport

@testable import TerminalApp

@Suite(.timeLimit(.minutes(60))) struct `Terminal input` {
    @Test func `a window's new size is noticed from the first moment`() async throws {
        let (events, continuation) = AsyncStream<TerminalEvent>.makeStream()
        let nothing = Pipe()
        let sut = TerminalInput(Descriptor(nothing.fileHandleForReading.fileDescriptor)) { continuation.yield($0) }
        defer { sut.stop() }
        kill(getpid(), SIGWINCH)
        #expect(await events.contains { if case .drawAnew = $0 { true } else { false } })
    }
}
