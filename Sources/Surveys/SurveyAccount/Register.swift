public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import OAuthTokens
@_exported public import UserMessages

/// Register Use Case: creates an account, without logging in.
public protocol RegisterUseCase: Sendable {
    /// Creates the account.
    func register(_ account: NewAccount) async throws(RegisterError)
}

/// The values of a new account.
public struct NewAccount: Hashable, Sendable {
    /// The email, which is also the account's name.
    public let email: String
    /// The person's name, if the form asks for it.
    public let name: String?
    public let password: Secret
    /// The gender, if the form asks for it; an open set.
    public let gender: String?

    public init(email: String, name: String? = nil, password: Secret, gender: String? = nil) {
        self.email = email
        self.name = name
        self.password = password
        self.gender = gender
    }
}

/// The error courses of the Register Use Case.
public enum RegisterError: Error, Hashable, Sendable {
    /// An account with this email exists; other problems do not matter then. `message` is the server's own text; do not
    /// trust it.
    case emailTaken(message: String)
    /// The server rejects the values (422): at least one problem, by field if the server says which. The texts are the
    /// server's own; do not trust them.
    case rejected([FieldProblem])
    /// The server does not know this client (403 `invalid_client`).
    case clientRejected
    case request(RequestFailure)
}

extension RegisterError: MessageConvertible {
    /// All problems are joined into one text, for a front end without fields.
    public var report: FailureReport {
        switch self {
        case .emailTaken(let words):
            FailureReport(
                .rejected,
                Message(
                    "account.emailTaken", "An account with this email already exists. The server says: {message}",
                    ["message": Message(quoting: words)]))
        case .rejected(let problems):
            FailureReport(.rejected, Message(problems.map { Message(quoting: $0.message) }))
        case .clientRejected: .clientRejected
        case .request(.connectivity(let failure)): failure.reportOfNewAccount
        case .request(let failure): failure.report
        }
    }
}

/// A problem that the server reports for a field of a form.
public struct FieldProblem: Hashable, Sendable {
    /// The fields that a server may name.
    public enum Field: String, Hashable, Sendable {
        case name
        case email
        case password
        case passwordConfirmation
        case gender
    }

    /// The field; `nil` if the server does not say.
    public let field: Field?
    public let message: String

    public init(field: Field?, message: String) {
        self.field = field
        self.message = message
    }
}

/// Creates accounts at the API.
public struct RemoteRegistrar: RegisterUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL
    private let credentials: ClientCredentials

    /// Creates a registrar for the API at `apiURL`, over an `httpClient` that must not add a credential.
    public init(httpClient: any HTTPClient, apiURL: URL, credentials: ClientCredentials) {
        self.httpClient = httpClient
        self.apiURL = apiURL
        self.credentials = credentials
    }

    /// Creates the account with one `POST registrations`, which is never repeated. It sends the password as its own
    /// confirmation: the form has already compared the two.
    ///
    /// Only status 201 means success; its body, usually empty, is ignored.
    public func register(_ account: NewAccount) async throws(RegisterError) {
        let user: [(name: String, value: String?)] = [
            ("email", account.email), ("name", account.name), ("password", account.password.revealed),
            ("password_confirmation", account.password.revealed), ("gender", account.gender),
        ]
        var request = credentials.postJSON(
            [("user", .object(user.compactMap { name, value in value.map { (name, .text($0)) } }))],
            to: apiURL.appending(component: "registrations"))
        request.secrets.insert([account.password])
        let response = try await httpClient.successfulResponse(to: request, orThrow: RegisterError.self)
        guard response.status == 201 else { throw .request(.invalidData(reason: "status \(response.status)")) }
    }
}

extension RegisterError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> RegisterError? {
        if refusal.rejectsClient { return .clientRejected }
        guard refusal.status == 422, let message = refusal.message else { return nil }
        let sentence = ProblemSentence(message)
        return sentence.saysEmailIsTaken ? .emailTaken(message: message) : .rejected(sentence.problems)
    }
}
