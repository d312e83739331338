public import CoreSupport
public import Credentials
public import HTTP

/// Create User Use Case: makes a user, who is signed in by the same answer.
public protocol CreateUserUseCase: Sendable {
    /// Makes the user.
    ///
    /// - Throws: ``CreateUserError``, one case for each error course in `UseCases.md`.
    func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser
}

/// The error courses of the Create User Use Case.
public enum CreateUserError: Error, Hashable, Sendable {
    /// The server does not take the values (422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    case request(RequestFailure)
}

/// Makes users at the API.
public struct RemoteUserCreator: CreateUserUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// A creator below `apiURL`, over an `httpClient` that must not authenticate requests.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Makes the user by `POST users`, with one request, which is never repeated. The password is its own confirmation:
    /// a form has compared the two before.
    public func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser {
        let request = HTTPRequest.postJSON(
            [
                ("email", .text(email)), ("password", .text(password.revealed)),
                ("password_confirmation", .text(password.revealed)),
            ],
            to: apiURL.appending(component: "users"))
        return try await httpClient.value(ofResponseTo: request, orThrow: CreateUserError.self, SignedInUser.read)
    }
}

extension CreateUserError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    /// The server does not take the values.
    public static func course(of refusal: ServerRefusal) -> CreateUserError? {
        refusal.status == 422 && !refusal.messages.isEmpty ? .rejected(refusal.messages) : nil
    }
}
