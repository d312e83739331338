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
        (.status(503), 503), (.noAnswer, nil), (.lostAnswer, nil), (.brokenAnswer, 200),
    ]

    @Test(arguments: faults)
    func `fails as it is told to`(fault: ServerFault, status: Int?) async throws {
        let server = InMemorySurveyServer(fault: { _ in fault })
        let url = InMemorySurveyServer.apiURL.appending(path: "registrations")
            .appending(queryItems: [URLQueryItem(name: "email", value: InMemorySurveyServer.email)])

        let response = try? await server.send(HTTPRequest(.get, url))

        #expect(response?.status == status)
    }

    private func makeLogin(over client: any HTTPClient) -> any LoginUseCase {
        RemoteLogin(
            httpClient: client,
            endpoint: TokenEndpoint(
                url: InMemorySurveyServer.apiURL.appending(path: "oauth/token"), style: .oauth2,
                credentials: InMemorySurveyServer.credentials), now: { Date() }, makeGrantID: { UUID() })
    }
}
