public import HTTP
public import SurveyAccount
public import SurveySession

/// All that one does with an account of one's own at a survey server.
public struct AccountService: Sendable {
    /// Creates an account; logs nobody in.
    public let registrar: any RegisterUseCase
    /// Whether an email is registered.
    public let emailCheck: any CheckEmailRegistrationUseCase
    /// Has a password reset sent.
    public let passwordReset: any RequestPasswordResetUseCase
    /// Who is logged in.
    public let profile: any LoadProfileUseCase
    /// Creates an account and logs its user in.
    public let signUp: any SignUpUseCase

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
        let registrar = RemoteRegistrar(client: client, apiURL: server.apiURL, credentials: server.client)
        self.init(
            registrar: registrar, emailCheck: RemoteEmailCheck(client: client, apiURL: server.apiURL),
            passwordReset: RemotePasswordReset(client: client, apiURL: server.apiURL, credentials: server.client),
            profile: RemoteProfileLoader(client: authenticated, apiURL: server.apiURL),
            signUp: SignUpAndLogIn(registrar: registrar, login: session))
    }

    /// A service of these parts, for whoever puts another in one's place.
    public init(
        registrar: any RegisterUseCase, emailCheck: any CheckEmailRegistrationUseCase,
        passwordReset: any RequestPasswordResetUseCase, profile: any LoadProfileUseCase, signUp: any SignUpUseCase
    ) {
        self.registrar = registrar
        self.emailCheck = emailCheck
        self.passwordReset = passwordReset
        self.profile = profile
        self.signUp = signUp
    }
}
