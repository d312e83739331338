/// Why a command ends, for a person: what happened, and what to do.
public struct CommandFailure: Error, Equatable, Sendable {
    public let status: ExitStatus
    /// What happened and what to do, in a line of sentences.
    public var message: Wording
    public var detail: String?
    /// Whether the usage is printed below.
    public var showsUsage = false

    public init(_ status: ExitStatus, _ message: Wording, detail: String? = nil) {
        self.status = status
        self.message = message
        self.detail = detail
    }

    public static func usage(_ message: Wording) -> CommandFailure {
        var failure = CommandFailure(.usage, message)
        failure.showsUsage = true
        return failure
    }

    /// An interrupted command says nothing.
    public static let interrupted = CommandFailure(.interrupted, "")
}
