/// Why a request was not answered with success. Every use case names these as its own courses.
public enum ExchangeFailure: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now (status 500 to 599).
    case connectivity(ConnectivityFailure)
    /// The answer cannot be taken; the reason is for a log and holds nothing of the answer.
    case invalidResponse(reason: String)
    /// The server refused (status 400 to 499).
    case refused(ServerRefusal)
    /// A status that means neither success nor failure to this API, such as a redirect.
    case unexpectedStatus(Int)
    /// There is no credential to send with the request.
    case unauthenticated(AuthenticationFailure)
    /// The caller was cancelled.
    case cancelled

    /// What `error` means. A URL that the client refuses counts as a server out of reach: nothing was sent.
    public init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidResponse(reason: reason)
            case .refusedURL(let reason): .connectivity(ConnectivityFailure(.other, detail: reason))
            case .unauthenticated(let failure): .unauthenticated(failure)
            case .cancelled: .cancelled
            }
    }

    /// What `response` means, or `nil` when its status is one of success.
    public init?(_ response: HTTPResponse) {
        switch response.status {
        case 200..<300: return nil
        case 400..<500: self = .refused(ServerRefusal(response))
        case 500..<600:
            self = .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status \(response.status)"))
        default: self = .unexpectedStatus(response.status)
        }
    }
}

extension HTTPClient {
    /// Sends `request` and delivers the answer if its status is one of success (200 to 299).
    ///
    /// - Throws: ``ExchangeFailure`` for everything else, a refusal already read.
    public func successfulResponse(to request: HTTPRequest) async throws(ExchangeFailure) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch {
            throw ExchangeFailure(error)
        }
        if let failure = ExchangeFailure(response) { throw failure }
        return response
    }
}
