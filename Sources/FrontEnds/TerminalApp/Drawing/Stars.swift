/// A rating as a row of stars.
package enum Stars {
    /// `count` full stars, and empty ones up to `limit`.
    package static func row(_ count: Int, of limit: Int = 5) -> String {
        let full = min(max(count, 0), limit)
        return String(repeating: "★", count: full) + String(repeating: "☆", count: limit - full)
    }
}
