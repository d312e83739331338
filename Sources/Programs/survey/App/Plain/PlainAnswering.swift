import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp

@MainActor
struct PlainAnswering: QuestionDialogue {
    let screen: AnsweringScreen
    let lines: PlainDialogue
    let indent = 0
    let hasBar = false
    let canLeave = true

    var response: SurveyResponse {
        get { screen.response }
        nonmutating set { screen.take(newValue) }
    }

    /// Does nothing: the screen keeps every change.
    func keep() async {}

    func complain(about problem: AnswerProblem) throws(PlainEnd) {
        try lines.say(problem.reason.message.text)
    }

    func turn() async throws(PlainEnd) {
        if screen.asksToQuit {
            if try await lines.confirm(screen.quitQuestion, preset: true) {
                screen.quit()
            } else {
                screen.escape()
            }
            return
        }
        if let question = screen.sendAgainQuestion {
            return screen.press(try await lines.confirm(question, preset: false) ? .sendAgain : .dontSend)
        }
        switch screen.step {
        case .question(let index): try await ask(index)
        case .summary: try await sumUp()
        case .thanks:
            try lines.head(screen.title, ribbon: screen.ribbon)
            try lines.say(screen.thanks)
            _ = try await lines.ask("Enter goes on:")
            screen.press(.home)
        }
    }

    private func ask(_ index: Int) async throws(PlainEnd) {
        let question = screen.pages[index]
        try lines.head(screen.title, ribbon: screen.ribbon)
        try show(question)
        switch question.asking == .shown ? try await pause() : try await answer(question) {
        case .next: screen.press(.next)
        case .back: screen.press(.back)
        case .leave: screen.escape()
        }
    }

    private func pause() async throws(PlainEnd) -> Turn {
        while true {
            switch try await lines.ask("Enter goes on, '<' goes back, 'q' leaves:") {
            case "": return .next
            case "<": return .back
            case "q", "<<": return .leave
            default: continue
            }
        }
    }

    // MARK: The summary

    private enum Action {
        case submit, change, leave
    }

    private func sumUp() async throws(PlainEnd) {
        let asked = screen.pages.indices.filter { screen.pages[$0].asking != .shown }
        try lines.head(screen.title, "Your answers", ribbon: screen.ribbon)
        for (number, index) in asked.enumerated() {
            let text = text(of: screen.pages[index])
            try lines.say("\(number + 1). \(screen.pages[index].text) \(text.isEmpty ? "(not answered)" : text)")
        }
        if let obstacle = screen.obstacle { try lines.say(obstacle) }
        let submit: [PlainChoice<Action>] = screen.isEnabled(.submit) ? [PlainChoice("Submit", .submit)] : []
        let change: [PlainChoice<Action>] = asked.isEmpty ? [] : [PlainChoice("Change an answer", .change)]
        let leave = PlainChoice("Leave, and keep the answers", key: "q", Action.leave)
        switch try await lines.choose(submit + change + [leave]) {
        case .submit: screen.press(.submit)
        case .leave:
            screen.escape()
            screen.quit()
        case .change:
            guard let number = Int(try await lines.ask("Which one, 1 to \(asked.count):")),
                asked.indices.contains(number - 1)
            else { return }
            screen.openPage(asked[number - 1])
        }
    }
}
