extension FormState {
    /// Begins to process the form, if the button for `action` is enabled and nothing is wrong with the entries.
    ///
    /// - Returns: what to send; `nil` when nothing is to be sent: the form then says why, unless the button is disabled.
    mutating func begin(_ action: FormAction) -> FormEntries? {
        guard processing == nil, isEnabled(action), let button = button(for: action) else { return nil }
        ribbon = nil
        messages = [:]
        let failed = button.checks.filter { !$0.isMet(by: entries) }
        guard failed.isEmpty else {
            fail(ScreenMessages.problem(failed, toldIn: rules.complaints))
            return nil
        }
        processing = action
        return entries.trimmed
    }

    /// Ends the processing with nothing to say.
    mutating func end() {
        processing = nil
    }

    /// Ends the processing: the server cannot tell whether the account exists.
    mutating func offerBothWays(ribbon: String) {
        processing = nil
        offersBothWays = !rules.buttonsForBothWays.isEmpty
        self.ribbon = ribbon
        focus = buttons.first.map { .button($0.action) } ?? focus
    }

    /// Ends the processing: something is wrong. The rules say what is cleared; the focus goes to the first field at
    /// fault, else to what is to be entered again.
    mutating func fail(_ problem: FormProblem) {
        let problem = problem.placed(in: rules.fields.map(\.field))
        processing = nil
        ribbon = problem.ribbon
        messages = problem.fields
        for field in rules.clearedAfterError { entries.clear(field) }
        let toCorrect = rules.fields.map(\.field).first { messages[$0] != nil || $0 == problem.fault }
        let toRepeat = rules.fields.map(\.field).first(where: rules.clearedAfterError.contains)
        if let field = toCorrect ?? toRepeat { focus = .field(field) }
    }

    /// Forgets the passwords, and hides them should they be typed again: the screen is left.
    mutating func forgetPasswords() {
        entries.clear(.password)
        showsPassword = false
    }
}
