package import Messages

/// The reason that a command ends: an exit status, and a message that says what happened and what to do.
package struct CommandFailure: Error, Equatable, Sendable {
    package var status: ExitStatus
    /// Says in one line what happened and what to do; empty to say nothing.
    package var message: Message
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

    package init(_ status: ExitStatus, _ message: Message, detail: String? = nil) {
        self.status = status
        self.message = message
        self.detail = detail
    }

    package static func usage(_ message: Message) -> CommandFailure {
        var failure = CommandFailure(.usage, message)
        failure.showsUsage = true
        return failure
    }

    package static let interrupted = CommandFailure(.interrupted, "")

    package mutating func putFirst(_ words: Message) { message = message.isEmpty ? words : "\(words) \(message)" }
}

/// An error, with what the failed command adds to its message.
package struct ContextualError: Error {
    let error: any Error
    let amend: @Sendable (inout CommandFailure) -> Void

    package init(_ error: any Error, _ amend: @escaping @Sendable (inout CommandFailure) -> Void) {
        self.error = error
        self.amend = amend
    }
}
