import Composition
import SurveySession
import TestSupport

/// Two authorization servers at one API.
@Suite struct `A service at another authorization server` {
    // swift-format-ignore: NeverForceUnwrap
    private static func url(_ text: String) -> URL { URL(string: text)! }
    private static let api = url("https://api.example.test/api/v1")
    private static let first = server("a", secret: "secret-a")
    private static let second = server("b", secret: "secret-b")

    private static func server(_ name: String, secret: Secret) -> SurveyServer {
        SurveyServer(
            apiURL: api, credentials: ClientCredentials(id: "client-\(name)", secret: secret),
            authorization: AuthorizationServer(
                tokenURL: url("https://\(name).example.test/token"),
                revocationURL: url("https://\(name).example.test/revoke")))
    }

    /// Both servers and the API: each token is named after the server that issued it.
    private static func world(lifetime: Int = 7200) -> (HTTPClientStub, Protected<[HTTPRequest]>) {
        let requests = Protected<[HTTPRequest]>([])
        let client = HTTPClientStub { request in
            requests.withLock { $0.append(request) }
            guard request.url.path == "/token" else { return HTTPResponse(status: 200) }
            let name = request.url.host() ?? ""
            return .json(
                #"{"access_token":"access-\#(name)","refresh_token":"refresh-\#(name)","expires_in":\#(lifetime)}"#)
        }
        return (client, requests)
    }

    private static func body(_ request: HTTPRequest) -> String {
        String(decoding: request.body ?? Data(), as: UTF8.self)
    }

    @Test func `has no session of the first, and leaves it and its user alone (SS-10)`() async throws {
        let (store, (client, requests)) = (InMemoryRecordStore(), Self.world())
        try await SurveyService(Self.first, store: store, httpClient: client).session.logIn(
            username: "ann", password: "p")
        let (record, count) = (try await store.read(), requests.withLock { $0.count })
        let sut = try SurveyService(Self.second, store: store, httpClient: client)

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.session.validToken() }
        #expect(try await sut.user()?.session == .ended(nil))
        #expect(try await sut.session.logOut() == .wasNotLoggedIn)

        #expect(try await store.read() == record)
        #expect(requests.withLock { $0.count } == count)
    }

    @Test func `gives its client's secret to the API for no sign-up (SS-10)`() async throws {
        let (client, requests) = Self.world()
        let sut = try SurveyService(Self.second, store: InMemoryRecordStore(), httpClient: client)

        // What comes of them does not matter here.
        _ = try? await sut.account.registrar.register(NewAccount(email: "ann@example.test", password: "password"))
        _ = try? await sut.account.passwordReset.requestPasswordReset(email: "ann@example.test")

        let sent = requests.withLock { $0 }.map(Self.body)
        #expect(sent.count == 2 && sent.allSatisfy { $0.contains("client-b") && !$0.contains("secret-b") })
    }

    @Test(
        arguments: [
            (nil, true, "scope=offline_access&"), ("a b", true, "scope=a%20b%20offline_access&"),
            ("offline_access", true, "scope=offline_access&"), ("a", false, "scope=a&"),
        ] as [(String?, Bool, String)])
    func `is asked for offline access beside the scope if it offers that`(
        scope: String?, isOffered: Bool, expected: String
    ) async throws {
        let (client, requests) = Self.world()
        var authorization = Self.first.authorization
        authorization.scope = scope
        authorization.offersOfflineAccess = isOffered
        let server = SurveyServer(
            apiURL: Self.api, credentials: Self.first.credentials, authorization: authorization)
        let sut = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client)

        try await sut.session.logIn(username: "ann", password: "p")

        let bodies = requests.withLock { $0.map(Self.body) }
        #expect(bodies.first?.contains("&\(expected)") == true, "\(bodies)")
    }

    @Test(arguments: ["revoke", "device"])
    func `is refused if secrets would go to two origins (SS-10)`(_ path: String) throws {
        var authorization = AuthorizationServer(tokenURL: Self.url("https://a.example.test/token"))
        let elsewhere = Self.url("https://b.example.test/\(path)")
        if path == "revoke" { authorization.revocationURL = elsewhere } else { authorization.codeURL = elsewhere }
        let server = SurveyServer(
            apiURL: Self.api, credentials: ClientCredentials(id: "a", secret: "s"), authorization: authorization)
        #expect(throws: InvalidServerURL(url: elsewhere)) {
            try SurveyService(server, store: InMemoryRecordStore(), httpClient: Self.world().0)
        }
    }

    @Test(arguments: ["https://ann:pw@a.example.test/token", "https://ann@a.example.test/token"])
    func `is refused with a user or a password in an address, which no error repeats`(address: String) throws {
        let credentials = ClientCredentials(id: "a", secret: "s")
        let servers = [
            SurveyServer(apiURL: Self.url(address), credentials: credentials),
            SurveyServer(
                apiURL: Self.api, credentials: credentials,
                authorization: AuthorizationServer(tokenURL: Self.url(address))),
        ]
        for server in servers {
            let error = #expect(throws: InvalidServerURL(url: Self.url("https://a.example.test/token"))) {
                try SurveyService(server, store: InMemoryRecordStore(), httpClient: Self.world().0)
            }
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("ann") && !dumped.contains("pw"))
        }
    }

    @Test(arguments: ["https://a.example.test/api?b=c", "https://a.example.test/api#c", "/api", "ftp://a.example.test"])
    func `is refused if the API's address is not one to which a path can be added`(address: String) throws {
        let server = SurveyServer(
            apiURL: Self.url(address), credentials: ClientCredentials(id: "a", secret: "s"))
        #expect(throws: InvalidServerURL.self) {
            try SurveyService(server, store: InMemoryRecordStore(), httpClient: Self.world().0)
        }
    }

    @Test(arguments: [7200, 0])
    func `ends the first's session where it was issued, and tells neither of the other (SS-10)`(
        lifetime: Int
    ) async throws {
        let (store, (client, requests)) = (InMemoryRecordStore(), Self.world(lifetime: lifetime))
        try await SurveyService(Self.first, store: store, httpClient: client).session.logIn(
            username: "ann", password: "p")
        requests.withLock { $0 = [] }

        let sut = try SurveyService(Self.second, store: store, httpClient: client)
        try await sut.session.logIn(username: "ann", password: "p")

        let sent = requests.withLock { $0 }
        let (toFirst, toSecond) = (
            sent.filter { $0.url.host() == "a.example.test" }, sent.filter { $0.url.host() == "b.example.test" }
        )
        #expect(toFirst.contains { $0.url.path == "/revoke" && Self.body($0).contains("refresh-a.example.test") })
        #expect(toFirst.allSatisfy { Self.body($0).contains("client_id=client-a") })
        #expect(
            toFirst.allSatisfy { !Self.body($0).contains("secret-b") && !Self.body($0).contains("-b.example.test") })
        #expect(toSecond.count == 1)
        #expect(
            toSecond.allSatisfy { !Self.body($0).contains("secret-a") && !Self.body($0).contains("a.example.test") })
        #expect(try await sut.user()?.name == "ann")
    }
}
