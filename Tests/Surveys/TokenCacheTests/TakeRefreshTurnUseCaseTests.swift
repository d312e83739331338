import TestSupport
import TokenCache

@Suite(.timeLimit(.minutes(60))) struct `Take Refresh Turn Use Case` {
    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT()

        #expect(try await sut.withRefreshTurn { "done" } == "done")

        #expect(store.messages == [.refreshTurn])
    }

    @Test func `primary course: the cache is used within the turn`() async throws {
        let old = makeToken("old")
        let new = makeToken("new")
        let (sut, _) = makeSUT(record: try record(of: old))

        let before = try await sut.withRefreshTurn {
            try? await sut.update { $0.map { .save($0.with(new)) } ?? .keep }
        }

        #expect(before?.token == old)
        #expect(try await sut.loadToken() == new)
    }

    @Test func `no turn in time - error course`() async {
        let (sut, _) = makeSUT(failure: .busy(reason: "why"))

        await #expect(throws: StoreFailure.busy(reason: "why")) {
            try await sut.withRefreshTurn { Issue.record("has the turn") }
        }
    }

    @Test func `unreadable cache error - error course`() async {
        let (sut, _) = makeSUT(failure: .unreadable(reason: "why"))

        await #expect(throws: StoreFailure.unreadable(reason: "why")) {
            try await sut.withRefreshTurn { Issue.record("has the turn") }
        }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) {
            try await sut.withRefreshTurn { Issue.record("has the turn") }
        }
    }
}
