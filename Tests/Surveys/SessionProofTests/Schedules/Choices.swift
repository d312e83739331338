import TestSupport

/// A list of small numbers that counts up like an odometer: each list is one schedule, and the next list is the next one,
/// depth first, without repeating. Or a list of random numbers.
struct Choices: Sendable {
    private struct Wheel {
        var value: Int
        var count: Int
    }

    private var wheels: [Wheel] = []
    private var next = 0
    private var random: SeededRandom?

    init() {}

    /// Random choices, among which the first of what there is to choose from is frequent: few interruptions at odd moments
    /// find more than many.
    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// The choices of `picks`, and zeros after them.
    init(replaying picks: [Int]) { wheels = picks.map { Wheel(value: $0, count: $0 + 1) } }

    var picks: [Int] { wheels.prefix(next).map(\.value) }

    /// Whether the next pick is one that no list before this one has made.
    var isNew: Bool { next >= wheels.count }

    /// One of `count` numbers from 0.
    mutating func pick(_ count: Int) -> Int {
        precondition(count > 0, "there is nothing to choose from")
        defer { next += 1 }
        guard next < wheels.count else {
            let value = pickNew(count)
            wheels.append(Wheel(value: value, count: count))
            return value
        }
        precondition(wheels[next].value < count, "these picks belong to another schedule")
        wheels[next].count = count
        return wheels[next].value
    }

    private mutating func pickNew(_ count: Int) -> Int {
        guard var numbers = random else { return 0 }
        defer { random = numbers }
        return Int.random(in: 0..<4, using: &numbers) == 0 ? Int.random(in: 0..<count, using: &numbers) : 0
    }

    /// Goes on to the next list that differs in what was picked, and tells whether there is one.
    mutating func advance() -> Bool {
        wheels.removeSubrange(next...)
        next = 0
        while let last = wheels.last {
            if last.value + 1 < last.count {
                wheels[wheels.count - 1].value += 1
                return true
            }
            wheels.removeLast()
        }
        return false
    }
}
