public import HTTPMessages
public import SurveyAccount
public import SurveySession

/// The use cases for an account at a survey server. Each can be replaced; the others continue to use the one they were
/// created with.
public struct AccountService: Sendable {
    /// Creates an account, without logging in.
    public var registrar: any RegisterUseCase
    public var emailCheck: any CheckEmailRegistrationUseCase
    public var passwordReset: any RequestPasswordResetUseCase
    public var signUp: any SignUpUseCase

    /// Wires the use cases to a server.
    public init(_ server: SurveyServer, httpClient: any HTTPClient, session: UserSession) {
        // The client's secret goes only to the server that issues its tokens.
        let isIssuer = server.source.tokenURL == nil
        let credentials = ClientCredentials(
            id: server.credentials.id, secret: isIssuer ? server.credentials.secret : nil)
        registrar = RemoteRegistrar(httpClient: httpClient, apiURL: server.apiURL, credentials: credentials)
        emailCheck = RemoteEmailCheck(httpClient: httpClient, apiURL: server.apiURL)
        passwordReset = RemotePasswordReset(
            httpClient: httpClient, apiURL: server.apiURL, credentials: credentials)
        signUp = SignUpAndLogIn(registrar: registrar, login: session)
    }
}
