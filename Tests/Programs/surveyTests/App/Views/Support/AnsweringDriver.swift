import SurveyResponses
import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

/// A survey that is answered without a terminal: keys and clicks go in, pictures come out.
@MainActor
final class AnsweringDriver {
    let screen: AnsweringScreen
    private let view: AnsweringView
    private let app: AppView
    /// The window without the title bar.
    private let size: (columns: Int, rows: Int)

    init(_ questions: [Question], columns: Int = 60, rows: Int = 20) {
        let response = SurveyResponse(to: Questionnaire(surveyID: "s", title: "Sample", questions: questions))
        screen = AnsweringScreen(
            ResumedDraft(response: response, lost: []), with: AnsweringUseCases(UseCaseStub()), onEvent: { _ in })
        view = AnsweringView(screen, images: ImageCache { _ in nil })
        var time = ContinuousClock.Instant.now
        app = AppView(OnlyScreen(view: view)) {
            // Each key follows a pause.
            time += .seconds(1)
            return time
        }
        size = (columns, rows)
        _ = picture
    }

    func press(_ keys: Key...) {
        for key in keys {
            _ = app.press(key)
            _ = picture
        }
    }

    func type(_ text: String) {
        text.forEach { press(.character($0)) }
    }

    /// Clicks on the first cell of `text`.
    func click(_ text: String) throws {
        let frame = frame
        let row = try #require(frame.grid.lines.firstIndex { $0.contains(text) }, "\(text) in \(picture)")
        let line = frame.grid.lines[row]
        let start = try #require(line.firstRange(of: text)).lowerBound
        click(row: row, column: String(line[..<start]).displayWidth)
    }

    /// Clicks on a cell, counted from the row below the title bar.
    func click(row: Int, column: Int) { press(.click(Frame.Position(row: row + 1, column: column))) }

    func wheel(isUp: Bool) { press(.wheel(isUp: isUp)) }

    /// What a key may decide that cannot be undone.
    var decision: AnyHashable? { view.decision }

    /// Sends the answers, and waits until they were taken.
    func settle() async {
        await screen.settle()
        _ = picture
    }

    /// The screen without the title bar.
    var frame: Frame {
        let whole = app.frame(WindowSize(columns: size.columns, rows: size.rows + 1))
        app.decisionIsShown()
        var frame = Frame(columns: size.columns, rows: size.rows)
        frame.put(whole, rows: 1..<whole.rows, at: Frame.Position(row: 0, column: 0))
        return frame
    }

    var picture: String {
        frame.grid.lines.unframed.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

private struct OnlyScreen: TerminalScreens {
    let view: any ScreenView
    let title = AppTitle(name: "Survey", server: "", user: nil)

    func launch() async {}
    func view(in cache: ViewCache) -> any ScreenView { view }
}

extension Question {
    /// A question; a text that begins with `+` or `*` is a line of words, which `*` makes mandatory, with `#` a number,
    /// and `?` is a text of several lines.
    static func sample(
        _ kind: String, id: String = "q", pick: String = "one", text: String = "How?", help: String? = nil,
        texts: [String] = []
    ) -> Question {
        let answers = texts.enumerated().map { index, text in
            let classes: [Character: String] = ["+": "string", "#": "integer", "*": "string", "?": "text"]
            let responseClass = text.first.flatMap { classes[$0] }
            return Answer(
                id: "a\(index)", text: text == "?" ? nil : responseClass == nil ? text : String(text.dropFirst()),
                responseClass: responseClass ?? "answer", isMandatory: text.hasPrefix("*"))
        }
        let isScale = ["star", "heart", "money", "slider", "smiley", "nps"].contains(kind)
        return Question(
            id: id, text: text, helpText: help, kind: kind, pick: pick, isMandatory: isScale, answers: answers)
    }
}
