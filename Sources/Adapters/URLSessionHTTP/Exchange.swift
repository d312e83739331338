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

    /// Hears that the deadline has passed, and may give up, with what it knows of how far it came. An answer that has
    /// arrived counts: a process that was stopped finds both.
    func expire()

    /// Resolves the outcome with `error`, unless it is already resolved, and ends the transfer.
    func giveUp(_ error: HTTPClientError)
}

/// Carries out exchanges: a session and what loads its tasks.
protocol ExchangeLoader: Sendable {
    func begin(_ request: OutgoingRequest) -> any Exchange
}

extension HTTPClientError {
    static func deadlinePassed(mayHaveBeenSent: Bool) -> HTTPClientError {
        .connectivity(
            ConnectivityFailure(.timedOut, detail: "the deadline passed", mayHaveBeenSent: mayHaveBeenSent))
    }

    static func bodyOver(_ limit: Int) -> HTTPClientError {
        .invalidResponse(reason: "the body is larger than \(limit) bytes")
    }
}

/// Ends exchanges that pass their deadline, with one timer for all: a timer for each costs more than the rest of a small
/// exchange.
final class DeadlineKeeper: Sendable {
    private struct Watch {
        let deadline: DispatchTime
        let exchange: any Exchange
        /// Whether the exchange has heard of its deadline, and this is the end of its grace.
        var isExpired = false
    }

    private struct State {
        /// Ordered by deadline; most new ones have the same time to go.
        var waiting: [Watch] = []
        /// The time that the timer is set to.
        var alarm: DispatchTime?

        mutating func insert(_ watch: Watch) {
            // A redirected request keeps the deadline of its first try, which is earlier than its neighbours'.
            let place = waiting.lastIndex { $0.deadline <= watch.deadline }.map { $0 + 1 } ?? 0
            waiting.insert(watch, at: place)
        }
    }

    private let grace: DispatchTimeInterval
    private let state = Protected(State())
    private let queue = DispatchQueue(label: "URLSessionHTTP.deadlines")

    /// Gives up an exchange if it is not over within `grace` of hearing that its deadline has passed.
    init(grace: DispatchTimeInterval = .seconds(1)) { self.grace = grace }

    /// Expires `exchange` at `deadline`, and later gives it up, unless it is forgotten by then. Retained until it is
    /// forgotten or given up.
    func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isNext = state.withLock { state in
            state.insert(Watch(deadline: deadline, exchange: exchange))
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
        queue.asyncAfter(deadline: alarm) { [weak self] in self?.endLate(alarm) }
    }

    private func endLate(_ alarm: DispatchTime) {
        let now = DispatchTime.now()
        let (late, next): ([Watch], DispatchTime?) = state.withLock { state in
            // The timer was set to an earlier time meanwhile.
            guard state.alarm == alarm else { return ([], nil) }
            let late = Array(state.waiting.prefix { $0.deadline <= now })
            state.waiting.removeFirst(late.count)
            // From now, not from the deadline: a process that was stopped may be long past it.
            for watch in late where !watch.isExpired {
                state.insert(Watch(deadline: now + grace, exchange: watch.exchange, isExpired: true))
            }
            state.alarm = state.waiting.first?.deadline
            return (late, state.alarm)
        }
        for watch in late {
            if watch.isExpired {
                watch.exchange.giveUp(.deadlinePassed(mayHaveBeenSent: true))
            } else {
                watch.exchange.expire()
            }
        }
        if let next { ring(at: next) }
    }
}
