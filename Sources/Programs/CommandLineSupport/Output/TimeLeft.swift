#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How long something still lasts, for a person.
public enum TimeLeft {
    /// So many seconds in words, rounded down, such as `1 h 59 min`.
    public static func text(_ seconds: TimeInterval) -> String {
        let minutes = Int(min(max(seconds, 0), 1e9)) / 60
        if minutes < 1 { return "less than a minute" }
        if minutes < 60 { return "\(minutes) min" }
        return minutes < 48 * 60 ? "\(minutes / 60) h \(minutes % 60) min" : "\(minutes / 60 / 24) days"
    }
}
