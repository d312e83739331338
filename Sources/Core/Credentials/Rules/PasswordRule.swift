/// What a form asks of a password: a value, put together of requirements.
public struct PasswordRule: Hashable, Sendable {
    /// What is asked, in the order in which a person is told of it.
    public let requirements: [PasswordRequirement]

    /// A rule that asks for all of `requirements`; of none, it takes every password.
    public init(_ requirements: PasswordRequirement...) {
        self.init(requirements)
    }

    private init(_ requirements: [PasswordRequirement]) {
        self.requirements = requirements
    }

    /// A length in `range`, in code points.
    public static func length(_ range: ClosedRange<Int>) -> PasswordRule {
        PasswordRule(.atLeast(range.lowerBound), .atMost(range.upperBound))
    }

    /// A length from `range.lowerBound` on, in code points.
    public static func length(_ range: PartialRangeFrom<Int>) -> PasswordRule {
        PasswordRule(.atLeast(range.lowerBound))
    }

    /// At least 8 code points, with a letter and a digit (CQ-2.5).
    public static let strong = length(8...).and(PasswordRule(.letter, .digit))

    /// The rule that asks for what both ask.
    public func and(_ other: PasswordRule) -> PasswordRule {
        PasswordRule(requirements + other.requirements)
    }

    /// What `password` does not meet, in the rule's order; empty when the password will do.
    public func unmet(by password: String) -> [PasswordRequirement] {
        requirements.filter { !$0.isMet(by: password) }
    }

    public func accepts(_ password: String) -> Bool {
        unmet(by: password).isEmpty
    }
}

/// One thing that is asked of a password.
///
/// Length is counted in Unicode code points, as NIST SP 800-63B (5.1.1.2) counts it and as servers do: what a person sees
/// as one character may be several, but a password that is long enough here is long enough there.
public enum PasswordRequirement: Hashable, Sendable {
    /// No fewer code points than this.
    case atLeast(Int)
    /// No more code points than this.
    case atMost(Int)
    /// A letter of any script.
    case letter
    /// A decimal digit of any script.
    case digit

    /// Whether `password` meets the requirement.
    public func isMet(by password: String) -> Bool {
        switch self {
        case .atLeast(let minimum): password.unicodeScalars.count >= minimum
        case .atMost(let maximum): password.unicodeScalars.count <= maximum
        case .letter: password.contains(where: \.isLetter)
        case .digit: password.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
        }
    }
}
