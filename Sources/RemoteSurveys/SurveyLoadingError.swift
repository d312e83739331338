import HTTP

/// What the error courses of both loaders have in common, so that one mapping serves both.
protocol SurveyLoadingError: Error {
    static func connectivity(_ failure: ConnectivityFailure) -> Self
    static func invalidData(reason: String) -> Self
    static func unauthorized(_ failure: AuthenticationFailure?) -> Self
    static func refused(status: Int, message: String?) -> Self
    static var cancelled: Self { get }
    /// What was asked for is not there (404).
    static var missing: Self { get }
}

extension SurveyLoadingError {
    /// What `failure` means where surveys are loaded.
    init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidData(reason: reason)
            case .refused(let refusal) where refusal.status == 401: .unauthorized(nil)
            case .refused(let refusal) where refusal.status == 404: .missing
            case .refused(let refusal): .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .invalidData(reason: "status \(status)")
            case .unauthenticated(let failure): .unauthorized(failure)
            case .cancelled: .cancelled
            }
    }
}

extension LoadSurveysFromRemoteError: SurveyLoadingError {
    static var missing: Self { .pageNotThere }
}

extension LoadSurveyFromRemoteError: SurveyLoadingError {
    static var missing: Self { .notFound }
}
