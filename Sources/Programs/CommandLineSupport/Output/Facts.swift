public import ArgumentParsing
import TerminalIO

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What there is to know of one thing, for a person.
public enum Facts {
    /// A line for each fact, whose values stand below one another; one without a value is left out.
    ///
    /// - Parameter width: the columns of the labels, their colons included.
    public static func text(_ facts: [(label: String, value: String?)], width: Int = 8) -> String {
        facts.compactMap { label, value in value.map { "\("\(label):".padded(to: width)) \($0.sanitised)\n" } }.joined()
    }
}

/// A session as it is kept here, for `PROGRAM status`.
public struct SessionStatus {
    /// What the command of `program` is, described.
    public static let command = Command(
        "status", summary: "Tell who is logged in, where, and until when",
        discussion: "Asks no server. Ends with 3 when nobody is logged in or the session has ended.")

    private let server: ServerAddress
    private let user: String?
    private let file: String
    private let expiry: String
    private let details: [(label: String, value: String?)]

    /// A session.
    ///
    /// - Parameters:
    ///   - user: who is logged in, where that is known.
    ///   - details: what else is known of it.
    ///   - file: where it is kept.
    ///   - expiry: until when it lasts.
    public init(
        at server: ServerAddress, user: String?, details: [(label: String, value: String?)] = [], file: String,
        expiry: String
    ) {
        self.server = server
        self.user = user
        self.details = details
        self.file = file
        self.expiry = expiry
    }

    /// It as a person reads it.
    public var text: String {
        Facts.text(
            [("Server", server.displayName), ("User", user ?? "unknown")] + details
                + [("Kept in", file), ("Expires", expiry)], width: 12)
    }

    /// So many seconds in words, rounded down, such as `1 h 59 min`.
    public static func timeLeft(_ seconds: TimeInterval) -> String {
        let minutes = Int(min(max(seconds, 0), 1e9)) / 60
        if minutes < 1 { return "less than a minute" }
        if minutes < 60 { return "\(minutes) min" }
        return minutes < 48 * 60 ? "\(minutes / 60) h \(minutes % 60) min" : "\(minutes / 60 / 24) days"
    }
}
