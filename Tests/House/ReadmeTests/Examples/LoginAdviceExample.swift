import Composition

/// What an app shows: surveys, the login or a message.
enum SurveysContent: Equatable {
    case surveys([Survey])
    /// No user is logged in, or the session has ended.
    case login
    /// A message, with a login button if a login may help.
    case failure(offersLogin: Bool)
}

/// Loads the first surveys, or returns what to show instead.
func content(from surveys: any LoadSurveysFromRemoteUseCase) async -> SurveysContent {
    do {
        return .surveys(try await surveys.loadSurveys(PageRequest(number: 1, size: 20)).items)
    } catch {
        switch error.loginAdvice {
        case .required: return .login
        case .advisable: return .failure(offersLogin: true)
        case .notNeeded: return .failure(offersLogin: false)
        }
    }
}
