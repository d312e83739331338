public import CoreSupport

/// What can keep any request from being answered with success.
public enum RequestFailure: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now (status 500 to 599).
    case connectivity(ConnectivityFailure)
    /// The answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server refused (status 400 to 499). Its words are not to be trusted.
    case refused(ServerRefusal)
    case cancelled
}

/// What the errors of use cases over HTTP have in common: courses of their own, and one for what every request can meet.
public protocol HTTPUseCaseError: Error {
    /// What every request can meet.
    static func request(_ failure: RequestFailure) -> Self
    /// The use case's own course for `refusal`; `nil` when it has none.
    static func course(of refusal: ServerRefusal) -> Self?
    /// The use case's own course for a request that was not sent; `nil` when it needs no credential.
    static func course(of missing: MissingCredential) -> Self?
    /// The use case's own course for a request that the server did not take, since renewing its credential met `failure`;
    /// `nil` when it is all one which of the two requests met it.
    static func course(ofFailedRefresh failure: RequestFailure) -> Self?
}

extension HTTPUseCaseError {
    /// No refusal has a course of its own.
    public static func course(of refusal: ServerRefusal) -> Self? { nil }

    public static func course(of missing: MissingCredential) -> Self? { nil }

    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { nil }

    /// What `error` means to the use case.
    public init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectivity(let failure): .request(.connectivity(failure))
            case .invalidResponse(let reason): .request(.invalidData(reason: reason))
            // Nothing was sent, which is as good as a server out of reach.
            case .refusedURL(let reason): .request(.connectivity(ConnectivityFailure(.other, detail: reason)))
            // Where none is needed, the client was put together wrongly.
            case .unauthenticated(let missing):
                Self.course(of: missing)
                    ?? .request(.connectivity(ConnectivityFailure(.other, detail: "no credential to send")))
            case .refreshFailed(let failure): Self.course(ofFailedRefresh: failure) ?? .request(failure)
            case .cancelled: .request(.cancelled)
            }
    }

    /// What `refusal` means to the use case.
    public init(_ refusal: ServerRefusal) {
        self = Self.course(of: refusal) ?? .request(.refused(refusal))
    }

    /// What `response` means to the use case, or `nil` when its status is one of success.
    public init?(_ response: HTTPResponse) {
        switch response.status {
        case 200..<300: return nil
        case 400..<500: self.init(ServerRefusal(response))
        case 500..<600:
            self = .request(
                .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status \(response.status)")))
        // Neither success nor failure to an API, such as a redirect.
        default: self = .request(.invalidData(reason: "status \(response.status)"))
        }
    }
}

extension RequestFailure: HTTPUseCaseError {
    /// The error of a use case that has no other courses.
    public static func request(_ failure: RequestFailure) -> RequestFailure { failure }
}

extension HTTPClient {
    /// Sends `request` and delivers the answer if its status is one of success (200 to 299).
    ///
    /// - Throws: the use case's own error `failure` for everything else, a refusal already read.
    public func successfulResponse<Failure: HTTPUseCaseError>(
        to request: HTTPRequest, orThrow failure: Failure.Type
    ) async throws(Failure) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch {
            throw Failure(error)
        }
        if let failure = Failure(response) { throw failure }
        return response
    }

    /// Sends `request` and delivers what `read` makes of the body of a successful answer.
    ///
    /// - Throws: the use case's own error `failure`, for a body that `read` does not take too.
    public func value<Value, Failure: HTTPUseCaseError>(
        of request: HTTPRequest, orThrow failure: Failure.Type,
        _ read: (Data) throws(InvalidData) -> Value
    ) async throws(Failure) -> Value {
        try await value(ofResponseTo: request, orThrow: failure) { response throws(InvalidData) in
            try read(response.body)
        }
    }

    /// Sends `request` and delivers what `read` makes of a successful answer, its header fields included.
    ///
    /// - Throws: the use case's own error `failure`, for an answer that `read` does not take too.
    public func value<Value, Failure: HTTPUseCaseError>(
        ofResponseTo request: HTTPRequest, orThrow failure: Failure.Type,
        _ read: (HTTPResponse) throws(InvalidData) -> Value
    ) async throws(Failure) -> Value {
        let response = try await successfulResponse(to: request, orThrow: failure)
        do {
            return try read(response)
        } catch {
            throw .request(.invalidData(reason: error.reason))
        }
    }
}
