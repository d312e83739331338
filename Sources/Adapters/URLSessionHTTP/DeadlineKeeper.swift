import ConcurrencySupport
import Dispatch

/// Gives exchanges up that pass their deadline, with one timer for all of them: a timer for each costs more than the
/// rest of a small exchange.
final class DeadlineKeeper: Sendable {
    private struct State {
        /// In the order of their deadlines, which are all the same time away when they are made.
        var waiting: [(deadline: DispatchTime, exchange: any Exchange)] = []
        var isArmed = false
    }

    private let state = Protected(State())
    private let queue = DispatchQueue(label: "URLSessionHTTP.deadlines")

    /// Gives `exchange` up at `deadline`, unless it is complete by then.
    func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isFirst = state.withLock { state in
            state.waiting.removeAll { $0.exchange.outcome.isResolved }
            // A redirected request comes with the deadline of its first try, earlier than its neighbours'.
            let place = state.waiting.lastIndex { $0.deadline <= deadline }.map { $0 + 1 } ?? 0
            state.waiting.insert((deadline, exchange), at: place)
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
            let late = state.waiting.filter { $0.deadline <= now && !$0.exchange.outcome.isResolved }.map(\.exchange)
            state.waiting.removeAll { $0.deadline <= now || $0.exchange.outcome.isResolved }
            state.isArmed = !state.waiting.isEmpty
            return (late, state.waiting.first?.deadline)
        }
        for exchange in late { exchange.giveUp(.deadlinePassed) }
        if let next { ring(at: next) }
    }
}
