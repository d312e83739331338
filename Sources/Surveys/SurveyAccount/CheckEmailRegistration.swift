public import CoreSupport
public import HTTPMessages
public import UserMessages

/// Check Email Registration Use Case: checks whether an email has an account.
public protocol CheckEmailRegistrationUseCase: Sendable {
    /// Whether `email` is registered.
    func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool
}

/// The error courses of the Check Email Registration Use Case.
public enum CheckEmailRegistrationError: Error, Hashable, Sendable {
    /// The server does not offer the check (404 or 405): offer both login and sign-up.
    case unsupported
    case request(RequestFailure)
}

extension CheckEmailRegistrationError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .unsupported:
            FailureReport(
                .rejected,
                Message(
                    "account.unknown",
                    "This server cannot check whether you have an account. Log in or sign up."))
        case .request(let failure): failure.report
        }
    }
}

/// Asks the API whether an email is registered. The real service does not offer it; the sandbox does.
public struct RemoteEmailCheck: CheckEmailRegistrationUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a check for the API at `apiURL`, over an `httpClient` that must not add a credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Sends one `GET registrations?email=E`. A URL to which no query can be added counts as an unreachable server.
    public func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool {
        let registrations = apiURL.appending(component: "registrations")
        var components = URLComponents(url: registrations, resolvingAgainstBaseURL: true)
        // Encoded here: `URLQueryItem` leaves `+` unchanged, which servers read as a space.
        components?.percentEncodedQuery = "email=\(email.percentEncoded)"
        guard let url = components?.url else {
            throw .request(.connectivity(ConnectivityFailure(.other, detail: "no URL for the request")))
        }
        return try await httpClient.value(of: .getJSON(url), orThrow: CheckEmailRegistrationError.self) {
            data throws(InvalidData) in
            try JSONBody.decode(EmailCheckAnswer.self, from: data).data.registered
        }
    }
}

private struct EmailCheckAnswer: Decodable {
    struct Fields: Decodable {
        let registered: Bool
    }

    let data: Fields
}

extension CheckEmailRegistrationError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> CheckEmailRegistrationError? {
        [404, 405].contains(refusal.status) ? .unsupported : nil
    }
}
