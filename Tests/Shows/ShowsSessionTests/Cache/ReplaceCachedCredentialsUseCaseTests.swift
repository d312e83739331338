import Foundation
import RecordStorage
import ShowsSession
import TestSupport
import Testing

@Suite struct `Replace Cached Credentials Use Case` {
    private let old = HeaderCredentials.sample("old")
    private let new = HeaderCredentials.sample("new")

    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT(record: try makeRecord(of: old))

        #expect(try await sut.replaceCachedCredentials(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try makeRecord(of: new))])
        #expect(try await sut.loadCredentials() == new)
    }

    @Test func `another credential is cached - alternative course`() async throws {
        let next = HeaderCredentials.sample("of the next user")
        let (sut, store) = makeSUT(record: try makeRecord(of: next))

        #expect(try await !sut.replaceCachedCredentials(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadCredentials() == next)
    }

    @Test(arguments: [
        nil, corruptRecord, try? makeRecord(of: .sample("old"), at: "https://tv.example.com/v2"),
    ])
    func `no credential is cached - alternative course`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.replaceCachedCredentials(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `delete cache error - error course`() async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: old), failure: .deletion(reason: "why"))

        await #expect(throws: CacheCredentialsError.deletionFailed(reason: "why")) {
            try await sut.replaceCachedCredentials(old, with: new)
        }
        #expect(try await sut.loadCredentials() == old)
    }

    @Test(arguments: [RecordStoreError.saving(reason: "why"), .locking(reason: "why"), .reading(reason: "why")])
    func `saving error - error course`(_ failure: RecordStoreError) async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: old), failure: failure)

        await #expect(throws: CacheCredentialsError.savingFailed(reason: "why")) {
            try await sut.replaceCachedCredentials(old, with: new)
        }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheCredentialsError.cancelled) {
            try await sut.replaceCachedCredentials(old, with: new)
        }
    }
}
