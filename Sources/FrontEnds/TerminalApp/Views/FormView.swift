package import ScreenParts
import TerminalIO

/// A form.
package final class FormView<Event: AppEvent>: ScreenView {
    private let screen: FormScreen<Event>
    private let note: String?
    /// Where the cursor was left in each field; at its end where none is recorded.
    private var cursors: [FormField: Int] = [:]

    /// A view of `screen`, with a quiet line below its buttons where there is a `note`.
    package init(_ screen: FormScreen<Event>, note: String? = nil) {
        self.screen = screen
        self.note = note
    }

    package var isBusy: Bool { screen.form.processing != nil }

    package func settle() async {
        await screen.settle()
    }

    package func draw(on frame: inout Frame, tick: Int) {
        FormRenderer(form: screen.form, note: note, input: input(of:), tick: tick).draw(on: &frame)
    }

    package func press(_ key: Key) -> AppRequest? {
        switch key {
        case .tab, .down: screen.form.focusNext()
        case .backTab, .up: screen.form.focusPrevious()
        case .enter: screen.enter()
        case .escape: screen.escape()
        case .control("t"): screen.form.showsPassword.toggle()
        default: pressInFocus(key)
        }
        return nil
    }

    private func pressInFocus(_ key: Key) {
        switch screen.form.focus {
        case .button(let action):
            if key == .character(" ") { screen.press(action) }
        case .field(let field):
            switch field.kind {
            case .text, .secure: edit(field, key)
            case .choice, .stars: choose(in: field, key)
            case .checkbox:
                if key == .character(" ") { screen.form[checked: field].toggle() }
            }
        }
    }

    private func edit(_ field: FormField, _ key: Key) {
        var input = input(of: field)
        guard !isBusy, input.apply(key) else { return }
        if screen.form[field] != input.text { screen.form[field] = input.text }
        cursors[field] = input.cursor
    }

    private func choose(in field: FormField, _ key: Key) {
        switch key {
        case .left: screen.form.moveChoice(in: field, by: -1)
        case .right: screen.form.moveChoice(in: field, by: 1)
        case .character(" ") where screen.form[choice: field] == nil: screen.form[choice: field] = 0
        case .character(let character):
            if let digit = character.wholeNumberValue { screen.form[choice: field] = digit - 1 }
        default: break
        }
    }

    private func input(of field: FormField) -> TextInput {
        let text = screen.form[field]
        return TextInput(text, cursor: cursors[field] ?? text.count, isOneWord: screen.form.isHidden(field))
    }
}

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
