public import UserMessages

public enum FormOutcome<Event: Hashable & Sendable>: Hashable, Sendable {
    case done(Event)
    case failed(FormProblem)
    /// The server cannot tell whether an account exists: the form offers both login and sign-up.
    case accountUnknown(ribbonMessage: Message)
    case cancelled

    /// Returns a failure with a message, at the field `fault` if it concerns one field.
    public static func failed(_ message: Message, at fault: FormField? = nil) -> FormOutcome {
        .failed(FormProblem(ribbonMessage: message, fault: fault))
    }

    /// Creates a failure or cancellation from `error`.
    public init(_ error: some MessageConvertible) {
        self = error.message.map { .failed($0) } ?? .cancelled
    }
}

/// The messages of a failed submission.
public struct FormProblem: Hashable, Sendable {
    public var ribbonMessage: Message
    public var fieldMessages: [FormField: Message]
    /// The field that the ribbon concerns, if any. It gets the focus.
    public var fault: FormField?

    public init(ribbonMessage: Message, fieldMessages: [FormField: Message] = [:], fault: FormField? = nil) {
        self.ribbonMessage = ribbonMessage
        self.fieldMessages = fieldMessages
        self.fault = fault
    }

    /// Returns the problem for a form with the `known` fields: messages for other fields move to the ribbon.
    func placed(in known: [FormField]) -> FormProblem {
        let homeless = fieldMessages.filter { !known.contains($0.key) }.sorted { $0.key.name < $1.key.name }
            .map(\.value)
        guard !homeless.isEmpty else { return self }
        return FormProblem(
            ribbonMessage: Message([ribbonMessage] + homeless),
            fieldMessages: fieldMessages.filter { known.contains($0.key) }, fault: fault)
    }
}
