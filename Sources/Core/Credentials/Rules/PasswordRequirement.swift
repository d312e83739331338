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
