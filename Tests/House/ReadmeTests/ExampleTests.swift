import Composition
import FileRecordStorage
import Login
import RemoteShows
import ScreenParts
import ShowsComposition
import ShowsScreens
import SurveyAppComposition
import SurveyResponses
import SurveyScreens
import SurveySession
import TestSupport
import TokenCache

/// The examples of the documentation, at work.
@Suite struct `The examples` {
    private let email = InMemorySurveyServer.email
    private let password = InMemorySurveyServer.password
    private let apiURL = InMemorySurveyServer.apiURL
    private let endpoint = TokenEndpoint(
        url: InMemorySurveyServer.apiURL.appending(path: "oauth/token"), credentials: InMemorySurveyServer.credentials)

    private func service(
        over client: any HTTPClient = InMemorySurveyServer(), store: any RecordStore = InMemoryRecordStore()
    ) throws -> SurveyService {
        try SurveyService(
            SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials), store: store,
            httpClient: client)
    }

    @Test func `a login is told in words`() async throws {
        let offline = try service(over: InMemorySurveyServer(fault: { _ in .noAnswer }))

        #expect(await logIn(to: try service(), as: email, password) == "Welcome back.")
        #expect(await logIn(to: try service(), as: email, "another") == "The email or the password is wrong.")
        #expect(await logIn(to: offline, as: email, password) == "The server cannot be reached.")
    }

    @Test func `the login is asked for if nobody is logged in, or the session has ended`() async throws {
        let server = InMemorySurveyServer()
        let service = try service(over: server)

        #expect(await content(from: service.user(named: email).surveys.pages) == .login)
        let user = try await service.logIn(username: email, password: password)
        guard case .surveys(let surveys) = await content(from: user.surveys.pages) else {
            Issue.record("the surveys of the user")
            return
        }
        #expect(surveys.count == 20)
        await server.endSessions()
        #expect(await content(from: user.surveys.pages) == .login)
    }

    @Test(arguments: [
        (ServerFault.refusal(status: 400, code: "unauthorized_client"), true), (.status(503), false),
        (.unreachable, false),
    ])
    func `a login is offered if the server does not renew the session`(
        fault: ServerFault, offersLogin: Bool
    ) async throws {
        let isLoggedIn = Protected(false)
        let server = InMemorySurveyServer(
            tokenLifetime: 0, fault: { _ in isLoggedIn.withLock { $0 } ? fault : nil })
        let service = try service(over: server)
        let user = try await service.logIn(username: email, password: password)
        isLoggedIn.withLock { $0 = true }

        #expect(await content(from: user.surveys.pages) == .failure(offersLogin: offersLogin))
    }

    @Test func `a failure is told in another language, and in English where that has no words`() {
        let refusal = BeginSessionError.login(.request(.refused(403, "not you")))

        #expect(sentence(for: .login(.credentialsRejected)) == "E-Mail oder Passwort ist falsch.")
        #expect(sentence(for: refusal) == "Der Server sagt nein: not you")
        #expect(sentence(for: .login(.clientRejected)) == "The server does not know this app.")
        #expect(refusal.message?.localized == "The server refused: not you")
    }

    @Test func `a request's answer is a value, and its status a failure`() async throws {
        let client = HTTPClientSpy(
            .success(.json(#"{"isUp": true}"#)), .success(HTTPResponse(status: 503)), .success(.json("{}")))

        #expect(try await health(at: apiURL, over: client) == Health(isUp: true))
        let down = await #expect(throws: RequestFailure.self) { try await health(at: apiURL, over: client) }
        guard case .connectivity(let failure) = down else { return #expect(down == nil) }
        #expect(failure.status == 503)
        let odd = await #expect(throws: RequestFailure.self) { try await health(at: apiURL, over: client) }
        guard case .invalidData = odd else { return #expect(odd == nil) }
    }

    @Test(.inTemporaryFolder) func `launches are counted in a file, however many count at once`() async throws {
        let folder = makeFolder(in: URL(filePath: folder))

        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { _ = try? await countLaunch(in: folder.store(named: "launches")) } }
        }

        #expect(try await countLaunch(in: folder.store(named: "launches")) == 21)
        #expect(try await folder.names() == ["launches"])
    }

    @Test(.inTemporaryFolder) func `without a credential helper the record is in a file`() async throws {
        let file = "\(folder)/record.json"
        let store = makeStore(helper: "none-of-that-name", pointer: URL(filePath: file), environment: [:])

        #expect(try await countLaunch(in: store) == 1)

        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func `a server without surveys is told as such`() async throws {
        let service = try service(over: serverWithoutSurveys())
        let user = try await service.logIn(username: email, password: password)

        let error = await #expect(throws: LoadPageError.self) {
            try await user.surveys.pages.loadSurveys(PageRequest(number: 1, size: 20))
        }

        #expect(error?.requestFailure != nil)
    }

    @Test func `a use case of one's own sends the user's token`() async throws {
        let server = InMemorySurveyServer()
        let client = HTTPClientStub { request throws(HTTPClientError) in
            guard request.url.lastPathComponent == "points" else { return try await server.send(request) }
            let isAuthorized = request.headers["Authorization"]?.hasPrefix("Bearer ") == true
            return HTTPResponse(status: isAuthorized ? 200 : 401, body: Data(#"{"points": 42}"#.utf8))
        }
        let service = try service(over: client)

        await #expect(throws: LoadError.unauthorized(MissingCredential(ProvideValidTokenError.notLoggedIn))) {
            try await service.user(named: email).points(at: apiURL).loadPoints()
        }
        let user = try await service.logIn(username: email, password: password)
        #expect(try await user.points(at: apiURL).loadPoints() == 42)
    }

    @Test func `a list of one's own is read page by page`() async throws {
        let server = InMemorySurveyServer()
        let client = HTTPClientStub { request throws(HTTPClientError) in
            guard request.url.lastPathComponent == "notes" else { return try await server.send(request) }
            guard request.headers["Authorization"] != nil else { return HTTPResponse(status: 401) }
            let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let numbers = query.compactMap { Int($0.value ?? "") }
            let first = (numbers[0] - 1) * numbers[1]
            guard first < 120 else { return HTTPResponse(status: 404) }
            let notes = (first..<min(120, first + numbers[1])).map { #"{"id": \#($0), "text": "Note \#($0)"}"# }
            return .json(#"{"notes": [\#(notes.joined(separator: ","))], "total": 120}"#)
        }
        let service = try service(over: client)
        let notes = RemoteNotes(httpClient: service.user(named: email).authenticatedClient, apiURL: apiURL)
        func read() async throws -> [Int] {
            try await notes.loadAllNotes().reduce(into: []) { $0 += $1.items.map(\.id) }
        }

        let error = await #expect(throws: LoadAllPagesError.self) { try await read() }
        #expect(error?.loginAdvice == .required)
        try await service.session.logIn(username: email, password: password)
        #expect(try await read() == Array(0..<120))
    }

    @Test func `a login of one's own gets keys in a form of their own, and renews them`() async throws {
        let backend = InMemorySurveyServer()
        let server = SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials)
        let service = try keyService(at: server, store: InMemoryRecordStore(), client: keyServer(over: backend))

        await #expect(throws: BeginSessionError.login(.credentialsRejected)) {
            try await service.session.logIn(username: email, password: "another")
        }
        let first = try await service.session.logIn(username: email, password: password)
        // The key has expired when it arrives.
        #expect(try await titles(of: try #require(try await service.user())).titles.count == 66)
        await backend.endSessions()
        let end = await #expect(throws: ProvideValidTokenError.self) { try await service.session.validToken() }
        #expect(end?.loginAdvice == .required)
        #expect(first.tokenType == "Key")
        #expect(try await service.user()?.name == email)
    }

    /// A server with the surveys of `surveys`, and with keys in the place of bearer tokens.
    private func keyServer(over surveys: InMemorySurveyServer) -> HTTPClientStub {
        HTTPClientStub { [apiURL] request throws(HTTPClientError) in
            guard request.url.path.contains("keys") else {
                var request = request
                request.headers["Authorization"] = request.headers["Authorization"]?.replacing("Key ", with: "Bearer ")
                return try await surveys.send(request)
            }
            let fields = (try? JSONDecoder().decode([String: String].self, from: request.body ?? Data())) ?? [:]
            let endpoint = TokenEndpoint(
                url: apiURL.appending(path: "oauth/token"), credentials: InMemorySurveyServer.credentials)
            let grant: TokenGrant =
                fields["renewal"].map { .refreshToken(Secret($0)) }
                ?? .password(username: fields["name"] ?? "", password: Secret(fields["pin"] ?? ""))
            do throws(LoadTokenFromRemoteError) {
                let answer = try await endpoint.trade(grant, over: surveys, orThrow: LoadTokenFromRemoteError.self)
                let renewal = answer.refreshToken?.revealed ?? ""
                return .json(#"{"key": "\#(answer.accessToken.revealed)", "renewal": "\#(renewal)", "minutes": 0}"#)
            } catch {
                return HTTPResponse(status: fields["renewal"] == nil ? 403 : 410)
            }
        }
    }

    @Test(.inTemporaryFolder) func `a session is kept by a credential helper`() async throws {
        let helper = try TestHelper(in: folder + "/helper")
        let server = SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials)
        let pointer = URL(filePath: folder + "/session.json")
        let client = InMemorySurveyServer()
        let environment = ["PATH": helper.folder + ":/usr/bin:/bin"]
        func service(helper name: String) throws -> SurveyService {
            try keychainService(at: server, helper: name, pointer: pointer, environment: environment, client: client)
        }

        let token = try await service(helper: "test").session.logIn(username: email, password: password)

        #expect(try await service(helper: "test").session.validToken() == token)
        #expect(try helper.secrets.count == 1)
        #expect(throws: CocoaError.self) { _ = try service(helper: "missing") }
    }

    @Test func `a token is had, refreshed and kept`() async throws {
        let server = InMemorySurveyServer()
        let store = InMemoryRecordStore()

        #expect(try await token(for: email, "another", at: endpoint, over: server) == nil)
        let old = try #require(try await token(for: email, password, at: endpoint, over: server))
        let cache = LocalTokenCache(store: store, server: "https://api.example.com")
        try await cache.cache(old, of: email)
        let new = try #require(try await refreshed(old, at: endpoint, over: server))

        #expect(try await save(new, insteadOf: old, in: cache) == new)
        #expect(try await cache.loadToken() == new)
        #expect(
            try await save(
                new, insteadOf: old,
                in: LocalTokenCache(store: InMemoryRecordStore(), server: "https://api.example.com")) == nil)
        try await cache.cache(old, of: email)
        #expect(try await save(old, insteadOf: new, in: cache) == old)
    }

    @Test func `a session that the server has ended is refreshed no more`() async throws {
        let token = Token(accessToken: "a", refreshToken: "unknown", receivedAt: Date(), lifetime: 1, grantID: UUID())

        #expect(try await refreshed(token, at: endpoint, over: InMemorySurveyServer()) == nil)
    }

    @Test func `the active surveys are found and the session is left`() async throws {
        let service = try service()
        let user = try await service.logIn(username: email, password: password)

        #expect(try await activeTitles(at: apiURL, over: user.authenticatedClient).count > 50)
        #expect(try await farewell(service.session) == "Logged out.")
        #expect(try await farewell(service.session) == "No user was logged in.")
    }

    @Test func `an account is made once`() async {
        let server = InMemorySurveyServer()
        let make = {
            await complaints(
                about: "new@email.com", "long enough", at: apiURL, as: InMemorySurveyServer.credentials, over: server)
        }

        #expect(await make() == [])
        #expect(await make() == ["An account with this email already exists."])
    }

    @Test(arguments: [
        (201, "Thank you.", 0), (429, "It is sent later.", 0), (422, "It was not sent.", 1),
        (503, "It may have arrived. Send it once more?", 0),
    ])
    func `a survey is answered and the draft kept until it is sent`(
        status: Int, words: String, drafts: Int
    ) async throws {
        let folder = LocalDrafts(folder: InMemoryRecordStoreFolder())
        let stars = (1...5).map { Answer(id: "a\($0)", text: nil) }
        let survey = Questionnaire(
            surveyID: "s1", title: "Ferry",
            questions: [.init(id: "q1", text: "The deck?", kind: "star", pick: "one", answers: stars)])
        let outbox = UserOutbox(
            folder, httpClient: HTTPClientStub { _ in HTTPResponse(status: status) }, apiURL: apiURL)

        #expect(try await praise(survey, outbox: outbox) == words)
        #expect(try await folder.draftCount() == drafts)
    }

    @Test func `answers wait if they find no connection, be the token good or expired, and go out with the next`()
        async throws
    {
        try await withTemporaryFolder { folder async throws in
            let clock = Protected(Date(timeIntervalSinceReferenceDate: 0))
            let fault = Protected<ServerFault?>(nil)
            let now: @Sendable () -> Date = { clock.withLock { $0 } }
            let backend = InMemorySurveyServer(now: now, fault: { _ in fault.withLock { $0 } })
            let client = HTTPClientStub { request throws(HTTPClientError) in
                let answer = try await backend.send(request)
                // It knows no survey of ours.
                return request.url.lastPathComponent == "responses" && answer.status == 422
                    ? HTTPResponse(status: 201) : answer
            }
            let server = SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials)
            let service = try SurveyService(
                server, store: InMemoryRecordStore(), folder: RecordFileFolder(path: folder), httpClient: client,
                options: SessionOptions(now: now))
            try await service.session.logIn(username: email, password: password)
            let question = Question(
                id: "q1", text: "The deck?", kind: "star", pick: "one", answers: [Answer(id: "a1", text: nil)])
            var response = SurveyResponse(to: Questionnaire(surveyID: "s1", title: "Ferry", questions: [question]))
            try response.pick("a1", of: "q1")
            let sut = try #require(try await service.user())
            func states() async throws -> [OutboxItem.State] {
                try await sut.outbox.queue.queuedResponses().items.map(\.state)
            }

            fault.withLock { $0 = .unreachable }
            #expect(try await sut.outbox.send(response) == .queued(deletionFailure: nil))
            clock.withLock { $0 += 10_000 }
            #expect(try await sut.outbox.send(response) == .queued(deletionFailure: nil))
            #expect(try await states() == [.queued, .queued])

            fault.withLock { $0 = nil }
            let online = try await titles(of: sut)
            #expect(online.titles.count == 66 && online.notes.isEmpty)
            #expect(try await states() == [])
            fault.withLock { $0 = .unreachable }
            let offline = try await titles(of: sut)
            #expect(offline.titles == online.titles && offline.notes.count == 2)
            fault.withLock { $0 = .status(503) }
            let error = await #expect(throws: SubmitSurveyResponseError.self) { try await sut.outbox.send(response) }
            #expect(error?.mayHaveArrived == true)
            #expect(try await states() == [.uncertain])
        }
    }

    @Test func `users are logged in side by side, and logged out one by one`() async throws {
        try await withTemporaryFolder { folder async throws in
            let server = SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials)
            let sut = AppUsers(
                accounts: Accounts(directory: URL(filePath: folder)), servers: [server],
                httpClient: InMemorySurveyServer())
            #expect(try await sut.current() == nil)

            try await sut.logIn(to: server, as: email, password)

            let user = try #require(try await sut.current())
            #expect(user.name == email)
            let stars = Question(
                id: "q1", text: "The deck?", kind: "star", pick: "one", answers: [Answer(id: "a1", text: nil)])
            var response = SurveyResponse(to: Questionnaire(surveyID: "s1", title: "Ferry", questions: [stars]))
            try response.pick("a1", of: "q1")
            try await user.data.queue.queue(response)
            let account = try #require(try sut.accounts.all().items.first)
            let elsewhere = AppUsers(accounts: sut.accounts, servers: [])
            #expect(try await elsewhere.current() == nil)
            #expect(try await elsewhere.logOut(of: account, withUnsentAnswers: true) == .wasNotLoggedIn)
            #expect(try await sut.logOut(of: account) == nil)
            try await user.data.queue.discardAll()
            try await user.data.drafts.saveDraft(of: response)
            #expect(try await sut.logOut(of: account) == nil)
            #expect(try await sut.logOut(of: account, withUnsentAnswers: true) == .confirmed)
            #expect(try await sut.current() == nil && sut.accounts.all().items.isEmpty)
        }
    }

    @Test func `a user whose session's record is damaged can log in again, and log out`() async throws {
        try await withTemporaryFolder { folder async throws in
            let server = SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials)
            let sut = AppUsers(
                accounts: Accounts(directory: URL(filePath: folder)), servers: [server],
                httpClient: InMemorySurveyServer())
            func damageSession() throws -> Account {
                let account = try #require(try sut.accounts.all().items.first)
                try Data("half".utf8).write(to: account.directory.appending(path: "session.json"))
                return account
            }
            try await sut.logIn(to: server, as: email, password)
            let user = try #require(try await sut.current())

            let account = try damageSession()
            await #expect(throws: StoreFailure.damaged(reason: "not the JSON of a session")) { try await sut.current() }
            let fresh = try account.service(at: server, httpClient: sut.httpClient).user(named: email)
            #expect(await content(from: fresh.surveys.pages) == .failure(offersLogin: true))
            try await sut.logIn(to: server, as: email, password)
            #expect(try await sut.current()?.name == user.name)

            let outcome = try await sut.logOut(of: try damageSession())
            #expect(outcome == .notRevoked(reason: "The cached token could not be read."))
            #expect(try sut.accounts.all().items.isEmpty)
        }
    }

    @Test func `a survey that was loaded is answered without a connection, and listed however old`() async throws {
        let isReachable = Protected(true)
        let clock = Protected(Date(timeIntervalSinceReferenceDate: 0))
        let now: @Sendable () -> Date = { clock.withLock { $0 } }
        let client = InMemorySurveyServer(now: now, fault: { _ in isReachable.withLock(\.self) ? nil : .unreachable })
        let service = try SurveyService(
            SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials), store: InMemoryRecordStore(),
            httpClient: client, options: SessionOptions(now: now))
        let user = try await service.logIn(username: email, password: password)
        guard case .remote(let page) = try await user.surveys.load(PageRequest(number: 1, size: 1)) else { return }
        let id = try #require(page.items.first?.id)
        func answered(choose: (Question) -> Answer?) async throws -> String {
            try await answer(id, by: user, choose: choose, text: { _ in "Well." })
        }

        #expect(try await answered { _ in nil }.hasSuffix(": an answer is needed."))
        #expect(try await answered { $0.answers.last } == "Thank you.")
        isReachable.withLock { $0 = false }
        #expect(try await answered { $0.answers.last } == "It is sent later.")
        clock.withLock { $0 += 100 * 86_400 }
        #expect(try await cachedTitles(of: user) == page.items.map(\.title))
    }

    @Test func `answers survive the program that asks for them, and are sent once they are complete`() async throws {
        struct Killed: Error {}
        let service = try SurveyService(
            SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials), store: InMemoryRecordStore(),
            httpClient: InMemorySurveyServer())
        let user = try await service.logIn(username: email, password: password)
        guard case .remote(let page) = try await user.surveys.load(PageRequest(number: 1, size: 1)) else { return }
        let id = try #require(page.items.first?.id)
        guard case .remote(let details) = try await user.surveys.load(id: id) else { return }
        let questions = details.questions.filter { $0.asking != .shown }
        var asked: [String] = []
        func answered(asking most: Int) async throws -> Submission {
            try await answerStepwise(Questionnaire(details), by: user) { question, response in
                guard asked.count < most else { throw Killed() }
                asked.append(question.id)
                switch question.asking {
                case .shown: break
                case .scale, .pickOne, .pickAny: try response.pick(question.answers[0].id, of: question.id)
                case .text: try response.write("Well.", to: question.id)
                case .fields:
                    for field in question.answers { try response.write("Well.", in: field.id, of: question.id) }
                }
            }
        }

        await #expect(throws: Killed.self) { try await answered(asking: 2) }
        #expect(try await user.data.drafts.draftCount() == 1)
        #expect(try await answered(asking: .max) == .accepted(deletionFailure: nil))

        #expect(asked == questions.map(\.id))
        #expect(try await user.data.drafts.draftCount() == 0)
        #expect(try await user.data.drafts.earlierAnswers(toSurvey: id).sentAt != nil)
    }

    @Test func `a user logs in with a code, and in a browser`() async throws {
        let server = InMemorySurveyServer()
        let user = "&email=\(email)&password=\(password.revealed)&action=allow"
        @Sendable func post(_ path: String, _ form: String) async throws -> HTTPResponse {
            let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
            let url = InMemorySurveyServer.apiURL.appending(path: path)
            return try await server.send(HTTPRequest(.post, url, headers: headers, body: Data((form + user).utf8)))
        }

        let known = try await logIn(to: try service(over: server)) { code in
            await #expect(throws: Never.self) { try await post("oauth/device", "user_code=\(code.text)") }
        }
        #expect(known.name == email)
        let callback = try #require(URL(string: "http://127.0.0.1:1/callback"))
        let again = try await logIn(to: try service(over: server), callback: callback) { page in
            let answer = try await post("oauth/authorize", page.query(percentEncoded: true) ?? "")
            return try #require(answer.headers["Location"].flatMap { URL(string: $0) })
        }
        #expect(again.name == email)
    }

    @Test @MainActor func `a front end of lines shows Login and Home`() async throws {
        let app = try SurveyApp(
            .authFlow, at: SurveyServer(apiURL: apiURL, credentials: InMemorySurveyServer.credentials),
            store: InMemoryRecordStore(), httpClient: InMemorySurveyServer())
        let flow = AppFlow(spec: app.spec, entrance: app.entrance)
        await flow.launch()
        let form = try #require(flow.screen.form)

        #expect(lines(of: flow.screen).suffix(2) == ["Email", "Password"])
        form.form[.email] = email
        form.form[.password] = password.revealed
        form.press(.logIn)
        await flow.settle()
        #expect(lines(of: flow.screen).count == 21)
    }

    @Test @MainActor func `a form of one's own is sent once it is filled in`() async {
        let events = Events()
        let screen = feedbackScreen(send: { $0 != "Nothing." }, onEvent: { events.all.append($0) })

        #expect(screen.press(.submit) == nil)
        screen.form[.feedback] = "Nothing."
        await screen.press(.submit)?.value
        #expect(screen.form.ribbonText == "It was not sent. Try again.")
        screen.form[.feedback] = "More chairs."
        await screen.press(.submit)?.value
        #expect(events.all == [.sent(words: "More chairs.")])
    }

    @MainActor private final class Events { var all: [FeedbackEvent] = [] }

    @Test func `the shows' service signs in and takes a review`() async throws {
        let service = try ShowsService(
            apiURL: InMemoryShowsServer.apiURL, store: InMemoryRecordStore(), httpClient: InMemoryShowsServer())
        let email = InMemoryShowsServer.email

        #expect(await greeting(for: email, "another", from: service.session) == "The email or the password is wrong.")
        #expect(await greeting(for: email, InMemoryShowsServer.password, from: service.session) == "Welcome, \(email).")
        let review = try await writeReview(
            of: "1", stars: 5, comment: "Not a dull minute.", at: InMemoryShowsServer.apiURL,
            over: service.authenticatedClient)
        #expect(review.rating == 5)
        await #expect(throws: NewReview.Problem.ratingOutOfRange) {
            try await writeReview(
                of: "1", stars: 6, comment: "More.", at: InMemoryShowsServer.apiURL, over: service.authenticatedClient)
        }
    }

    @Test @MainActor func `the shows' app opens over its service`() async throws {
        let service = try ShowsService(
            apiURL: InMemoryShowsServer.apiURL, store: InMemoryRecordStore(), httpClient: InMemoryShowsServer())
        let flow = flow(over: service)

        await flow.launch()

        guard case .login = flow.screen else {
            Issue.record("nobody is logged in")
            return
        }
    }

    #if canImport(FoundationNetworking)
        @Test func `the server of a report gives the answer that it is given`() async throws {
            let (body, _) = try await load("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")

            #expect(body == Data("hi".utf8))
        }
    #endif
}
