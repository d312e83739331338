/// What came of sending a form.
enum FormOutcome: Hashable, Sendable {
    /// It worked: the screen is left with this event.
    case done(ScreenEvent)
    /// It did not: the screen stays and says why.
    case failed(FormProblem)
    /// The server cannot tell whether an account exists: the form offers both ways.
    case bothWays(ribbon: String)
    /// It was called off.
    case cancelled
}

/// What is wrong, in sentences for a person; they may quote the server, so a front end shows them as plain text.
struct FormProblem: Hashable, Sendable {
    /// What is wrong with the trial as a whole.
    var ribbon: String
    /// What is wrong with single fields.
    var fields: [FormField: String] = [:]
}
