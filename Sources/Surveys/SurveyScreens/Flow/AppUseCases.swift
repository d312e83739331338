public import RemoteSurveys
public import ScreenParts
public import SurveyAccount
public import SurveySession

/// The use cases that an app stands on.
public struct AppUseCases: Sendable {
    let storedSession: any StoredSession
    let checkEmail: any CheckEmailRegistrationUseCase
    let logIn: any LogInUseCase
    let signUp: any SignUpUseCase
    let logOut: any LogOutUseCase
    let loadProfile: any LoadProfileUseCase
    let loadSurveys: any LoadSurveysFromRemoteUseCase
    let loadSurvey: any LoadSurveyFromRemoteUseCase

    /// The use cases of an app.
    public init(
        storedSession: any StoredSession, checkEmail: any CheckEmailRegistrationUseCase,
        logIn: any LogInUseCase, signUp: any SignUpUseCase, logOut: any LogOutUseCase,
        loadProfile: any LoadProfileUseCase, loadSurveys: any LoadSurveysFromRemoteUseCase,
        loadSurvey: any LoadSurveyFromRemoteUseCase
    ) {
        self.storedSession = storedSession
        self.checkEmail = checkEmail
        self.logIn = logIn
        self.signUp = signUp
        self.logOut = logOut
        self.loadProfile = loadProfile
        self.loadSurveys = loadSurveys
        self.loadSurvey = loadSurvey
    }
}
