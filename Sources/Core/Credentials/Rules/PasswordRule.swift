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

    /// Whether `password` will do.
    public func accepts(_ password: String) -> Bool {
        unmet(by: password).isEmpty
    }
}
