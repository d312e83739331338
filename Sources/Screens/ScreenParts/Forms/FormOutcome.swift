public import Credentials

/// What came of sending a form.
public enum FormOutcome<Event: Hashable & Sendable>: Hashable, Sendable {
    /// It worked: the screen is left with this event.
    case done(Event)
    /// It did not: the screen stays and says why.
    case failed(FormProblem)
    /// The server cannot tell whether an account exists: the form offers both ways.
    case bothWays(ribbon: Message)
    case cancelled

    /// It did not work, for which there is this to say.
    ///
    /// - Parameters:
    ///   - message: what there is to say.
    ///   - fault: the field that is to blame, where it is one.
    public static func failed(_ message: Message, at fault: FormField? = nil) -> FormOutcome {
        .failed(FormProblem(ribbon: message, fault: fault))
    }

    /// It did not work, or was called off, as `error` says.
    ///
    /// - Parameters:
    ///   - error: why.
    ///   - secret: what was sent that must not be seen, should the server repeat it.
    public init(_ error: some MessageConvertible, hiding secret: Secret = "") {
        self = error.message(hiding: secret).map { .failed($0) } ?? .cancelled
    }
}

/// What is wrong.
public struct FormProblem: Hashable, Sendable {
    /// What is wrong with the trial as a whole.
    public var ribbon: Message
    /// What is wrong with single fields.
    public var fields: [FormField: Message]
    /// The field that the ribbon speaks of, where it is one: the focus goes there.
    public var fault: FormField?

    public init(ribbon: Message, fields: [FormField: Message] = [:], fault: FormField? = nil) {
        self.ribbon = ribbon
        self.fields = fields
        self.fault = fault
    }

    /// The same for a form that has `known` fields: what concerns another stands in the ribbon.
    func placed(in known: [FormField]) -> FormProblem {
        let homeless = fields.filter { !known.contains($0.key) }.sorted { $0.key.name < $1.key.name }.map(\.value)
        guard !homeless.isEmpty else { return self }
        return FormProblem(
            ribbon: Message([ribbon] + homeless), fields: fields.filter { known.contains($0.key) },
            fault: fault)
    }
}
