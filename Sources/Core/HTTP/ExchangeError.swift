#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What the error courses of use cases over HTTP have in common, so that one mapping serves all of them.
package protocol ExchangeError: Error {
    /// The server was not reached, or cannot answer now.
    static func connectivity(_ failure: ConnectivityFailure) -> Self
    /// The answer is not what the API promises.
    static func invalidData(reason: String) -> Self
    /// The server refused for a reason that has no course of its own.
    static func refused(status: Int, message: String?) -> Self
    /// The caller was cancelled.
    static var cancelled: Self { get }
    /// The course that the use case has for `refusal`, or `nil` when it is refused for another reason.
    static func course(of refusal: ServerRefusal) -> Self?
    /// The course for a request that was not sent for want of a credential.
    static func course(of failure: AuthenticationFailure) -> Self
}

extension ExchangeError {
    /// What `failure` means to the use case.
    package init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidData(reason: reason)
            case .refused(let refusal):
                Self.course(of: refusal) ?? .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .invalidData(reason: "status \(status)")
            case .unauthenticated(let failure): Self.course(of: failure)
            case .cancelled: .cancelled
            }
    }

    /// A use case that needs no credential was put together wrongly when its client asks for one.
    package static func course(of failure: AuthenticationFailure) -> Self {
        .connectivity(ConnectivityFailure(.other, detail: failure.detail))
    }
}

/// What the error courses of use cases that need a credential have in common.
package protocol AuthenticatedExchangeError: ExchangeError {
    /// The server does not take the credential, or there is none to send: then the failure says why.
    static func unauthorized(_ failure: AuthenticationFailure?) -> Self
    /// The course that the use case has for `refusal`, which is no 401, or `nil` when it is refused for another reason.
    static func otherCourse(of refusal: ServerRefusal) -> Self?
}

extension AuthenticatedExchangeError {
    /// A 401 says that the credential is not taken.
    package static func course(of refusal: ServerRefusal) -> Self? {
        refusal.status == 401 ? .unauthorized(nil) : otherCourse(of: refusal)
    }

    /// The failure says why there is no credential.
    package static func course(of failure: AuthenticationFailure) -> Self { .unauthorized(failure) }

    /// No other refusal has a course of its own.
    package static func otherCourse(of refusal: ServerRefusal) -> Self? { nil }
}

extension HTTPClient {
    /// Sends `request` and delivers what `read` makes of the body of a successful answer.
    ///
    /// - Throws: the use case's own error `failure`, for a body that `read` does not take too.
    package func value<Value, Failure: ExchangeError>(
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
    package func value<Value, Failure: ExchangeError>(
        ofResponseTo request: HTTPRequest, orThrow failure: Failure.Type,
        _ read: (HTTPResponse) throws(InvalidData) -> Value
    ) async throws(Failure) -> Value {
        let response: HTTPResponse
        do {
            response = try await successfulResponse(to: request)
        } catch {
            throw Failure(error)
        }
        do {
            return try read(response)
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }
}
