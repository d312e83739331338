import Login
import ShowsSession
import TestSupport

@Suite struct `Server in memory` {
    @Test func `of surveys logs its user in, and nobody else`() async throws {
        let login = makeLogin(over: InMemorySurveyServer(tokenLifetime: 60))

        let token = try await login.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)

        #expect(token.lifetime == 60)
        await #expect(throws: LoginError.credentialsRejected) {
            try await login.logIn(username: InMemorySurveyServer.email, password: "another")
        }
    }

    @Test func `of shows signs its user in`() async throws {
        let signIn = RemoteSignIn(httpClient: InMemoryShowsServer(), apiURL: InMemoryShowsServer.apiURL)

        let signedIn = try await signIn.signIn(email: InMemoryShowsServer.email, password: InMemoryShowsServer.password)

        #expect(signedIn.credentials.uid == InMemoryShowsServer.email)
    }

    static let faults: [(ServerFault, Int?)] = [
        (.status(503), 503), (.refusal(status: 400, code: "invalid_scope"), 400), (.unreachable, nil), (.noAnswer, nil),
        (.lostAnswer, nil), (.brokenAnswer, 200),
    ]

    @Test(arguments: faults)
    func `fails as it is told to`(fault: ServerFault, status: Int?) async throws {
        let server = InMemorySurveyServer(fault: { _ in fault })
        let url = InMemorySurveyServer.apiURL.appending(path: "registrations")
            .appending(queryItems: [URLQueryItem(name: "email", value: InMemorySurveyServer.email)])

        let response = try? await server.send(HTTPRequest(.get, url))

        #expect(response?.status == status)
    }

    @Test func `refuses with an OAuth error`() async throws {
        let server = InMemorySurveyServer(fault: { _ in .refusal(status: 400, code: "unauthorized_client") })

        let answer = try await server.refresh("any")

        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"error":"unauthorized_client"}"#)
    }

    @Test func `is sent nothing while it is unreachable`() async throws {
        let server = InMemorySurveyServer(fault: { _ in .unreachable })

        let failure = ConnectivityFailure(.unreachable, mayHaveBeenSent: false)
        await #expect(throws: HTTPClientError.connectivity(failure)) { try await server.refresh("any") }
    }

    @Test func `ends every session, and a new login begins another`() async throws {
        let server = InMemorySurveyServer()
        let login = makeLogin(over: server)
        func logIn() async throws -> Token {
            try await login.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        }
        let tokens = [try await logIn(), try await logIn()]

        await server.endSessions()

        for token in tokens {
            #expect(try await server.profileStatus(token.accessToken) == 401)
            let refusal = try await server.refresh(#require(token.refreshToken))
            #expect(refusal.status == 400)
            #expect(String(decoding: refusal.body, as: UTF8.self).contains(#""error":"invalid_grant""#))
        }
        #expect(try await server.profileStatus(logIn().accessToken) == 200)
    }

    @Test func `returns a lost pair again within its window, and ends the session after it`() async throws {
        let clock = WallClock()
        let refreshes = Protected(0)
        let server = InMemorySurveyServer(
            refreshWindow: .seconds(30), now: { clock.now },
            fault: { request in
                guard String(decoding: request.body ?? Data(), as: UTF8.self).contains("refresh_token=") else {
                    return nil
                }
                refreshes.withLock { $0 += 1 }
                return refreshes.withLock { $0 == 1 } ? .lostAnswer : nil
            })
        let login = makeLogin(over: server)
        let token = try await login.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        let refreshToken = try #require(token.refreshToken)

        await #expect(throws: HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))) {
            try await server.refresh(refreshToken)
        }
        let first = try await server.refresh(refreshToken)
        #expect(try await server.refresh(refreshToken) == first)
        clock.advance(by: 30)
        #expect(try await server.refresh(refreshToken).status == 400)
    }

    private func makeLogin(over client: any HTTPClient) -> any LoginUseCase {
        RemoteLogin(
            httpClient: client,
            endpoint: TokenEndpoint(
                url: InMemorySurveyServer.apiURL.appending(path: "oauth/token"), style: .oauth2,
                credentials: InMemorySurveyServer.credentials), now: { Date() }, makeGrantID: { UUID() })
    }
}

extension InMemorySurveyServer {
    fileprivate func refresh(_ token: Secret) async throws -> HTTPResponse {
        let form =
            "grant_type=refresh_token&refresh_token=\(token.revealed)&client_id=\(Self.credentials.id)"
            + "&client_secret=\(Self.credentials.secret?.revealed ?? "")"
        return try await send(
            HTTPRequest(
                .post, Self.apiURL.appending(path: "oauth/token"),
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(form.utf8)))
    }

    fileprivate func profileStatus(_ token: Secret) async throws -> Int {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
        return try await send(HTTPRequest(.get, Self.apiURL.appending(path: "me"), headers: headers)).status
    }
}
