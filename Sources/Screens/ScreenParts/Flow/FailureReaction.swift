package import UserMessages

/// What a screen does about a failure.
package enum FailureReaction: Hashable, Sendable {
    /// Nothing: the user cancelled.
    case none
    case sessionEnded(reason: Message)
    case shown(Message)
}

extension MessageConvertible {
    package var reaction: FailureReaction {
        guard let message, kind != .cancelled else { return .none }
        return loginAdvice == .required ? .sessionEnded(reason: message) : .shown(message)
    }
}
