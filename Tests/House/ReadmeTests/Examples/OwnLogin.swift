import Composition
import Foundation

/// Logs in at a server whose tokens have their own format, and renews them there.
struct KeyLogin: LoginUseCase, LoadTokenFromRemoteUseCase {
    let httpClient: any HTTPClient
    let apiURL: URL

    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        let fields = [("name", JSONValue.text(username)), ("pin", .text(password.revealed))]
        do throws(RequestFailure) {
            return try await key(.postJSON(fields, to: apiURL.appending(path: "keys")), of: UUID())
        } catch {
            if case .refused(let refusal) = error, refusal.status == 403 { throw .credentialsRejected }
            throw .request(error)
        }
    }

    func loadToken(refreshing token: Token, within limit: Duration) async throws(LoadTokenFromRemoteError) -> Token {
        guard let renewal = token.refreshToken else { throw .sessionEnded(nil) }
        let fields = [("renewal", JSONValue.text(renewal.revealed))]
        var request = HTTPRequest.postJSON(fields, to: apiURL.appending(path: "keys/renewal"))
        request.timeLimit = limit
        do throws(RequestFailure) {
            return try await key(request, of: token.grantID)
        } catch {
            // End the session only if the server rejects this key permanently.
            if case .refused(let refusal) = error, refusal.status == 410 { throw .sessionEnded(refusal) }
            throw .request(error)
        }
    }

    private func key(_ request: HTTPRequest, of grantID: UUID) async throws(RequestFailure) -> Token {
        let answer = try await httpClient.value(of: request, orThrow: RequestFailure.self) { data throws(InvalidData) in
            try JSONBody.decode(Response.self, from: data)
        }
        return Token(
            accessToken: Secret(answer.key), tokenType: "Key", refreshToken: Secret(answer.renewal), receivedAt: Date(),
            lifetime: answer.minutes * 60, grantID: grantID)
    }

    private struct Response: Decodable {
        let key: String
        let renewal: String
        let minutes: Double
    }
}

/// A service whose users log in with a name and a PIN. Everything else works as with the package's own login.
func keyService(at server: SurveyServer, store: any RecordStore, client: any HTTPClient) throws -> SurveyService {
    let login = KeyLogin(httpClient: client, apiURL: server.apiURL)
    return try SurveyService(server, store: store, httpClient: client) { cache in
        UserSession(login: login, refresh: login, cache: cache, now: { Date() })
    }
}
