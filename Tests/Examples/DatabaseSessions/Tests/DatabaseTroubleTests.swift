import Composition
import DatabaseSessions
import Foundation
import Testing
import UseCasesTesting

/// What a user's service says of a database that holds something else than the user's session, or fails.
extension `PostgreSQL record store` {
    // swift-format-ignore: NeverForceUnwrap
    private static let server = SurveyServer(
        apiURL: URL(string: "https://api.example.test/api")!, credentials: ClientCredentials(id: "id", secret: "s"))
    // swift-format-ignore: NeverForceUnwrap
    private static let otherServer = SurveyServer(
        apiURL: URL(string: "https://other.example.test/api")!, credentials: ClientCredentials(id: "id", secret: "s"))

    @Test(arguments: ["", "{", "{}", "\u{0}", #"{"version": 2, "server": "https://api.example.test/api", "token": 1}"#])
    func `a damaged record is told as such, and stays until a login`(text: String) async throws {
        let store = try await database().store(named: name)
        try await store.save(Data(text.utf8))
        let client = RequestLog()
        let sut = try SurveyService(Self.server, store: store, httpClient: client)

        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.session.validToken() }
        guard case .store(let failure) = error, let reason = failure.reason else { return #expect(error == nil) }
        #expect(!reason.isEmpty)
        await #expect(throws: LoadTokenFromCacheError.damaged(reason: reason)) { try await sut.user() }

        #expect(await client.paths.isEmpty)
        #expect(try await store.read() == Data(text.utf8))
        try await sut.session.logIn(username: "ann", password: "p")
        #expect(try await sut.user()?.name == "ann")
    }

    @Test func `a record of another server is told as such, and stays`() async throws {
        let store = try await database().store(named: name)
        let other = try SurveyService(
            Self.otherServer, store: store, httpClient: RequestLog())
        let token = try await other.session.logIn(username: "ann", password: "p")
        let record = try await store.read()
        let client = RequestLog()
        let sut = try SurveyService(Self.server, store: store, httpClient: client)

        #expect(try await sut.user() == nil)
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.session.validToken() }
        let error = await #expect(throws: BeginSessionError.self) {
            try await sut.session.logIn(username: "ann", password: "p")
        }
        guard case .store(let failure) = error, let reason = failure.reason else { return #expect(error == nil) }
        #expect(reason.contains("other.example.test"))
        #expect(try await sut.session.logOut() == .wasNotLoggedIn)

        #expect(try await store.read() == record)
        #expect(try await other.session.validToken() == token)
    }

    @Test func `a database that is down is one error, and nothing is sent`() async throws {
        let store = PostgresDatabase("host=/nowhere dbname=none", accessPatience: .zero).store(named: name)
        let client = RequestLog()
        let sut = try SurveyService(Self.server, store: store, httpClient: client)

        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.session.validToken() }
        guard case .store(let failure) = error, let reason = failure.reason else { return #expect(error == nil) }
        #expect(reason.contains("/nowhere") && !reason.contains("\n\n"))
        #expect(error?.loginAdvice == .notNeeded)
        #expect(await client.paths.isEmpty)

        // A token that could not be saved is revoked, and used for nothing else.
        await #expect(throws: BeginSessionError.self) {
            try await sut.session.logIn(username: "ann", password: "p")
        }
        #expect(await client.paths == ["token", "revoke", "revoke"])
        await #expect(throws: ProvideValidTokenError.self) { try await sut.session.validToken() }
    }

    @Test func `a refresh that cannot be noted is not sent`() async throws {
        let log = RequestLog()
        try await logIn(lifetime: 0, to: try await database(), log)
        let sut = try SurveyService(
            Self.server, store: try await failing("disk_full").store(named: name), httpClient: log)

        let user = try #require(try await sut.user())
        await #expect(throws: LoadPageError.self) {
            try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))
        }

        #expect(await log.paths == ["token"])
    }

    /// The database fails between the note and the answer.
    @Test func `a refreshed token that could not be saved is not renewed before it is`() async throws {
        let log = RequestLog()
        try await logIn(lifetime: 0, to: try await database(), log)
        let counters = SessionCounters()
        let database = try await failing("full once a refresh was noted")
        let sut = UserServices(at: Self.server, in: database, over: log, images: RequestLog(), observer: counters.count)

        for _ in 1...2 {
            let user = try #require(try await sut.user(of: name, at: sut.service(of: name)))
            await #expect(throws: LoadPageError.self) {
                try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))
            }
        }

        // The refreshed token has expired too. It waits to be saved, and no other refresh is sent meanwhile.
        #expect(await log.paths == ["token", "token"])
        #expect(try await sut.service(of: name).session.hasUnsavedToken)
        #expect(counters.counts == ["failed: database": 2])
        // Nor does its service go.
        await sut.drop(unusedFor: .zero)
        #expect(await sut.count == 1)
        #expect(await sut.settle() == [name])
    }

    @Test func `a service that is not used is dropped, and its successor finds the session`() async throws {
        let log = RequestLog()
        let sut = UserServices(at: Self.server, in: try await database(), over: log, images: RequestLog())
        let token = try await sut.service(of: name).session.logIn(username: "ann", password: "p")

        await sut.drop(unusedFor: .seconds(600))
        #expect(await sut.count == 1)
        await sut.drop(unusedFor: .zero)
        #expect(await sut.count == 0)

        #expect(try await sut.service(of: name).session.validToken() == token)
        #expect(await sut.settle() == [])
    }

    @Test func `images come over a client of their own`() async throws {
        let (log, images) = (RequestLog(), RequestLog())
        let sut = UserServices(at: Self.server, in: try await database(), over: log, images: images)

        _ = try? await sut.service(of: name).images.loadImage("https://images.example.test/cover")

        #expect(await log.paths == [])
        #expect(await images.paths == ["cover"])
    }

    private func logIn(lifetime: Int, to database: PostgresDatabase, _ log: RequestLog) async throws {
        await log.issue(lifetime: lifetime)
        let service = try SurveyService(Self.server, store: database.store(named: name), httpClient: log)
        try await service.session.logIn(username: "ann", password: "p")
    }
}

/// A server that issues tokens, and remembers what it was asked.
private actor RequestLog: HTTPClient {
    private(set) var paths: [String] = []
    private var lifetime = 7200

    func issue(lifetime: Int) { self.lifetime = lifetime }

    func send(_ request: HTTPRequest) -> HTTPResponse {
        paths.append(request.url.lastPathComponent)
        guard paths.last == "token" else { return HTTPResponse(status: 200, body: Data(#"{"data":[]}"#.utf8)) }
        let token = #"{"access_token":"a\#(paths.count)","refresh_token":"r\#(paths.count)","expires_in":\#(lifetime)}"#
        return HTTPResponse(status: 200, body: Data(token.utf8))
    }
}
