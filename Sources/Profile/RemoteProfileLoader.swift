public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads the user's profile from the API.
public struct RemoteProfileLoader: LoadProfileUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads the profile by `GET me`.
    public func loadProfile() async throws(LoadProfileError) -> UserProfile {
        let request = HTTPRequest(
            .get, apiURL.appending(component: "me"), headers: ["Accept": JSONBody.contentType])
        let response: HTTPResponse
        do {
            response = try await client.successfulResponse(to: request)
        } catch {
            throw LoadProfileError(error)
        }
        do {
            return try JSONBody.decode(ProfileDocument.self, from: response.body).profile
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }
}

extension LoadProfileError {
    fileprivate init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidData(reason: reason)
            case .refused(let refusal) where refusal.status == 401: .unauthorized(nil)
            case .refused(let refusal): .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .invalidData(reason: "status \(status)")
            case .unauthenticated(let failure): .unauthorized(failure)
            case .cancelled: .cancelled
            }
    }
}
