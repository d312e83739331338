import Foundation
import OAuth
import RecordStorage
import TestSupport
import Testing
import TokenCache

@Suite struct `Cache Token Use Case (SV-3)` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT()

        try await sut.cache(token)

        #expect(store.messages == [.exclusiveAccess, .replace(try TokenRecord.encode(token))])
        #expect(try await sut.loadToken() == token)
    }

    @Test func `primary course: the old token gives way`() async throws {
        let (sut, _) = makeSUT(record: try TokenRecord.encode(makeToken("old")))
        let new = makeToken("new")

        try await sut.cache(new)

        #expect(try await sut.loadToken() == new)
    }

    @Test func `primary course: a record that cannot be read gives way`() async throws {
        let (sut, _) = makeSUT(record: corruptRecord)
        let new = makeToken()

        try await sut.cache(new)

        #expect(try await sut.loadToken() == new)
    }

    @Test func `delete cache error - error course`() async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: .deletion(reason: "why"))

        await #expect(throws: CacheTokenError.deletionFailed(reason: "why")) { try await sut.cache(makeToken("new")) }
        #expect(try await sut.loadToken() == old)
    }

    @Test func `saving error - error course`() async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: .saving(reason: "why"))

        await #expect(throws: CacheTokenError.savingFailed(reason: "why")) { try await sut.cache(makeToken("new")) }
        #expect(try await sut.loadToken() == old)
    }

    @Test func `saving error - error course: the store stays locked`() async {
        let (sut, store) = makeSUT(failure: .locking(reason: "why"))

        await #expect(throws: CacheTokenError.savingFailed(reason: "why")) { try await sut.cache(makeToken()) }
        #expect(store.messages == [.exclusiveAccess])
    }

    @Test func `saving error - error course: a token that could not be loaded again`() async {
        let (sut, store) = makeSUT()

        await #expect(throws: CacheTokenError.savingFailed(reason: "`accessToken` is blank")) {
            try await sut.cache(makeToken(" "))
        }
        #expect(store.messages == [])
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheTokenError.cancelled) { try await sut.cache(makeToken()) }
    }

    @Test func `cancelled - error course: saving that has begun is finished`() async throws {
        let token = makeToken()
        let (sut, _) = makeSUT { message in
            if case .replace = message { withUnsafeCurrentTask { $0?.cancel() } }
        }

        try await Task { try await sut.cache(token) }.value

        #expect(try await sut.loadToken() == token)
    }
}
