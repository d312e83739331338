import Composition

/// What an app shows: its surveys, or why it cannot.
enum SurveysContent: Equatable {
    case surveys([Survey])
    /// Nobody is logged in, or the session has ended.
    case login
    /// A message. It offers a login if the server does not renew the session, though it has not ended it.
    case failure(offersLogin: Bool)
}

/// Loads the first surveys, or says what to show instead.
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
