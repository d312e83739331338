public import UserMessages

/// Everything that a form shows, as a value: entries, enabled controls, errors, and the focus.
public struct FormState: Hashable, Sendable {
    public let rules: FormRules
    public internal(set) var focus: FormControl
    /// The error message; `nil` if there is none.
    public internal(set) var ribbonMessage: Message?
    /// The notice with which the form opened; `nil` after the first input.
    public private(set) var noticeMessage: Message?
    public internal(set) var fieldMessages: [FormField: Message] = [:]
    /// The action being carried out; `nil` if the form is idle.
    public internal(set) var processing: FormAction?
    var asksToLeave = false
    public var showsPassword = false
    var entries: FormEntries
    private var isAccountUnknown = false

    /// Creates the state of a new form with `entries`; the focus is on the first empty field.
    public init(
        _ rules: FormRules, _ entries: FormEntries = FormEntries(), ribbonMessage: Message? = nil,
        noticeMessage: Message? = nil
    ) {
        self.rules = rules
        self.ribbonMessage = ribbonMessage
        self.noticeMessage = noticeMessage
        focus = .button(.cancel)
        self.entries = entries
        focus = firstToFill
    }

    /// ``ribbonMessage`` in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// ``noticeMessage`` in English. It may quote the server: show it as plain text.
    public var noticeText: String? { noticeMessage?.text }

    /// ``fieldMessages`` in English; plain text as well.
    public var fieldTexts: [FormField: String] { fieldMessages.mapValues(\.text) }

    /// The question before leaving the form, in English; `nil` while no question is asked.
    public var questionText: String? { asksToLeave ? rules.leaveQuestion?.text : nil }

    /// Whether leaving would discard entries, so that the form asks first.
    var asksBeforeLeaving: Bool {
        let isBegun = rules.fields.contains { $0.field.kind != .checkbox && !entries.trimmed[$0.field].isEmpty }
        return rules.leaveQuestion != nil && isBegun
    }

    /// The text of a field. It cannot be changed while the form is being sent.
    public subscript(field: FormField) -> String {
        get { entries[field] }
        set { edit(field) { $0[field] = newValue } }
    }

    /// The value chosen in `field` (a digit key), counted from 0; `nil` if no value is chosen. Values that the field
    /// does not have are ignored.
    public subscript(choice field: FormField) -> Int? {
        get { entries[choice: field] }
        set { edit(field) { $0[choice: field] = newValue } }
    }

    public subscript(checked field: FormField) -> Bool {
        get { entries[checked: field] }
        set { edit(field) { $0[checked: field] = newValue } }
    }

    /// Moves the choice in `field` by `step` (an arrow key), stopping at both ends. If no value is chosen, it chooses
    /// the first.
    public mutating func moveChoice(in field: FormField, by step: Int) {
        guard let chosen = self[choice: field] else { return self[choice: field] = 0 }
        self[choice: field] = min(max(chosen + step, 0), field.choices - 1)
    }

    public var buttons: [ButtonRules] { isAccountUnknown ? rules.buttonsIfAccountUnknown : rules.buttons }

    /// Whether pressing the button for `action` has an effect.
    public func isEnabled(_ action: FormAction) -> Bool {
        guard let button = button(for: action) else { return false }
        if processing != nil { return action == .cancel }
        return button.enabledWhen.allSatisfy { $0.isMet(by: entries) }
    }

    public func isHidden(_ field: FormField) -> Bool { field.kind == .secure && !showsPassword }

    /// The label of ``FormControl/passwordToggle``.
    public var passwordToggleLabel: String { showsPassword ? "Hide" : "Show" }

    /// The text of the action being carried out, such as `Logging in…`; `nil` if the form is idle.
    public var progress: String? { processing.flatMap(button(for:))?.progress }

    /// What the form expects of the password, once it is being entered, or why the first button is disabled although
    /// the fields are filled in; `nil` if there is nothing to say.
    public var hintMessage: Message? {
        let conditions = buttons.first.map { $0.enabledWhen + $0.checks } ?? []
        let unmet = conditions.first { condition in
            guard !condition.isMet(by: entries) else { return false }
            return switch condition {
            case .filled, .confirmationMatches: false
            case .emailFormat: !entries.email.isEmpty && buttons.first?.enabledWhen.contains(condition) == true
            case .password: focus == .field(.password) || !entries[.password].isEmpty
            }
        }
        return unmet?.message
    }

    /// ``hintMessage`` in English.
    public var hintText: String? { hintMessage?.text }

    private func button(for action: FormAction) -> ButtonRules? { buttons.first { $0.action == action } }

    /// Changes an entry, and removes the ribbon, the notice and the field's message.
    private mutating func edit(_ field: FormField, _ change: (inout FormEntries) -> Void) {
        guard processing == nil else { return }
        var changed = entries
        change(&changed)
        guard changed != entries else { return }
        entries = changed
        ribbonMessage = nil
        noticeMessage = nil
        fieldMessages[field] = nil
    }
}

// The focus.
extension FormState {
    /// The controls that can have the focus, from top to bottom, without disabled buttons.
    public var controls: [FormControl] {
        var controls = rules.fields.map { FormControl.field($0.field) }
        if let index = rules.fields.lastIndex(where: { $0.field.kind == .secure }) {
            controls.insert(.passwordToggle, at: index + 1)
        }
        return controls + buttons.map { .button($0.action) }
    }

    /// Moves the focus down, from the last control to the first (Tab).
    public mutating func focusNext() {
        moveFocus(through: controls)
    }

    /// Moves the focus up, from the first control to the last (Shift-Tab).
    public mutating func focusPrevious() {
        moveFocus(through: controls.reversed())
    }

    /// Focuses `control` if it can have the focus (a tap, a click).
    public mutating func setFocus(to control: FormControl) {
        guard controls.contains(control), takesFocus(control) else { return }
        focus = control
    }

    /// Performs the action of Enter or Return on the focused control. It moves the focus from a field to the next field
    /// (skipping the control that shows the password), or from the last field to the first button, or presses a button.
    /// In a field of several lines, the front end inserts a line break instead. Returns the action to carry out, if
    /// any.
    public mutating func enter() -> FormAction? {
        switch focus {
        case .button(let action):
            return isEnabled(action) ? action : nil
        case .passwordToggle:
            showsPassword.toggle()
            return nil
        case .field(let field) where field.kind == .multilineText:
            return nil
        case .field(let field) where field == rules.fields.last?.field:
            guard let first = buttons.first?.action, isEnabled(first) else { return nil }
            return first
        case .field:
            moveFocus(through: controls.filter { $0 != .passwordToggle })
            return nil
        }
    }

    /// The first empty field, or else the first field.
    private var firstToFill: FormControl {
        let fields = rules.fields.map(\.field)
        let empty = fields.first { $0.kind != .checkbox && self[$0].isEmpty }
        guard let field = empty ?? fields.first else { return focus }
        return .field(field)
    }

    private func takesFocus(_ control: FormControl) -> Bool {
        switch control {
        case .field, .passwordToggle: true
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
    /// Begins to submit the form, if the button for `action` is enabled and the entries are valid. Returns the entries
    /// to send, or `nil`; the form then says why, unless the button is disabled.
    mutating func begin(_ action: FormAction) -> FormEntries? {
        guard processing == nil, isEnabled(action), let button = button(for: action) else { return nil }
        ribbonMessage = nil
        noticeMessage = nil
        fieldMessages = [:]
        let failed = button.checks.filter { !$0.isMet(by: entries) }
        guard failed.isEmpty else {
            fail(
                FormProblem(failed, toldIn: rules.errorPlacement),
                clearing: rules.keepsWhatItRefuses ? [] : rules.clearedAfterError)
            return nil
        }
        processing = action
        return entries.trimmed
    }

    /// Ends the submission without a message.
    mutating func end() {
        processing = nil
    }

    /// Ends the submission: the server cannot tell whether the account exists.
    mutating func offerLogInAndSignUp(ribbonMessage: Message) {
        processing = nil
        isAccountUnknown = !rules.buttonsIfAccountUnknown.isEmpty
        self.ribbonMessage = ribbonMessage
        focus = buttons.first.map { .button($0.action) } ?? focus
    }

    /// Ends the submission with an error. Clears fields according to the rules. The focus goes to the first field with
    /// an error, or else to the field to enter again; to this one first if the error is in the ribbon.
    mutating func fail(_ problem: FormProblem) {
        fail(problem, clearing: rules.clearedAfterError)
    }

    private mutating func fail(_ problem: FormProblem, clearing cleared: Set<FormField>) {
        let problem = problem.placed(in: rules.fields.map(\.field))
        processing = nil
        ribbonMessage = problem.ribbonMessage
        fieldMessages = problem.fieldMessages
        for field in cleared { entries.clear(field) }
        let toCorrect = rules.fields.map(\.field).first { fieldMessages[$0] != nil || $0 == problem.fault }
        let toRepeat = rules.fields.map(\.field).first(where: cleared.contains)
        // A form with all errors in one place clears the fields before the fault, too.
        let field = rules.errorPlacement == .ribbon ? toRepeat ?? toCorrect : toCorrect ?? toRepeat
        if let field { focus = .field(field) }
    }

    /// Clears and hides the passwords when the screen is left.
    mutating func forgetPasswords() {
        entries.clear(.password)
        showsPassword = false
    }
}

extension FormState: CustomStringConvertible {
    /// The headings and whether the form is being sent, but no entries.
    public var description: String {
        "FormState(\(rules.headings.joined(separator: ", ")), processing: \(processing != nil))"
    }
}
