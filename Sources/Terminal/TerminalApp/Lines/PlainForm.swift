package import ScreenParts
import TerminalIO

@MainActor
package struct PlainForm<Event: AppEvent> {
    private let screen: FormScreen<Event>
    private let note: String?

    package init(_ screen: FormScreen<Event>, note: String? = nil) {
        self.screen = screen
        self.note = note
    }

    private static var back: String { "<" }

    private enum Press {
        case button(FormAction)
        case again
        case back
        case quit
    }

    /// Shows the form, asks for the missing entries, and presses a button.
    package func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        if let question = screen.form.question {
            return screen.answer(try await dialogue.confirm(question, preset: false))
        }
        let rules = screen.form.rules
        try dialogue.head()
        try dialogue.say([rules.logo].compactMap(\.self) + rules.headings.filter { $0 != rules.logo })
        try dialogue.say([note, screen.form.notice, screen.form.ribbon].compactMap(\.self))
        let fields = rules.fields
        var next = fields.endIndex
        if case .field(let field) = screen.form.focus {
            next = fields.firstIndex { $0.field == field } ?? fields.startIndex
        }
        for field in fields[..<next] { try say(field, in: dialogue) }
        for field in fields[next...] {
            guard try await fill(field, in: dialogue) else { return screen.escape() }
        }
        try await press(in: dialogue)
    }

    private func press(in dialogue: PlainDialogue) async throws(PlainEnd) {
        let form = screen.form
        let enabled = form.buttons.filter { form.isEnabled($0.action) }
        for button in form.buttons where !form.isEnabled(button.action) {
            try dialogue.say("\(button.label) is disabled: something is missing, or is not right.")
        }
        let isBackMissing = form.rules.escape.map { escape in !form.buttons.contains { $0.action == escape } } ?? false
        let choices =
            enabled.map { PlainChoice($0.label, Press.button($0.action)) } + [PlainChoice("Fill in again", .again)]
            + (isBackMissing ? [PlainChoice("Back", key: "b", .back)] : []) + [PlainChoice("Quit", key: "q", .quit)]
        let isFirstEnabled = form.buttons.first.map { form.isEnabled($0.action) } ?? false
        switch try await dialogue.choose(choices, preset: isFirstEnabled ? 0 : nil) {
        case .button(let action): screen.press(action)
        case .again: if let first = form.rules.fields.first { screen.form.setFocus(to: .field(first.field)) }
        case .back: screen.escape()
        case .quit: throw .quit
        }
    }

    private func say(_ rules: FieldRules, in dialogue: PlainDialogue) throws(PlainEnd) {
        let text = shown(rules.field)
        guard rules.field.kind == .multilineText else { return try dialogue.say("\(rules.label): \(text)") }
        try dialogue.say(["\(rules.label):"] + text.sanitisedLines)
    }

    private func shown(_ field: FormField) -> String {
        let form = screen.form
        return switch field.kind {
        case .secure: form[field].isEmpty ? "" : "filled in"
        case .checkbox: form[checked: field] ? "yes" : "no"
        case .text, .multilineText, .choice, .stars: form[field]
        }
    }

    /// Asks for a field's entry; Enter alone keeps it. Returns `false` if the form is left.
    private func fill(_ rules: FieldRules, in dialogue: PlainDialogue) async throws(PlainEnd) -> Bool {
        let field = rules.field
        if let message = screen.form.messages[field] { try dialogue.say(message) }
        let kept = shown(field)
        let hint = kept.isEmpty ? "" : " [\(kept)]"
        switch field.kind {
        case .text:
            let answer = try await dialogue.ask("\(rules.label)\(hint):")
            if answer == Self.back, screen.form.rules.escape != nil { return false }
            if !answer.isEmpty { screen.form[field] = answer }
        case .multilineText: return try await fillLines(rules, in: dialogue)
        case .secure:
            let answer = try await dialogue.askSecretly("\(rules.label), not shown\(hint):")
            if !answer.isEmpty { screen.form[field] = answer }
        case .checkbox:
            screen.form[checked: field] = try await dialogue.confirm(
                "\(rules.label)?", preset: screen.form[checked: field])
        case .choice(let names):
            try dialogue.say(rules.label)
            try dialogue.say(names.enumerated().map { "\($0 + 1). \($1)" })
            return try await choose("A number", of: field, hint, in: dialogue)
        case .stars: return try await choose(rules.label, of: field, hint, in: dialogue)
        }
        return true
    }

    /// Asks for lines up to an empty one; an empty first line keeps the entry.
    private func fillLines(_ rules: FieldRules, in dialogue: PlainDialogue) async throws(PlainEnd) -> Bool {
        let isKept = !screen.form[rules.field].isEmpty
        if isKept { try say(rules, in: dialogue) }
        var lines: [String] = []
        var question = "\(rules.label), an empty line ends it\(isKept ? ", or keeps what is there" : ""):"
        while true {
            let line = try await dialogue.ask(question)
            if lines.isEmpty, line == Self.back, screen.form.rules.escape != nil { return false }
            if line.isEmpty { break }
            lines.append(line)
            question = "Next line:"
        }
        if !lines.isEmpty { screen.form[rules.field] = lines.joined(separator: "\n") }
        return true
    }

    private func choose(
        _ question: String, of field: FormField, _ hint: String, in dialogue: PlainDialogue
    ) async throws(PlainEnd) -> Bool {
        while true {
            let answer = try await dialogue.ask("\(question), 1 to \(field.choices)\(hint):")
            if answer.isEmpty { return true }
            if answer == Self.back, screen.form.rules.escape != nil { return false }
            if let number = Int(answer), (1...field.choices).contains(number) {
                screen.form[choice: field] = number - 1
                return true
            }
            try dialogue.say("Type a number, 1 to \(field.choices).")
        }
    }
}
