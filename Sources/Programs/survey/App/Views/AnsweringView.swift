import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO

/// A survey that is being answered.
final class AnsweringView: ScreenView {
    private let screen: AnsweringScreen
    private let images: ImageCache
    /// Where the cursor was left in each text of the page; at its end where none is recorded.
    private var cursors: [AnsweringScreen.Control: Int] = [:]
    /// The line of the body that stands on top, and what had the focus when it was drawn.
    private var top = 0
    private var shown: (step: AnsweringScreen.Step, focus: AnsweringScreen.Control)?
    private var bodyRows = 1
    private var textWidth = 1

    init(_ screen: AnsweringScreen, images: ImageCache) {
        self.screen = screen
        self.images = images
    }

    var isBusy: Bool { screen.isSubmitting }

    var isTyping: Bool {
        switch screen.focus {
        case .words, .filter: true
        case .scale, .answer, .page, .button: false
        }
    }

    func settle() async {
        await screen.settle()
    }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.title.sanitised, row: 0, ink: .heading)
        drawPosition(on: &frame)
        textWidth = frame.columns - Frame.margin
        let footer = drawFooter(on: &frame, tick: tick)
        bodyRows = max(footer - screen.buttons.count - 1 - Self.firstRow, 1)
        // The question comes before its cover: two thirds are its own.
        let cover = Cover(screen.question?.coverURL, among: images, in: frame, rowLimit: min(bodyRows / 3, 10))
        let body = AnsweringLines(
            screen, width: textWidth, coverRows: cover?.rows ?? 0, input: input(of:)
        ).lines
        scroll(body)
        if top == 0 { cover?.draw(on: &frame, row: Self.firstRow) }
        for (offset, line) in body.dropFirst(top).prefix(bodyRows).enumerated() {
            let row = Self.firstRow + offset
            let isFirst = top + offset == body.firstIndex { $0.control == screen.focus }
            if isFirst { frame.mark(row: row) }
            var column = Frame.margin
            for piece in line.pieces { column = frame.grid.write(piece.text, row: row, column: column, ink: piece.ink) }
            if let cursor = line.cursor, !screen.asksToQuit {
                frame.cursor = Frame.Place(row: row, column: Frame.margin + cursor)
            }
        }
        let hasMore = body.count > top + bodyRows
        var row = Self.firstRow + min(body.count, bodyRows) + (hasMore ? 0 : 1)
        row = min(row, footer - screen.buttons.count)
        for button in screen.buttons {
            frame.button(
                button.label, isEnabled: screen.isEnabled(button), isFocused: screen.focus == .button(button), row: row)
            row += 1
        }
        frame.hints(hints(hasMore: hasMore))
    }

    private static let firstRow = 3

    private func drawPosition(on frame: inout Frame) {
        switch screen.step {
        case .question(let index):
            let count = screen.pages.count
            let words = "Question \(index + 1) of \(count)  "
            let room = min(max(frame.columns - Frame.margin - words.count, 0), 30)
            let done = room * (index + 1) / count
            let bar = String(repeating: "━", count: done) + String(repeating: "─", count: room - done)
            frame.text(words + bar, row: 1, ink: .faint)
        case .summary: frame.text("Summary", row: 1, ink: .faint)
        case .thanks: break
        }
    }

    private func drawFooter(on frame: inout Frame, tick: Int) -> Int {
        if screen.asksToQuit {
            let row = frame.footerRow(ribbon: nil)
            frame.text(AnsweringScreen.quitQuestion, row: row, ink: .focus)
            return row
        }
        let progress = screen.isSubmitting ? "Sending your answers…" : nil
        return frame.footer(ribbon: screen.ribbon, progress: progress, tick: tick) { screen.obstacle ?? "" }
    }

    /// Brings what has the focus into sight when it has changed, with the question above it where there is room.
    private func scroll(_ body: [AnsweringLines.Line]) {
        let last = max(body.count - bodyRows, 0)
        defer { shown = (screen.step, screen.focus) }
        if shown?.step != screen.step {
            top = 0
            cursors = [:]
        }
        let focused = body.indices.filter { body[$0].control == screen.focus }
        let wanted = focused.first { body[$0].cursor != nil } ?? focused.first
        guard let wanted, shown.map({ $0 != (screen.step, screen.focus) }) ?? true || body[wanted].cursor != nil else {
            top = min(top, last)
            return
        }
        let isFirst = body.firstIndex { $0.control != nil } == wanted
        top = isFirst ? 0 : min(top, wanted)
        top = min(max(top, wanted - bodyRows + 1), last)
    }

    private func hints(hasMore: Bool) -> [String] {
        if screen.asksToQuit { return ["y quit", "n stay"] }
        if screen.step == .thanks { return ["Enter home", "Ctrl-C quit"] }
        if screen.isSubmitting { return ["Esc stop", "Ctrl-C quit"] }
        let doing =
            switch screen.focus {
            case .scale: ["←→ or a digit choose", "Enter go on"]
            case .answer: ["↑↓ move", "Space choose", "Enter go on"]
            case .words where isArea: ["Tab next"]
            case .words, .filter: ["Tab next", "Enter go on"]
            case .page: ["↑↓ move", "Enter change"]
            case .button: ["Tab next", "Enter go on"]
            }
        return doing + (hasMore || top > 0 ? ["PgUp PgDn scroll"] : []) + ["Esc quit"]
    }
}

extension AnsweringView {
    func press(_ key: Key) -> AppRequest? {
        if screen.asksToQuit {
            switch key {
            case .enter, .character("y"), .character("Y"): screen.quit()
            case .escape, .character("n"), .character("N"): screen.escape()
            default: break
            }
            return nil
        }
        switch key {
        case .escape: screen.escape()
        case .tab: screen.moveFocus(by: 1)
        case .backTab: screen.moveFocus(by: -1)
        default: if !pressInFocus(key) { move(key) }
        }
        return nil
    }

    /// Does what `key` means to what has the focus.
    ///
    /// - Returns: whether it means anything there.
    private func pressInFocus(_ key: Key) -> Bool {
        switch screen.focus {
        case .words, .filter: return edit(key)
        case .scale:
            switch key {
            case .left: screen.moveOnScale(by: -1)
            case .right: screen.moveOnScale(by: 1)
            case .backspace, .delete: screen.clearAnswer()
            case .character(let character):
                guard let digit = character.wholeNumberValue else { return false }
                screen.pickOnScale(digit: digit)
            default: return false
            }
            return true
        case .answer, .page, .button: return false
        }
    }

    private func move(_ key: Key) {
        switch key {
        case .up: screen.moveFocus(by: -1)
        case .down: screen.moveFocus(by: 1)
        case .enter: screen.enter()
        case .character(" "): screen.pressFocused()
        case .pageUp: page(by: -1)
        case .pageDown: page(by: 1)
        case .home: screen.scrollFocus(by: -Int(Int16.max))
        case .end: screen.scrollFocus(by: Int(Int16.max))
        default: break
        }
    }

    /// Moves among the answers, or scrolls where none has the focus.
    private func page(by pages: Int) {
        switch screen.focus {
        case .answer, .page: screen.scrollFocus(by: pages * bodyRows)
        default: top = max(top + pages * bodyRows, 0)
        }
    }

    /// Whether the focus is on an area of several lines.
    private var isArea: Bool { screen.question?.asking == .text }

    private func edit(_ key: Key) -> Bool {
        let control = screen.focus
        var input = input(of: control)
        let width = AnsweringLines.areaWidth(in: textWidth)
        switch key {
        case .up where isArea, .down where isArea:
            guard input.moveLine(by: key == .up ? -1 : 1, width: width) else { return false }
        default: guard input.apply(key) else { return false }
        }
        cursors[control] = input.cursor
        switch control {
        case .filter: if screen.filter != input.text { screen.find(input.text) }
        case .words(let id): if screen.words(of: id) != input.text { screen.write(input.text, for: id) }
        default: break
        }
        return true
    }

    private func input(of control: AnsweringScreen.Control) -> TextInput {
        let text =
            switch control {
            case .filter: screen.filter
            case .words(let id): screen.words(of: id)
            default: ""
            }
        return TextInput(text, cursor: cursors[control] ?? text.count, isMultiline: isArea)
    }
}
