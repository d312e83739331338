import Composition
import RemoteSurveys
import SurveyResponses
import SurveySession
import TestSupport

@Suite struct `Survey user` {
    // swift-format-ignore: NeverForceUnwrap
    private static let server = SurveyServer(
        apiURL: URL(string: "https://api.example.test/api/v1")!,
        credentials: ClientCredentials(id: "cid", secret: "client-s"))
    private static let notLoggedIn = MissingCredential(ProvideValidTokenError.notLoggedIn)

    @Test func `there is none before the first login, nor after a logout`() async throws {
        let sut = try Self.makeSUT()

        #expect(try await sut.user() == nil)
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let user = try #require(try await sut.user())
        #expect(user.name == "ann@example.test" && user.session == .active)
        _ = try await sut.session.logOut()
        #expect(try await sut.user() == nil)
    }

    @Test func `has the same data however the name is written`() async throws {
        let sut = try Self.makeSUT()

        try await sut.user(named: "Ann@Example.test").data.queue.queue(.answered())

        #expect(try await sut.user(named: "ann@example.TEST").data.queue.queuedResponses().items.count == 1)
        #expect(try await sut.user(named: "bob@example.test").data.queue.queuedResponses().items.isEmpty)
    }

    @Test func `only what can be fetched again may be lost in a power failure`() async throws {
        let folder = FolderWithCaches()
        let data = UserData(in: folder, now: { .sample })

        try await data.drafts.saveDraft(of: .answered())
        try await data.queue.queue(.answered())
        try await data.cachedSurveys.cache(.list(CollectedList(pageSize: 20), isWhole: true), receivedAt: .sample)
        try await data.seen.add(["s"])

        #expect(try await folder.caches.names().sorted() == ["seen", "surveys"])
        #expect(try await folder.stores.names().count == 2)
    }

    @Test func `of another server's record has no session here, and none of its tokens is sent`() async throws {
        let requests = Protected(0)
        let sut = try Self.makeSUT(
            answering: { request in
                requests.withLock { $0 += 1 }
                return Self.answer(to: request)
            })
        let token = Token(
            accessToken: "theirs", refreshToken: nil, receivedAt: Date(), lifetime: nil, grantID: UUID())

        let user = sut.user(of: SavedSession(server: "https://other.example.test", user: "ann", token: token))

        #expect(user.name == "ann" && user.session == .ended(nil))
        await #expect(throws: LoadResourceError.unauthorized(Self.notLoggedIn)) {
            try await user.surveys.details.loadSurvey(id: "s")
        }
        #expect(requests.withLock { $0 } == 0)
    }

    @Test func `no secret that the server repeats is saved with an answer, or in an error`() async throws {
        let (store, folder) = (InMemoryRecordStore(), InMemoryRecordStoreFolder())
        let client = HTTPClientStub { request in
            request.url.path.hasSuffix("oauth/token")
                ? .json(#"{"access_token":"access-1","token_type":"Bearer","refresh_token":"refresh-1"}"#)
                : .json(#"{"errors":[{"detail":"no passw0rd, client-s, access-1, refresh-1"}]}"#, status: 422)
        }
        func makeSUT() throws -> SurveyService {
            try SurveyService(Self.server, store: store, folder: folder, httpClient: client)
        }
        let sut = try makeSUT()
        try await sut.session.logIn(username: "ann@example.test", password: "passw0rd")
        let user = try #require(try await sut.user())
        try await user.outbox.queue.queue(.answered())

        _ = try await user.outbox.sendQueuedResponses()

        #expect(try await user.outbox.queue.queuedResponses().items.map(\.reason) == ["no ***, ***, ***, ***"])
        let error = await #expect(throws: LoadResourceError.self) { try await user.surveys.details.loadSurvey(id: "s") }
        #expect(
            error == .request(.refused(ServerRefusal(status: 422, messages: ["no ***, ***, ***, ***"]))))
        // Another process knows what is saved, and its client's secret.
        let other = try #require(try await makeSUT().user())
        await #expect(
            throws: LoadResourceError.request(
                .refused(ServerRefusal(status: 422, messages: ["no passw0rd, ***, ***, ***"])))
        ) { try await other.surveys.details.loadSurvey(id: "s") }
    }

    @Test func `after the session has ended, its user has drafts and answers all the same`() async throws {
        let isOver = Protected(false)
        let now = Protected(Date(timeIntervalSinceReferenceDate: 0))
        let sut = try Self.makeSUT(
            now: { now.withLock { $0 } },
            answering: { request in
                isOver.withLock { $0 } ? .json(#"{"error":"invalid_grant"}"#, status: 400) : Self.answer(to: request)
            })
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        try await sut.user()?.outbox.queue.queue(.answered())
        isOver.withLock { $0 = true }
        now.withLock { $0 += 10_000 }

        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.session.validToken() }

        guard case .sessionEnded(let end) = error else { return #expect(error == nil) }
        let user = try #require(try await sut.user())
        #expect(user.session == .ended(end))
        #expect(try await user.outbox.queue.queuedResponses().items.count == 1)
    }

    @Test func `no request is sent as another user who has logged in since, in this process or another`() async throws {
        let store = InMemoryRecordStore()
        // The server accepts the token of the last login, and counts who sends requests.
        let logins = Protected(0)
        let requests = Protected<[String]>([])
        @Sendable func answer(to request: HTTPRequest) -> HTTPResponse {
            if request.url.lastPathComponent == "token" {
                guard !String(decoding: request.body ?? Data(), as: UTF8.self).contains("refresh_token") else {
                    return .json(#"{"error":"invalid_grant"}"#, status: 400)
                }
                let number = logins.withLock { logins in
                    logins += 1
                    return logins
                }
                return .json(#"{"access_token":"a\#(number)","expires_in":7200,"refresh_token":"r\#(number)"}"#)
            }
            guard let token = request.headers["Authorization"] else { return Self.answer(to: request) }
            requests.withLock { $0.append(token) }
            return token == "Bearer a\(logins.withLock { $0 })" ? Self.answer(to: request) : HTTPResponse(status: 401)
        }
        let sut = try Self.makeSUT(store: store, answering: answer)
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let ann = try #require(try await sut.user())
        #expect(try await ann.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20)).items.isEmpty)
        let beside = try Self.makeSUT(store: store, answering: answer)
        try await beside.session.logIn(username: "bob@example.test", password: "p")

        await #expect(throws: LoadPageError.unauthorized(Self.notLoggedIn)) {
            try await ann.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))
        }
        await #expect(throws: LoadResourceError.unauthorized(Self.notLoggedIn)) {
            try await ann.surveys.details.loadSurvey(id: "s")
        }
        await #expect(throws: LoadAllPagesError.unauthorized(Self.notLoggedIn)) {
            for try await _ in AllSurveysLoader(pages: ann.surveys.remote).loadAllSurveys(pageSize: 20) {}
        }
        #expect(try await ann.outbox.send(.answered()) == .queued(deletionFailure: nil))
        #expect(try await ann.outbox.sendQueuedResponses().accepted.isEmpty)
        #expect(!requests.withLock { $0 }.contains("Bearer a2"))
    }

    @Test func `AC-9 AC-11 users have their own data, and one without a name has that of the label`() async throws {
        let sut = try Self.makeSUT(answering: { _ in HTTPResponse(status: 404) })
        for label in [nil, "work"] {
            try await sut.logIn(with: .sample("one", grantID: UUID()), labeled: label)
            let user = try #require(try await sut.user())
            #expect(user.name == label ?? "api.example.test")
            #expect(try await user.outbox.queue.queuedResponses().items.isEmpty)
            try await user.outbox.queue.queue(.answered())
            try await user.data.drafts.saveDraft(of: .answered())
            try await user.data.cachedSurveys.cache(
                .list(CollectedList(pageSize: 20), isWhole: true), receivedAt: Date())
            try await user.data.seen.add(["s"])
        }
        try await sut.session.logIn(with: .sample("two", grantID: UUID()), of: "ann@example.test")
        let ann = try #require(try await sut.user())
        #expect(try await ann.outbox.queue.queuedResponses().items.isEmpty)
        #expect(try await ann.data.drafts.drafts().items.isEmpty)
        #expect(try await ann.data.seen.ids().isEmpty)
        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.store(.notFound)) {
            try await ann.data.cachedSurveys.loadSurveys()
        }

        try await sut.logIn(with: .sample("three", grantID: UUID()), labeled: "work")
        #expect(try await sut.user()?.outbox.queue.queuedResponses().items.count == 1)
    }

    @Test func `a user who logs in again is the same, whatever the case of the name`() async throws {
        let sut = try Self.makeSUT()
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let ann = try #require(try await sut.user())

        try await sut.session.logIn(username: "Ann@Example.test", password: "p")

        #expect(try await ann.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20)).items.isEmpty)
    }

    @Test func `a user who logs in again in another process is the same`() async throws {
        let store = InMemoryRecordStore()
        let tokens = Protected(["second", "first"])
        let requests = Protected<[String]>([])
        @Sendable func answer(to request: HTTPRequest) -> HTTPResponse {
            if request.url.lastPathComponent == "surveys" {
                let token = request.headers["Authorization"] ?? ""
                requests.withLock { $0.append(token) }
                // The second login has revoked the first token.
                if token == "Bearer first" { return HTTPResponse(status: 401) }
            }
            guard request.url.lastPathComponent == "token" else { return Self.answer(to: request) }
            let name = tokens.withLock { $0.popLast() } ?? "none"
            return .json(#"{"access_token":"\#(name)","expires_in":7200,"refresh_token":"r-\#(name)"}"#)
        }
        let sut = try Self.makeSUT(store: store, answering: answer)
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let ann = try #require(try await sut.user())
        let beside = try Self.makeSUT(store: store, answering: answer)
        try await beside.session.logIn(username: "ANN@example.test", password: "p")

        _ = try await ann.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))

        #expect(requests.withLock { $0 } == ["Bearer first", "Bearer second"])
    }

    @Test func `a page that is loaded is cached, and is there when the server is not`() async throws {
        let isReachable = Protected(true)
        let client = HTTPClientStub { request throws(HTTPClientError) in
            guard isReachable.withLock({ $0 }) else { throw .connectivity(ConnectivityFailure(.unreachable)) }
            return Self.answer(to: request)
        }
        let sut = try SurveyService(Self.server, store: InMemoryRecordStore(), httpClient: client)
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let surveys = try #require(try await sut.user()).surveys
        let request = PageRequest(number: 1)
        #expect(request.size == 20)

        if case .cached = try await surveys.load(request) { Issue.record("from the cache") }
        isReachable.withLock { $0 = false }

        if case .remote = try await surveys.load(request) { Issue.record("from the server") }
    }

    @Test func `a survey that is loaded is cached, and can be answered when the server is not there`() async throws {
        let isReachable = Protected(true)
        let server = InMemorySurveyServer(fault: { _ in isReachable.withLock(\.self) ? nil : .unreachable })
        let sut = try SurveyService(
            SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
            store: InMemoryRecordStore(), httpClient: server)
        let user = try await sut.logIn(
            username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        let page = try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 1))
        let id = try #require(page.items.first?.id)

        guard case .remote(let details) = try await user.surveys.load(id: id) else {
            Issue.record("from the cache")
            return
        }
        isReachable.withLock { $0 = false }

        guard case .cached(let cached, let isExpired, _) = try await user.surveys.load(id: id) else {
            Issue.record("from the server")
            return
        }
        #expect(cached.details == details && !isExpired)
    }

    @Test func `a response that waits now leaves no draft`() async throws {
        let sut = try Self.makeSUT(answering: { request in
            request.url.lastPathComponent == "responses" ? HTTPResponse(status: 429) : Self.answer(to: request)
        })
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let user = try #require(try await sut.user())
        try await user.data.drafts.saveDraft(of: .answered())

        #expect(try await user.outbox.send(.answered()) == .queued(deletionFailure: nil))

        #expect(try await user.data.drafts.draftCount() == 0)
        #expect(try await user.outbox.queue.queuedResponses().items.map(\.state) == [.queued])
    }

    @Test func `one request after one look at the session reads its record once, and takes no lock`() async throws {
        let store = CountingStore()
        try await Self.makeSUT(store: store).session.logIn(username: "ann@example.test", password: "p")
        let before = store.counts

        let user = try #require(try await Self.makeSUT(store: store).user())
        _ = try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))

        #expect(store.counts.reads - before.reads == 1 && store.counts.locks == before.locks)
    }

    @Test func `nothing of the user is left after all was deleted, and all of another`() async throws {
        let sut = try Self.makeSUT()
        let (ann, bob) = (sut.user(named: "ann@example.test"), sut.user(named: "bob@example.test"))
        for user in [ann, bob] {
            try await user.data.drafts.saveDraft(of: .answered())
            try await user.outbox.queue.queue(.answered())
            try await user.data.seen.add(["s"])
            try await user.data.cachedSurveys.cache(
                .list(CollectedList(pageSize: 20), isWhole: true), receivedAt: Date())
        }

        #expect(try await ann.data.deleteAll() == 1)

        #expect(try await ann.data.drafts.draftCount() == 0)
        #expect(try await bob.data.drafts.draftCount() == 1)
        #expect(try await ann.outbox.queue.queuedResponses().items.isEmpty)
        #expect(try await bob.outbox.queue.queuedResponses().items.count == 1)
        #expect(try await ann.data.seen.ids().isEmpty)
        #expect(try await bob.data.seen.ids() == ["s"])
    }

    // MARK: Helpers

    private static func makeSUT(
        store: any RecordStore = InMemoryRecordStore(), now: @escaping @Sendable () -> Date = { Date() },
        answering: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { answer(to: $0) }
    ) throws -> SurveyService {
        try SurveyService(
            server, store: store, folder: InMemoryRecordStoreFolder(), httpClient: HTTPClientStub { answering($0) },
            options: SessionOptions(now: now))
    }

    @Sendable private static func answer(to request: HTTPRequest) -> HTTPResponse {
        request.url.lastPathComponent == "token"
            ? .json(#"{"access_token":"a","token_type":"Bearer","expires_in":7200,"refresh_token":"r"}"#)
            : .json(#"{"data":[],"meta":{"page":1,"pages":1,"page_size":20,"records":0}}"#)
    }
}

/// A folder in memory that tells its caches from its other stores.
private struct FolderWithCaches: RecordStoreFolder {
    let stores = InMemoryRecordStoreFolder()
    let caches = InMemoryRecordStoreFolder()

    func store(named name: String) -> any RecordStore { stores.store(named: name) }
    func cache(named name: String) -> any RecordStore { caches.store(named: name) }
    func names() async throws(StoreFailure) -> [String] { try await stores.names() + caches.names() }
}

/// Counts the reads and the exclusive scopes of a store in memory.
private final class CountingStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let state = Protected((reads: 0, locks: 0))

    var counts: (reads: Int, locks: Int) { state.withLock { $0 } }

    func read() async throws(StoreFailure) -> Data? {
        state.withLock { $0.reads += 1 }
        return try await store.read()
    }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        state.withLock { $0.locks += 1 }
        return try await store.withExclusiveAccess(body)
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withRefreshTurn(body)
    }
}
