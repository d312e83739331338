import ShowsSession
import TestSupport

@Suite struct `Clearing of cached credentials` {
    @Test(arguments: [
        (corruptRecord, false), (try? makeRecord(of: .sample()), false), (try? makeRecord(of: .sample()), true),
    ])
    func `deletes the credential, whatever it is or exactly this one`(_ bytes: Data?, isExact: Bool) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await isExact ? sut.clearCredentials(.sample()) : sut.clearCredentials())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadCredentialsFromCacheError.notFound) { try await sut.loadCredentials() }
    }

    @Test func `what cannot be read may be deleted`() async throws {
        let (sut, store) = makeSUT(failure: .reading(reason: "why"))

        #expect(try await sut.clearCredentials())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
    }

    @Test(arguments: [nil, try? recordOfAnotherServer()])
    func `nothing is cached, or the session of another server`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.clearCredentials())
        #expect(try await !sut.clearCredentials(.sample()))

        #expect(store.messages == [.exclusiveAccess, .read, .exclusiveAccess, .read])
    }

    @Test(arguments: [corruptRecord, try? makeRecord(of: .sample("of the next user"))])
    func `another credential is cached`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.clearCredentials(.sample()))

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [RecordStoreError.deletion(reason: "why"), .locking(reason: "why")])
    func `delete cache error`(_ failure: RecordStoreError) async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample()), failure: failure)

        await #expect(throws: CacheClearingError.deletionFailed(reason: "why")) {
            try await sut.clearCredentials(.sample())
        }
        await #expect(throws: CacheClearingError.deletionFailed(reason: "why")) { try await sut.clearCredentials() }
    }

    @Test func `cancelled`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheClearingError.cancelled) { try await sut.clearCredentials(.sample()) }
        await #expect(throws: CacheClearingError.cancelled) { try await sut.clearCredentials() }
    }
}
