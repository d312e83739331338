public import CoreSupport

/// An error of a use case over HTTP: its own courses, and one course for the failures that are common to all requests.
public protocol HTTPUseCaseError: ErrorOverHTTP {
    static func request(_ failure: RequestFailure) -> Self
    /// The use case's own course for `refusal`; `nil` if it has none.
    static func course(of refusal: ServerRefusal) -> Self?
    /// The use case's own course for a request that was not sent; `nil` if it needs no credential.
    static func course(of missing: MissingCredential) -> Self?
    /// The use case's own course for a credential that could not be renewed because of `failure`; `nil` if the use case
    /// does not distinguish that request's failures from its own.
    static func course(ofFailedRefresh failure: RequestFailure) -> Self?
}

extension HTTPUseCaseError {
    public static func course(of refusal: ServerRefusal) -> Self? { nil }

    public static func course(of missing: MissingCredential) -> Self? { nil }

    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { nil }

    public init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectivity(let failure): .request(.connectivity(failure))
            case .invalidResponse(let reason): .request(.invalidData(reason: reason))
            case .refusedURL(let reason): .request(.connectivity(ConnectivityFailure(.refusedURL, detail: reason)))
            // A use case without credentials was given a client that needs one.
            case .unauthenticated(let missing):
                Self.course(of: missing)
                    ?? .request(
                        .connectivity(
                            ConnectivityFailure(.other, detail: "no credential to send", mayHaveBeenSent: false)))
            case .refreshFailed(let failure): Self.course(ofFailedRefresh: failure) ?? .request(failure)
            case .cancelled: .request(.cancelled)
            }
    }

    public init(_ refusal: ServerRefusal) {
        self = Self.course(of: refusal) ?? .request(.refused(refusal))
    }

    /// The error that the `response` to `request` means; `nil` if its status is 2xx.
    public init?(_ response: HTTPResponse, to request: HTTPRequest) {
        if let redirect = UnfollowedRedirect(response, from: request.url) {
            self = .request(.redirected(redirect))
        } else {
            self.init(response)
        }
    }

    /// The error that `response` means, whatever the request was; `nil` if its status is 2xx.
    public init?(_ response: HTTPResponse) {
        switch response.status {
        case 200..<300: return nil
        case 408, 421, 500..<600:
            // A misdirected request reached a server that cannot answer for this host (RFC 9110, 15.5.20).
            let failure = ConnectivityFailure(
                .serverUnavailable, detail: "status \(response.status)", mayHaveBeenSent: response.status != 421,
                status: response.status, retryAfter: RetryAfter.wait(in: response))
            self = .request(.connectivity(failure))
        // A client does not deliver a proxy's 407, and a server has no use for one (RFC 9110, 15.5.8).
        case 400..<500 where response.status != 407: self.init(ServerRefusal(response))
        // Neither success nor failure to an API, such as a redirect.
        default: self = .request(.invalidData(reason: "status \(response.status)"))
        }
    }
}

/// An error of a use case that needs a credential.
public protocol AuthorizedUseCaseError: HTTPUseCaseError {
    /// The server rejected the credential (401), or there was none to send; `missing` then says why.
    static func unauthorized(_ missing: MissingCredential?) -> Self
    /// The use case's own course for `refusal`, which is not a 401; `nil` if it has none.
    static func otherCourse(of refusal: ServerRefusal) -> Self?
}

extension AuthorizedUseCaseError {
    public static func course(of refusal: ServerRefusal) -> Self? {
        refusal.status == 401 ? .unauthorized(nil) : otherCourse(of: refusal)
    }

    public static func course(of missing: MissingCredential) -> Self? { .unauthorized(missing) }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { nil }
}

extension HTTPClient {
    /// Sends `request` and returns the answer if its status is 2xx.
    ///
    /// - Throws: the use case's own error `failure` for everything else, a refusal already decoded.
    public func successfulResponse<Failure: HTTPUseCaseError>(
        to request: HTTPRequest, orThrow failure: Failure.Type
    ) async throws(Failure) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await answer(to: request)
        } catch {
            throw Failure(error)
        }
        if let failure = Failure(response, to: request) { throw failure }
        return response
    }

    /// Sends `request` and returns the result of `read` for the body of a successful answer.
    ///
    /// - Throws: the use case's own error `failure`, also if `read` throws.
    public func value<Value, Failure: HTTPUseCaseError>(
        of request: HTTPRequest, orThrow failure: Failure.Type,
        _ read: (Data) throws(InvalidData) -> Value
    ) async throws(Failure) -> Value {
        try await value(ofResponseTo: request, orThrow: failure) { response throws(InvalidData) in
            try read(response.body)
        }
    }

    /// Sends `request` and returns the result of `read` for a successful answer, including its header fields.
    ///
    /// - Throws: the use case's own error `failure`, also if `read` throws.
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
