import Composition
import ScreenParts
import SurveyAppComposition
import SurveyResponses
import SurveySession
import TestSupport

@testable import SurveyScreens
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Survey app` {
    // swift-format-ignore: NeverForceUnwrap
    private static let server = SurveyServer(
        apiURL: URL(string: "https://api.example.test/api/v1")!, credentials: EmbeddedSandbox.credentials)

    @Test(arguments: AppSpec.all)
    func `CQ-5.4: a session is kept in the store where the spec's policy wants it, else in memory alone`(
        spec: AppSpec
    ) async throws {
        let store = InMemoryRecordStore()
        let outlives = spec.sessionPolicy == .savedAcrossLaunches
        let app = try SurveyApp(spec, at: Self.server, store: store, httpClient: HTTPClientSpy(.success(.token)))

        try await app.service.session.logIn(username: "ann@example.test", password: "p")

        #expect(try await (record(in: store) != nil) == outlives)
        #expect(try await app.service.session.validToken().accessToken == "tok")
        let opened = try SurveyApp(
            spec, at: Self.server, store: store, httpClient: HTTPClientSpy(.success(.noSurveys)))
        let flow = AppFlow(spec: spec, entrance: opened.entrance)
        await flow.launch()
        #expect((flow.screen.form == nil) == outlives)
    }

    @Test func `CQ-5.4: what others keep in the store is neither taken up nor touched`() async throws {
        let store = InMemoryRecordStore()
        let survey = try SurveyApp(.survey, at: Self.server, store: store, httpClient: HTTPClientSpy(.success(.token)))
        try await survey.service.session.logIn(username: "ann@example.test", password: "p")
        let saved = try #require(await record(in: store))
        let app = try SurveyApp(.cliniq, at: Self.server, store: store, httpClient: HTTPClientSpy(.success(.token)))
        let flow = AppFlow(spec: .cliniq, entrance: app.entrance)
        await flow.launch()
        #expect(flow.screen.form != nil)

        try await app.service.session.logIn(username: "bea@example.test", password: "p")

        #expect(try await record(in: store) == saved)
    }

    @Test(arguments: [(AppSpec.survey, 1), (.cliniq, 0)])
    func `what is to be done at a login is done where the session is kept in the store`(
        spec: AppSpec, count: Int
    ) async throws {
        let made = Protected(0)
        var app = try SurveyApp(
            spec, at: Self.server, store: InMemoryRecordStore(), httpClient: HTTPClientSpy(.success(.token)))
        app.sessions = CountedSessions(sessions: app.service.session) { made.withLock { $0 += 1 } }

        _ = try await app.entrance.logIn.logIn(username: "ann@example.test", password: "p")

        #expect(made.withLock { $0 } == count)
    }

    @Test func `a response is submitted as the app's user, and not as another who logs in beside it`() async throws {
        let (store, folder) = (InMemoryRecordStore(), InMemoryRecordStoreFolder())
        let client = Self.serverOfLastLogin { _ in HTTPResponse(status: 201) }
        let app = try SurveyApp(
            .survey, at: Self.server, store: store, folder: folder, httpClient: client)
        let response = try Self.response()

        _ = try await app.entrance.logIn.logIn(username: "ann@example.test", password: "p")
        let user = try #require(try await app.entrance.user())
        let submit = try #require(user.answering).submit
        try await submit.send(response, when: .now)
        let beside = try SurveyService(Self.server, store: store, httpClient: client)
        try await beside.session.logIn(username: "bob@example.test", password: "p")

        let notLoggedIn = MissingCredential(ProvideValidTokenError.notLoggedIn)
        await #expect(throws: SubmitSurveyResponseError.unauthorized(notLoggedIn)) {
            try await submit.send(response, when: .now)
        }
    }

    @Test func `surveys and profile are those of the app's user, not of another who logs in`() async throws {
        let store = InMemoryRecordStore()
        let client = Self.serverOfLastLogin { _ in Pages.page(1, of: 1) }
        var app = try SurveyApp(
            .survey, at: Self.server, store: store, folder: InMemoryRecordStoreFolder(), httpClient: client)
        let request = PageRequest(number: 1, size: 5)

        _ = try await app.entrance.logIn.logIn(username: "ann@example.test", password: "p")
        let user = try #require(try await app.entrance.user())
        #expect(try await user.loadSurveys.loadSurveys(request).items.count == 5)
        let beside = try SurveyService(Self.server, store: store, httpClient: client)
        try await beside.session.logIn(username: "bob@example.test", password: "p")

        let notLoggedIn = MissingCredential(ProvideValidTokenError.notLoggedIn)
        await #expect(throws: LoadPageError.unauthorized(notLoggedIn)) {
            try await user.loadSurveys.loadSurveys(request)
        }
        await #expect(throws: LoadResourceError.unauthorized(notLoggedIn)) {
            try await user.loadSurvey.loadSurvey(id: "s")
        }
        await #expect(throws: LoadProfileError.unauthorized(notLoggedIn)) {
            try await user.loadProfile.loadProfile()
        }
        app.service = beside
        let bob = try #require(try await app.entrance.user())
        #expect(try await bob.loadSurveys.loadSurveys(request).items.count == 5)
    }

    @Test(arguments: [false, true])
    func `half-answered surveys are those of the user who logged in last, and nobody's after a logout`(
        atPage: Bool
    ) async throws {
        var app = try SurveyApp(
            .survey, at: Self.server, store: InMemoryRecordStore(), folder: InMemoryRecordStoreFolder(),
            httpClient: HTTPClientStub { _ in .token })
        app.webLogins = [
            WebLogin(.code) { [service = app.service] _ in
                _ = try await service.session.logIn(username: "bob@example.test", password: "p")
            }
        ]
        let entrance = app.entrance
        func logIn(as name: String) async throws -> any AnsweringUseCases.Drafts {
            _ = try await entrance.logIn.logIn(username: name, password: "p")
            return try await drafts()
        }
        func drafts() async throws -> any AnsweringUseCases.Drafts {
            try #require(try await entrance.user()?.answering).drafts
        }

        let ann = try await logIn(as: "ann@example.test")
        try await ann.saveDraft(of: try Self.response())
        #expect(try await ann.draftCount() == 1)
        if atPage {
            _ = try await entrance.webLogins.only?.logIn { _ in }
            #expect(try await drafts().draftCount() == 0)
        } else {
            #expect(try await logIn(as: "bob@example.test").draftCount() == 0)
        }
        #expect(try await logIn(as: "ann@example.test").draftCount() == 1)
        _ = try await entrance.user()?.logOut?.logOut()
        #expect(try await entrance.user() == nil)
    }

    @Test(arguments: [7200.0, 0]) func `the user of a saved token is logged in, expired or not`(
        lifetime: Double
    ) async throws {
        let store = InMemoryRecordStore()
        #expect(try await launched(over: store).screen.form != nil)

        _ = try await cache(in: store).cache(.sample(lifetime: lifetime), of: "ann@example.test")

        let flow = try await launched(over: store)
        #expect(flow.screen.form == nil && flow.user == "ann@example.test")
    }

    @Test func `a session that cannot be read is told before the login`() async throws {
        let store = InMemoryRecordStore()
        try await store.withExclusiveAccess { access throws(StoreFailure) in try access.replace(with: Data("{".utf8)) }

        let form = try #require(try await launched(over: store).screen.form)

        #expect(form.form.ribbonText?.hasPrefix("The session could not be read: ") == true)
    }

    @Test func `an end is told before the user is asked to log in (SS-7)`() async throws {
        let store = InMemoryRecordStore()
        let token = Token.sample()
        let end = SessionEnd(
            date: .sample, code: "invalid_grant", serverMessage: "The grant is gone", mayFollowLoss: true)
        _ = try await cache(in: store).cache(token, of: "ann@example.test")
        try await cache(in: store).update { $0.map { .save($0.ended(end)) } ?? .keep }

        let form = try #require(try await launched(over: store).screen.form)

        #expect(
            form.form.ribbonText == """
                Your session ended on \(end.date.dayAndTime): the server refused to renew it (The grant is gone). An \
                earlier answer of the server may have been lost. Log in again.
                """)
    }

    @Test func `the end of a token that cannot be renewed is told before the login (SS-7)`() async throws {
        let store = InMemoryRecordStore()
        let token = Token.sample(refreshable: false, lifetime: 60)
        _ = try await cache(in: store).cache(token, of: "ann@example.test")

        let form = try #require(try await launched(over: store).screen.form)

        let end = SessionEnd(date: try #require(token.expiry))
        #expect(form.form.ribbonText == end.report.message?.text)
    }

    /// A server that accepts the token of the last login, and refreshes none.
    private static func serverOfLastLogin(
        answering: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) -> HTTPClientStub {
        let logins = Protected(0)
        return HTTPClientStub { request in
            guard request.url.lastPathComponent == "token" else {
                let isLast = request.headers["Authorization"] == "Bearer a\(logins.withLock { $0 })"
                return isLast ? answering(request) : HTTPResponse(status: 401)
            }
            guard !String(decoding: request.body ?? Data(), as: UTF8.self).contains("refresh_token") else {
                return .json(#"{"error":"invalid_grant"}"#, status: 400)
            }
            let number = logins.withLock { logins in
                logins += 1
                return logins
            }
            return .json(#"{"access_token":"a\#(number)","expires_in":7200,"refresh_token":"r\#(number)"}"#)
        }
    }

    /// The app after a launch over `store`, without a connection.
    private func launched(over store: InMemoryRecordStore) async throws -> AppFlow {
        let app = try SurveyApp(
            .survey, at: Self.server, store: store,
            httpClient: HTTPClientStub { _ throws(HTTPClientError) in
                throw .connectivity(ConnectivityFailure(.unreachable))
            })
        let flow = AppFlow(spec: app.spec, entrance: app.entrance)
        await flow.launch()
        await flow.settle()
        return flow
    }

    private func cache(in store: InMemoryRecordStore) -> LocalTokenCache {
        LocalTokenCache(store: store, server: Self.server.name)
    }

    private static func response() throws -> SurveyResponse {
        let question = Question(id: "q", text: "How?", kind: "star", pick: "one", answers: [.init(id: "a", text: nil)])
        var response = SurveyResponse(to: Questionnaire(surveyID: "s", title: "S", questions: [question]))
        try response.pick("a", of: "q")
        return response
    }

    private func record(in store: InMemoryRecordStore) async throws -> Data? {
        try await store.withExclusiveAccess { access throws(StoreFailure) in try access.read() }
    }
}

private struct CountedSessions: BeginSessionUseCase, LogOutUseCase {
    let sessions: UserSession
    let onLogIn: @Sendable () -> Void

    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        onLogIn()
        return try await sessions.logIn(username: username, password: password)
    }

    func logOut() async throws(LogOutError) -> LogOutOutcome { try await sessions.logOut() }
}

extension HTTPResponse {
    fileprivate static let token = HTTPResponse.json(
        #"""
        {"data":{"id":"1","type":"token","attributes":{"access_token":"tok","token_type":"Bearer","expires_in":7200,
        "refresh_token":"ref","created_at":1600000000}}}
        """#)
    fileprivate static let noSurveys = HTTPResponse.json(#"{"data":[],"meta":{"page":1,"pages":1}}"#)
}
