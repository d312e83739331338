public import Credentials
public import HTTP

/// What came of sending a form.
public enum FormOutcome<Event: Hashable & Sendable>: Hashable, Sendable {
    /// It worked: the screen is left with this event.
    case done(Event)
    /// It did not: the screen stays and says why.
    case failed(FormProblem)
    /// The server cannot tell whether an account exists: the form offers both ways.
    case bothWays(ribbon: String)
    /// It was called off.
    case cancelled

    /// It did not work, for which there is this to say.
    ///
    /// - Parameters:
    ///   - sentence: what there is to say.
    ///   - fault: the field that is to blame, where it is one.
    public static func failed(_ sentence: String, at fault: FormField? = nil) -> FormOutcome {
        .failed(FormProblem(ribbon: sentence, fault: fault))
    }

    /// It met what every request can meet.
    ///
    /// - Parameters:
    ///   - failure: what the request met.
    ///   - secret: what was sent that must not be seen, should the server repeat it.
    public init(_ failure: RequestFailure, hiding secret: Secret = "") {
        self = ScreenMessages.sentence(for: failure, hiding: secret).map { .failed($0) } ?? .cancelled
    }
}

/// What is wrong, in sentences for a person; they may quote the server, so a front end shows them as plain text.
public struct FormProblem: Hashable, Sendable {
    /// What is wrong with the trial as a whole.
    public var ribbon: String
    /// What is wrong with single fields.
    public var fields: [FormField: String]
    /// The field that the ribbon speaks of, where it is one: the focus goes there.
    public var fault: FormField?

    /// A problem.
    public init(ribbon: String, fields: [FormField: String] = [:], fault: FormField? = nil) {
        self.ribbon = ribbon
        self.fields = fields
        self.fault = fault
    }

    /// The same for a form that has `known` fields: what concerns another stands in the ribbon.
    func placed(in known: [FormField]) -> FormProblem {
        let homeless = fields.filter { !known.contains($0.key) }.sorted { $0.key.name < $1.key.name }.map(\.value)
        guard !homeless.isEmpty else { return self }
        return FormProblem(
            ribbon: ([ribbon] + homeless).joined(separator: " "), fields: fields.filter { known.contains($0.key) },
            fault: fault)
    }
}
