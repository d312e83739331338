public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import RemoteShows
@_exported public import UserMessages

/// Sign In Use Case: exchanges an email and a password for a credential.
public protocol SignInUseCase: Sendable {
    func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser
}

/// The result of a sign-in or a registration.
public struct SignedInUser: Hashable, Sendable {
    public let user: User
    /// The credential that every other request of the user carries.
    public let credentials: HeaderCredentials

    /// Creates a user with a credential.
    public init(user: User, credentials: HeaderCredentials) {
        self.user = user
        self.credentials = credentials
    }
}

/// The error courses of the Sign In Use Case.
public enum SignInError: Error, Hashable, Sendable {
    /// The email or the password is wrong (401).
    case credentialsRejected
    case request(RequestFailure)
}

extension SignInError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .credentialsRejected: FailureReport(.loginRejected, .credentialsRejected)
        case .request(let failure): failure.report
        }
    }
}

/// Signs in at the API.
public struct RemoteSignIn: SignInUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a use case for the API at `apiURL`, over an `httpClient` that must not add a credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Signs in with one `POST users/sign_in`, which is never repeated.
    public func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser {
        var request = HTTPRequest.postJSON(
            [("email", .text(email)), ("password", .text(password.revealed))],
            to: apiURL.appending(path: "users/sign_in"))
        request.secrets.insert([password])
        return try await httpClient.value(ofResponseTo: request, orThrow: SignInError.self, SignedInUser.read)
    }
}

extension SignInError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    /// A 401 means that the email or the password is wrong.
    public static func course(of refusal: ServerRefusal) -> SignInError? {
        refusal.status == 401 ? .credentialsRejected : nil
    }
}

extension SignedInUser {
    /// Reads the answer to a sign-in or a registration: the user from its body, the credential from its header fields.
    static func read(_ response: HTTPResponse) throws(InvalidData) -> SignedInUser {
        SignedInUser(
            user: try JSONBody.decode(UserDocument.self, from: response.body).user,
            credentials: try HeaderCredentials(response.headers))
    }
}
