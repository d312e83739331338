import CoreSupport

/// Removes known secrets from text of other origin, such as a server's message, before it is shown.
///
/// A secret is found as it is, percent-encoded (wholly or in part, a space also as `+`), with JSON's escapes, each of
/// these also in a canonically equivalent spelling (`é` in one scalar or in two), and in Base64 of either alphabet;
/// control characters inside it do not hide it. Each occurrence becomes `***`.
///
/// Only a whole secret is found: redact a text before it is cut, or half a secret passes.
///
/// A secret of fewer than four bytes in UTF-8 is likely to occur by chance, and a gap in a known word would give it
/// away: text that contains one is withheld as a whole.
public struct Redactor: Sendable {
    private let secrets: [[UInt8]]
    private let spelled: [[Character]]
    private let shortSecrets: [[UInt8]]
    private let shortSpelled: [[Character]]

    /// Redacts `secrets`; empty ones are ignored.
    public init(_ secrets: some Sequence<Secret>) {
        let views = secrets.map { TextView.plain($0.revealed) }.filter { !$0.bytes.isEmpty }
        let (long, short) = (views.filter { $0.bytes.count >= 4 }, views.filter { $0.bytes.count < 4 })
        self.secrets = long.flatMap { [$0.bytes] + Base64Forms.forms(of: $0.bytes) }
        spelled = long.map { $0.characters.map(\.character) }
        shortSecrets = short.map(\.bytes)
        shortSpelled = short.map { $0.characters.map(\.character) }
    }

    /// Returns `text` without secrets; empty if a short secret occurs. Other control characters stay.
    public func redact(_ text: String) -> String {
        let views = TextView.all(of: text)
        guard !views.contains(where: { $0.holdsAny(of: shortSecrets, spelled: shortSpelled) }) else { return "" }
        let scalars = Array(text.unicodeScalars)
        var isSecret = Array(repeating: false, count: scalars.count)
        for view in views {
            for range in view.occurrences(of: secrets, spelled: spelled) {
                for index in range { isSecret[index] = true }
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

/// The forms that a text may have inside Base64 text (RFC 4648).
enum Base64Forms {
    /// One form for each position within a group of three bytes, in both alphabets, without the characters at the ends
    /// that also depend on neighbouring bytes.
    static func forms(of text: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { shift -> [[UInt8]] in
            let encoded = Array(Data(Array(repeating: 0, count: shift) + text).base64EncodedString().utf8)
            let first = (shift * 8 + 5) / 6
            let end = (shift + text.count) * 8 / 6
            let standard = Array(encoded[first..<end])
            // Shorter ones occur by chance.
            guard standard.count >= 4 else { return [] }
            let forURLs = standard.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
            return forURLs == standard ? [standard] : [standard, forURLs]
        }
    }
}
