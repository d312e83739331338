import ShowsSession
import TestSupport

private let old = HeaderCredentials.sample("old")
private let new = HeaderCredentials.sample("new")

@Suite struct `Replacement of cached credentials` {
    @Test func `saves the new credential in the place of the old`() async throws {
        let (sut, store) = makeSUT(record: try makeRecord(of: old))

        #expect(try await sut.update(old) { $0.with(new) })

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try makeRecord(of: new))])
        #expect(try await sut.loadCredentials() == new)
    }

    @Test func `another credential is cached`() async throws {
        let next = HeaderCredentials.sample("of the next user")
        let (sut, store) = makeSUT(record: try makeRecord(of: next))

        #expect(try await !sut.update(old) { $0.with(new) })

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadCredentials() == next)
    }

    @Test(arguments: [nil, try? makeRecord(of: .sample("old"), at: "https://tv.example.com/v2")])
    func `no credential is cached`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.update(old) { $0.with(new) })

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `delete cache error`() async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: old), failure: .notDeleted(reason: "why"))

        await #expect(throws: StoreFailure.notDeleted(reason: "why")) {
            try await sut.update(old) { $0.with(new) }
        }
        #expect(try await sut.loadCredentials() == old)
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `saving error`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: old), failure: failure)

        await #expect(throws: failure) {
            try await sut.update(old) { $0.with(new) }
        }
    }

    @Test func `cancelled`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) { try await sut.update(old) { $0.with(new) } }
    }
}
