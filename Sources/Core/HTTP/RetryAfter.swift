#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How long a server asks to be left alone (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The wait that the field's `value` asks for, as seconds or as a date; `nil` when it is neither. Never negative.
    static func wait(_ value: String, now: Date) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More seconds than fit into 32 bits are a wait without end all the same.
            return .seconds(Int64(UInt32(value) ?? .max))
        }
        guard let date = HTTPDate.parse(value, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
