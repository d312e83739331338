import ShowsSession
import TestSupport

@Suite struct `Clearing of cached credentials` {
    private let end = SessionEnd(date: .sample, code: "invalid_token", message: "no")

    @Test(arguments: [corruptRecord, try? makeRecord(of: .sample())])
    func `deletes the credential, whatever it is`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await sut.clearCredentials())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
    }

    @Test func `an end takes the place of its credential, and leaves the user (SS-7)`() async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample()))

        #expect(try await sut.end(.sample(), end))

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
        #expect(try await !sut.end(.sample(), end))

        #expect(store.messages == [.exclusiveAccess, .read, .exclusiveAccess, .read])
    }

    @Test(arguments: [corruptRecord, try? makeRecord(of: .sample("of the next user"))])
    func `another credential is cached`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.end(.sample(), end))

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why")])
    func `delete cache error`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample()), failure: failure)

        await #expect(throws: failure) { try await sut.end(.sample(), end) }
        await #expect(throws: failure) { try await sut.clearCredentials() }
    }

    @Test func `cancelled`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) { try await sut.end(.sample(), end) }
        await #expect(throws: StoreFailure.cancelled) { try await sut.clearCredentials() }
    }
}
