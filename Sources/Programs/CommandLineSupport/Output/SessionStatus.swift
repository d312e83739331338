package import ArgumentParsing
import FileRecordStorage
package import Foundation
package import HTTPMessages
import RecordFormats
import RecordStorage
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

    /// A session, as the command prints it.
    package struct Facts: Sendable {
        fileprivate let account: String?
        fileprivate let server: String
        fileprivate let serverName: String
        fileprivate let user: String?
        fileprivate let details: [Detail]
        fileprivate let file: String?
        fileprivate let variable: String?
        fileprivate let helper: String?
        fileprivate let expiry: (date: String, words: String)?
        fileprivate let note: Message?

        /// Creates the facts of the session of `choice`. `expiry` is its end, as a date for programs and in words for
        /// people; `variable` is the environment variable that contains its token, if any; `note` is printed after it.
        package init(
            of choice: ServerChoice, user: String?, _ context: CommandContext, details: [Detail] = [],
            expiry: (date: String, words: String)?, given variable: String? = nil, note: Message? = nil
        ) {
            let account = choice.account.account
            (self.account, self.user, self.details) = (account?.label, user, details)
            (server, serverName) = (choice.address.description, choice.address.displayName)
            (file, helper) = (account?.sessionFile, account.flatMap(context.helper))
            (self.variable, self.expiry, self.note) = (variable, expiry, note)
        }

        fileprivate var lines: String {
            var lines: [(String, String?)] = [("Account", account), ("Server", serverName)]
            lines.append(("User", user ?? "unknown"))
            lines += details.map { ($0.label, $0.value) }
            lines.append(helper.map { ("Saved by", $0) } ?? ("Saved in", file ?? variable))
            lines.append(("Expires", expiry.map { "\($0.date)\($0.words)" } ?? "when the server says so"))
            return LabeledLines.text(lines, width: 12)
        }
    }

    /// Describes the command; `reach` says when it contacts the server.
    package static func command(_ details: [String] = [], _ options: [Option], reach: String) -> Command {
        Command(
            summary: "Show who is logged in, where, and until when",
            discussion:
                "\(reach) Exits with status 3 if no user is logged in or the session has ended; with --all, with the "
                + "highest status of any account. " + record(details).help,
            options: options + [CommonOptions.format, CommonOptions.header])
    }

    package static func schema(_ details: [String] = []) -> JSONValue { record(details).schema }

    fileprivate static func record(_ details: [String]) -> RecordType<Facts> {
        RecordType(
            [.optionalText("account", \.account), .text("server", \.server), .optionalUntrusted("user", \.user)]
                + details.map { name in .optionalText(name) { $0.details.first { $0.name == name }?.value } }
                + [
                    .optionalText("file", \.file), .text("credentialHelper") { $0.helper ?? "none" },
                    .optionalDate("expiresAt", \.expiry?.date),
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
    /// Prints the session of the command or, with the option `all`, of every account.
    ///
    /// - Throws: what `read` throws; the worst failure of several.
    package func describeSessions(
        _ all: Option, _ details: [String] = [], _ read: (ServerChoice) async throws -> SessionStatus.Facts
    ) async throws {
        let printer = try recordPrinter()
        let type = SessionStatus.record(details)
        guard command.flag(all) else {
            let facts = try await read(try chooseServer(for: .readOnly))
            try printer.print(type.record(of: facts)) { _ in facts.lines }
            try console.flush()
            if let note = facts.note { console.note(note) }
            return
        }
        try needStateFolder()
        try refuseOneAccount(beside: all)
        let accounts = try foundAccounts()
        var found: [SessionStatus.Facts] = []
        var failure: (any Error)?
        do {
            try await forEach(accounts.items) { found.append(try await read(choose($0, for: .readOnly))) }
        } catch {
            failure = error
        }
        if printer.format == .table {
            try console.print(found.map(\.lines).joined(separator: "\n"))
            try console.flush()
        } else {
            try printer.print(found, as: type)
        }
        if let failure { throw failure }
        if let damaged = accounts.damaged.first { throw CommandFailure.damaged(damaged) }
        if found.isEmpty { throw CommandFailure.noAccounts }
    }
}

extension Date {
    /// The time in UTC, with milliseconds, for programs to read.
    package var timestamp: String {
        // The style truncates.
        (self + 0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
