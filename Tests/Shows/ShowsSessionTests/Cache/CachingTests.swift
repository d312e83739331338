import ShowsSession
import TestSupport

@Suite struct `Caching of credentials` {
    @Test func `saves the credential`() async throws {
        let (sut, store) = makeSUT()

        try await sut.cache(.sample())

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try makeRecord(of: .sample()))])
        #expect(try await sut.loadCredentials() == .sample())
    }

    @Test(arguments: [corruptRecord, try? makeRecord(of: .sample("old"))])
    func `whatever is cached gives way`(_ bytes: Data?) async throws {
        let (sut, _) = makeSUT(record: bytes)

        try await sut.cache(.sample("new"))

        #expect(try await sut.loadCredentials() == .sample("new"))
    }

    @Test func `delete cache error`() async throws {
        let (sut, _) = makeSUT(record: try makeRecord(of: .sample("old")), failure: .notDeleted(reason: "why"))

        await #expect(throws: StoreFailure.notDeleted(reason: "why")) { try await sut.cache(.sample("new")) }
        #expect(try await sut.loadCredentials() == .sample("old"))
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why")])
    func `saving error`(failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(failure: failure)

        await #expect(throws: failure) { try await sut.cache(.sample()) }
    }

    @Test func `saving error: the session with another server is saved there`() async throws {
        let (sut, store) = makeSUT(record: try recordOfAnotherServer())

        let reason = "the session with https://tv.example.com/v2 is saved there"
        await #expect(throws: StoreFailure.notSaved(reason: reason)) { try await sut.cache(.sample()) }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `saving error: a credential that could not be sent again`() async {
        let (sut, store) = makeSUT()
        let blank = HeaderCredentials(accessToken: " ", client: "c", uid: "u")

        let reason = "`access-token` is blank, or not fit for a header"
        await #expect(throws: StoreFailure.notSaved(reason: reason)) { try await sut.cache(blank) }
        #expect(store.messages == [])
    }

    @Test func `cancelled`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) { try await sut.cache(.sample()) }
    }

    @Test func `cancelled: saving that has begun is finished`() async throws {
        let (sut, _) = makeSUT { message in
            if case .replace = message { withUnsafeCurrentTask { $0?.cancel() } }
        }

        try await Task { try await sut.cache(.sample()) }.value

        #expect(try await sut.loadCredentials() == .sample())
    }
}
