import CoreSupport
public import UserMessages

/// A server's pattern for a text, matched as a hint: it never refuses an answer.
///
/// It is a subset of regular expressions: literals, classes, `.`, `?`, `+`, `*`, `{m,n}`, groups and alternation. It
/// matches whole texts, in linear time. Any other pattern, or a very large one, is no mask.
public struct InputMask: Sendable {
    private let states: [State]
    private let start: Int

    /// Reads `pattern`; `nil` if it is no mask. An escape without a meaning is the letter itself.
    public init?(_ pattern: String) {
        var reader = MaskReader(pattern)
        guard let node = reader.read() else { return nil }
        var automaton = MaskAutomaton()
        guard let start = automaton.add(node, before: 0) else { return nil }
        (states, self.start) = (automaton.states, start)
    }

    /// Whether the whole of `text` matches.
    public func matches(_ text: String) -> Bool {
        var current = StateSet(count: states.count)
        enter(start, in: &current)
        for scalar in text.unicodeScalars {
            var next = StateSet(count: states.count)
            for index in current.members {
                if case .take(let set, let following) = states[index], set.contains(scalar) {
                    enter(following, in: &next)
                }
            }
            guard !next.members.isEmpty else { return false }
            current = next
        }
        return current.contains(0)
    }

    /// Adds a state and those that follow it without input.
    private func enter(_ index: Int, in set: inout StateSet) {
        var open = [index]
        while let index = open.popLast() {
            guard set.insert(index) else { continue }
            if case .split(let one, let other) = states[index] { open += [one, other] }
        }
    }

    fileprivate enum State {
        case end
        case take(ScalarSet, Int)
        case split(Int, Int)
    }

    private struct StateSet {
        private(set) var members: [Int] = []
        private var isMember: [Bool]

        init(count: Int) { isMember = Array(repeating: false, count: count) }

        func contains(_ index: Int) -> Bool { isMember[index] }

        mutating func insert(_ index: Int) -> Bool {
            guard !isMember[index] else { return false }
            isMember[index] = true
            members.append(index)
            return true
        }
    }
}

/// A set of scalars, as sorted ranges.
private struct ScalarSet {
    private var ranges: [ClosedRange<UInt32>]

    init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound } }

    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

    var inverted: ScalarSet {
        var next: UInt32 = 0
        var gaps: [ClosedRange<UInt32>] = []
        for range in ranges {
            if next < range.lowerBound { gaps.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        return ScalarSet(next <= 0x10FFFF ? gaps + [next...0x10FFFF] : gaps)
    }

    mutating func add(_ other: ScalarSet) { self = ScalarSet(ranges + other.ranges) }

    /// The scalar, if it is only one.
    var only: UInt32? {
        guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
        return range.lowerBound
    }

    static func one(_ scalar: Unicode.Scalar) -> ScalarSet { ScalarSet([scalar.value...scalar.value]) }
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F,
        0x3000...0x3000,
    ])
    static let anyButLineFeed = ScalarSet([0x0A...0x0A]).inverted
}

private indirect enum MaskNode {
    case one(ScalarSet)
    case sequence([MaskNode])
    case alternation([MaskNode])
    case repetition(MaskNode, from: Int, to: Int?)
}

private struct MaskAutomaton {
    /// The first state is the end.
    private(set) var states: [InputMask.State] = [.end]
    /// Bounds the states and the work.
    private var rest = 5_000

    /// Adds states for `node`, followed by the state `next`. Returns the first; `nil` if there are too many.
    mutating func add(_ node: MaskNode, before next: Int) -> Int? {
        rest -= 1
        guard rest > 0 else { return nil }
        switch node {
        case .one(let set): return add(.take(set, next))
        case .sequence(let nodes):
            var next = next
            for node in nodes.reversed() {
                guard let start = add(node, before: next) else { return nil }
                next = start
            }
            return next
        case .alternation(let nodes):
            var start: Int?
            for node in nodes {
                guard let one = add(node, before: next) else { return nil }
                start = start.map { add(.split($0, one)) } ?? one
            }
            return start
        case .repetition(let node, let least, let most):
            var next = next
            if let most {
                let end = next
                for _ in least..<most {
                    guard let start = add(node, before: next) else { return nil }
                    next = add(.split(start, end))
                }
            } else {
                let loop = add(.split(next, next))
                guard let start = add(node, before: loop) else { return nil }
                states[loop] = .split(start, next)
                next = loop
            }
            for _ in 0..<least {
                guard let start = add(node, before: next) else { return nil }
                next = start
            }
            return next
        }
    }

    private mutating func add(_ state: InputMask.State) -> Int {
        states.append(state)
        return states.count - 1
    }
}

/// Reads a pattern. Each function returns `nil` if the pattern is no mask.
private struct MaskReader {
    private var rest: ArraySlice<Unicode.Scalar>
    private var depth = 0

    private static let longest = 1_000
    private static let deepest = 20
    private static let mostRepetitions = 1_000

    init(_ pattern: String) { rest = Array(pattern.unicodeScalars.prefix(Self.longest + 1))[...] }

    mutating func read() -> MaskNode? {
        guard !rest.isEmpty, rest.count <= Self.longest, let node = alternation(), rest.isEmpty else { return nil }
        return node
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func alternation() -> MaskNode? {
        var nodes: [MaskNode] = []
        repeat {
            guard let node = sequence() else { return nil }
            nodes.append(node)
        } while take("|")
        return nodes.count == 1 ? nodes[0] : .alternation(nodes)
    }

    private mutating func sequence() -> MaskNode? {
        var nodes: [MaskNode] = []
        while let first = rest.first, first != "|", first != ")" {
            guard let atom = atom(), let node = repetition(of: atom) else { return nil }
            nodes.append(node)
        }
        return .sequence(nodes)
    }

    private mutating func atom() -> MaskNode? {
        switch rest.removeFirst() {
        case "(":
            if take("?"), !take(":") { return nil }
            depth += 1
            guard depth <= Self.deepest, let node = alternation(), take(")") else { return nil }
            depth -= 1
            return node
        case "[": return characterClass().map(MaskNode.one)
        case ".": return .one(.anyButLineFeed)
        case "\\": return escape().map(MaskNode.one)
        case "^", "$", "*", "+", "?", "{", "}", "]", ")": return nil
        case let literal: return .one(.one(literal))
        }
    }

    private mutating func repetition(of atom: MaskNode) -> MaskNode? {
        let node: MaskNode
        switch rest.first {
        case "?": node = .repetition(atom, from: 0, to: 1)
        case "+": node = .repetition(atom, from: 1, to: nil)
        case "*": node = .repetition(atom, from: 0, to: nil)
        case "{":
            rest.removeFirst()
            guard let least = number() else { return nil }
            let most = take(",") ? rest.first == "}" ? nil : number() : .some(least)
            let isOpen = most == nil
            guard rest.first == "}", isOpen || most.map({ $0 >= least }) == true else { return nil }
            node = .repetition(atom, from: least, to: most)
        default: return atom
        }
        rest.removeFirst()
        // A repetition that is lazy, possessive or repeated is not in the subset.
        return rest.first.map { "?+*{".unicodeScalars.contains($0) } == true ? nil : node
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        let number = Int(String(String.UnicodeScalarView(digits)))
        return number.flatMap { $0 <= Self.mostRepetitions ? $0 : nil }
    }

    private mutating func characterClass() -> ScalarSet? {
        let isInverted = take("^")
        var set: ScalarSet?
        while !take("]") {
            guard var item = classItem() else { return nil }
            if rest.first == "-", rest.dropFirst().first != "]" {
                rest.removeFirst()
                guard let low = item.only, let high = classItem()?.only, low <= high else { return nil }
                item = ScalarSet([low...high])
            }
            if set?.add(item) == nil { set = item }
        }
        return isInverted ? set?.inverted : set
    }

    private mutating func classItem() -> ScalarSet? {
        guard let first = rest.popFirst(), first != "[" else { return nil }
        return first == "\\" ? escape() : .one(first)
    }

    private mutating func escape() -> ScalarSet? {
        switch rest.popFirst() {
        case "d": .digits
        case "D": ScalarSet.digits.inverted
        case "w": .word
        case "W": ScalarSet.word.inverted
        case "s": .space
        case "S": ScalarSet.space.inverted
        // Anchors, references, properties and characters by number.
        case nil, "A", "Z", "z", "G", "b", "B", "c", "f", "k", "n", "p", "P", "r", "t", "u", "v", "x": nil
        case let digit? where ("0"..."9").contains(digit): nil
        case let letter?: .one(letter)
        }
    }
}

extension Message {
    /// The hint about a text that does not match the mask of `answer`.
    public static func unexpectedText(for answer: Answer) -> Message {
        guard let example = answer.placeholder, !example.isBlank else {
            return Message("answer.unexpected", "This does not look like what is expected.")
        }
        return Message(
            "answer.unlikeExample", "This does not look like {example}.", ["example": Message(quoting: example)])
    }
}
