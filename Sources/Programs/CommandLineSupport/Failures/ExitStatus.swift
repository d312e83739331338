import HTTPMessages
package import UserMessages

/// The exit statuses that scripts can rely on.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Any failure without its own status.
    case failed = 1
    /// The command line is wrong, or a prompt is needed and there is no terminal.
    case usage = 2
    /// Not logged in, credentials rejected, or the session has ended.
    case notLoggedIn = 3
    /// The server could not be reached, or cannot answer now.
    case connectivity = 4
    case invalidData = 5
    case cache = 6
    case interrupted = 130
}

extension ExitStatus {
    /// Every status with the name of its kind and its meaning. A signal ends a program with the last three.
    private static let all: [(status: Int, kind: String, help: String)] = [
        (0, "done", "done"), (1, "failed", "failed"), (2, "usage", "wrong usage"), (3, "notLoggedIn", "not logged in"),
        (4, "connectivity", "no connection"), (5, "invalidData", "invalid data"), (6, "cacheFailed", "cache failed"),
        (129, "interrupted", "hung up"), (130, "interrupted", "interrupted"), (143, "interrupted", "terminated"),
    ]

    /// The statuses in one line, for the help.
    static var summary: String { all.map { "\($0.status) \($0.help)" }.joined(separator: ", ") }

    /// The statuses as JSON, for a program that reads them.
    static var descriptions: JSONValue {
        .list(
            all.map { status, kind, help in
                .object([("status", .number(status)), ("kind", .text(kind)), ("help", .text(help))])
            })
    }

    /// The name of its kind.
    var kind: String { Self.all.first { $0.status == rawValue }?.kind ?? "" }

    /// The names of the kinds but for success.
    static var kindsOfFailures: [String] {
        all.dropFirst().map(\.kind).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The status of every error of this kind.
    package init(_ kind: FailureKind) {
        self =
            switch kind {
            case .usage: .usage
            case .notLoggedIn, .loginRejected: .notLoggedIn
            case .notFound, .rejected: .failed
            case .unreachable: .connectivity
            case .invalidData: .invalidData
            case .localStorage: .cache
            case .cancelled: .interrupted
            }
    }
}
