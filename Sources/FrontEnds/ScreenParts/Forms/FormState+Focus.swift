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
    /// field the first button, on a button that button.
    ///
    /// - Returns: what is to be pressed, if anything.
    public mutating func enter() -> FormAction? {
        switch focus {
        case .button(let action):
            return isEnabled(action) ? action : nil
        case .field(let field) where field == rules.fields.last?.field:
            guard let first = buttons.first?.action, isEnabled(first) else { return nil }
            return first
        case .field:
            focusNext()
            return nil
        }
    }

    /// The first field in which something is still to be entered, else the first field.
    var firstToFill: FormControl {
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
