import Composition
import SurveyResponses
import SurveySession
import TestSupport

@Suite(.inTemporaryFolder) struct `Sessions of accounts (AC-1, AC-2, AC-11)` {
    private let server = SurveyServer(
        apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials)
    private let name = InMemorySurveyServer.email

    @Test func `AC-1 a login adds and selects the user's account, and the next launch finds both`() async throws {
        let (sut, client) = (makeSUT(), InMemorySurveyServer())

        let account = try await sut.logIn(
            to: server, username: name, password: InMemorySurveyServer.password, httpClient: client)

        #expect(account.label == name && account.user == name && account.server == server.name)
        let next = makeSUT()
        #expect(try next.selection() == .account(account))
        #expect(try next.all().items == [account])
        let user = try #require(try await account.service(at: server, httpClient: client).user())
        #expect(user.name == name && user.session == .active)
        #expect(try await user.profile.loadProfile().email == name)
        // What the programs read.
        #expect(FileManager.default.fileExists(atPath: account.directory.appending(path: "session.json").path()))
    }

    @Test func `AC-1 a further login renews the account, and ends its former session`() async throws {
        let (sut, client) = (makeSUT(), InMemorySurveyServer())
        let first = try await sut.logIn(
            to: server, username: name, password: InMemorySurveyServer.password, httpClient: client)
        let token = try await first.service(at: server, httpClient: client).session.validToken()

        let second = try await sut.logIn(
            to: server, username: name, password: InMemorySurveyServer.password, httpClient: client)

        #expect(second.label == first.label)
        #expect(try sut.all().items.map(\.label) == [name])
        #expect(try await status(of: token, at: client) == 401)
        let user = try #require(try await second.service(at: server, httpClient: client).user())
        #expect(try await user.profile.loadProfile().email == name)
    }

    @Test func `AC-11 users of one server have sessions and answers of their own`() async throws {
        let (sut, client) = (makeSUT(), InMemorySurveyServer())
        let registrar = try SurveyService(server, store: InMemoryRecordStore(), httpClient: client).account.registrar
        try await registrar.register(NewAccount(email: "bob@example.com", password: "password"))
        let ann = try await sut.logIn(
            to: server, username: name, password: InMemorySurveyServer.password, httpClient: client)
        let data = try #require(try await ann.service(at: server, httpClient: client).user()).data
        try await data.queue.queue(.answered())

        let bob = try await sut.logIn(
            to: server, username: "bob@example.com", password: "password", labeled: "work", httpClient: client)

        #expect(bob.label == "work" && bob.user == "bob@example.com")
        #expect(try sut.selection() == .account(bob))
        for (account, count) in [(ann, 1), (bob, 0)] {
            let user = try #require(try await account.service(at: server, httpClient: client).user())
            #expect(try await user.profile.loadProfile().email == account.user)
            #expect(try await user.outbox.queue.queuedResponses().items.count == count)
        }
    }

    @Test func `AC-2 if the label is not free, the new token is revoked, and nothing changes`() async throws {
        let revoked = Protected(0)
        let server = InMemorySurveyServer()
        let client = HTTPClientStub { request throws(HTTPClientError) in
            if request.url.path.hasSuffix("oauth/revoke") { revoked.withLock { $0 += 1 } }
            return try await server.send(request)
        }
        let sut = makeSUT()
        let other = try await sut.logIn(
            labeled: "work", server: "https://other.example.com", user: "ann", host: "other.example.com", at: Date()
        ) { $0 }.value

        await #expect(throws: AddAccountError.labelIsTaken(other)) {
            try await sut.logIn(
                to: self.server, username: name, password: InMemorySurveyServer.password, labeled: "work",
                httpClient: client)
        }

        // The refresh token and the access token.
        #expect(revoked.withLock(\.self) == 2)
        #expect(try sut.all().items == [other])
    }

    @Test func `AC-11 the service of an account is only at its server`() async throws {
        let account = try await makeSUT().logIn(
            to: server, username: name, password: InMemorySurveyServer.password, httpClient: InMemorySurveyServer())
        let other = SurveyServer(
            apiURL: URL(string: "https://other.example.com/api/v1")!, credentials: server.credentials)

        let error = #expect(throws: OtherServerError.self) { try account.service(at: other) }
        #expect(error?.account == account && error?.message?.text == "The account \(name) is at \(server.name).")
    }

    @Test func `a login that fails adds no account`() async throws {
        let sut = makeSUT()

        await #expect(throws: LoginError.credentialsRejected) {
            try await sut.logIn(to: server, username: name, password: "wrong", httpClient: InMemorySurveyServer())
        }

        #expect(try sut.all().items.isEmpty && sut.all().damaged.isEmpty)
    }

    @Test func `AC-9 a token of another login has its user's account, or that of the label`() async throws {
        let (sut, server) = (makeSUT(), InMemorySurveyServer())
        let knows = Protected(true)
        let client = HTTPClientStub { request throws(HTTPClientError) in
            let isProfile = request.url.lastPathComponent == "me"
            return isProfile && !knows.withLock(\.self) ? HTTPResponse(status: 404) : try await server.send(request)
        }
        let session = try SurveyService(self.server, store: InMemoryRecordStore(), httpClient: server).session
        func logIn(labeled label: String? = nil) async throws -> Account {
            let token = try await session.login.logIn(username: name, password: InMemorySurveyServer.password)
            return try await sut.logIn(to: self.server, with: token, labeled: label, httpClient: client)
        }

        #expect(try await logIn().user == name)
        knows.withLock { $0 = false }
        let unnamed = try await logIn(labeled: "work")
        #expect(unnamed.label == "work" && unnamed.user == nil)
        #expect(try await unnamed.service(at: self.server, httpClient: client).user()?.name == "work")
    }

    private func makeSUT() -> Accounts { Accounts(directory: URL(filePath: folder)) }

    private func status(of token: Token, at client: some HTTPClient) async throws -> Int {
        let url = server.apiURL.appending(path: "me")
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.accessToken.revealed)"]
        return try await client.send(HTTPRequest(.get, url, headers: headers)).status
    }
}
