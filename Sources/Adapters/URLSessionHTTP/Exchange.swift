import ConcurrencySupport
import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole answer as a loader has it. What it means is worked out by the one who waits for it, and so does not hold up the
/// loader.
protocol Answer: Sendable {
    /// The answer as the features see it.
    func response() throws(HTTPClientError) -> HTTPResponse
}

/// One request on its way, and the one who waits for its answer.
protocol Exchange: AnyObject, Sendable {
    /// Arrives when the answer is whole, or before that when the exchange is given up.
    var outcome: OneShot<Result<any Answer, HTTPClientError>> { get }

    /// Resolves the outcome with `error`, unless it is resolved already, and ends the transfer.
    func giveUp(_ error: HTTPClientError)
}

/// What carries exchanges out: a session, and what loads inside it.
protocol ExchangeLoader: Sendable {
    /// Begins an exchange.
    func begin(_ request: URLRequest) -> any Exchange
}

extension HTTPClientError {
    /// The request ran into the client's own deadline.
    static let deadlinePassed = HTTPClientError.connectivity(
        ConnectivityFailure(.timedOut, detail: "the deadline passed"))

    /// The body is larger than `limit`, in bytes.
    static func bodyOver(_ limit: Int) -> HTTPClientError {
        .invalidResponse(reason: "the body is larger than \(limit) bytes")
    }
}
