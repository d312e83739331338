package import ArgumentParsing
package import Foundation
import HTTP
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
    package typealias Detail = (label: String, name: String, value: String)

    package static func command(_ details: [String] = []) -> Command {
        let names = ["server", "user"] + details + ["file", "credentialHelper", "expiresAt"]
        return Command(
            summary: "Show who is logged in, where, and until when",
            discussion:
                "Does not contact the server. Exits with status 3 if no user is logged in or the session has ended. Field names in "
                + "json, ndjson, csv and tsv: \(names.joined(separator: ", ")).",
            options: [CommonOptions.formatOfOne])
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
        let record = Record(
            [.init("server", .text(server.description)), .init("user", .text(user))]
                + details.map { .init($0.name, .text($0.value)) }
                + [
                    .init("file", .text(file)), .init("credentialHelper", .text(helper ?? "none")),
                    .init("expiresAt", .text(expiry?.date)),
                ])
        try console.print(record, in: try command.formatOfOne()) { _ in
            LabeledLines.text(
                [("Server", server.displayName), ("User", user ?? "unknown")] + details.map { ($0.label, $0.value) }
                    + [
                        helper.map { ("Saved by", $0) } ?? ("Saved in", file ?? variable),
                        ("Expires", expiry.map { "\($0.date)\($0.words)" } ?? "when the server says so"),
                    ], width: 12)
        }
    }
}
