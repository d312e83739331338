import Credentials
public import HTTP
public import OAuth

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Confirms tokens by a GET of a protected resource.
public struct RemoteTokenConfirmer: ConfirmTokenUseCase {
    private let client: any HTTPClient
    private let url: URL

    /// A confirmation by a GET of `url` over `client`, which must not authenticate by itself.
    public init(client: any HTTPClient, url: URL) {
        self.client = client
        self.url = url
    }

    /// Sends one GET with the token.
    ///
    /// What is there does not matter: a 404 or a 403 comes from a server that has looked at the token, a 401 from one that
    /// does not take it. A 429 or a 5xx may come from something that stands before the server.
    public func confirm(_ token: Token) async throws(ConfirmTokenError) {
        var request = HTTPRequest.getJSON(url)
        request.headers["Authorization"] = token.authorization.revealed
        do {
            _ = try await client.successfulResponse(to: request)
        } catch .refused(let refusal) where refusal.status != 401 && refusal.status != 429 {
            return
        } catch {
            throw ConfirmTokenError(error)
        }
    }
}

extension ConfirmTokenError {
    fileprivate init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .connectivity(ConnectivityFailure(.other, detail: reason))
            case .refused(let refusal) where refusal.status == 401: .rejected
            case .refused(let refusal): .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .refused(status: status, message: nil)
            // The URL is reached without another credential, so this is a client that was put together wrongly.
            case .unauthenticated(let failure): .connectivity(ConnectivityFailure(.other, detail: failure.detail))
            case .cancelled: .cancelled
            }
    }
}
