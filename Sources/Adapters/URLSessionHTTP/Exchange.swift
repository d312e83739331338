import CoreSupport
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
        var waiting: [(deadline: DispatchTime, exchange: any Exchange)] = []
        /// What the timer is set to.
        var alarm: DispatchTime?
    }

    private let state = Protected(State())
    private let queue = DispatchQueue(label: "URLSessionHTTP.deadlines")

    /// Gives `exchange` up at `deadline`, unless it is forgotten by then. It is held until one or the other.
    func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isNext = state.withLock { state in
            // A redirected request comes with the deadline of its first try, earlier than its neighbours'.
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
            // It was set to an earlier time meanwhile.
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
