import ArgumentParsing
package import Messages
import TerminalIO

/// A message for a person: a program's own words, and between them a server's, which may repeat a secret.
///
/// They are separate because the program's own words must not be searched for secrets: with the password `wrong`, a
/// sentence that everyone knows would have a gap.
///
/// The program and its server are filled in when the message is shown, so that a failure need know neither.
///
///     "\(.server) says \(quoting: words). Run '\(.login)'."
package struct Wording: Equatable, Sendable {
    fileprivate enum Part: Equatable {
        case own(String)
        case quoted(String)
        case program
        case server
        case login
        case api
    }

    private var parts: [Part] = []

    package init(_ text: String) { parts = text.isEmpty ? [] : [.own(text)] }

    package static let program = Wording(.program)
    package static let server = Wording(.server)
    /// The command that logs in to that server, such as `survey login --api-url https://…`.
    package static let login = Wording(.login)
    package static let api = Wording(.api)

    private init(_ part: Part) { parts = [part] }

    package init(_ message: Message) {
        parts = message.pieces().compactMap { piece in
            switch piece {
            case .own(let text): text.isEmpty ? nil : .own(text)
            case .verbatim(let text): .own(text.shortened())
            case .quoted(let text): .quoted(text)
            }
        }
        if message.text.sanitized.last(where: { $0 != " " }).map({ ".!?".contains($0) }) != true {
            parts.append(.own("."))
        }
    }

    package var isEmpty: Bool { parts.isEmpty }

    /// The whole as `program` says it, each quotation as `redact` leaves it, or an ellipsis if nothing is left of it;
    /// `loginOptions` lead a log-in to `server`.
    package func text(
        of program: Program, server: String = "the server", loginOptions: [String] = [], _ redact: (String) -> String
    ) -> String {
        parts.map { part in
            switch part {
            case .own(let text): return text
            case .quoted(let text):
                let redacted = redact(text)
                return redacted.isEmpty ? "…" : redacted
            case .program: return program.name
            case .server: return server.shortened()
            case .login: return ([program.name, "login"] + loginOptions).joined(separator: " ")
            case .api: return program.apiName
            }
        }.joined()
    }
}

extension Wording {
    package static func + (one: Wording, other: Wording) -> Wording { "\(one)\(other)" }
}

extension Wording: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.own(literal)) }
        }

        /// Appends what the program itself knows, such as a number, or what the user typed, such as an id or a path:
        /// shortened in the middle if it is long.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.own(value.description.shortened()))
        }

        package mutating func appendInterpolation(_ wording: Wording) {
            parts += wording.parts
        }

        package mutating func appendInterpolation(quoting text: String) {
            parts.append(.quoted(text))
        }
    }

    package init(stringLiteral text: String) { self.init(text) }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }
}
