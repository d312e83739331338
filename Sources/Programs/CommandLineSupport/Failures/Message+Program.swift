import ArgumentParsing
import Foundation
package import HTTPMessages
import TerminalIO
package import UserMessages

// Placeholders for the program's name, its server, and commands that use the same account. They are filled in when the
// message is shown, so that a failure does not depend on them.
//
//     "\(.server) says \(quoting: words). Run '\(.login)', or look with '\(command: "status")'."

extension Message {
    package static let program = Message("program.name", "")
    package static let server = Message("program.server", "the server")
    /// The command that logs in to that server, such as `survey login --api-url https://…`.
    package static let login = Message("program.login", "")
    package static let api = Message("program.api", "")
    /// The option that names the server.
    static let apiOption = Message("program.apiOption", "")

    /// What to do about a refusal that only the server's operator can change; the sandbox has none.
    static let askOperator = Message("program.askOperator", "Ask the operator of the server.")

    /// What to do about a session that cannot be read or saved where it is; a login is one way.
    static let checkSession = Message("program.checkSession", "Check the folder.")
    /// The same, where a login would not help.
    package static let checkStore = Message("program.checkStore", "Check the folder.")

    /// What to do about a redirect to another server.
    package static func adviceAfterMove(_ redirect: UnfollowedRedirect) -> Message {
        Message(
            moveKey, "",
            [
                "source": Message(verbatim: redirect.source.absoluteString),
                "target": Message(verbatim: redirect.target.absoluteString),
            ])
    }

    private static let moveKey = "program.move"
    fileprivate static let commandKey = "program.command"
    fileprivate static let anonymousCommandKey = "program.anonymousCommand"

    /// Names the URL to which the API at `server` has moved, if that is known and plain.
    private func adviceAfterMove(of server: String, named option: String) -> String {
        let (source, target) = (values["source"]?.text ?? "", values["target"]?.text ?? "")
        let moved = UnfollowedRedirect(from: source, to: target).flatMap { redirect in
            URL(string: server).flatMap { redirect.moved($0) }
        }
        guard let text = moved?.absoluteString, text.utf8.count <= 200, text.isAlphanumeric(or: "-._~:/[]%"),
            let word = text.shellWord(upTo: 200)
        else { return "Check \(option)." }
        return "If you trust that server, give \(option) \(word)."
    }

    /// A program's own text, however long.
    package init(own text: String) { self.init(text, text) }

    package var isEmpty: Bool { text.isEmpty }

    /// The message with the period that ends a sentence.
    package var sentence: Message {
        let words = text.sanitized
        let isEnded = words.last { $0 != " " }.map { ".!?".contains($0) } ?? false
        // An ellipsis alone means that the words are withheld.
        return isEnded || words.hasSuffix(" …") ? self : "\(self)."
    }

    /// Returns the full text as `program` prints it. Each quotation passes through `redact`, and becomes an ellipsis if
    /// nothing is left. `options` make a command use the same account; `source` is another server, which the message is
    /// about. Text from other sources is shortened, except a server's words.
    ///
    /// Only quotations are searched for secrets, not the program's own words: the password `wrong` would otherwise
    /// leave a gap in a standard sentence.
    package func text(
        of program: Program, server: String = "the server", options: ServerOptions.Given = .init(),
        from source: CommandFailure.Source? = nil, _ redact: (String) -> String
    ) -> String {
        pieces(of: program, server: server, options: options, from: source, redact).map(\.text).joined()
    }

    /// A part of a message as a program prints it; `isOwn` if it is neither a value nor a quotation.
    package typealias ProgramPiece = (text: String, isOwn: Bool)

    /// `helper` is the credential helper that has the session.
    func pieces(
        of program: Program, server: String, options: @autoclosure () -> ServerOptions.Given,
        helper: @autoclosure () -> String? = nil, from source: CommandFailure.Source?, _ redact: (String) -> String
    ) -> [ProgramPiece] {
        func login(_ more: [String] = []) -> String {
            ([program.name, "login"] + options().login + more).joined(separator: " ")
        }
        let (server, option) = (source?.name ?? server, source?.option ?? program.server.apiURL.spelling)
        return pieces { message in
            switch message.key {
            case Self.program.key: program.name
            case Self.server.key: server.shortened()
            case Self.apiOption.key: option
            case Self.login.key: login()
            case Self.checkStore.key: helper().map { "Unlock or install \($0)." } ?? "Check the folder."
            case Self.checkSession.key:
                if let helper = helper() {
                    "Unlock or install \(helper), or run '\(login(["--credential-helper", "none"]))'."
                } else {
                    "Check the folder, or run '\(login())' again."
                }
            case Self.commandKey: ([program.name, "{words}"] + options().account).joined(separator: " ")
            case Self.anonymousCommandKey: ([program.name, "{words}"] + options().server).joined(separator: " ")
            case Self.api.key: source == nil ? program.apiName : "authorization server"
            case Self.askOperator.key:
                server == ServerAddress.sandbox.displayName
                    ? "See more with --verbose." : "Ask the operator of \(server.shortened())."
            case Self.moveKey: message.adviceAfterMove(of: server, named: option)
            default: nil
            }
        }.map { piece in
            switch piece {
            case .own(let text): return (text, true)
            case .verbatim(let text): return (text.shortened(), false)
            case .quoted(let text):
                let redacted = redact(text)
                return (redacted.isEmpty ? "…" : redacted, false)
            }
        }
    }

    /// The key in the catalog, or that of the first sentence; `nil` for an English text that is its own key.
    package var code: String? {
        let event = event
        guard event.key == "list" else { return event.key.flatMap { $0.contains(/^[A-Za-z]+\.[A-Za-z]+$/) ? $0 : nil } }
        return event.values["0"]?.code
    }

    package static func + (one: Message, other: Message) -> Message { "\(one)\(other)" }
}

extension Message.StringInterpolation {
    /// Appends a command of the program, with the options that make it use the same account, such as
    /// `survey sync --account work`.
    package mutating func appendInterpolation(command words: String) {
        appendInterpolation(Message(Message.commandKey, "{words}", ["words": Message(verbatim: words)]))
    }

    /// Appends a command of the program that uses no account, with the options that lead it to the same server.
    package mutating func appendInterpolation(anonymousCommand words: String) {
        appendInterpolation(Message(Message.anonymousCommandKey, "{words}", ["words": Message(verbatim: words)]))
    }
}

extension [Message.ProgramPiece] {
    /// Separates what to do, which is the last of several sentences, from what happened. Only the program's own words
    /// begin a sentence, since a quotation may contain any.
    package func sentences(hasRemedy: Bool) -> (event: String, remedy: String?) {
        var text: [Character] = []
        var end: Int?
        for piece in self {
            for character in piece.text {
                if piece.isOwn, character == " ", let last = text.last, ".!?".contains(last) { end = text.count }
                text.append(character)
            }
        }
        guard hasRemedy, let end, end + 1 < text.count else { return (String(text), nil) }
        return (String(text[..<end]), String(text[(end + 1)...]))
    }
}
