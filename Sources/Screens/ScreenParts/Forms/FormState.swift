/// Everything that a form shows, as a value: what is entered, what is enabled, what is wrong, where the focus is.
public struct FormState: Hashable, Sendable {
    /// What the form looks like and asks for.
    public let rules: FormRules
    public internal(set) var focus: FormControl
    /// What is wrong; `nil` when there is nothing to say.
    public internal(set) var message: Message?
    /// What there is to know as the form opens, and is not wrong; `nil` once something is done here.
    public private(set) var noticeMessage: Message?
    /// What is wrong with single fields.
    public internal(set) var fieldMessages: [FormField: Message] = [:]
    /// What is being sent; `nil` when nothing is.
    public internal(set) var processing: FormAction?
    /// Whether it is asked if the form is to be left.
    var asksToLeave = false
    /// Whether the secure fields are shown in plain text.
    public var showsPassword = false
    var entries: FormEntries
    private var offersBothWays = false

    /// A form as it opens: `entries` filled in, the focus where there is first something to fill in.
    public init(
        _ rules: FormRules, _ entries: FormEntries = FormEntries(), ribbon: Message? = nil, notice: Message? = nil
    ) {
        self.rules = rules
        message = ribbon
        noticeMessage = notice
        focus = .button(.cancel)
        self.entries = entries
        focus = firstToFill
    }

    /// ``message`` in an English sentence; it may quote the server: plain text.
    public var ribbon: String? { message?.text }

    /// ``noticeMessage`` in an English sentence; it may quote the server: plain text.
    public var notice: String? { noticeMessage?.text }

    /// ``fieldMessages`` in English sentences; plain text as well.
    public var messages: [FormField: String] { fieldMessages.mapValues(\.text) }

    /// What is asked before the form is left, in an English sentence; `nil` while nothing is.
    public var question: String? { asksToLeave ? rules.leaveQuestion?.text : nil }

    /// Whether something would be lost if the form were left, and that is to be asked first.
    var asksBeforeLeaving: Bool {
        let isBegun = rules.fields.contains { $0.field.kind != .checkbox && !entries.trimmed[$0.field].isEmpty }
        return rules.leaveQuestion != nil && isBegun
    }

    /// The text of a field, as the person edits it. While the form is processed it does not change.
    public subscript(field: FormField) -> String {
        get { entries[field] }
        set { edit(field) { $0[field] = newValue } }
    }

    /// What is chosen in `field`, from 0, once something is. What the field has not cannot be chosen (a digit key).
    public subscript(choice field: FormField) -> Int? {
        get { entries[choice: field] }
        set { edit(field) { $0[choice: field] = newValue } }
    }

    public subscript(checked field: FormField) -> Bool {
        get { entries[checked: field] }
        set { edit(field) { $0[checked: field] = newValue } }
    }

    /// Chooses in `field` what stands `step` further, stopping at both ends; the first when nothing is chosen (an arrow
    /// key).
    public mutating func moveChoice(in field: FormField, by step: Int) {
        guard let chosen = self[choice: field] else { return self[choice: field] = 0 }
        self[choice: field] = min(max(chosen + step, 0), field.choices - 1)
    }

    /// The buttons to show, from the top.
    public var buttons: [ButtonRules] { offersBothWays ? rules.buttonsForBothWays : rules.buttons }

    /// Whether the button for `action` would do something if it were pressed.
    public func isEnabled(_ action: FormAction) -> Bool {
        guard let button = button(for: action) else { return false }
        if processing != nil { return action == .cancel }
        return button.enabledWhen.allSatisfy { $0.isMet(by: entries) }
    }

    /// Whether the text of `field` is hidden.
    public func isHidden(_ field: FormField) -> Bool { field.kind == .secure && !showsPassword }

    /// What the control that shows or hides the password says.
    public var passwordToggleLabel: String { showsPassword ? "Hide" : "Show" }

    /// The icon of that control, which stands beside the label of each secure field.
    public var passwordToggleIcon: PasswordToggleIcon { showsPassword ? .slashedEye : .eye }

    /// What is being done, such as `Logging in…`; `nil` when nothing is.
    public var progress: String? { processing.flatMap(button(for:))?.progress }

    private func button(for action: FormAction) -> ButtonRules? { buttons.first { $0.action == action } }

    /// What is typed answers what was said before.
    private mutating func edit(_ field: FormField, _ change: (inout FormEntries) -> Void) {
        guard processing == nil else { return }
        var changed = entries
        change(&changed)
        guard changed != entries else { return }
        entries = changed
        message = nil
        noticeMessage = nil
        fieldMessages[field] = nil
    }
}

// The focus.
extension FormState {
    /// Everything that the focus goes round, from top to bottom. A button that is disabled is passed over.
    public var controls: [FormControl] {
        rules.fields.map { .field($0.field) } + buttons.map { .button($0.action) }
    }

    /// Moves the focus down, from the last control to the first (Tab).
    public mutating func focusNext() {
        moveFocus(through: controls)
    }

    /// Moves the focus up, from the first control to the last (Shift-Tab).
    public mutating func focusPrevious() {
        moveFocus(through: controls.reversed())
    }

    /// Gives the focus to `control`, if it can take it (a tap, a click).
    public mutating func setFocus(to control: FormControl) {
        guard controls.contains(control), takesFocus(control) else { return }
        focus = control
    }

    /// What Enter, or the keyboard's return key, means where the focus is: in a field the next control, in the last
    /// field the first button, on a button that button. In a field of several lines it begins another, which is the front
    /// end's to write.
    ///
    /// - Returns: what is to be pressed, if anything.
    public mutating func enter() -> FormAction? {
        switch focus {
        case .button(let action):
            return isEnabled(action) ? action : nil
        case .field(let field) where field.kind == .multilineText:
            return nil
        case .field(let field) where field == rules.fields.last?.field:
            guard let first = buttons.first?.action, isEnabled(first) else { return nil }
            return first
        case .field:
            focusNext()
            return nil
        }
    }

    /// The first field in which something is still to be entered, else the first field.
    private var firstToFill: FormControl {
        let fields = rules.fields.map(\.field)
        let empty = fields.first { $0.kind != .checkbox && self[$0].isEmpty }
        guard let field = empty ?? fields.first else { return focus }
        return .field(field)
    }

    private func takesFocus(_ control: FormControl) -> Bool {
        switch control {
        case .field: true
        case .button(let action): isEnabled(action)
        }
    }

    private mutating func moveFocus(through controls: [FormControl]) {
        let start = controls.firstIndex(of: focus).map { $0 + 1 } ?? 0
        let onwards = controls[start...] + controls[..<start]
        focus = onwards.first(where: takesFocus) ?? focus
    }
}

// Submitting.
extension FormState {
    /// Begins to process the form, if the button for `action` is enabled and nothing is wrong with the entries.
    ///
    /// - Returns: what to send; `nil` when nothing is to be sent: the form then says why, unless the button is disabled.
    mutating func begin(_ action: FormAction) -> FormEntries? {
        guard processing == nil, isEnabled(action), let button = button(for: action) else { return nil }
        message = nil
        noticeMessage = nil
        fieldMessages = [:]
        let failed = button.checks.filter { !$0.isMet(by: entries) }
        guard failed.isEmpty else {
            fail(
                FormProblem(failed, toldIn: rules.complaints),
                clearing: rules.keepsWhatItRefuses ? [] : rules.clearedAfterError)
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
    mutating func offerBothWays(ribbon: Message) {
        processing = nil
        offersBothWays = !rules.buttonsForBothWays.isEmpty
        message = ribbon
        focus = buttons.first.map { .button($0.action) } ?? focus
    }

    /// Ends the processing: something is wrong. What the rules say is cleared; the focus goes to the first field at
    /// fault, else to what is to be entered again.
    mutating func fail(_ problem: FormProblem) {
        fail(problem, clearing: rules.clearedAfterError)
    }

    private mutating func fail(_ problem: FormProblem, clearing cleared: Set<FormField>) {
        let problem = problem.placed(in: rules.fields.map(\.field))
        processing = nil
        message = problem.ribbon
        fieldMessages = problem.fields
        for field in cleared { entries.clear(field) }
        let toCorrect = rules.fields.map(\.field).first { fieldMessages[$0] != nil || $0 == problem.fault }
        let toRepeat = rules.fields.map(\.field).first(where: cleared.contains)
        if let field = toCorrect ?? toRepeat { focus = .field(field) }
    }

    /// Forgets the passwords, and hides them should they be typed again: the screen is left.
    mutating func forgetPasswords() {
        entries.clear(.password)
        showsPassword = false
    }
}

/// What a secure field bears beside its label: what pressing it does, as on every platform.
public enum PasswordToggleIcon: Hashable, Sendable {
    /// An eye: the text is hidden, and can be shown.
    case eye
    /// An eye that is struck out: the text is shown, and can be hidden.
    case slashedEye
}

extension FormState: CustomStringConvertible {
    /// The headings and what goes on; nothing of what is entered.
    public var description: String {
        "FormState(\(rules.headings.joined(separator: ", ")), processing: \(processing != nil))"
    }
}
