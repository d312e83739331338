import Screens
import Terminal

/// A form as it is drawn.
@MainActor
struct FormPicture {
    let form: FormState
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
            if form.focus == .button(button.action) { frame.mark(row: row) }
            let isAwake = form.isAwake(button.action)
            let ink: Ink = !isAwake ? .faint : form.focus == .button(button.action) ? .focus : .plain
            frame.text(isAwake ? "[ \(button.label) ]" : "( \(button.label) )", row: row, ink: ink)
            row += 1
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
        for heading in form.rules.headings {
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
            frame.text("[\(form.remembersMe ? "x" : " ")] \(rules.label)", row: row)
        case .choice:
            frame.text(rules.label, row: row)
            let choices = Gender.allCases.map { "(\(form.gender == $0 ? "•" : " ")) \($0.label)" }
            frame.grid.write(choices.joined(separator: "  "), row: row, column: contentColumn)
        case .text, .secure:
            frame.text(rules.label, row: row)
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
        Frame.margin + (form.rules.fields.map(\.label.displayWidth).max() ?? 0) + 2
    }

    private var hints: [String] {
        var hints = form.processing == nil ? ["Tab next", "Enter go on"] : []
        if form.focus == .field(.gender) { hints.append("←→ choose") }
        if form.focus == .field(.rememberMe) { hints.append("Space check") }
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
