import ConcurrencySupport
import Dispatch
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
    func begin(_ request: OutgoingRequest) -> any Exchange
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

/// Gives exchanges up that pass their deadline, with one timer for all of them: a timer for each costs more than the
/// rest of a small exchange.
final class DeadlineKeeper: Sendable {
    private struct State {
        /// In the order of their deadlines, which are all the same time away when they are made.
        var waiting: [Waiting] = []
        var isArmed = false
    }

    private struct Waiting {
        let deadline: DispatchTime
        /// Held by whoever waits for it, and with it what it sends, for no longer.
        weak var exchange: (any Exchange)?

        var isOver: Bool { exchange?.outcome.isResolved ?? true }
    }

    private let state = Protected(State())
    private let queue = DispatchQueue(label: "URLSessionHTTP.deadlines")

    /// Gives `exchange` up at `deadline`, unless it is complete by then.
    func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isFirst = state.withLock { state in
            state.waiting.removeAll(where: \.isOver)
            // A redirected request comes with the deadline of its first try, earlier than its neighbours'.
            let place = state.waiting.lastIndex { $0.deadline <= deadline }.map { $0 + 1 } ?? 0
            state.waiting.insert(Waiting(deadline: deadline, exchange: exchange), at: place)
            defer { state.isArmed = true }
            return !state.isArmed || place == 0
        }
        if isFirst { ring(at: deadline) }
    }

    private func ring(at deadline: DispatchTime) {
        queue.asyncAfter(deadline: deadline) { [weak self] in self?.giveUpLate() }
    }

    private func giveUpLate() {
        let now = DispatchTime.now()
        let (late, next) = state.withLock { state in
            let late = state.waiting.filter { $0.deadline <= now && !$0.isOver }.compactMap(\.exchange)
            state.waiting.removeAll { $0.deadline <= now || $0.isOver }
            state.isArmed = !state.waiting.isEmpty
            return (late, state.waiting.first?.deadline)
        }
        for exchange in late { exchange.giveUp(.deadlinePassed) }
        if let next { ring(at: next) }
    }
}
