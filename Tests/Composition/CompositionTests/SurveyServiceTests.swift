import Composition
import RemoteSurveys
import SurveyResponses
import SurveySession
import TestSupport

@Suite struct `Survey service` {
    // swift-format-ignore: NeverForceUnwrap
    private let server = SurveyServer(
        apiURL: URL(string: "https://api.example.test/api/v1")!, credentials: ClientCredentials(id: "cid", secret: "s"))
    private static let tokenText =
        #"{"access_token":"access","token_type":"Bearer","expires_in":7200,"refresh_token":"refresh"}"#
    private static let token = HTTPResponse.json(tokenText)

    @Test func `one call keeps the session in a private file, where the next one finds it`() async throws {
        try await withTemporaryFolder { folder async throws in
            let directory = URL(filePath: "\(folder)/a b")
            let client = HTTPClientSpy(.success(Self.token))
            let sut = try SurveyService(server, directory: directory, httpClient: client)

            try await sut.session.logIn(username: "ann@example.test", password: "p")

            let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a b")
            let file = try #require(names.first { $0.hasPrefix("session-") && $0.hasSuffix(".json") })
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/a b/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let next = try SurveyService(server, directory: directory, httpClient: HTTPClientSpy())
            #expect(try await next.session.validToken().accessToken == "access")
        }
    }

    @Test func `who is logged in is told after each change, whoever makes it`() async throws {
        let store = InMemoryRecordStore()
        let client = HTTPClientStub { request in
            guard request.url.path.hasSuffix("oauth/token") else { return HTTPResponse(status: 200) }
            let form = String(decoding: request.body ?? Data(), as: UTF8.self)
            if form.contains("refresh_token") { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
            return form.contains("cid%40") ? .json(Self.tokenText.replacing("7200", with: "0")) : Self.token
        }
        let sut = try SurveyService(server, store: store, httpClient: client)
        // Another service over the same store, as in another process.
        let other = try SurveyService(server, store: store, httpClient: HTTPClientSpy())
        func expectUser(_ name: String?, _ location: SourceLocation = #_sourceLocation) async throws {
            for service in [sut, other] {
                #expect(try await service.user()?.name == name, sourceLocation: location)
            }
        }

        try await expectUser(nil)
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        try await expectUser("ann@example.test")
        try await sut.session.logIn(username: "bob@example.test", password: "p")
        try await expectUser("bob@example.test")
        _ = try await sut.session.logOut()
        try await expectUser(nil)
        try await sut.session.logIn(username: "cid@example.test", password: "p")
        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.session.validToken() }
        guard case .sessionEnded(let end) = error else { return #expect(error == nil) }
        try await expectUser("cid@example.test")
        #expect(try await other.user()?.session == .ended(end))
    }

    @Test func `a monitor hears of a refresh and of an end, wherever the session is saved`() async throws {
        try await withTemporaryFolder { folder async throws in
            let heard = Protected<[SessionEvent]>([])
            let observer: @Sendable (SessionEvent) -> Void = { event in heard.withLock { $0.append(event) } }
            let expired = HTTPResponse.json(Self.tokenText.replacing("7200", with: "0"))
            let refusal = HTTPResponse.json(#"{"error":"invalid_grant"}"#, status: 400)
            func makeClient() -> HTTPClientSpy {
                HTTPClientSpy(.success(expired), .success(expired), .success(refusal))
            }
            let options = SessionOptions(observer: observer, now: { .sample })
            let end = SessionEvent.ended(SessionEnd(date: .sample, code: "invalid_grant"))

            for sut in [
                try SurveyService(
                    server, store: InMemoryRecordStore(), httpClient: makeClient(), options: options),
                try SurveyService(
                    server, directory: URL(filePath: folder), httpClient: makeClient(), options: options),
            ] {
                try await sut.session.logIn(username: "ann@example.test", password: "p")
                _ = try? await sut.session.validToken()
                _ = try? await sut.session.validToken()
                #expect(heard.withLock { $0 } == [.refreshed, end])
                heard.withLock { $0 = [] }
            }
        }
    }

    @Test func `a session that was read before a login does not replace that of the login`() async throws {
        let store = SlowReturnStore()
        let first = Token.sample("first", lifetime: 1e9)
        _ = try await LocalTokenCache(store: store.store, server: server.name).cache(first, of: "ann@example.test")
        let sut = try SurveyService(server, store: store, httpClient: HTTPClientStub { _ in Self.token })
        let asked = Task { try await sut.user() }
        await store.gate.reached()

        try await sut.session.logIn(username: "bob@example.test", password: "p")
        store.gate.open()

        #expect(try await asked.value?.name == "ann@example.test")
        #expect(try await sut.session.validToken().accessToken == "access")
        #expect(try await sut.user()?.name == "bob@example.test")
    }

    @Test func `a session in the same file serves its own server alone, and is left alone elsewhere`() async throws {
        let store = InMemoryRecordStore()
        let first = try SurveyService(server, store: store, httpClient: HTTPClientSpy(.success(Self.token)))
        try await first.session.logIn(username: "ann@example.test", password: "p")
        for apiURL in ["https://api.example.test/api/v2", "http://api.example.test/api/v1", "https://b.example.test"] {
            let url = try #require(URL(string: apiURL))
            let client = HTTPClientSpy(
                .success(Self.token), .success(HTTPResponse(status: 200)), .success(HTTPResponse(status: 200)))
            let other = try SurveyService(
                SurveyServer(apiURL: url, credentials: server.credentials), store: store, httpClient: client)

            await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await other.session.validToken() }
            let user = try await other.user()
            #expect(user == nil)
            #expect(try await other.session.logOut() == .wasNotLoggedIn)
            #expect(client.requests.isEmpty)

            await #expect(
                throws: BeginSessionError.store(
                    .notSaved(reason: "the session with https://api.example.test/api/v1 is saved there"))
            ) { try await other.session.logIn(username: "bob@example.test", password: "p") }
            #expect(client.requests.map(\.url.path).allSatisfy { $0.hasSuffix("token") || $0.hasSuffix("revoke") })
        }

        let again = SurveyServer(
            // swift-format-ignore: NeverForceUnwrap
            apiURL: URL(string: "HTTPS://API.example.test:443/api/v1/")!, credentials: server.credentials)
        let found = try SurveyService(again, store: store, httpClient: HTTPClientSpy())
        #expect(try await found.session.validToken().accessToken == "access")
    }

    @Test(arguments: [
        (#"{"data":{"id":"1","type":"user","attributes":{"email":"ann@example.test"}}}"#, 200, "ann@example.test"),
        ("", 404, nil), ("", 401, nil), ("<p>", 200, nil),
    ])
    func `a session with a token from elsewhere is its user's, or the server's`(
        profile: String, status: Int, email: String?
    ) async throws {
        let store = InMemoryRecordStore()
        let client = HTTPClientSpy(.success(.json(profile, status: status)))
        let sut = try SurveyService(server, store: store, httpClient: client, options: SessionOptions(now: { .sample }))
        let token = Token.sample("access")

        #expect(try await sut.logIn(with: token).name == email ?? "api.example.test")

        #expect(client.requests.map { $0.headers["Authorization"] } == [token.authorization.revealed])
        #expect(try await sut.session.validToken() == token)
        #expect(try await sut.user()?.name == email ?? "api.example.test")
    }

    @Test(arguments: [(200, "ann@example.test"), (200, " "), (404, "")])
    func `an ID token names the user of a server without a profile or a name in it`(status: Int, email: String)
        async throws
    {
        let profile = #"{"data":{"id":"1","type":"user","attributes":{"email":"\#(email)"}}}"#
        let client = HTTPClientSpy(.success(.json(profile, status: status)))
        let sut = try SurveyService(
            server, store: InMemoryRecordStore(), httpClient: client, options: SessionOptions(now: { .sample }))
        let token = Token(
            accessToken: "a", refreshToken: "r", receivedAt: .sample, lifetime: 7200, grantID: .sample,
            userName: "42 at https://id.example.test")
        let name = email.contains("@") ? email : "42 at https://id.example.test"

        #expect(try await sut.logIn(with: token).name == name)

        #expect(try await sut.user()?.name == name)
        // As it is in memory, so it is in the cache: it can be refreshed.
        #expect(try await sut.cache.loadToken() == token)
    }

    @Test func `a token whose user cannot be asked for is revoked, and no session begins`() async throws {
        let lost = ConnectivityFailure(.connectionLost)
        let client = HTTPClientSpy(.failure(.connectivity(lost)), .success(.json("{}")), .success(.json("{}")))
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)

        await #expect(throws: BeginSessionError.login(.request(.connectivity(lost)))) {
            try await sut.logIn(with: .sample("access"))
        }
        #expect(client.requests.dropFirst().map(\.url.lastPathComponent) == ["revoke", "revoke"])
        #expect(try await sut.user() == nil)
    }

    @Test func `a token whose user is asked for by a caller that is cancelled is revoked, and no session begins`()
        async throws
    {
        let revoked = Protected<[String]>([])
        let client = HTTPClientStub { request throws(HTTPClientError) in
            guard request.url.lastPathComponent == "revoke" else {
                withUnsafeCurrentTask { $0?.cancel() }
                throw .cancelled
            }
            if Task.isCancelled { throw .cancelled }
            revoked.withLock { $0.append(String(decoding: request.body ?? Data(), as: UTF8.self)) }
            return HTTPResponse(status: 200)
        }
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)

        await #expect(throws: BeginSessionError.login(.request(.cancelled))) {
            try await Task { try await sut.logIn(with: .sample("one")) }.value
        }

        #expect(revoked.withLock { $0.map { $0.contains("access-one") } } == [false, true])
        #expect(try await sut.user() == nil)
    }

    @Test(arguments: [
        ("&iss=https://id.example.test", false, true), ("&iss=https://id.example.test", true, true),
        ("&iss=https://other.example.test", false, false), ("", false, true), ("", true, false),
    ])
    func `a login in a browser ends with a callback of its own authorization server alone`(
        name: String, isPromised: Bool, isTaken: Bool
    ) async throws {
        let url = try #require(URL(string: "https://id.example.test/token"))
        let authorization = AuthorizationServer(
            issuer: "https://id.example.test", tokenURL: url, pageURL: url, namesItselfInCallbacks: isPromised)
        let client = HTTPClientSpy(.success(Self.token))
        let sut = try SurveyService(
            SurveyServer(apiURL: server.apiURL, credentials: server.credentials, authorization: authorization),
            store: InMemoryRecordStore(), httpClient: client)
        let login = try #require(sut.browserLogin())
        let pending = login.begin(redirectURI: try #require(URL(string: "http://127.0.0.1:4711/callback")))
        let items = URLComponents(url: pending.url, resolvingAgainstBaseURL: false)?.queryItems
        let state = try #require(items?.first { $0.name == "state" }?.value)
        let callback = try #require(URL(string: "\(pending.redirectURI)?state=\(state)&code=c\(name)"))

        let outcome = await Result.awaiting { () async throws(LogInWithBrowserError) in
            try await login.finish(pending, at: callback)
        }

        if isTaken {
            #expect(try outcome.get().accessToken == "access")
        } else {
            #expect(throws: LogInWithBrowserError.self) { try outcome.get() }
        }
        #expect(client.requests.count == (isTaken ? 1 : 0))
    }

    /// What another process does with the session.
    enum Change: CaseIterable { case login, logOut, end }

    @Test(arguments: Change.allCases)
    func `what another process does with the session between a look and the renewal is seen`(_ change: Change)
        async throws
    {
        let (store, now) = (SharedStore(), Protected(Date.sample))
        let client = HTTPClientStub { request in
            guard request.url.lastPathComponent == "token" else { return HTTPResponse(status: 200) }
            let form = String(decoding: request.body ?? Data(), as: UTF8.self)
            return form.contains("grant_type=refresh_token")
                ? .json(#"{"error":"invalid_grant"}"#, status: 400) : Self.token
        }
        func makeSUT(_ store: any RecordStore) throws -> SurveyService {
            try SurveyService(
                server, store: store, httpClient: client, options: SessionOptions(now: { now.withLock { $0 } }))
        }
        let (sut, other) = (try makeSUT(store), try makeSUT(store.store))
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        now.withLock { $0 += 10_000 }
        store.beforeNextTurn {
            switch change {
            case .login:
                await #expect(throws: Never.self) {
                    try await other.session.logIn(username: "bob@example.test", password: "p")
                }
            case .logOut: await #expect(throws: Never.self) { try await other.session.logOut() }
            case .end: await #expect(throws: ProvideValidTokenError.self) { try await other.session.validToken() }
            }
        }

        let token = await Result.awaiting { () async throws(ProvideValidTokenError) in
            try await sut.session.validToken()
        }

        #expect((try? token.get().accessToken) == (change == .login ? "access" : nil))  // else there is none
        let user = try await sut.user()
        #expect((user?.session == .active ? user?.name : nil) == (change == .login ? "bob@example.test" : nil))
    }

    @Test func `an endpoint of one's own gets the user's token, and another server does not`() async throws {
        let client = HTTPClientSpy(.success(Self.token), .success(.json("{}")), .success(.json("{}")))
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)
        let user = try await sut.logIn(username: "ann@example.test", password: "p")

        for host in ["api.example.test", "other.example.test"] {
            let url = try #require(URL(string: "https://\(host)/own"))
            _ = try await user.authenticatedClient.send(HTTPRequest(.get, url))
        }

        #expect(client.requests.dropFirst().map { $0.headers["Authorization"] } == ["Bearer access", nil])
    }

    @Test func `a response is submitted as the user, to the server`() async throws {
        let client = HTTPClientSpy(.success(Self.token), .success(HTTPResponse(status: 201)))
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)
        let user = try await sut.logIn(username: "ann@example.test", password: "p")

        try await user.outbox.send(.answered())

        let request = try #require(client.requests.last)
        #expect(request.url.absoluteString == "https://api.example.test/api/v1/responses")
        #expect(request.headers["Authorization"] == "Bearer access")
    }

    @Test func `responses that wait are sent while their user is logged in, and stay while another is`() async throws {
        let (store, folder) = (InMemoryRecordStore(), InMemoryRecordStoreFolder())
        let ok = Result<HTTPResponse, HTTPClientError>.success(HTTPResponse(status: 200))
        let client = HTTPClientSpy(
            .success(Self.token), .success(Self.token), ok, ok, ok, .success(HTTPResponse(status: 201)))
        let sut = try SurveyService(server, store: store, folder: folder, httpClient: client)
        let outbox = sut.user(named: "ann@example.test").outbox
        try await outbox.queue.queue(.answered())
        #expect(try await sut.user() == nil)

        try await sut.session.logIn(username: "bob@example.test", password: "p")
        let sent = try await outbox.sendQueuedResponses()
        #expect(try await sut.user()?.name == "bob@example.test")
        #expect(sent.stop != nil && client.requests.count == 1)

        try await sut.session.logIn(username: "Ann@example.test", password: "p")
        let count = client.requests.count
        #expect(try await outbox.sendQueuedResponses().accepted.count == 1)
        #expect(client.requests.count == count + 1 && client.requests.last?.url.lastPathComponent == "responses")
    }

    @Test func `a response that waits meets the same sign of an expired token as every request`() async throws {
        let clock = Protected(Date(timeIntervalSinceReferenceDate: 0))
        let client = HTTPClientSpy(
            .success(Self.token), .success(HTTPResponse(status: 403)),
            .success(.json(Self.tokenText.replacing("access\"", with: "second\""))), .success(HTTPResponse(status: 201))
        )
        let sut = try SurveyService(
            server, store: InMemoryRecordStore(), httpClient: client,
            options: SessionOptions(isRejected: { $0.status == 403 }, now: { clock.withLock { $0 } }))
        try await sut.session.logIn(username: "ann@example.test", password: "p")
        let outbox = try #require(try await sut.user()).outbox
        try await outbox.queue.queue(.answered())
        clock.withLock { $0 += 120 }

        let sent = try await outbox.sendQueuedResponses()

        #expect(sent.accepted.count == 1)
        #expect(client.requests.last?.headers["Authorization"] == "Bearer second")
    }

    @Test func `a response is submitted as its user, and not as another who has logged in`() async throws {
        let client = HTTPClientSpy(.success(Self.token), .success(HTTPResponse(status: 201)))
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)
        func submit(as name: String) async throws {
            try await sut.user(named: name).outbox.send(.answered(), when: .now)
        }
        try await sut.session.logIn(username: "bob@example.test", password: "p")

        let error = await #expect(throws: SubmitSurveyResponseError.self) { try await submit(as: "ann@example.test") }
        #expect(error?.canBeQueued == true && client.requests.count == 1)
        try await submit(as: "bob@example.test")
        #expect(client.requests.count == 2)
    }

    @Test func `drafts are those of a server and a user, by the server's name where its URL changes`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let elsewhere = SurveyServer(apiURL: server.apiURL.appending(path: "other"), credentials: server.credentials)
        let named = [server, elsewhere].map {
            SurveyServer(apiURL: $0.apiURL, credentials: $0.credentials, named: "sandbox")
        }
        func drafts(of name: String, at server: SurveyServer) throws -> LocalDrafts {
            try SurveyService(server, store: InMemoryRecordStore(), folder: folder, httpClient: HTTPClientSpy())
                .user(named: name).data.drafts
        }
        try await drafts(of: "ann@example.test", at: server).saveDraft(of: .answered())
        try await drafts(of: "ann@example.test", at: named[0]).saveDraft(of: .answered())

        #expect(try await drafts(of: "ann@example.test", at: server).draftCount() == 1)
        #expect(try await drafts(of: "ann@example.test", at: elsewhere).draftCount() == 0)
        #expect(try await drafts(of: "bob@example.test", at: server).draftCount() == 0)
        #expect(try await drafts(of: "ann@example.test", at: named[1]).draftCount() == 1)
    }

    @Test func `a credential never goes along with a request for a cover, even on the API's server`() async throws {
        let token = HTTPResponse.json(#"{"access_token":"tok","token_type":"Bearer","expires_in":7200}"#)
        let image = HTTPResponse(status: 200, body: Data("image".utf8))
        let client = HTTPClientSpy(.success(token), .success(image), .success(image))
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)
        try await sut.session.logIn(username: "ann@example.test", password: "p")

        let urls = [server.apiURL.appending(path: "covers/1_l").absoluteString, "https://img.example.test/1_l"]
        for url in urls { #expect(await sut.images.image(at: url) == image.body) }

        #expect(client.requests.dropFirst().map(\.url.absoluteString) == urls)
        #expect(client.requests.dropFirst().allSatisfy { $0.headers == [:] && $0.body == nil })
    }

    @Test func `a cover is loaded over a connection of its own`() async throws {
        try await withWatchdog {
            let server = try RawServer(
                .forever([
                    .expectRequest,
                    .answer { RawServerStep.response(body: $0.method == "POST" ? Self.tokenText : "{}") },
                ]))
            defer { server.close() }
            try await withTemporaryFolder { folder in
                let sut = try SurveyService(
                    SurveyServer(apiURL: server.url(), credentials: self.server.credentials),
                    directory: URL(filePath: folder))

                let user = try await sut.logIn(username: "ann@example.test", password: "p")
                _ = try await user.authenticatedClient.send(HTTPRequest(.get, server.url("own")))
                #expect(server.seen.connections == 1)
                _ = try await sut.images.loadImage(server.url("covers/1_l").absoluteString)

                #expect(server.seen.connections == 2)
            }
        }
    }

    @Test func `a cover is loaded by the client that is for images, where there is one`() async throws {
        let (client, imageClient) = (
            HTTPClientSpy(), HTTPClientSpy(.success(HTTPResponse(status: 200, body: Data([1]))))
        )
        var sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)
        sut.loadImages(over: imageClient)

        #expect(await sut.images.image(at: "https://img.example.test/1_l") == Data([1]))

        #expect(client.requests.isEmpty)
    }

    @Test(arguments: ["http://127.0.0.1:1/1_l", "https://localhost/1_l", "http://img.example.test/1_l"])
    func `a server elsewhere has nothing loaded from this machine or in plain http`(url: String) async throws {
        let client = HTTPClientSpy()
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)

        #expect(await sut.images.image(at: url) == nil)
        #expect(client.requests.isEmpty)
    }
}

/// A store of which another process has the turn first.
private final class SharedStore: RecordStore {
    let store = InMemoryRecordStore()
    private let change = Protected<(@Sendable () async -> Void)?>(nil)

    func beforeNextTurn(_ change: @escaping @Sendable () async -> Void) { self.change.withLock { $0 = change } }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withExclusiveAccess(body)
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        let change = change.withLock { change in
            defer { change = nil }
            return change
        }
        await change?()
        return try await store.withRefreshTurn(body)
    }
}

/// A store whose first answer is on its way until the gate is open, while others are served.
private struct SlowReturnStore: RecordStore {
    let gate = Gate()
    let store = InMemoryRecordStore()
    private let calls = Protected(0)

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let value = try await store.withExclusiveAccess(body)
        let isFirst = calls.withLock { calls in
            calls += 1
            return calls == 1
        }
        if isFirst { await gate.pass() }
        return value
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withRefreshTurn(body)
    }
}
