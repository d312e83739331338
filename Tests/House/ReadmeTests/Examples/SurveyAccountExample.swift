import Foundation
import HTTPMessages
import LoginCredentials
import OAuthTokens
import SurveyAccount

/// Creates an account. Returns a message for each problem; none if the account was created.
func complaints(
    about email: String, _ password: Secret, at apiURL: URL, as app: ClientCredentials, over client: any HTTPClient
) async -> [String] {
    let registrar = RemoteRegistrar(httpClient: client, apiURL: apiURL, credentials: app)
    do {
        try await registrar.register(NewAccount(email: email, password: password))
        return []
    } catch {
        switch error {
        case .emailTaken: return ["An account with this email already exists."]
        case .rejected(let problems): return problems.map(\.message)
        case .clientRejected, .request: return ["The account cannot be made now."]
        }
    }
}
