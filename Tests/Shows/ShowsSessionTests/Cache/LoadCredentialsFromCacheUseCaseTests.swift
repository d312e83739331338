import ShowsSession
import TestSupport

@Suite struct `Load Credentials From Cache Use Case` {
    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT(record: try makeRecord(of: .sample()))

        #expect(try await sut.loadCredentials() == .sample())
        #expect(store.messages == [.read])
    }

    @Test func `credentials not found error - error course`() async {
        let (sut, store) = makeSUT()

        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
        #expect(store.messages == [.read])
    }

    @Test(arguments: [try? recordOfAnotherServer(), Data(#"{"version":1,"server":"another"}"#.utf8)])
    func `credentials not found error - error course: what is cached is no session with this server`(
        _ bytes: Data?
    ) async throws {
        let bytes: Data = try #require(bytes)
        let (sut, _) = makeSUT(record: bytes)

        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
    }

    @Test func `invalid data error - error course`() async {
        let (sut, store) = makeSUT(record: corruptRecord)

        await #expect(throws: LoadCredentialsFromCacheError.damaged(reason: "not the JSON of a session")) {
            try await sut.loadCredentials()
        }
        // What is cached stays for a person to look at, or for a newer version to read.
        #expect(store.messages == [.read])
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async {
        let (sut, _) = makeSUT(failure: failure)

        await #expect(throws: failure) { try await sut.loadCredentials() }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: LoadCredentialsFromCacheError.cancelled) { try await sut.loadCredentials() }
    }
}
