package import ScreenParts

package final class FormView<Event: AppEvent>: ScreenView {
    private let screen: FormScreen<Event>
    private let note: String?
    /// The cursor of each field; by default at its end.
    private var cursors: [FormField: Int] = [:]
    private var areaWidth = 1
    private var completion: FieldCompletion?
    package var notice: String?

    /// Creates a view of `screen`, with an optional `note` below its buttons.
    package init(_ screen: FormScreen<Event>, note: String? = nil, completion: FieldCompletion? = nil) {
        self.screen = screen
        self.note = note
        self.completion = completion
    }

    package var isBusy: Bool { screen.form.processing != nil }

    package var decision: AnyHashable? { confirmation }

    package var confirmation: Confirmation? { screen.form.questionText.map { Confirmation($0, yes: "Leave") } }

    package func confirm(_ agrees: Bool) { screen.answer(agrees) }

    package var isTyping: Bool {
        guard case .field(let field) = screen.form.focus else { return false }
        return field.isText && screen.form.questionText == nil
    }

    package func settle() async { await screen.settle() }

    package func draw(on frame: inout Frame, tick: Int) {
        let candidates = completion.flatMap { $0.note(for: screen.form[$0.field]) }
        let renderer = FormRenderer(
            form: screen.form, note: candidates ?? note, input: input(of:), tick: tick, completed: completion?.field,
            refusal: notice)
        areaWidth = renderer.fieldWidth(in: frame)
        renderer.draw(on: &frame)
    }

    package func press(_ key: Key) -> AppRequest? {
        notice = nil
        switch key {
        case .enter where writeInArea(key), .up where writeInArea(key), .down where writeInArea(key): break
        case .tab where complete(): break
        case .tab, .down: screen.form.focusNext()
        case .backTab, .up: screen.form.focusPrevious()
        case .enter: screen.enter()
        case .escape: screen.escape()
        case .control("t"): screen.form.showsPassword.toggle()
        default: pressInFocus(key)
        }
        return nil
    }

    package func touch(_ touch: Touch) -> AppRequest? {
        let controls = screen.form.controls
        switch touch {
        case .item(let index) where controls.indices.contains(index):
            screen.form.setFocus(to: controls[index])
            switch controls[index] {
            case .button(let action): screen.press(action)
            case .passwordToggle: screen.form.showsPassword.toggle()
            case .field(let field): if field.kind == .checkbox { screen.form[checked: field].toggle() }
            }
        case .choice(let choice, let index) where controls.indices.contains(index):
            screen.form.setFocus(to: controls[index])
            if case .field(let field) = controls[index] { screen.form[choice: field] = choice }
        default: break
        }
        return nil
    }

    package func wheel(isUp: Bool) -> AppRequest? { nil }

    private func pressInFocus(_ key: Key) {
        switch screen.form.focus {
        case .button(let action):
            if key == .character(" ") { screen.press(action) }
        case .passwordToggle:
            if key == .character(" ") { screen.form.showsPassword.toggle() }
        case .field(let field):
            switch field.kind {
            case .text, .multilineText, .secure: edit(field, key)
            case .choice, .stars: choose(in: field, key)
            case .checkbox:
                if key == .character(" ") { screen.form[checked: field].toggle() }
            }
        }
    }

    /// Handles a key that has another meaning in a text area. Returns whether an area is focused and uses the key.
    private func writeInArea(_ key: Key) -> Bool {
        guard !isBusy, case .field(let field) = screen.form.focus, field.kind == .multilineText else { return false }
        var input = input(of: field)
        let isTaken =
            switch key {
            case .up: input.moveLine(by: -1, width: areaWidth)
            case .down: input.moveLine(by: 1, width: areaWidth)
            default: input.apply(key)
            }
        if isTaken { take(input, in: field) }
        return isTaken
    }

    /// Completes the text in focus. Returns whether there was something to complete.
    private func complete() -> Bool {
        guard !isBusy, let field = completion?.field, screen.form.focus == .field(field),
            let text = completion?.complete(screen.form[field])
        else { return false }
        take(TextInput(text, cursor: text.count), in: field)
        return true
    }

    private func edit(_ field: FormField, _ key: Key) {
        var input = input(of: field)
        if !isBusy, input.apply(key) { take(input, in: field) }
    }

    private func take(_ input: TextInput, in field: FormField) {
        if screen.form[field] != input.text { screen.form[field] = input.text }
        if input.isRefused { notice = TextInput.refusal }
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
        return TextInput(
            text, cursor: cursors[field] ?? text.count, isOneWord: screen.form.isHidden(field),
            isMultiline: field.kind == .multilineText)
    }
}
