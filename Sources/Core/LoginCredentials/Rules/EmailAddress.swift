import CoreSupport

/// An email address in the form that the HTML standard requires of an email field (`<input type=email>`, "valid email
/// address"): a practical rule that catches typing mistakes, not the grammar of RFC 5322.
///
/// It is ASCII: a local part of letters, digits and the punctuation of RFC 5322's `atext` with the dot, one `@`, and a
/// domain of labels between dots. Each label has 1 to 63 letters, digits and hyphens, and no hyphen at either end.
public struct EmailAddress: Hashable, Sendable {
    /// The address, without blanks around it.
    public let text: String

    /// Parses a typed address, ignoring white space and invisible characters around it, as a paste may include. Returns
    /// `nil` if it is not valid.
    public init?(_ typed: String) {
        let address = typed.withoutBlankEnds
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
        text = address
    }

    private static func isLocalPart(_ part: Substring.UTF8View) -> Bool {
        !part.isEmpty && part.allSatisfy { isAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    }

    private static func isDomain(_ domain: Substring.UTF8View) -> Bool {
        domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
        return isAlphanumeric(first) && isAlphanumeric(last)
            && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            false
        }
    }
}
