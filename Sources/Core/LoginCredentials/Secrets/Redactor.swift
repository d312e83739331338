import CoreSupport

/// Removes known secrets from external text, such as a server's message, before it is shown or saved.
///
/// It finds a secret in every canonically equivalent form (`é` as one scalar or two), percent-encoded as in a form, and
/// with control characters or whole escape sequences inside. Each occurrence becomes `***`.
///
/// It finds only whole secrets: redact a text before you truncate it, or half a secret may remain.
///
/// A secret shorter than four UTF-8 bytes is likely to occur by chance, and a gap in a known word would reveal it: text
/// that contains one is withheld entirely.
public struct Redactor: Sendable {
    private let secrets: [TextView]
    private let shortSecrets: [TextView]

    /// Redacts `secrets`; empty ones are ignored.
    public init(_ secrets: some Sequence<Secret>) {
        let forms = Set(secrets.flatMap { [$0.revealed, $0.revealed.percentEncoded] })
        let views = forms.map { TextView($0) }.filter { $0.byteCount > 0 }
        self.secrets = views.filter { $0.byteCount >= 4 }
        shortSecrets = views.filter { $0.byteCount < 4 }
    }

    /// Returns `text` without secrets, or an empty text if a short secret occurs. Control characters outside secrets
    /// stay.
    public func redact(_ text: String) -> String {
        guard !secrets.isEmpty || !shortSecrets.isEmpty else { return text }
        let views = Self.views(of: text)
        guard views.allSatisfy({ view in shortSecrets.allSatisfy { view.occurrences(of: $0).isEmpty } }) else {
            return ""
        }
        let scalars = Array(text.unicodeScalars)
        var isSecret = Array(repeating: false, count: scalars.count)
        for range in views.flatMap({ view in secrets.flatMap(view.occurrences) }) {
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

    /// Returns `text` without secrets, or an ellipsis if it is withheld.
    package func redacted(_ text: String) -> String {
        let redacted = redact(text)
        return redacted.isEmpty ? "…" : redacted
    }

    /// Whether `text` repeats a secret that is too long to occur by chance.
    package func finds(in text: String) -> Bool {
        Self.views(of: text).contains { view in secrets.contains { !view.occurrences(of: $0).isEmpty } }
    }

    /// What may be read in `text`: a terminal skips a whole escape sequence, and a reader that removes only its control
    /// character sees the rest.
    private static func views(of text: String) -> [TextView] {
        [TextView(text), TextView(withoutSequences: text)].compactMap(\.self)
    }

    /// Returns `text` without secrets and control characters, for display on one line, or an empty text if a short
    /// secret occurs. Line breaks and tabs become spaces.
    public func clean(_ text: String) -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in redact(text).unicodeScalars {
            if scalar.properties.isWhitespace {
                cleaned.append(" ")
            } else if !scalar.isInvisible {
                cleaned.append(scalar)
            }
        }
        // Redact again: replacing a line break with a space may have completed a secret.
        return redact(String(cleaned))
    }

    /// Returns the first `length` characters of ``clean(_:)``, with an ellipsis if there are more.
    public func excerpt(_ text: String, length: Int) -> String {
        let cleaned = clean(text)
        let start = cleaned.prefix(length)
        return start.endIndex == cleaned.endIndex ? cleaned : start + "…"
    }
}
