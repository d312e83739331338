import Foundation
import OAuth
import RecordStorage
import TestSupport
import Testing
import TokenCache

@Suite struct `Replace Cached Token Use Case` {
    @Test func `primary course`() async throws {
        let old = makeToken("old")
        let new = makeToken("new")
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        #expect(try await sut.replaceCachedToken(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try TokenRecord.encode(new))])
        #expect(try await sut.loadToken() == new)
    }

    @Test func `another token is cached - alternative course`() async throws {
        let next = makeToken("of the next user")
        let (sut, store) = makeSUT(record: try TokenRecord.encode(next))

        #expect(try await !sut.replaceCachedToken(makeToken("old"), with: makeToken("new")))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadToken() == next)
    }

    @Test(arguments: [nil, corruptRecord])
    func `no token is cached - alternative course`(_ record: Data?) async throws {
        let (sut, store) = makeSUT(record: record)

        #expect(try await !sut.replaceCachedToken(makeToken("old"), with: makeToken("new")))

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `delete cache error - error course`() async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: .deletion(reason: "why"))

        await #expect(throws: CacheTokenError.deletionFailed(reason: "why")) {
            try await sut.replaceCachedToken(old, with: makeToken("new"))
        }
        #expect(try await sut.loadToken() == old)
    }

    @Test(arguments: [RecordStoreError.saving(reason: "why"), .locking(reason: "why"), .reading(reason: "why")])
    func `saving error - error course`(_ failure: RecordStoreError) async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: failure)

        await #expect(throws: CacheTokenError.savingFailed(reason: "why")) {
            try await sut.replaceCachedToken(old, with: makeToken("new"))
        }
    }

    @Test func `saving error - error course: a token that could not be loaded again`() async throws {
        let old = makeToken("old")
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        await #expect(throws: CacheTokenError.savingFailed(reason: "`accessToken` is blank")) {
            try await sut.replaceCachedToken(old, with: makeToken(""))
        }
        #expect(store.messages == [])
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheTokenError.cancelled) {
            try await sut.replaceCachedToken(makeToken("old"), with: makeToken("new"))
        }
    }
}
