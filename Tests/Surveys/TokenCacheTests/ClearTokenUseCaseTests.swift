import TestSupport
import TokenCache

@Suite struct `Clear Token Use Case` {
    @Test(arguments: [try? record(of: makeToken()), try? record(of: nil), corruptRecord, outdatedRecord])
    func `primary course`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: try #require(bytes) as Data)

        #expect(try await sut.clear())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadSession() }
    }

    @Test func `primary course: whatever the store cannot read`() async throws {
        let (sut, store) = makeSUT(record: try record(of: makeToken()), failure: .unreadable(reason: "why"))

        #expect(try await sut.clear())

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
    }

    @Test(arguments: [nil, try? recordOfAnotherServer()])
    func `nothing is cached - alternative course`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.clear())

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why")])
    func `delete cache error - error course`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try record(of: makeToken()), failure: failure)

        await #expect(throws: failure) { try await sut.clear() }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: ClearTokenError.cancelled) { try await sut.clear() }
    }
}
