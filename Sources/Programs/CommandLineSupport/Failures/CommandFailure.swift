import ArgumentParsing
package import RecordStorage
package import UserMessages

/// The reason that a command ends: an exit status, and a message that says what happened and what to do.
package struct CommandFailure: Error, Equatable, Sendable {
    package var status: ExitStatus
    /// Says in one line what happened and what to do; empty to say nothing.
    package var message: Message
    /// What became of the request or of the user's data, or where it is; said before what to do.
    package var outcome: Message?
    /// Shown with `--verbose`.
    package var detail: String?
    package var showsUsage = false
    /// The server that caused the failure, if it is not the API's.
    package var source: Source?

    /// A server that issues the API's tokens.
    package struct Source: Equatable, Sendable {
        let name: String
        /// The option that names it, such as `--issuer`.
        let option: String

        package init(name: String, option: String) {
            self.name = name
            self.option = option
        }
    }
    /// An error, which does not distinguish failures; `nil` for a failure without one.
    package struct Cause: Equatable, Sendable {
        package internal(set) var error: (any Error)?

        package static func == (one: Cause, other: Cause) -> Bool { true }
    }

    /// What a program can rely on; `nil` for the name of the status's kind.
    package var code: String?
    /// The status of the server's answer.
    package var httpStatus: Int?
    package var retryAfter: Duration?
    package var sessionEnd: SessionEnd?
    /// The error that it was first mapped from.
    package internal(set) var cause = Cause()
    /// Whether the last of several sentences says what to do.
    var hasRemedy = true

    /// `code` replaces the message's key.
    package init(_ status: ExitStatus, code: String? = nil, _ message: Message, detail: String? = nil) {
        self.status = status
        self.message = message
        self.detail = detail
        self.code = code ?? message.code
    }

    package static func usage(code: String? = nil, _ message: Message) -> CommandFailure {
        var failure = CommandFailure(.usage, code: code, message)
        failure.showsUsage = true
        return failure
    }

    static func usage(_ error: UsageError) -> CommandFailure {
        var failure = usage(code: "usage.\(error.kind.rawValue)", Message(own: error.message))
        failure.hasRemedy = !error.advice.isEmpty
        return failure
    }

    package static let interrupted = CommandFailure(.interrupted, "")

    package mutating func putFirst(_ words: Message) { message = message.isEmpty ? words : "\(words) \(message)" }
}
