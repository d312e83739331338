import Foundation
import OAuthTokens
import PasswordlessLogin
import RecordStorage
import Testing

@testable import Composition

@Suite struct `Recorded server` {
    private static let apiURL = URL(string: "https://api.example.test/v1")
    private static let client = ClientCredentials(id: "app", secret: Secret("s"))

    private static func server(
        _ token: String?, issuer: String? = nil, revocation: String? = nil, code: String? = nil,
        _ change: (inout AuthorizationServer) -> Void = { _ in }
    ) throws -> SurveyServer {
        let apiURL = try #require(apiURL)
        var authorization =
            try token.map { token in
                AuthorizationServer(
                    issuer: issuer, tokenURL: try #require(URL(string: token)),
                    revocationURL: revocation.flatMap { URL(string: $0) }, codeURL: code.flatMap { URL(string: $0) })
            } ?? AuthorizationServer(below: apiURL)
        change(&authorization)
        return SurveyServer(apiURL: apiURL, style: .nimble, credentials: client, authorization: authorization)
    }

    private static func session(at server: SurveyServer) -> SavedSession<Token> {
        SavedSession(server: server.name, client: RecordedClient(of: server), user: "ann")
    }

    @Test func `is what it was at the login`() throws {
        let servers = [
            try Self.server(nil),
            try Self.server(nil) {
                $0.clientAuthentication = .basic; $0.refreshWindow = RefreshWindow(seconds: 30)
            },
            try Self.server("https://id.example.test/token", issuer: "https://id.example.test") {
                $0.namesItselfInCallbacks = true
                $0.resources = ["https://api.example.test"]
                $0.offersOfflineAccess = true
            },
            try Self.server("https://id.example.test/token", code: "https://id.example.test/code"),
        ]
        for server in servers {
            let session = Self.session(at: server)

            #expect(
                AuthorizationServer(of: session, orElse: AuthorizationServer(below: server.apiURL))
                    == server.authorization)
            #expect(session.credentials(for: server) == Self.client)
            #expect(session.requestStyle == .nimble)
        }
    }

    @Test func `moves with the API if its endpoints are below it`() throws {
        let session = Self.session(at: try Self.server(nil))
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        let moved = SurveyServer(apiURL: url, credentials: .none, named: session.server)

        #expect(AuthorizationServer(of: session) == nil)
        #expect(session.credentials(for: moved) == Self.client)
        let other = SurveyServer(apiURL: url, credentials: .none)
        #expect(session.credentials(for: other) == ClientCredentials(id: "app", secret: nil))
    }

    @Test func `is recorded if its endpoints are named, though they are those below the API`() throws {
        let below = AuthorizationServer(below: try #require(Self.apiURL))
        let named = AuthorizationServer(
            tokenURL: below.tokenURL, revocationURL: below.revocationURL, pageURL: below.pageURL,
            codeURL: below.codeURL)
        let server = SurveyServer(
            apiURL: try #require(Self.apiURL), credentials: Self.client, authorization: named)

        #expect(AuthorizationServer(of: Self.session(at: server)) == named)
    }

    @Test func `keeps the secret from other servers`() throws {
        let session = Self.session(at: try Self.server("https://id.example.test/token"))
        let others = [
            try Self.server(nil), try Self.server("https://id.example.org/token"),
            try Self.server("https://id.example.test/token", code: "https://id.example.test/code"),
            try Self.server("https://id.example.test/token", revocation: "https://id.example.test/revoke"),
        ]
        for other in others {
            #expect(session.credentials(for: other) == ClientCredentials(id: "app", secret: nil))
        }
    }

    @Test func `is unknown without a recorded client`() throws {
        let session = SavedSession<Token>(server: "s", user: "ann")

        #expect(AuthorizationServer(of: session) == nil)
        #expect(session.credentials(for: try Self.server(nil)) == nil && session.requestStyle == nil)
    }
}
