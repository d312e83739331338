import TestSupport
import TokenCache

@Suite struct `Load Token From Cache Use Case (SV-2)` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT(record: try record(of: token))

        #expect(try await sut.loadToken() == token)
        #expect(store.messages == [.read])
    }

    @Test func `token not found error - error course`() async {
        let (sut, store) = makeSUT()

        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
        #expect(store.messages == [.read])
    }

    @Test(arguments: [
        try? recordOfAnotherServer(), try? record(of: nil), Data(#"{"server":"s"}"#.utf8),
        // It is not judged.
        Data(#"{"version":9,"server":"another","token":[]}"#.utf8),
    ])
    func `token not found error - error course: no session with this server`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: try #require(bytes) as Data)

        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
        #expect(store.messages == [.read])
    }

    @Test func `invalid data error - error course`() async {
        let (sut, store) = makeSUT(record: corruptRecord)

        await #expect(throws: LoadTokenFromCacheError.damaged(reason: "not the JSON of a session")) {
            try await sut.loadToken()
        }
        // What is cached stays for a person to look at, or for a newer version to read.
        #expect(store.messages == [.read])
    }

    @Test(arguments: [(1, "of an unknown version"), (3, "written by a newer version")])
    func `invalid data error - error course: another version's record`(version: Int, reason: String) async {
        let (sut, _) = makeSUT(record: Data(#"{"version":\#(version),"server":"\#(server)"}"#.utf8))

        await #expect(throws: LoadTokenFromCacheError.damaged(reason: reason)) { try await sut.loadToken() }
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async {
        let (sut, _) = makeSUT(failure: failure)

        await #expect(throws: failure) { try await sut.loadToken() }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: LoadTokenFromCacheError.cancelled) { try await sut.loadToken() }
    }
}
