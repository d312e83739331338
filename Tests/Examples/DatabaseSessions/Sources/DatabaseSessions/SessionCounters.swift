public import Composition
import Synchronization

/// Counts what happens to the sessions of a process, under names for a monitor.
public final class SessionCounters: Sendable {
    private let counters = Mutex<[String: Int]>([:])

    public init() {}

    public var counts: [String: Int] { counters.withLock { $0 } }

    public func count(_ event: SessionEvent) {
        counters.withLock { $0[name(of: event), default: 0] += 1 }
    }

    private func name(of event: SessionEvent) -> String {
        switch event {
        case .refreshed: "refreshed"
        case .refreshFailed(.store): "failed: database"
        case .refreshFailed(.turnTaken): "failed: a process holds the turn and does not go on"
        case .refreshFailed(.clientRejected): "failed: client rejected"
        case .refreshFailed(.request(.connectivity(let failure))): "failed: \(failure.reason)"
        case .refreshFailed(.request(.refused(let refusal))): "failed: status \(refusal.status)"
        case .refreshFailed: "failed: answer"
        case .ended(let end): end.mayFollowLoss ? "ended after a lost answer" : "ended"
        }
    }
}
