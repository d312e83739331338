import CoreSupport
import Dispatch
import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A complete answer as a loader has it. It is decoded by the caller that waits for it, so that the loader is not held
/// up.
protocol Answer: Sendable {
    /// The answer as the features see it.
    func response() throws(HTTPClientError) -> HTTPResponse
}

/// A request under way, and the caller that waits for its answer.
protocol Exchange: AnyObject, Sendable {
    /// Arrives when the answer is complete, or when the exchange is given up.
    var outcome: OneShot<Result<any Answer, HTTPClientError>> { get }

    /// Resolves the outcome with `error`, unless it is already resolved, and ends the transfer.
    func giveUp(_ error: HTTPClientError)
}

/// Carries out exchanges: a session and what loads its tasks.
protocol ExchangeLoader: Sendable {
    func begin(_ request: OutgoingRequest) -> any Exchange
}

extension HTTPClientError {
    static let deadlinePassed = HTTPClientError.connectivity(
        ConnectivityFailure(.timedOut, detail: "the deadline passed"))

    static func bodyOver(_ limit: Int) -> HTTPClientError {
        .invalidResponse(reason: "the body is larger than \(limit) bytes")
    }
}

/// Gives up exchanges that pass their deadline, with one timer for all: a timer for each costs more than the rest of a
/// small exchange.
final class DeadlineKeeper: Sendable {
    private struct State {
        /// Ordered by deadline; new ones have the same time to go.
        var waiting: [(deadline: DispatchTime, exchange: any Exchange)] = []
        /// The time that the timer is set to.
        var alarm: DispatchTime?
    }

    private let state = Protected(State())
    private let queue = DispatchQueue(label: "URLSessionHTTP.deadlines")

    /// Gives up `exchange` at `deadline`, unless it is forgotten by then. Retained until either happens.
    func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isNext = state.withLock { state in
            // A redirected request keeps the deadline of its first try, which is earlier than its neighbours'.
            let place = state.waiting.lastIndex { $0.deadline <= deadline }.map { $0 + 1 } ?? 0
            state.waiting.insert((deadline, exchange), at: place)
            if let alarm = state.alarm, alarm <= deadline { return false }
            state.alarm = deadline
            return true
        }
        if isNext { ring(at: deadline) }
    }

    func forget(_ exchange: any Exchange) {
        state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { $0.exchange === exchange }) else { return }
            state.waiting.remove(at: place)
        }
    }

    private func ring(at alarm: DispatchTime) {
        queue.asyncAfter(deadline: alarm) { [weak self] in self?.giveUpLate(alarm) }
    }

    private func giveUpLate(_ alarm: DispatchTime) {
        let now = DispatchTime.now()
        let (late, next): ([any Exchange], DispatchTime?) = state.withLock { state in
            // The timer was set to an earlier time meanwhile.
            guard state.alarm == alarm else { return ([], nil) }
            let late = state.waiting.prefix { $0.deadline <= now }.map(\.exchange)
            state.waiting.removeFirst(late.count)
            state.alarm = state.waiting.first?.deadline
            return (late, state.alarm)
        }
        for exchange in late { exchange.giveUp(.deadlinePassed) }
        if let next { ring(at: next) }
    }
}
