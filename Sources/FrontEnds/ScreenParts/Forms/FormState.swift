/// Everything that a form shows, as a value: what is entered, what is enabled, what is wrong, where the focus is.
public struct FormState: Hashable, Sendable {
    /// What the form looks like and asks for.
    public let rules: FormRules
    /// What has the focus.
    public internal(set) var focus: FormControl
    /// What is wrong, in a sentence; `nil` when there is nothing to say. It may quote the server: plain text.
    public internal(set) var ribbon: String?
    /// What is wrong with single fields; plain text as well.
    public internal(set) var messages: [FormField: String] = [:]
    /// What is being sent; `nil` when nothing is.
    public internal(set) var processing: FormAction?
    /// Whether the secure fields are shown in plain text.
    public var showsPassword = false
    var entries: FormEntries
    var offersBothWays = false

    /// A form as it opens: `entries` filled in, the focus where there is first something to fill in.
    public init(_ rules: FormRules, _ entries: FormEntries = FormEntries(), ribbon: String? = nil) {
        self.rules = rules
        self.ribbon = ribbon
        focus = .button(.cancel)
        self.entries = entries
        focus = firstToFill
    }

    /// The text of a field, as the person edits it. While the form is processed it does not change.
    public subscript(field: FormField) -> String {
        get { entries[field] }
        set { edit(field) { $0[field] = newValue } }
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

    func button(for action: FormAction) -> ButtonRules? { buttons.first { $0.action == action } }

    /// What is typed answers what was said before.
    mutating func edit(_ field: FormField, _ change: (inout FormEntries) -> Void) {
        guard processing == nil else { return }
        var changed = entries
        change(&changed)
        guard changed != entries else { return }
        entries = changed
        ribbon = nil
        messages[field] = nil
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
