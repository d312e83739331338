import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO

/// Draws the screen of a survey that is being answered: its frame and its lines.
@MainActor
struct AnsweringRenderer {
    let screen: AnsweringScreen
    let ribbon: String?
    /// Whether there are enough rows for gaps, and for the survey's title above a question.
    let hasGaps: Bool

    /// Draws the survey's title, if there is room for it, and the progress. Returns the row below.
    func drawHeading(on frame: inout Frame) -> Int {
        let count = screen.pages.count
        let progress: (words: String, done: Int)? =
            switch screen.step {
            case .question(let index): (position(ofPage: index), index + 1)
            case .summary: ("Summary  ", count)
            case .thanks: nil
            }
        var row = 0
        if hasGaps || progress == nil {
            frame.text(screen.title.sanitized, row: row, ink: .heading)
            row += 1
        }
        if let progress {
            let room = min(max(frame.columns - Frame.margin - progress.words.count, 0), 30)
            let done = room * progress.done / max(count, 1)
            var column = frame.grid.write(progress.words, row: row, column: Frame.margin)
            column = frame.grid.write(String(repeating: "━", count: done), row: row, column: column, ink: .focus)
            frame.grid.write(String(repeating: "─", count: room - done), row: row, column: column, ink: .faint)
            row += 1
        }
        return row + (hasGaps ? 1 : 0)
    }

    private func position(ofPage index: Int) -> String {
        let questionnaire = screen.response.questionnaire
        let number = questionnaire.number(ofQuestion: screen.pages[index].id)
        return number.map { "Question \($0) of \(questionnaire.askedCount)  " } ?? ""
    }

    /// Draws a line of the body, and marks it if it is the first line of the focused control.
    func draw(
        _ line: AnsweringLines.Line, isFirst: Bool, controls: [AnsweringScreen.Control], on frame: inout Frame, row: Int
    ) {
        if isFirst { frame.mark(row: row) }
        var column = Frame.margin
        for piece in line.pieces { column = frame.grid.write(piece.text, row: row, column: column, ink: piece.ink) }
        if line.isItem, line.control == screen.focus { frame.bar(row: row, columns: 0..<(frame.columns - 1)) }
        if let cursor = line.cursor {
            frame.cursor = Frame.Position(row: row, column: Frame.margin + cursor)
        }
        guard let index = line.control.flatMap({ controls.firstIndex(of: $0) }) else { return }
        frame.target(.item(index), row: row)
        for (place, columns) in line.places.enumerated() {
            let start = Frame.margin + columns.lowerBound
            frame.target(.choice(place, of: index), row: row, columns: start..<(start + columns.count))
        }
    }

    func drawButtons(on frame: inout Frame, row: Int) {
        var column = Frame.margin
        let first = screen.controls.count - screen.buttons.count
        for (index, button) in screen.buttons.enumerated() {
            column = frame.button(
                button.label, isEnabled: screen.isEnabled(button), isFocused: screen.focus == .button(button), row: row,
                column: column, touch: .item(first + index))
        }
    }

    /// The number of rows below the buttons. With few rows, an error is in the body, which scrolls.
    func tailRows(in frame: Frame) -> Int {
        guard hasGaps else { return screen.isSubmitting ? 1 : 0 }
        return ribbon.map(frame.complaintRows) ?? 1
    }

    /// Draws the error, the progress, or what is missing, below the buttons.
    func drawTail(on frame: inout Frame, row: Int, tick: Int) {
        if hasGaps, let ribbon {
            frame.complaint(ribbon, row: row)
        } else if screen.isSubmitting {
            frame.progress("Sending your answers…", row: row, tick: tick)
        } else if hasGaps, screen.step == .summary, let obstacle = screen.obstacleText {
            frame.text(obstacle, row: row)
        }
    }

    /// Names the keys that work. `followsPause` tells whether Submit and Home do.
    func hints(canScroll: Bool, followsPause: Bool) -> [String] {
        if screen.step == .thanks { return (followsPause ? ["Enter home"] : []) + ["Ctrl-C quit"] }
        if screen.isSubmitting { return ["Esc stop", "Ctrl-C quit"] }
        let doing =
            switch screen.focus {
            case .scale: [digits.map { "←→ or \($0) choose" } ?? "←→ choose", "Enter go on"]
            // If there is little room, only the first one is shown.
            case .answer(let id) where screen.question?.asking == .pickOne:
                [screen.isPicked(id) ? "Enter go on" : "Enter choose", "↑↓ move"]
            case .answer: ["Space choose", "Enter go on", "↑↓ move"]
            case .text where screen.isArea: ["Tab next", "Enter new line"]
            case .text, .filter: ["Tab next", "Enter go on"]
            case .page: ["↑↓ move", "Enter change"]
            case .button(.next): ["Enter go on", "Tab next"]
            case .button(.back): ["Enter go back", "Tab next"]
            case .button(.submit) where !followsPause: ["Tab next"]
            case .button(let button): ["Enter \(button.label.lowercased())", "Tab next"]
            }
        return doing + (canScroll ? ["PgUp PgDn scroll"] : []) + ["Esc leave"]
    }

    var moreKeys: [KeyGroup] {
        let question = screen.question
        let choosing: [String] =
            switch question?.asking {
            case .scale: ["Backspace clear"]
            case .pickOne where question?.kind != "dropdown":
                ["Space choose", digits.map { "←→ or \($0) choose" } ?? "←→ choose"]
            case .pickOne, .pickAny: ["Space choose"]
            case .shown, .text, .fields, nil: []
            }
        let moving = screen.step == .summary ? ["< last question", "1-9 to a question"] : ["< back", "> go on"]
        let leaving = (screen.hasTextField ? [] : moving + ["p profile", "q quit"])
        return [
            KeyGroup(
                "Answering", ["Tab or ↓ next", "Shift-Tab or ↑ previous"] + choosing + ["PgUp PgDn scroll"] + leaving)
        ]
    }

    /// The digits that pick an answer; `nil` if they are not those of the positions.
    private var digits: String? {
        guard let question = screen.question else { return nil }
        let texts = question.answers.map { $0.text ?? "" }
        let first = question.asking == .scale && texts.first == "0" ? 0 : 1
        let last = min(first + texts.count - 1, 9)
        let areTexts = zip(first...last, texts).allSatisfy { String($0) == $1 }
        return areTexts || question.showsPositions ? "\(first)-\(last)" : nil
    }
}

extension AnsweringScreen {
    var isArea: Bool { question?.asking == .text }

    /// Whether the page has a text field, focused or not.
    var hasTextField: Bool {
        controls.contains { control in
            switch control {
            case .text, .filter: true
            case .scale, .answer, .page, .button: false
            }
        }
    }
}
