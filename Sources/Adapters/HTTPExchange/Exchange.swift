package import CoreSupport
package import HTTPMessages

/// A complete answer as a loader receives it. The waiting caller decodes it, so that it does not block the loader.
package protocol ReceivedResponse: Sendable {
    /// The answer as the features see it.
    func response() throws(HTTPClientError) -> HTTPResponse
}

/// A request under way, and the caller that waits for its answer.
package protocol Exchange: AnyObject, Sendable {
    /// Resolved when the answer is complete, or when the exchange is given up.
    var outcome: OneShot<Result<any ReceivedResponse, HTTPClientError>> { get }

    /// Called when the deadline has passed. The exchange may give up, with an error that says how far it came. An
    /// answer that has arrived counts: a process that was stopped finds both.
    func expire()

    /// Resolves the outcome with `error`, unless it is already resolved, and ends the transfer.
    func giveUp(_ error: HTTPClientError)
}

/// Carries out exchanges.
package protocol ExchangeLoader: Sendable {
    func begin(_ request: OutgoingRequest) -> any Exchange
}

extension HTTPClientError {
    package static func deadlinePassed(
        mayHaveBeenSent: Bool, _ cause: ConnectivityFailure.Cause? = nil
    ) -> HTTPClientError {
        .connectivity(
            ConnectivityFailure(
                .timedOut, detail: "the deadline passed", mayHaveBeenSent: mayHaveBeenSent, cause: cause))
    }

    package static func bodyOver(_ limit: Int) -> HTTPClientError {
        .invalidResponse(reason: "the body is larger than \(limit) bytes")
    }
}
