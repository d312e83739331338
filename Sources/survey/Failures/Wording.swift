/// A message for a person: the program's own words, and between them a server's, which may repeat a secret.
///
/// They are kept apart because the program's own words must not be searched for secrets: whoever has the password
/// `wrong` would else see a gap in a sentence that is known to all.
///
///     "The server refused: \(quoting: words) Check what you asked for."
struct Wording: Equatable, Sendable {
    fileprivate enum Part: Equatable {
        case own(String)
        case quoted(String)
    }

    private var parts: [Part] = []

    /// Words of the program's own.
    init(_ text: String) {
        parts = text.isEmpty ? [] : [.own(text)]
    }

    /// Whether there is nothing to say.
    var isEmpty: Bool { parts.isEmpty }

    /// The whole, each quotation as `redact` leaves it; one of which nothing is left becomes an ellipsis.
    func text(_ redact: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .own(let text): return text
            case .quoted(let text):
                let redacted = redact(text)
                return redacted.isEmpty ? "…" : redacted
            }
        }.joined()
    }
}

extension Wording {
    static func + (one: Wording, other: Wording) -> Wording { "\(one)\(other)" }
}

extension Wording: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.own(literal)) }
        }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.own(value.description))
        }

        mutating func appendInterpolation(_ wording: Wording) {
            parts += wording.parts
        }

        mutating func appendInterpolation(quoting text: String) {
            parts.append(.quoted(text))
        }
    }

    init(stringLiteral text: String) {
        self.init(text)
    }

    init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }
}
