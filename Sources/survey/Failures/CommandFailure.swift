/// Why a command ends, for a person: what happened, and what to do.
struct CommandFailure: Error, Equatable, Sendable {
    let status: ExitStatus
    /// What happened and what to do, in a line of sentences.
    var message: Wording
    /// More for `--verbose`.
    var detail: String?
    /// Whether the usage is printed below.
    var showsUsage = false

    init(_ status: ExitStatus, _ message: Wording, detail: String? = nil) {
        self.status = status
        self.message = message
        self.detail = detail
    }

    /// A wrong command line.
    static func usage(_ message: Wording) -> CommandFailure {
        var failure = CommandFailure(.usage, message)
        failure.showsUsage = true
        return failure
    }

    /// An interrupted command says nothing.
    static let interrupted = CommandFailure(.interrupted, "")
}
