public import CoreSupport
public import HTTPMessages
public import OAuthTokens
public import UserMessages

/// Request Password Reset Use Case: requests a reset email. The answer is the same whether or not the account exists.
public protocol RequestPasswordResetUseCase: Sendable {
    /// Asks the server to send a reset to `email`.
    func requestPasswordReset(email: String) async throws(RequestPasswordResetError)
}

/// The error courses of the Request Password Reset Use Case.
public enum RequestPasswordResetError: Error, Hashable, Sendable {
    /// The server rejects the email (422); `message` is the server's own text; do not trust it.
    case rejected(message: String?)
    /// The server does not know this client (403 `invalid_client`).
    case clientRejected
    case request(RequestFailure)
}

extension RequestPasswordResetError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .rejected(let words): FailureReport(.rejected, .refused(status: 422, message: words))
        case .clientRejected: .clientRejected
        case .request(let failure): failure.report
        }
    }
}

/// Asks the API to send a password reset.
public struct RemotePasswordReset: RequestPasswordResetUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL
    private let credentials: ClientCredentials

    /// Creates a use case for the API at `apiURL`, over an `httpClient` that must not add a credential.
    public init(httpClient: any HTTPClient, apiURL: URL, credentials: ClientCredentials) {
        self.httpClient = httpClient
        self.apiURL = apiURL
        self.credentials = credentials
    }

    /// Sends one `POST passwords`. The answer must be a JSON object, so that a captive portal's page does not count as
    /// success. Its content is ignored: it is the same whether or not the account exists.
    public func requestPasswordReset(email: String) async throws(RequestPasswordResetError) {
        let request = credentials.postJSON(
            [("user", .object([("email", .text(email))]))], to: apiURL.appending(component: "passwords"))
        _ = try await httpClient.value(of: request, orThrow: RequestPasswordResetError.self) {
            data throws(InvalidData) in
            try JSONBody.decode(AnyObjectAnswer.self, from: data)
        }
    }
}

/// A JSON object with any content.
private struct AnyObjectAnswer: Decodable {
    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: NoKeys.self)
    }
}

extension RequestPasswordResetError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> RequestPasswordResetError? {
        if refusal.rejectsClient { return .clientRejected }
        return refusal.status == 422 ? .rejected(message: refusal.text) : nil
    }
}
