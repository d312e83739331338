/// A form's requirements for a password.
public struct PasswordRule: Hashable, Sendable {
    /// The requirements in display order.
    public let requirements: [PasswordRequirement]

    /// Creates a rule with all of `requirements`. An empty rule accepts every password.
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

    /// Returns a rule with the requirements of both.
    public func and(_ other: PasswordRule) -> PasswordRule {
        PasswordRule(requirements + other.requirements)
    }

    /// Returns the requirements that `password` does not meet, in the rule's order.
    public func unmet(by password: String) -> [PasswordRequirement] {
        requirements.filter { !$0.isMet(by: password) }
    }

    public func accepts(_ password: String) -> Bool {
        unmet(by: password).isEmpty
    }
}

/// One requirement of a password.
///
/// Length is counted in Unicode code points, as NIST SP 800-63B (5.1.1.2) and servers do. A visible character may be
/// several code points, but a password that is long enough here is also long enough for the server.
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
