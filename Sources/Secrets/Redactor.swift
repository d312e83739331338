/// Takes known secrets out of a text that somebody else wrote, such as a server's message, before it is shown.
///
/// A secret is found as it is, percent-encoded (wholly or in part, a space also as `+`), with JSON's escapes, and in
/// Base64 of either alphabet; control characters strewn into it do not hide it. Each occurrence becomes `***`.
///
/// A secret of fewer than four bytes in UTF-8 is likely to stand in any text by chance, and a gap in a known word would give
/// it away: a text that holds it is withheld as a whole.
public struct Redactor: Sendable {
    private let secrets: [[UInt8]]
    private let shortSecrets: [[UInt8]]

    /// Knows `secrets`; empty ones count for nothing.
    public init(_ secrets: some Sequence<Secret>) {
        let texts = secrets.map { TextView.plain($0.revealed).bytes }.filter { !$0.isEmpty }
        self.secrets = texts.filter { $0.count >= 4 }.flatMap { [$0] + Base64Forms.forms(of: $0) }
        shortSecrets = texts.filter { $0.count < 4 }
    }

    /// `text` without secrets; control characters outside of them stay.
    ///
    /// - Returns: an empty text where a short secret occurs.
    public func redact(_ text: String) -> String {
        let views = TextView.all(of: text)
        if views.contains(where: { view in shortSecrets.contains { !view.occurrences(of: $0).isEmpty } }) { return "" }
        let scalars = Array(text.unicodeScalars)
        var isSecret = Array(repeating: false, count: scalars.count)
        for view in views {
            for secret in secrets {
                for range in view.occurrences(of: secret) {
                    for index in range { isSecret[index] = true }
                }
            }
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

    /// `text` without control characters and secrets, fit for one line: line breaks and tabs become spaces.
    ///
    /// - Returns: an empty text where a short secret occurs.
    public func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in redact(text).unicodeScalars {
            if scalar.properties.isWhitespace {
                cleaned.append(" ")
            } else if !scalar.isInvisible {
                cleaned.append(scalar)
            }
        }
        // Once more, since a space in place of a line break may have made a secret.
        return redact(String(cleaned))
    }
}
