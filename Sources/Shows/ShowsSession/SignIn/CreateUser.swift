public import CoreSupport
public import HTTPMessages
public import LoginCredentials
import RemoteShows
public import UserMessages

/// Create User Use Case: creates a user; the same answer signs them in.
public protocol CreateUserUseCase: Sendable {
    func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser
}

/// The error courses of the Create User Use Case.
public enum CreateUserError: Error, Hashable, Sendable {
    /// The server rejects the values (422): at least one sentence. The server wrote the texts; do not trust them.
    case rejected([String])
    case request(RequestFailure)
}

extension CreateUserError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .rejected(let sentences): .rejected(sentences)
        case .request(.connectivity(let failure)): failure.reportOfNewAccount
        case .request(let failure): failure.report
        }
    }
}

/// Creates users at the API.
public struct RemoteUserCreator: CreateUserUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a use case for the API at `apiURL`, over an `httpClient` that must not add a credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Creates the user with one `POST users`, which is never repeated. It sends the password as its own confirmation:
    /// the form has already compared the two.
    public func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser {
        var request = HTTPRequest.postJSON(
            [
                ("email", .text(email)), ("password", .text(password.revealed)),
                ("password_confirmation", .text(password.revealed)),
            ],
            to: apiURL.appending(component: "users"))
        request.secrets.insert([password])
        return try await httpClient.value(ofResponseTo: request, orThrow: CreateUserError.self, SignedInUser.read)
    }
}

extension CreateUserError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    /// A 422 means that the server rejects the values.
    public static func course(of refusal: ServerRefusal) -> CreateUserError? {
        refusal.status == 422 && !refusal.messages.isEmpty ? .rejected(refusal.messages) : nil
    }
}
