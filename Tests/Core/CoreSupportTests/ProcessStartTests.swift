import CoreSupport
import TestSupport

@Suite struct `Start of a process` {
    @Test func `is the same at each look, and unknown after its end`() async throws {
        let child = try ChildProcess("/bin/sh", ["-c", "exec sleep 60"], environment: [:])
        let start = try #require(Date(startOfProcess: child.identifier))
        let again = try #require(Date(startOfProcess: child.identifier))
        #expect(abs(again.timeIntervalSince(start)) < 1)
        #expect(abs(start.timeIntervalSinceNow) < 60)
        let own = try #require(Date(startOfProcess: ProcessInfo.processInfo.processIdentifier))
        #expect(own < start)

        child.send(SIGKILL)
        _ = try await child.outcome()
        #expect(Date(startOfProcess: child.identifier) == nil)
    }

    @Test(arguments: [-1, .max]) func `is unknown of a process that does not run`(id: Int32) {
        #expect(Date(startOfProcess: id) == nil)
    }
}
