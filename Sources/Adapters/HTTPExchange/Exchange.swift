package import CoreSupport
package import HTTP

/// A complete answer as a loader has it. It is decoded by the caller that waits for it, so that the loader is not held
/// up.
package protocol ReceivedResponse: Sendable {
    /// The answer as the features see it.
    func response() throws(HTTPClientError) -> HTTPResponse
}

/// A request under way, and the caller that waits for its answer.
package protocol Exchange: AnyObject, Sendable {
    /// Arrives when the answer is complete, or when the exchange is given up.
    var outcome: OneShot<Result<any ReceivedResponse, HTTPClientError>> { get }

    /// Hears that the deadline has passed, and may give up, with what it knows of how far it came. An answer that has
    /// arrived counts: a process that was stopped finds both.
    func expire()

    /// Resolves the outcome with `error`, unless it is already resolved, and ends the transfer.
    func giveUp(_ error: HTTPClientError)
}

/// Carries out exchanges: a session and what loads its tasks.
package protocol ExchangeLoader: Sendable {
    func begin(_ request: OutgoingRequest) -> any Exchange
}

extension HTTPClientError {
    package static func deadlinePassed(mayHaveBeenSent: Bool) -> HTTPClientError {
        .connectivity(
            ConnectivityFailure(.timedOut, detail: "the deadline passed", mayHaveBeenSent: mayHaveBeenSent))
    }

    package static func bodyOver(_ limit: Int) -> HTTPClientError {
        .invalidResponse(reason: "the body is larger than \(limit) bytes")
    }
}
