package import HTTP

extension LoadSurveysFromRemoteError: AuthenticatedExchangeError {
    package static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .pageNotThere : nil }
}

extension LoadSurveyFromRemoteError: AuthenticatedExchangeError {
    package static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .notFound : nil }
}
