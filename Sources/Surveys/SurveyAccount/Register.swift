public import CoreSupport
public import Credentials
public import HTTP
public import OAuth

/// Register Use Case: creates an account. It logs nobody in.
public protocol RegisterUseCase: Sendable {
    /// Creates the account.
    ///
    /// - Throws: ``RegisterError``, one case for each error course in `UseCases.md`.
    func register(_ account: NewAccount) async throws(RegisterError)
}

/// What an account is made of.
public struct NewAccount: Hashable, Sendable {
    /// The email, which is the account's name.
    public let email: String
    /// The person's name, if it is asked for.
    public let name: String?
    public let password: Secret
    /// The person's gender, if it is asked for; an open set.
    public let gender: String?

    /// An account to be made.
    public init(email: String, name: String? = nil, password: Secret, gender: String? = nil) {
        self.email = email
        self.name = name
        self.password = password
        self.gender = gender
    }
}

/// The error courses of the Register Use Case.
public enum RegisterError: Error, Hashable, Sendable {
    /// There is an account with this email already; whatever else was wrong does not matter then. `message` is the server's
    /// own words, not to be trusted.
    case emailTaken(message: String)
    /// The server does not take the values (422): at least one problem, and where it says which, by field. The words are
    /// its own, not to be trusted.
    case rejected([FieldProblem])
    /// The server does not know this client (403 `invalid_client`).
    case clientRejected
    case request(RequestFailure)
}

/// What the server says of one field of a form.
public struct FieldProblem: Hashable, Sendable {
    /// The fields that a server may name.
    public enum Field: String, Hashable, Sendable {
        case name
        case email
        case password
        case passwordConfirmation
        case gender
    }

    /// Which field; `nil` where the server does not say.
    public let field: Field?
    public let message: String

    /// A problem with a field.
    public init(field: Field?, message: String) {
        self.field = field
        self.message = message
    }
}

/// Creates accounts at the API.
public struct RemoteRegistrar: RegisterUseCase {
    private let client: any HTTPClient
    private let apiURL: URL
    private let credentials: ClientCredentials

    /// A registrar below `apiURL`, over a `client` that must not authenticate by itself.
    public init(client: any HTTPClient, apiURL: URL, credentials: ClientCredentials) {
        self.client = client
        self.apiURL = apiURL
        self.credentials = credentials
    }

    /// Creates the account by `POST registrations`, with one request, which is never repeated. The password is its own
    /// confirmation: a form has compared the two before.
    ///
    /// Only status 201 says that there is an account now; its body, empty as a rule, is not looked at.
    public func register(_ account: NewAccount) async throws(RegisterError) {
        let user: [(name: String, value: String?)] = [
            ("email", account.email), ("name", account.name), ("password", account.password.revealed),
            ("password_confirmation", account.password.revealed), ("gender", account.gender),
        ]
        let request = credentials.postJSON(
            [("user", .object(user.compactMap { name, value in value.map { (name, .text($0)) } }))],
            to: apiURL.appending(component: "registrations"))
        let response = try await client.successfulResponse(to: request, orThrow: RegisterError.self)
        guard response.status == 201 else { throw .request(.invalidData(reason: "status \(response.status)")) }
    }
}

extension RegisterError: HTTPUseCaseError {
    /// The server does not know the client, or does not take the values.
    public static func course(of refusal: ServerRefusal) -> RegisterError? {
        if refusal.rejectsClient { return .clientRejected }
        guard refusal.status == 422, let message = refusal.message else { return nil }
        let sentence = ProblemSentence(message)
        return sentence.saysEmailIsTaken ? .emailTaken(message: message) : .rejected(sentence.problems)
    }
}
