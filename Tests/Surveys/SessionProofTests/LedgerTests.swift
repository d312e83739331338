import TestSupport

@Suite struct `The ledger of a session` {
    @Test func `a note that could not be saved does not excuse the end of a session (SS-1)`() {
        var world = World(.reuseDetection)
        let caller = Caller(process: 0, task: 0)
        world.begin(.token, caller)
        world.noteFailed(by: caller)
        world.server.revoke(0, isRefreshToken: true, at: 0)

        #expect(world.refresh(0, by: caller) == nil)

        #expect(
            world.violation == "ended: the server ended the session, though no answer was lost and nobody logged out")
    }
}
