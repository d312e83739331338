import CoreSupport
package import Dispatch

/// Ends exchanges that pass their deadline. It uses one timer for all of them: a timer for each would cost more than
/// the rest of a small exchange.
package final class DeadlineKeeper: Sendable {
    private struct Watch {
        let exchange: any Exchange
        let number: Int
        /// Whether the exchange was told that its deadline has passed, so that this is the end of its grace period.
        let isExpired: Bool
    }

    /// The deadline of a watch, which may have been removed by then.
    private struct Alarm: Comparable {
        let deadline: DispatchTime
        let number: Int
        let exchange: ObjectIdentifier

        static func < (one: Alarm, other: Alarm) -> Bool { one.deadline < other.deadline }
    }

    private struct State {
        private var watches: [ObjectIdentifier: Watch] = [:]
        private var alarms = Heap<Alarm>()
        private var count = 0
        /// The time that the timer is set to.
        var timer: DispatchTime?

        mutating func insert(_ exchange: any Exchange, until deadline: DispatchTime, isExpired: Bool = false) {
            count += 1
            watches[ObjectIdentifier(exchange)] = Watch(exchange: exchange, number: count, isExpired: isExpired)
            // Most watches are removed long before their deadline.
            if alarms.count > 2 * watches.count + 64 { alarms = Heap(alarms.elements.filter(isInForce)) }
            alarms.insert(Alarm(deadline: deadline, number: count, exchange: ObjectIdentifier(exchange)))
        }

        mutating func forget(_ exchange: any Exchange) { watches[ObjectIdentifier(exchange)] = nil }

        /// Removes a watch whose deadline is at most `now`; `nil` if there is none.
        mutating func removeLate(_ now: DispatchTime) -> Watch? {
            while let alarm = alarms.first, alarm.deadline <= now {
                alarms.removeFirst()
                if isInForce(alarm) { return watches.removeValue(forKey: alarm.exchange) }
            }
            return nil
        }

        var nextDeadline: DispatchTime? { alarms.first?.deadline }

        private func isInForce(_ alarm: Alarm) -> Bool { watches[alarm.exchange]?.number == alarm.number }
    }

    private let grace: DispatchTimeInterval
    private let state = Protected(State())
    private let queue = DispatchQueue(label: "HTTPExchange.deadlines")

    /// Creates a keeper that gives up an exchange `grace` after telling it that its deadline has passed.
    package init(grace: DispatchTimeInterval = .seconds(1)) { self.grace = grace }

    /// Expires `exchange` at `deadline`, and gives it up later, unless it has been removed by then. The exchange is
    /// retained until it is removed or given up.
    package func watch(_ exchange: any Exchange, until deadline: DispatchTime) {
        let isNext = state.withLock { state in
            state.insert(exchange, until: deadline)
            if let timer = state.timer, timer <= deadline { return false }
            state.timer = deadline
            return true
        }
        if isNext { ring(at: deadline) }
    }

    package func forget(_ exchange: any Exchange) { state.withLock { $0.forget(exchange) } }

    private func ring(at time: DispatchTime) {
        queue.asyncAfter(deadline: time) { [weak self] in self?.endLate(time) }
    }

    private func endLate(_ time: DispatchTime) {
        let now = DispatchTime.now()
        let (late, next): ([Watch], DispatchTime?) = state.withLock { state in
            // The timer was set to an earlier time meanwhile.
            guard state.timer == time else { return ([], nil) }
            var late: [Watch] = []
            while let watch = state.removeLate(now) { late.append(watch) }
            // Count from now, not from the deadline: a process that was stopped may be long past it.
            for watch in late where !watch.isExpired {
                state.insert(watch.exchange, until: now + grace, isExpired: true)
            }
            state.timer = state.nextDeadline
            return (late, state.timer)
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
