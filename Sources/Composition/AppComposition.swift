public import Screens
public import Session
import TokenCache
public import TokenStorage

extension AppUseCases {
    /// The use cases of an app at a survey server.
    ///
    /// - Parameters:
    ///   - service: the server.
    ///   - store: where the service keeps its token.
    ///   - logIn: what logs in, if more is to be done at it than the service's session does.
    ///   - logOut: what logs out, likewise.
    public init(
        _ service: SurveyService, store: any TokenStore, logIn: (any LogInUseCase)? = nil,
        logOut: (any LogOutUseCase)? = nil
    ) {
        let logIn = logIn ?? service.session
        self.init(
            storedSession: CachedSession(LocalTokenCache(store: store)), checkEmail: service.account.emailCheck,
            logIn: logIn, signUp: SignUpAndLogIn(registrar: service.account.registrar, login: logIn),
            logOut: logOut ?? service.session, loadProfile: service.account.profile, loadSurveys: service.surveys,
            loadSurvey: service.survey)
    }
}
