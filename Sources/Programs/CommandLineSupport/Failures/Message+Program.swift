import ArgumentParsing
package import Messages
import TerminalIO

// What a program adds to a message: its own name, its server, and the command that logs in there. They are filled in when
// the message is shown, so that a failure needs to know neither.
//
//     "\(.server) says \(quoting: words). Run '\(.login)'."

extension Message {
    package static let program = Message("program.name", "")
    package static let server = Message("program.server", "the server")
    /// The command that logs in to that server, such as `survey login --api-url https://…`.
    package static let login = Message("program.login", "")
    package static let api = Message("program.api", "")

    /// A program's own text, however long.
    package init(own text: String) { self.init(text, text) }

    package var isEmpty: Bool { text.isEmpty }

    /// The message with the period that ends a sentence.
    package var sentence: Message {
        text.sanitized.last { $0 != " " }.map { ".!?".contains($0) } == true ? self : "\(self)."
    }

    /// The whole as `program` says it, each quotation as `redact` leaves it, or an ellipsis if nothing is left of it;
    /// `loginOptions` lead a login to `server`. Words of other origin are shortened, those of a server excepted.
    ///
    /// Quotations are separate because the program's own words must not be searched for secrets: with the password
    /// `wrong`, a sentence that everyone knows would have a gap.
    package func text(
        of program: Program, server: String = "the server", loginOptions: [String] = [], _ redact: (String) -> String
    ) -> String {
        pieces { message in
            switch message.key {
            case Self.program.key: program.name
            case Self.server.key: server.shortened()
            case Self.login.key: ([program.name, "login"] + loginOptions).joined(separator: " ")
            case Self.api.key: program.apiName
            default: nil
            }
        }.map { piece in
            switch piece {
            case .own(let text): return text
            case .verbatim(let text): return text.shortened()
            case .quoted(let text):
                let redacted = redact(text)
                return redacted.isEmpty ? "…" : redacted
            }
        }.joined()
    }

    package static func + (one: Message, other: Message) -> Message { "\(one)\(other)" }
}
