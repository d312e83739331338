public import Profile
public import Registration
public import RemoteSurveys
public import Session

/// The use cases that an app stands on.
public struct AppUseCases: Sendable {
    let storedSession: any StoredSession
    let sessions: any SessionKeeping
    let emails: any RememberedEmailStore
    let checkEmail: any CheckEmailRegistrationUseCase
    let logIn: any LogInUseCase
    let signUp: any SignUpUseCase
    let logOut: any LogOutUseCase
    let loadProfile: any LoadProfileUseCase
    let loadSurveys: any LoadSurveysFromRemoteUseCase
    let loadSurvey: any LoadSurveyFromRemoteUseCase

    /// The use cases of an app. `sessions` and `emails` are for a policy that depends on "remember me".
    public init(
        storedSession: any StoredSession, sessions: any SessionKeeping = FixedSessionKeeping(),
        emails: any RememberedEmailStore = FixedSessionKeeping(), checkEmail: any CheckEmailRegistrationUseCase,
        logIn: any LogInUseCase, signUp: any SignUpUseCase, logOut: any LogOutUseCase,
        loadProfile: any LoadProfileUseCase, loadSurveys: any LoadSurveysFromRemoteUseCase,
        loadSurvey: any LoadSurveyFromRemoteUseCase
    ) {
        self.storedSession = storedSession
        self.sessions = sessions
        self.emails = emails
        self.checkEmail = checkEmail
        self.logIn = logIn
        self.signUp = signUp
        self.logOut = logOut
        self.loadProfile = loadProfile
        self.loadSurveys = loadSurveys
        self.loadSurvey = loadSurvey
    }

    /// Login and Sign-up under `policy`.
    func entrance(_ policy: SessionPolicy) -> Entrance {
        Entrance(policy: policy, sessions: sessions, emails: emails, logIn: logIn, signUp: signUp)
    }
}
