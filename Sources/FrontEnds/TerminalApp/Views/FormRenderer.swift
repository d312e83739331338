import ScreenParts
import TerminalIO

/// Draws a form.
@MainActor
struct FormRenderer {
    let form: FormState
    /// What there is to say quietly below the buttons.
    let note: String?
    /// What stands in a field, and where its cursor is.
    let input: (FormField) -> TextInput
    let tick: Int

    func draw(on frame: inout Frame) {
        var row = drawHead(on: &frame)
        for field in form.rules.fields {
            row = draw(field, on: &frame, row: row)
        }
        row += 1
        for button in form.buttons {
            frame.button(
                button.label, isEnabled: form.isEnabled(button.action), isFocused: form.focus == .button(button.action),
                row: row)
            row += 1
        }
        if let note {
            frame.text(note, row: row + 1, ink: .faint)
            row += 2
        }
        if let progress = form.progress {
            frame.progress(progress, row: row + 1, tick: tick)
        } else if let ribbon = form.ribbon {
            frame.complaint(ribbon, row: row + 1)
        }
        frame.hints(hints)
    }

    private func drawHead(on frame: inout Frame) -> Int {
        var row = form.rules.logo.map { frame.logo($0) } ?? 0
        // What the logo says is not said again below it.
        for heading in form.rules.headings where heading != form.rules.logo {
            frame.text(heading, row: row, ink: .heading)
            row += 1
        }
        return row + 1
    }

    private func draw(_ rules: FieldRules, on frame: inout Frame, row: Int) -> Int {
        let isFocused = form.focus == .field(rules.field)
        if isFocused { frame.mark(row: row) }
        switch rules.field.kind {
        case .checkbox:
            frame.text("[\(form[checked: rules.field] ? "x" : " ")] \(rules.label)", row: row)
        case .choice(let names):
            let choices = names.enumerated().map { index, name in
                "(\(form[choice: rules.field] == index ? "•" : " ")) \(name)"
            }
            frame.text(rules.label, row: row)
            frame.grid.write(choices.joined(separator: "  "), row: row, column: contentColumn)
        case .stars(let count):
            let stars = Stars.row(form[choice: rules.field].map { $0 + 1 } ?? 0, of: count)
            frame.text(rules.label, row: row)
            frame.grid.write(stars, row: row, column: contentColumn, ink: .stars)
        case .text, .secure:
            frame.text(label(of: rules), row: row)
            drawText(of: rules.field, isFocused: isFocused, on: &frame, row: row)
        }
        guard let message = form.messages[rules.field] else { return row + 2 }
        return frame.complaint(message, row: row + 1)
    }

    private func drawText(of field: FormField, isFocused: Bool, on frame: inout Frame, row: Int) {
        let width = min(frame.columns - contentColumn - 2, 60)
        let window = TextWindow(input(field), width: width, isHidden: form.isHidden(field))
        frame.grid.write(window.text.padded(to: width), row: row, column: contentColumn, ink: .field)
        if isFocused, form.processing == nil {
            frame.cursor = Frame.Place(row: row, column: contentColumn + window.cursor)
        }
    }

    /// Behind the longest label.
    private var contentColumn: Int {
        Frame.margin + (form.rules.fields.map { label(of: $0).displayWidth }.max() ?? 0) + 2
    }

    /// The label, and beside that of a secure field the eye that tells whether its text can be shown or hidden.
    private func label(of rules: FieldRules) -> String {
        guard rules.field.kind == .secure else { return rules.label }
        return switch form.passwordToggleIcon {
        case .eye: "\(rules.label) ◉"
        case .slashedEye: "\(rules.label) ⊘"
        }
    }

    private var hints: [String] {
        var hints = form.processing == nil ? ["Tab next", "Enter go on"] : []
        if form.processing == nil, case .field(let field) = form.focus {
            switch field.kind {
            case .choice(let names): hints.append("←→ or 1-\(names.count) choose")
            case .stars(let count): hints.append("←→ or 1-\(count) choose")
            case .checkbox: hints.append("Space check")
            case .text, .secure: break
            }
        }
        switch form.rules.escape {
        case .cancel: hints.append("Esc cancel")
        case nil where form.processing == nil: break
        case nil: hints.append("Esc stop")
        case .some: hints.append("Esc back")
        }
        if form.rules.fields.contains(where: { $0.field.kind == .secure }) {
            hints.append("Ctrl-T \(form.passwordToggleLabel.lowercased()) password")
        }
        return hints + ["Ctrl-C quit"]
    }
}
