import Foundation
import OAuth
import RecordStorage
import TestSupport
import Testing
import TokenCache

@Suite struct `Clear Token Use Case` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT(record: try TokenRecord.encode(token))

        #expect(try await sut.clearToken(ofGrant: token.grantID))

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test func `primary course: exactly this token`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT(record: try TokenRecord.encode(token))

        #expect(try await sut.clearToken(token))

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test(arguments: [nil, corruptRecord, try? TokenRecord.encode(makeToken())])
    func `primary course: whatever is cached`(_ record: Data?) async throws {
        let (sut, store) = makeSUT(record: record)

        #expect(try await sut.clearToken(ofGrant: nil))

        #expect(store.messages == [.exclusiveAccess, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test func `nothing is cached - alternative course`() async throws {
        let (sut, _) = makeSUT()

        #expect(try await sut.clearToken(ofGrant: UUID()), "the cache is empty")
        #expect(try await !sut.clearToken(makeToken()), "the token was not there")
    }

    @Test func `another token is cached - alternative course: one of another log-in`() async throws {
        let next = makeToken("of the next user")
        let (sut, store) = makeSUT(record: try TokenRecord.encode(next))

        #expect(try await !sut.clearToken(ofGrant: UUID()))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadToken() == next)
    }

    @Test func `another token is cached - alternative course: a newer one of the same log-in`() async throws {
        let old = makeToken("old")
        let winner = makeToken("new", grantID: old.grantID)
        let (sut, store) = makeSUT(record: try TokenRecord.encode(winner))

        #expect(try await !sut.clearToken(old))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadToken() == winner)
    }

    @Test func `the record cannot be read - alternative course`() async throws {
        let (sut, store) = makeSUT(record: corruptRecord)

        #expect(try await !sut.clearToken(ofGrant: UUID()))
        #expect(try await !sut.clearToken(makeToken()))

        #expect(store.messages == [.exclusiveAccess, .read, .exclusiveAccess, .read])
    }

    @Test(arguments: [RecordStoreError.deletion(reason: "why"), .locking(reason: "why"), .reading(reason: "why")])
    func `delete cache error - error course`(_ failure: RecordStoreError) async throws {
        let token = makeToken()
        let (sut, _) = makeSUT(record: try TokenRecord.encode(token), failure: failure)

        await #expect(throws: ClearTokenError.deletionFailed(reason: "why")) { try await sut.clearToken(token) }
        await #expect(throws: ClearTokenError.deletionFailed(reason: "why")) {
            try await sut.clearToken(ofGrant: token.grantID)
        }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: ClearTokenError.cancelled) { try await sut.clearToken(makeToken()) }
        await #expect(throws: ClearTokenError.cancelled) { try await sut.clearToken(ofGrant: nil) }
    }
}
