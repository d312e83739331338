import CoreSupport
@_exported public import UserMessages

/// The failures that any request can meet.
public enum RequestFailure: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now (status 408, 421, or 500 to 599).
    case connectivity(ConnectivityFailure)
    /// The answer is not what the API promises. The reason is for a log and contains none of the answer.
    case invalidData(reason: String)
    /// The server redirects to another origin, to which nothing was sent.
    case redirected(UnfollowedRedirect)
    /// The server refused (status 400 to 499, except 407, 408 and 421). Do not trust its words.
    case refused(ServerRefusal)
    case cancelled
}

extension RequestFailure: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .connectivity(let failure): failure.report
        case .invalidData: .invalidData
        case .redirected(let redirect):
            FailureReport(
                .invalidData,
                Message(
                    "request.redirected", "The server redirects to {url}.",
                    ["url": Message(verbatim: redirect.target.absoluteString)]))
        case .refused(let refusal): FailureReport(.rejected, refusal.event)
        case .cancelled: .cancelled
        }
    }
}

/// An error that the failure of a request may have caused.
public protocol ErrorOverHTTP: MessageConvertible {
    /// That failure, however deeply nested; `nil` if the error is one of the use case's own courses.
    var requestFailure: RequestFailure? { get }
}

extension RequestFailure: HTTPUseCaseError {
    public static func request(_ failure: RequestFailure) -> RequestFailure { failure }

    public var requestFailure: RequestFailure? { self }
}
