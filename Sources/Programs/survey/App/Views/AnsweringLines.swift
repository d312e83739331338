import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO

/// The lines between the heading and the buttons while a survey is answered.
@MainActor
struct AnsweringLines {
    struct Line {
        var pieces: [(text: String, ink: Ink)]
        /// The control that it belongs to, whose focus it shows.
        var control: AnsweringScreen.Control?
        var places: [Range<Int>] = []
        /// Whether it is drawn as a bar while its control has the focus.
        var isItem = false
        var cursor: Int?
    }

    private(set) var lines: [Line] = []
    private let screen: AnsweringScreen
    private let width: Int
    private let hasGaps: Bool
    private let input: (AnsweringScreen.Control) -> TextInput

    /// Creates lines of at most `width` columns, below `coverRows` empty ones. `input` returns a control's text and
    /// cursor. Without gaps, the error is in the first lines.
    init(
        _ screen: AnsweringScreen, ribbon: String?, width: Int, hasGaps: Bool, coverRows: Int,
        input: @escaping (AnsweringScreen.Control) -> TextInput
    ) {
        self.screen = screen
        self.width = width
        self.hasGaps = hasGaps
        self.input = input
        if !hasGaps, let ribbon { add("! \(ribbon)", ink: .error) }
        if coverRows > 0 { lines += Array(repeating: Line(pieces: []), count: coverRows + 1) }
        switch screen.step {
        case .question: if let question = screen.question { add(question) }
        case .summary: addSummary()
        case .thanks: screen.thanks.forEach { add($0) }
        }
    }

    private mutating func add(
        _ text: String, behind prefix: String = "", ink: Ink = .plain, control: AnsweringScreen.Control? = nil,
        isItem: Bool = false
    ) {
        var text = TextLines(width: width).adding(text, behind: prefix, ink: ink)
        if text.isEmpty { text = [TextLine(prefix, ink: ink)] }
        lines += text.map { Line(pieces: [($0.text, $0.ink)], control: control, isItem: isItem) }
    }

    private mutating func addGap() { if hasGaps { lines.append(Line(pieces: [])) } }

    /// Appends `words`, or else the shorter `fewer`, to the last line if there is room; otherwise adds a line.
    private mutating func append(_ words: String, orElse fewer: String? = nil) {
        let last = lines.last?.pieces.map(\.text.displayWidth).reduce(0, +) ?? width
        let fitting = [words, fewer].compactMap(\.self).first { last + 1 + $0.displayWidth <= width }
        guard last > 0, let fitting else { return add(words) }
        lines[lines.count - 1].pieces.append((" " + fitting, .plain))
    }

    private mutating func add(_ question: Question) {
        let isRequired = question.isMandatory && question.asking != .shown
        for paragraph in question.text.split(separator: "\n") { add(String(paragraph), ink: .heading) }
        if isRequired { append("(required)", orElse: hasGaps ? nil : "*") }
        if hasGaps { addHelp(of: question) }
        if question.asking != .shown { addGap() }
        switch question.asking {
        case .shown: break
        case .scale: addScale(question)
        case .pickOne, .pickAny: addChoices(question)
        case .text: if let answer = question.textAnswer { addArea(answer) }
        case .fields: addFields(question)
        }
        // With few rows, the help follows the answers.
        if !hasGaps { addHelp(of: question) }
    }

    private mutating func addHelp(of question: Question) {
        if let help = question.helpText, !help.isEmpty { add(help) }
    }

    private mutating func addScale(_ question: Question) {
        let scale = ScaleDrawing(question, position: screen.scalePosition, width: width)
        lines.append(Line(pieces: [(scale.row, scale.ink)], control: .scale, places: scale.places, isItem: true))
        if !hasGaps { append(" " + scale.words) }
        if let ends = scale.ends { add(ends) }
        if hasGaps { add(scale.words) }
    }

    private mutating func addChoices(_ question: Question) {
        let (on, off) = question.asking == .pickAny ? ("[x] ", "[ ] ") : ("(•) ", "( ) ")
        if question.kind == "dropdown" {
            addField(.filter, label: "Find", labelWidth: 4, placeholder: nil)
            let count = screen.shownAnswers.count
            let all = question.answers.count
            let found = count == all ? "\(count) answers" : "\(count) of \(all)"
            add(count == 0 && all > 0 ? ListFilter.nothingMatches(screen.filter) : found)
        }
        for answer in screen.shownAnswers {
            let isPicked = screen.isPicked(answer.id)
            add(answer.text ?? answer.id, behind: isPicked ? on : off, control: .answer(answer.id), isItem: true)
            if isPicked, answer.acceptsText {
                addField(.text(answer.id), label: "   ", labelWidth: 3, placeholder: answer.placeholder)
                addComplaint(about: answer)
            }
        }
    }

    private mutating func addFields(_ question: Question) {
        func widest(_ mark: String) -> Int {
            let widths = question.answers.map { answer in
                (answer.text ?? "").sanitized.displayWidth + (answer.isMandatory ? mark.displayWidth : 0)
            }
            return widths.max() ?? 0
        }
        let mark = widest(" (required)") > width / 2 ? " *" : " (required)"
        // Labels too long to share a row with their fields are above them.
        let areAbove = widest(mark) > width / 2
        for (place, answer) in question.answers.enumerated() {
            let control = AnsweringScreen.Control.text(answer.id)
            let label = (answer.text ?? "") + (answer.isMandatory ? mark : "")
            if areAbove {
                if place > 0 { addGap() }
                add(label, control: control)
            }
            addField(
                control, label: areAbove ? "" : label.sanitized, labelWidth: areAbove ? 0 : widest(mark),
                placeholder: answer.placeholder)
            addComplaint(about: answer)
        }
    }

    private mutating func addField(
        _ control: AnsweringScreen.Control, label: String, labelWidth: Int, placeholder: String?
    ) {
        let label = label.truncated(to: labelWidth).padded(to: labelWidth) + "  "
        let room = max(min(width - label.displayWidth - 1, 60), 4)
        let window = TextWindow(input(control), width: room, isHidden: false)
        let example = window.text.isEmpty ? placeholder.map { "e.g. \($0)".sanitized.truncated(to: room) } : nil
        lines.append(
            Line(
                pieces: [
                    (label, .plain),
                    ((example ?? window.text).padded(to: room), example == nil ? .field : .faint),
                ],
                control: control, cursor: screen.focus == control ? label.displayWidth + window.cursor : nil))
    }

    private mutating func addArea(_ answer: Answer) {
        let control = AnsweringScreen.Control.text(answer.id)
        let area = TextArea(input(control), width: Self.areaWidth(in: width))
        let rows = area.lines + Array(repeating: "", count: max((hasGaps ? 4 : 2) - area.lines.count, 0))
        for (row, text) in rows.enumerated() {
            let cursor = screen.focus == control && row == area.cursor.row ? area.cursor.column : nil
            lines.append(
                Line(
                    pieces: [(text.padded(to: Self.areaWidth(in: width)), .field)], control: control, cursor: cursor))
        }
        if let placeholder = answer.placeholder { add("e.g. \(placeholder)", ink: .faint) }
        addComplaint(about: answer)
    }

    static func areaWidth(in width: Int) -> Int { min(width - 1, 72) }

    private mutating func addComplaint(about answer: Answer) {
        if let complaint = screen.complaintText(about: answer.id) { add("! \(complaint)", ink: .error) }
        if let hint = screen.hintText(about: answer.id) { add(hint) }
    }

    private mutating func addSummary() {
        for (index, question) in screen.pages.enumerated() where question.asking != .shown {
            let number = screen.response.questionnaire.number(ofQuestion: question.id).map { "\($0). " } ?? ""
            let indent = String(repeating: " ", count: number.count)
            add(question.text, behind: number, control: .page(index), isItem: true)
            if screen.response.problems(of: question.id).isEmpty {
                let answer = answer(to: question)
                for line in answer.text.sanitizedLines {
                    add(line, behind: indent, ink: answer.ink, control: .page(index), isItem: true)
                }
            } else {
                add("! This must be answered.", behind: indent, ink: .error, control: .page(index), isItem: true)
            }
        }
    }

    /// Returns the answer in one line; a rating as stars or smileys.
    private func answer(to question: Question) -> (text: String, ink: Ink) {
        let picks = screen.response.picks(of: question.id)
        guard let first = picks.first else { return ("–", .plain) }
        if question.asking == .scale {
            let position = question.answers.firstIndex { $0.id == first.answerID }
            let scale = ScaleDrawing(question, position: position, width: width)
            if scale.ink == .stars {
                return (scale.isPlain ? scale.row : "\(scale.row)  \(scale.words)", scale.ink)
            }
            let text = (question.answer(first.answerID)?.text ?? "").trimmed
            let value = scale.face.map { "\($0) \(scale.words)" } ?? (text.isEmpty ? scale.words : text)
            return (value, .kind(.green))
        }
        let words = picks.map { pick in
            [question.asking == .text ? nil : question.answer(pick.answerID)?.text, pick.text]
                .compactMap { $0 }.joined(separator: ": ")
        }
        return (words.joined(separator: ", "), .kind(.green))
    }
}

extension TextLines {
    fileprivate func adding(_ text: String, behind prefix: String, ink: Ink) -> [TextLine] {
        var copy = self
        copy.add(text, behind: prefix, ink: ink)
        return copy.lines
    }
}
