import ShowsSession
import TestSupport

private let end = SessionEnd(date: .sample, code: "invalid_token", serverMessage: "no")

@Suite struct `Clearing of cached credentials` {
    @Test(arguments: [corruptRecord, try? makeRecord(of: .sample())])
    func `deletes the credential, whatever it is`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await sut.clearCredentials())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
    }

    @Test func `an end takes the place of its credential, and leaves the user (SS-7)`() async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample()))

        #expect(try await sut.update(.sample()) { $0.ended(end) })

        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
        let session = try await sut.loadSession()
        #expect(session.token == nil && session.end == end && session.user != nil)
    }

    @Test func `what cannot be read may be deleted`() async throws {
        let (sut, store) = makeSUT(failure: .unreadable(reason: "why"))

        #expect(try await sut.clearCredentials())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
    }

    @Test(arguments: [nil, try? recordOfAnotherServer()])
    func `nothing is cached, or the session of another server`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.clearCredentials())
        #expect(try await !sut.update(.sample()) { $0.ended(end) })

        #expect(store.messages == [.exclusiveAccess, .read, .exclusiveAccess, .read])
    }

    @Test func `another credential is cached`() async throws {
        let (sut, store) = makeSUT(record: try makeRecord(of: .sample("of the next user")))

        #expect(try await !sut.update(.sample()) { $0.ended(end) })

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `a credential that cannot be read does not change`() async throws {
        let (sut, store) = makeSUT(record: corruptRecord)

        await #expect(throws: StoreFailure.damaged(reason: "not the JSON of a session")) {
            try await sut.update(.sample()) { $0.ended(end) }
        }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why")])
    func `delete cache error`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample()), failure: failure)

        await #expect(throws: failure) { try await sut.update(.sample()) { $0.ended(end) } }
        await #expect(throws: failure) { try await sut.clearCredentials() }
    }

    @Test func `cancelled`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) { try await sut.update(.sample()) { $0.ended(end) } }
        await #expect(throws: StoreFailure.cancelled) { try await sut.clearCredentials() }
    }
}
