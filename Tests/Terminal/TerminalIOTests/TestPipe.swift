import TerminalIO
import TestSupport

/// A pipe whose ends the test uses by hand.
struct TestPipe {
    private let readEnd: Int32
    private let writeEnd: Int32

    fileprivate init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Where things come out.
    var output: Descriptor { Descriptor(readEnd) }

    /// Where things go in.
    var input: Descriptor { Descriptor(writeEnd) }

    func send(_ bytes: [UInt8]) {
        _ = write(writeEnd, bytes, bytes.count)
    }

    func endSending() {
        // The number stays taken, so that no other test gets it: the read end alone is left open there.
        dup2(readEnd, writeEnd)
    }

    /// Up to 64 KiB of what is there.
    func receive() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(readEnd, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    /// Waits until nobody reads any more: what is there has been taken.
    func waitUntilEmpty() async throws {
        let deadline = ContinuousClock.now.advanced(by: longestWait)
        var count: Int32 = 1
        while ioctl(readEnd, UInt(FIONREAD), &count) == 0, count > 0 {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    func makeNonBlocking() {
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    }

    fileprivate func close() {
        endSending()
        for end in [writeEnd, readEnd] { Foundation.close(end) }
    }
}

/// Runs `body` with a pipe, through which `text` has come and no more will if one is given, and closes it.
func withPipe(of text: String? = nil, _ body: (TestPipe) async throws -> Void) async throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    if let text {
        pipe.send(Array(text.utf8))
        pipe.endSending()
    }
    try await body(pipe)
}
