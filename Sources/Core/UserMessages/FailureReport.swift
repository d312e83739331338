public import CoreSupport

/// What an error means: how a program reacts to it, and what it says to the user.
public struct FailureReport: Error, Hashable, Sendable {
    public let kind: FailureKind
    /// The message, as plain text; `nil` if there is nothing to say.
    public let message: Message?

    public init(_ kind: FailureKind, _ message: Message?) {
        self.kind = kind
        self.message = message
    }

    /// The user cancelled.
    public static let cancelled = FailureReport(.cancelled, nil)
}

extension FailureReport: MessageConvertible {
    public var report: FailureReport { self }
}

/// An error that says what it means; its message is also its `localizedDescription`.
public protocol MessageConvertible: LocalizedError {
    var report: FailureReport { get }
}

extension MessageConvertible {
    /// How a program should react to the error.
    public var kind: FailureKind { report.kind }

    /// The message for the user; `nil` if the user cancelled.
    public var message: Message? { report.message }

    public var errorDescription: String? { (message ?? .cancelled).text }
}
