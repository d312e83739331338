public import CoreSupport
public import HTTP

/// Check Email Registration Use Case: does an account exist for this email?
public protocol CheckEmailRegistrationUseCase: Sendable {
    /// Whether `email` is registered.
    ///
    /// - Throws: ``CheckEmailRegistrationError``, one case for each error course in `UseCases.md`.
    func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool
}

/// The error courses of the Check Email Registration Use Case.
public enum CheckEmailRegistrationError: Error, Hashable, Sendable {
    /// The server does not know the call (404 or 405): both ways, to log in and to sign up, stay open.
    case unsupported
    case request(RequestFailure)
}

/// Asks the API whether an email is registered; the real service does not tell, the sandbox does.
public struct RemoteEmailCheck: CheckEmailRegistrationUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A check below `apiURL`, over a `client` that must not authenticate by itself.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Asks by `GET registrations?email=E`, with one request. A URL to which no query can be added counts as a server out of
    /// reach.
    public func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool {
        let registrations = apiURL.appending(component: "registrations")
        var components = URLComponents(url: registrations, resolvingAgainstBaseURL: true)
        // Encoded here, since `URLQueryItem` leaves a `+` as it is, which servers read as a space.
        components?.percentEncodedQuery = "email=\(FormEncoding.percentEncode(email))"
        guard let url = components?.url else {
            throw .request(.connectivity(ConnectivityFailure(.other, detail: "no URL for the request")))
        }
        return try await client.value(of: .getJSON(url), orThrow: CheckEmailRegistrationError.self) {
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
    /// The server does not know the call.
    public static func course(of refusal: ServerRefusal) -> CheckEmailRegistrationError? {
        [404, 405].contains(refusal.status) ? .unsupported : nil
    }
}
