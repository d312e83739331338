/// The states that an exploration has come to, by their hashes.
struct SeenStates {
    /// What else decides who may go on from a state, and what may go wrong.
    struct Freedom {
        let bounds: Scenario.Bounds
        let current: Caller?  // The task that goes on unless it is preempted; `nil` if anybody may.
        let isPrivate: Bool  // Whether it cannot be preempted now.

        /// Whether all that can follow here can follow there, too.
        func isWithin(_ other: Self) -> Bool {
            guard
                bounds.preemptions <= other.bounds.preemptions, bounds.crashes <= other.bounds.crashes,
                bounds.accidents <= other.bounds.accidents
            else { return false }
            if other.current == nil || other.current == current { return true }
            // There, this task goes on once the other is preempted.
            return !other.isPrivate && bounds.preemptions < other.bounds.preemptions
        }
    }

    private var freedoms: [Int: [Freedom]] = [:]

    var count: Int { freedoms.count }

    /// Whether the state with `hash` is new, or was never seen with as much `freedom`.
    mutating func insert(_ hash: Int, _ freedom: Freedom) -> Bool {
        if freedoms[hash, default: []].contains(where: freedom.isWithin) { return false }
        freedoms[hash, default: []].append(freedom)
        return true
    }
}
