/// The requirements that a form makes of a password.
public struct PasswordRule: Hashable, Sendable {
    /// The requirements in the order in which they are shown.
    public let requirements: [PasswordRequirement]

    /// A rule with all of `requirements`; without any it accepts every password.
    public init(_ requirements: PasswordRequirement...) {
        self.init(requirements)
    }

    private init(_ requirements: [PasswordRequirement]) {
        self.requirements = requirements
    }

    /// Requires a length in `range`, in code points.
    public static func length(_ range: ClosedRange<Int>) -> PasswordRule {
        PasswordRule(.atLeast(range.lowerBound), .atMost(range.upperBound))
    }

    /// Requires a length of at least `range.lowerBound`, in code points.
    public static func length(_ range: PartialRangeFrom<Int>) -> PasswordRule {
        PasswordRule(.atLeast(range.lowerBound))
    }

    /// At least 8 code points, with a letter and a digit (CQ-2.5).
    public static let strong = length(8...).and(PasswordRule(.letter, .digit))

    /// A rule with the requirements of both.
    public func and(_ other: PasswordRule) -> PasswordRule {
        PasswordRule(requirements + other.requirements)
    }

    /// The requirements that `password` does not meet, in the rule's order; empty if it meets all.
    public func unmet(by password: String) -> [PasswordRequirement] {
        requirements.filter { !$0.isMet(by: password) }
    }

    public func accepts(_ password: String) -> Bool {
        unmet(by: password).isEmpty
    }
}

/// One requirement of a password.
///
/// Length is counted in Unicode code points, as NIST SP 800-63B (5.1.1.2) and servers count it: a character on the
/// screen may be several, but a password that is long enough here is long enough there.
public enum PasswordRequirement: Hashable, Sendable {
    /// At least this many code points.
    case atLeast(Int)
    /// At most this many code points.
    case atMost(Int)
    /// A letter of any script.
    case letter
    /// A decimal digit of any script.
    case digit

    public func isMet(by password: String) -> Bool {
        switch self {
        case .atLeast(let minimum): password.unicodeScalars.count >= minimum
        case .atMost(let maximum): password.unicodeScalars.count <= maximum
        case .letter: password.contains(where: \.isLetter)
        case .digit: password.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
        }
    }
}
