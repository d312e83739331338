/// Removes known secrets from text of other origin, such as a server's message, before it is shown.
///
/// A secret is found in each canonically equivalent spelling (`é` in one scalar or in two), and control characters inside
/// it do not hide it. Each occurrence becomes `***`.
///
/// Only a whole secret is found: redact a text before it is cut, or half a secret passes.
///
/// A secret of fewer than four bytes in UTF-8 is likely to occur by chance, and a gap in a known word would give it
/// away: text that contains one is withheld as a whole.
public struct Redactor: Sendable {
    private let secrets: [TextView]
    private let shortSecrets: [TextView]

    /// Redacts `secrets`; empty ones are ignored.
    public init(_ secrets: some Sequence<Secret>) {
        let views = secrets.map { TextView($0.revealed) }.filter { $0.byteCount > 0 }
        self.secrets = views.filter { $0.byteCount >= 4 }
        shortSecrets = views.filter { $0.byteCount < 4 }
    }

    /// Returns `text` without secrets; empty if a short secret occurs. Other control characters stay.
    public func redact(_ text: String) -> String {
        let view = TextView(text)
        guard shortSecrets.allSatisfy({ view.occurrences(of: $0).isEmpty }) else { return "" }
        let scalars = Array(text.unicodeScalars)
        var isSecret = Array(repeating: false, count: scalars.count)
        for range in secrets.flatMap(view.occurrences) {
            for index in range { isSecret[index] = true }
        }
        var redacted = String.UnicodeScalarView()
        for index in scalars.indices {
            if !isSecret[index] {
                redacted.append(scalars[index])
            } else if index == 0 || !isSecret[index - 1] {
                redacted.append(contentsOf: "***".unicodeScalars)
            }
        }
        return String(redacted)
    }

    /// Returns `text` without secrets and control characters, fit for one line; empty if a short secret occurs. Line
    /// breaks and tabs become spaces.
    public func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in redact(text).unicodeScalars {
            if scalar.properties.isWhitespace {
                cleaned.append(" ")
            } else if !scalar.isInvisible {
                cleaned.append(scalar)
            }
        }
        // Again: a space in place of a line break may have completed a secret.
        return redact(String(cleaned))
    }

    /// Returns at most the first `length` characters of ``clean(_:)``, with an ellipsis for the rest.
    public func excerpt(_ text: String, length: Int) -> String {
        let cleaned = clean(text)
        let start = cleaned.prefix(length)
        return start.endIndex == cleaned.endIndex ? cleaned : start + "…"
    }
}
