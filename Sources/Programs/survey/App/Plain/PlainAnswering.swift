import SurveyResponses
import SurveyScreens
import TerminalApp

/// A survey that is being answered, as a dialogue has it: as `survey answer` asks, over the app's own screen.
@MainActor
struct PlainAnswering {
    private let screen: AnsweringScreen
    private let dialogue: PlainDialogue

    init(_ screen: AnsweringScreen, _ dialogue: PlainDialogue) {
        self.screen = screen
        self.dialogue = dialogue
    }

    /// Shows a question, the summary or the thanks, and does what is answered.
    func turn() async throws(PlainEnd) {
        if screen.asksToQuit {
            if try await dialogue.confirm(AnsweringScreen.quitQuestion, preset: true) {
                screen.quit()
            } else {
                screen.escape()
            }
            return
        }
        if let question = screen.sendAgainQuestion {
            return screen.press(try await dialogue.confirm(question, preset: false) ? .sendAgain : .dontSend)
        }
        switch screen.step {
        case .question(let index): try await ask(index)
        case .summary: try await sumUp()
        case .thanks:
            try dialogue.head(screen.title, ribbon: screen.ribbon)
            try dialogue.say(screen.thanks)
            _ = try await dialogue.ask("Enter goes on:")
            screen.press(.home)
        }
    }

    // MARK: A question

    private func ask(_ index: Int) async throws(PlainEnd) {
        let question = screen.pages[index]
        let choices = AnswerChoices(question)
        try dialogue.head(screen.title, ribbon: screen.ribbon)
        let questionnaire = screen.response.questionnaire
        if let number = questionnaire.number(ofQuestion: question.id) {
            let total = questionnaire.askedCount
            try dialogue.say("Question \(number) of \(total)\(question.isMandatory ? ", required" : "")")
        }
        try dialogue.say([question.text] + [question.helpText].compactMap(\.self).filter { !$0.isEmpty })
        switch question.asking {
        case .shown:
            _ = try await means(dialogue.ask("Enter goes on, '<' goes back, 'q' leaves:"))
        case .scale, .pickOne, .pickAny:
            try dialogue.say(choices.lines)
            try sayGiven(question)
            try await pick(question, choices)
        case .text:
            try sayGiven(question)
            let line = try await dialogue.ask("Your words:")
            guard try await !means(line, takingBack: { screen.clearAnswer() }) else { return }
            guard let answer = question.textAnswer else { return }
            screen.write(line, for: answer.id)
            try goOn(about: answer.id)
        case .fields:
            for field in question.answers {
                let given = screen.words(of: field.id)
                let hint = given.isEmpty ? field.placeholder.map { " (\($0))" } ?? "" : " [\(given)]"
                let line = try await dialogue.ask(
                    "\(choices.label(field.id))\(field.isMandatory ? ", required" : "")\(hint):")
                if line == "<" { return screen.press(.back) }
                if !line.isEmpty { screen.write(line == "-" ? "" : line, for: field.id) }
                if let complaint = screen.complaint(about: field.id) { return try dialogue.say(complaint) }
            }
            try goOn(about: nil)
        }
    }

    private func sayGiven(_ question: Question) throws(PlainEnd) {
        let text = text(of: question)
        if !text.isEmpty { try dialogue.say("Your answer: \(text) (Enter keeps it, '-' clears it)") }
    }

    private func pick(_ question: Question, _ choices: AnswerChoices) async throws(PlainEnd) {
        let line = try await dialogue.ask(choices.invitation.trimmed)
        guard try await !means(line, takingBack: { screen.clearAnswer() }) else { return }
        let names = question.asking == .pickAny ? line.split(separator: ",").map { String($0).trimmed } : [line]
        var picked: [String] = []
        for name in names where !name.isEmpty {
            switch choices.match(name) {
            case .unclear(let lines): return try dialogue.say(lines)
            case .answer(let id, let isPiece):
                if isPiece { try dialogue.say("→ \(choices.label(id))") }
                picked.append(id)
            }
        }
        for answer in question.answers where screen.isPicked(answer.id) != picked.contains(answer.id) {
            // Of one answer the new one takes the place of the old one by itself.
            if question.asking == .pickAny || picked.contains(answer.id) { screen.toggle(answer.id) }
        }
        for id in picked where question.answer(id)?.takesWords == true {
            let words = try await dialogue.ask("\(choices.label(id)):")
            if words == "<" { return }
            screen.write(words, for: id)
            if let complaint = screen.complaint(about: id) { return try dialogue.say(complaint) }
        }
        try goOn(about: nil)
    }

    /// Does what a line means whatever is asked.
    ///
    /// - Returns: whether it was such a line; else it is an answer.
    private func means(
        _ line: String, takingBack takeBack: (() -> Void)? = nil
    ) async throws(PlainEnd) -> Bool {
        switch line {
        case "": try goOn(about: nil)
        case "<": screen.press(.back)
        case "q" where takeBack == nil, "<<": screen.escape()
        case "-" where takeBack != nil: takeBack?()
        case "?":
            try dialogue.say("Enter goes on, '<' goes back, '<<' leaves the survey, and the answers are kept.")
        default: return takeBack == nil
        }
        return true
    }

    private func goOn(about answerID: String?) throws(PlainEnd) {
        let complaint = answerID.flatMap { screen.complaint(about: $0) }
        if complaint == nil, screen.isEnabled(.next) { return screen.press(.next) }
        if let sentence = complaint ?? screen.obstacle { try dialogue.say(sentence) }
    }

    // MARK: The summary

    private enum Action {
        case submit, change, leave
    }

    private func sumUp() async throws(PlainEnd) {
        let asked = screen.pages.indices.filter { screen.pages[$0].asking != .shown }
        try dialogue.head(screen.title, "Your answers", ribbon: screen.ribbon)
        for (number, index) in asked.enumerated() {
            let text = text(of: screen.pages[index])
            try dialogue.say("\(number + 1). \(screen.pages[index].text) \(text.isEmpty ? "(not answered)" : text)")
        }
        if let obstacle = screen.obstacle { try dialogue.say(obstacle) }
        let submit: [PlainChoice<Action>] = screen.isEnabled(.submit) ? [PlainChoice("Submit", .submit)] : []
        let change: [PlainChoice<Action>] = asked.isEmpty ? [] : [PlainChoice("Change an answer", .change)]
        let leave = PlainChoice("Leave, and keep the answers", key: "q", Action.leave)
        switch try await dialogue.choose(submit + change + [leave]) {
        case .submit: screen.press(.submit)
        case .leave:
            screen.escape()
            screen.quit()
        case .change:
            guard let number = Int(try await dialogue.ask("Which one, 1 to \(asked.count):")),
                asked.indices.contains(number - 1)
            else { return }
            screen.openPage(asked[number - 1])
        }
    }

    /// What is given for a question, in a line.
    private func text(of question: Question) -> String {
        let choices = AnswerChoices(question)
        return screen.response.picks(of: question.id).map { pick in
            guard question.asking != .text else { return pick.words ?? "" }
            return choices.label(pick.answerID) + (pick.words.map { ": \($0)" } ?? "")
        }.joined(separator: ", ")
    }
}
