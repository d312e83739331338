public import HTTP
public import SurveyAccount
public import SurveySession

/// All that one does with an account of one's own at a survey server. Each part can be replaced by another; the rest keep
/// what they were made with.
public struct AccountService: Sendable {
    /// Creates an account; logs nobody in.
    public var registrar: any RegisterUseCase
    /// Whether an email is registered.
    public var emailCheck: any CheckEmailRegistrationUseCase
    /// Has a password reset sent.
    public var passwordReset: any RequestPasswordResetUseCase
    public var profile: any LoadProfileUseCase
    /// Creates an account and logs its user in.
    public var signUp: any SignUpUseCase

    /// Wires the use cases to a server.
    ///
    /// - Parameters:
    ///   - server: which server, and as which client.
    ///   - client: what sends requests that need no user.
    ///   - authenticated: what sends requests as the user of `session`.
    ///   - session: who is logged in, and logs in after a sign-up.
    public init(
        _ server: SurveyServer, client: any HTTPClient, authenticated: any HTTPClient, session: UserSession
    ) {
        registrar = RemoteRegistrar(client: client, apiURL: server.apiURL, credentials: server.client)
        emailCheck = RemoteEmailCheck(client: client, apiURL: server.apiURL)
        passwordReset = RemotePasswordReset(client: client, apiURL: server.apiURL, credentials: server.client)
        profile = RemoteProfileLoader(client: authenticated, apiURL: server.apiURL)
        signUp = SignUpAndLogIn(registrar: registrar, login: session)
    }
}
