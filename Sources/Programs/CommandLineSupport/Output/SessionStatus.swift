package import ArgumentParsing
package import Foundation
package import HTTP
import RecordFormats
import TerminalIO

package enum LabeledLines {
    /// Returns a line for each fact that has a value; `width` is the width of the labels, including their colons.
    package static func text(_ facts: [(label: String, value: String?)], width: Int = 8) -> String {
        facts.compactMap { label, value in value.map { "\("\(label):".padded(to: width)) \($0.sanitized)\n" } }.joined()
    }
}

/// `PROGRAM status`: shows the saved session.
package enum SessionStatus {
    package typealias Detail = (label: String, name: String, value: String?)

    /// What a record of a session contains, beside its details.
    fileprivate struct Facts {
        let server: String
        let user: String?
        let details: [Detail]
        let file: String?
        let credentialHelper: String
        let expiresAt: String?
    }

    package static func command(_ details: [String] = []) -> Command {
        Command(
            summary: "Show who is logged in, where, and until when",
            discussion:
                "Does not contact the server. Exits with status 3 if no user is logged in or the session has ended. "
                + record(details).help,
            options: [CommonOptions.format, CommonOptions.header])
    }

    package static func schema(_ details: [String] = []) -> JSONValue { record(details).schema }

    fileprivate static func record(_ details: [String]) -> RecordType<Facts> {
        RecordType(
            [.text("server", \.server), .optionalUntrusted("user", \.user)]
                + details.map { name in .optionalText(name) { $0.details.first { $0.name == name }?.value } }
                + [
                    .optionalText("file", \.file), .text("credentialHelper", \.credentialHelper),
                    .optionalDate("expiresAt", \.expiresAt),
                ])
    }

    /// Returns `seconds` in words, rounded down, such as `1 h 59 min`.
    package static func timeLeft(_ seconds: TimeInterval) -> String {
        let minutes = Int(min(max(seconds, 0), 1e9)) / 60
        if minutes < 1 { return "less than a minute" }
        if minutes < 60 { return "\(minutes) min" }
        return minutes < 48 * 60 ? "\(minutes / 60) h \(minutes % 60) min" : "\(minutes / 60 / 24) days"
    }
}

extension CommandContext {
    /// Prints the session with `server`. `expiry` is its end, as a date for programs and in words for people;
    /// `variable` is the environment variable that contains its token, if any. Throws if the output cannot be written.
    package func printSession(
        with server: ServerAddress, of user: String?, _ details: [SessionStatus.Detail] = [],
        expiry: (date: String, words: String)?, given variable: String? = nil
    ) throws {
        let file = variable == nil ? folder.sessionFile(for: server) : nil
        let helper = variable == nil ? helper(savingSessionWith: server) : nil
        let facts = SessionStatus.Facts(
            server: server.description, user: user, details: details, file: file, credentialHelper: helper ?? "none",
            expiresAt: expiry?.date)
        let record = SessionStatus.record(details.map(\.name)).record(of: facts)
        try recordPrinter().print(record) { _ in
            LabeledLines.text(
                [("Server", server.displayName), ("User", user ?? "unknown")] + details.map { ($0.label, $0.value) }
                    + [
                        helper.map { ("Saved by", $0) } ?? ("Saved in", file ?? variable),
                        ("Expires", expiry.map { "\($0.date)\($0.words)" } ?? "when the server says so"),
                    ], width: 12)
        }
    }
}
