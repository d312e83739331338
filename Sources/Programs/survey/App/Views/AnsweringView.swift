import SurveyResponses
import SurveyScreens
import TerminalApp

final class AnsweringView: ScreenView {
    private let screen: AnsweringScreen
    private let images: ImageCache
    /// The last cursor position in each text of the page; by default the end.
    private var cursors: [AnsweringScreen.Control: Int] = [:]
    /// The top line of the body, and the last one that can be at the top.
    private var top = 0
    private var lastTop = 0
    /// Whether drawing scrolls to the focus instead of the last scroll position.
    private var followsFocus = true
    private var shown: (step: AnsweringScreen.Step, ribbon: String?)?
    var notice: String?
    private var bodyRows = 1
    private var textWidth = 1

    init(_ screen: AnsweringScreen, images: ImageCache) {
        self.screen = screen
        self.images = images
    }

    var isBusy: Bool { screen.isSubmitting }

    private var ribbon: String? { notice ?? screen.ribbonText }

    /// A decision is shown on the summary, and with the questions that follow it.
    var decision: AnyHashable? {
        let losesAnswers = screen.asksToQuit && screen.loss != nil
        guard losesAnswers || (screen.step == .summary && !screen.isSubmitting) else { return nil }
        return [
            AnyHashable(screen.response), AnyHashable(screen.ribbonText), AnyHashable(screen.sendAgainText),
            AnyHashable(screen.asksToQuit),
        ]
    }

    var confirmation: Confirmation? {
        if screen.asksToQuit { return Confirmation(screen.quitText, yes: "Leave") }
        let effect = screen.offersLater ? "send later" : "send again"
        return screen.sendAgainText.map { Confirmation($0, yes: "Yes", no: "No", effect: effect) }
    }

    func confirm(_ agrees: Bool) {
        if !screen.asksToQuit {
            screen.answer(agrees)
        } else if agrees {
            screen.quit()
        } else {
            screen.escape()
        }
    }

    func needsPause(_ key: Key) -> Bool {
        guard case .button(let button) = screen.focus, [.enter, .character(" ")].contains(key) else { return false }
        return needsPause(button)
    }

    func needsPause(_ touch: Touch) -> Bool {
        guard case .item(let index) = touch, screen.controls.indices.contains(index),
            case .button(let button) = screen.controls[index]
        else { return false }
        return needsPause(button)
    }

    /// Submit sends, and Home leads to a list in which a key opens the next survey.
    private func needsPause(_ button: AnsweringScreen.Button) -> Bool { [.submit, .home].contains(button) }

    var isTyping: Bool {
        switch screen.focus {
        case .text, .filter: !screen.asksToQuit
        case .scale, .answer, .page, .button: false
        }
    }

    func settle() async { await screen.settle() }

    func draw(on frame: inout Frame, tick: Int) {
        let hasGaps = frame.rows + 1 >= 16
        let renderer = AnsweringRenderer(screen: screen, ribbon: ribbon, hasGaps: hasGaps)
        let isInPanel = frame.isRoomy
        var (firstRow, count) = (0, 0)
        // A readable line length.
        let edge = frame.center(above: frame.rows - 1, widest: 80, lowest: 1) { room in
            firstRow = renderer.drawHeading(on: &room)
            textWidth = room.columns - Frame.margin - (isInPanel ? 0 : 2)
            let tail = renderer.tailRows(in: room)
            bodyRows = max(room.rows - firstRow - (hasGaps ? 2 : 1) - tail, 1)
            count = drawBody(with: renderer, on: &room, row: firstRow)
            let row = firstRow + min(count, bodyRows) + (hasGaps ? 1 : 0)
            renderer.drawButtons(on: &room, row: row)
            renderer.drawTail(on: &room, row: row + 1, tick: tick)
            return row + 1 + tail
        }
        ScrollMark(top: top, visible: bodyRows, of: count)?
            .draw(on: &frame, row: edge.row + firstRow, rows: bodyRows, column: edge.column)
        frame.hints(renderer.hints(canScroll: lastTop > 0, followsPause: frame.followsPause))
    }

    /// - Returns: the total number of lines.
    private func drawBody(with renderer: AnsweringRenderer, on frame: inout Frame, row: Int) -> Int {
        // Reserve two thirds of the rows for the question.
        let cover = Cover(screen.question?.largeCoverURL, among: images, in: frame, rowLimit: min(bodyRows / 3, 10))
        let body = AnsweringLines(
            screen, ribbon: ribbon, width: textWidth, hasGaps: renderer.hasGaps, coverRows: cover?.rows ?? 0,
            input: input(of:)
        ).lines
        scroll(body)
        if top == 0 { cover?.draw(on: &frame, row: row) }
        let controls = screen.controls
        let first = body.firstIndex { $0.control == screen.focus }
        for (offset, line) in body.dropFirst(top).prefix(bodyRows).enumerated() {
            renderer.draw(line, isFirst: top + offset == first, controls: controls, on: &frame, row: row + offset)
        }
        return body.count
    }

    /// Scrolls to the focus, with the question above it if there is room.
    private func scroll(_ body: [AnsweringLines.Line]) {
        if shown?.step != screen.step {
            top = 0
            cursors = [:]
            followsFocus = true
        } else if shown?.ribbon != ribbon {
            top = 0
        }
        shown = (screen.step, ribbon)
        lastTop = max(body.count - bodyRows, 0)
        let focused = body.indices.filter { body[$0].control == screen.focus }
        if followsFocus, let start = focused.first {
            let wanted = focused.first { body[$0].cursor != nil } ?? start
            let isFirst = body.firstIndex { $0.control != nil } == start
            // A field's label is above it.
            let first = screen.isArea ? wanted : start
            top = max(isFirst ? 0 : min(top, first), wanted - bodyRows + 1)
        }
        top = min(max(top, 0), lastTop)
    }

    var moreKeys: [KeyGroup] { AnsweringRenderer(screen: screen, ribbon: nil, hasGaps: true).moreKeys }
}

extension AnsweringView {
    func press(_ key: Key) -> AppRequest? {
        notice = nil
        followsFocus = true
        switch key {
        case .escape: screen.escape()
        case .tab: screen.moveFocus(by: 1)
        case .backTab: screen.moveFocus(by: -1)
        case .character("p") where !screen.hasTextField && !screen.isSubmitting: screen.openProfile()
        case .character("q") where !screen.hasTextField: return .quit
        case .character("<") where !isTyping: screen.press(.back)
        case .character(">") where !isTyping: screen.press(.next)
        default: if !pressInFocus(key) { move(key) }
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        let controls = screen.controls
        switch touch {
        case .item(let index) where controls.indices.contains(index): click(controls[index])
        case .choice(let place, let index) where controls.indices.contains(index):
            let isChosen = screen.focus == controls[index] && screen.scalePosition == place
            screen.setFocus(to: controls[index])
            isChosen ? screen.enter() : screen.pickOnScale(at: place)
        default: break
        }
        return nil
    }

    /// Focuses, presses or chooses `control`. A second click on a page or a chosen answer acts as Enter.
    private func click(_ control: AnsweringScreen.Control) {
        let isSecond = screen.focus == control
        screen.setFocus(to: control)
        switch control {
        case .button(let button): screen.press(button)
        case .page: if isSecond { screen.enter() }
        case .answer(let id):
            if screen.question?.asking == .pickAny || !screen.isPicked(id) {
                screen.toggle(id)
            } else if isSecond {
                screen.enter()
            }
        case .scale, .filter, .text: break
        }
    }

    func wheel(isUp: Bool) -> AppRequest? {
        scroll(by: isUp ? -3 : 3)
        return nil
    }

    private func scroll(by rows: Int) {
        followsFocus = false
        top = min(max(top + rows, 0), lastTop)
    }

    private func pressInFocus(_ key: Key) -> Bool {
        switch screen.focus {
        case .text, .filter: return edit(key)
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
        case .button:
            switch key {
            case .left: screen.moveFocus(by: -1)
            case .right: screen.moveFocus(by: 1)
            default: return jump(key)
            }
            return true
        case .answer:
            switch key {
            case .left, .right: screen.movePick(by: key == .left ? -1 : 1)
            case .character(let character):
                guard let digit = character.wholeNumberValue else { return false }
                screen.pickOfFew(digit: digit)
            default: return false
            }
            return true
        case .page: return jump(key)
        }
    }

    /// Handles a digit of a question's number in the summary.
    private func jump(_ key: Key) -> Bool {
        guard screen.step == .summary, case .character(let character) = key, let digit = character.wholeNumberValue
        else { return false }
        screen.jump(digit: digit)
        return true
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

    /// Moves the focus through the answers, or scrolls at their end.
    private func page(by pages: Int) {
        let before = screen.focus
        switch before {
        case .answer, .page: screen.scrollFocus(by: pages * bodyRows)
        case .scale, .filter, .text, .button: break
        }
        if screen.focus == before { scroll(by: pages * bodyRows) }
    }

    private func edit(_ key: Key) -> Bool {
        let control = screen.focus
        var input = input(of: control)
        let width = AnsweringLines.areaWidth(in: textWidth)
        switch key {
        case .up where screen.isArea, .down where screen.isArea:
            guard input.moveLine(by: key == .up ? -1 : 1, width: width) else { return false }
        default: guard input.apply(key) else { return false }
        }
        if input.isRefused { notice = TextInput.refusal }
        cursors[control] = input.cursor
        switch control {
        case .filter: if screen.filter != input.text { screen.find(input.text) }
        case .text(let id): if screen.text(of: id) != input.text { screen.write(input.text, for: id) }
        default: break
        }
        return true
    }

    private func input(of control: AnsweringScreen.Control) -> TextInput {
        let text =
            switch control {
            case .filter: screen.filter
            case .text(let id): screen.text(of: id)
            default: ""
            }
        return TextInput(text, cursor: cursors[control] ?? text.count, isMultiline: screen.isArea)
    }
}
