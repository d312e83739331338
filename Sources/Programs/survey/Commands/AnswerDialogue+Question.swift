import SurveyResponses
import TerminalIO

enum Turn {
    case next, back
    /// To the next question, whether or not this one is answered.
    case forward
}

/// Asks one question.
extension AnswerDialogue {
    /// Shows a question, with its number and current answer.
    func show(_ question: Question) {
        let questionnaire = response.questionnaire
        if let number = questionnaire.number(ofQuestion: question.id) {
            let total = questionnaire.askedCount
            let done = 20 * number / total
            let bar = "  " + String(repeating: "━", count: done) + String(repeating: "─", count: 20 - done)
            let required = question.isMandatory ? ", required" : ""
            lines.say("Question \(number) of \(total)\(required)\(hasBar ? bar : "")")
        }
        if !question.text.isEmpty { lines.say([question.text], style: .bold) }
        if let help = question.helpText, !help.isEmpty { lines.say([help], style: .dim) }
        if [.scale, .pickOne, .pickAny].contains(question.asking) { say(AnswerChoices(question).lines) }
        let given = text(of: question)
        if !given.isEmpty { lines.say("Your answer: \(given) (Enter keeps it, '-' clears it)") }
    }

    private func say(_ texts: [String]) {
        lines.say(texts, indent: indent)
    }

    func text(of question: Question) -> String {
        let choices = AnswerChoices(question)
        return response.picks(of: question.id).map { pick in
            guard question.asking != .text else { return pick.text ?? "" }
            return choices.label(pick.answerID) + (pick.text.map { ": \($0)" } ?? "")
        }.joined(separator: ", ")
    }

    /// Asks until the question is answered, or skipped if that is allowed.
    func answer(_ question: Question) async throws(InputError) -> Turn {
        while true {
            let turn: Turn?
            switch question.asking {
            case .shown: return .next
            case .fields: turn = try await fill(question)
            case .text: turn = try await write(question)
            case .scale, .pickOne, .pickAny: turn = try await pick(question)
            }
            guard let turn else { continue }
            guard turn == .next, let problem = response.problems(of: question.id).first else { return turn }
            complain(about: problem)
        }
    }

    /// Returns the meaning of a line that is independent of the question: a turn, or `nil` to ask again; `.none` if it
    /// is an answer.
    private func meaning(
        of line: String, isGiven: Bool, help: String, takeBack: (inout SurveyResponse) -> Void
    ) async throws(InputError) -> Turn?? {
        switch line {
        case "": return .some(.next)
        case "<": return .some(.back)
        case ">": return .some(.forward)
        case "?":
            lines.say(["\(help) Enter goes on, '<' and '>' move, \(leaving)"], style: .dim)
            return .some(nil)
        case "-" where isGiven:
            takeBack(&response)
            await save()
            return .some(nil)
        default: return .none
        }
    }

    private func pick(_ question: Question) async throws(InputError) -> Turn? {
        let choices = AnswerChoices(question)
        let line = try await lines.ask(choices.invitation)
        let isGiven = !response.picks(of: question.id).isEmpty
        if let turn = try await meaning(
            of: line, isGiven: isGiven, help: choices.help, takeBack: { $0.clear(question.id) })
        {
            return turn
        }
        let ids: [String]
        switch choices.matches(line) {
        case .answers(let found): ids = found
        case .unclear(let why, let list):
            lines.say([why], indent: indent, style: .red)
            say(list)
            return nil
        }
        say(ids.map { "→ \(choices.label($0))" })
        var picks: [SurveyResponse.Pick] = []
        for answer in ids.compactMap(question.answer) {
            guard let pick = try await pickWithText(answer, of: question, label: choices.label(answer.id)) else {
                return nil
            }
            picks.append(pick)
        }
        return try await change { response throws(AnswerProblem) in try response.answer(question.id, with: picks) }
    }

    /// Asks for the text of an answer that takes text; `nil` if the user goes back.
    private func pickWithText(
        _ answer: Answer, of question: Question, label: String
    ) async throws(InputError) -> SurveyResponse.Pick? {
        guard answer.acceptsText else { return SurveyResponse.Pick(answer.id) }
        var given = response.given(answer.id, of: question.id)?.text ?? earlierTexts[question.id]?[answer.id]
        while true {
            var words = try await line(
                prompt(
                    label, hint: given ?? answer.placeholder, isGiven: given != nil, isMandatory: answer.isMandatory))
            if words == "<" { return nil }
            if words == "?" {
                lines.say(["Type your words. '<' goes back, \(leaving)"], style: .dim)
                continue
            }
            if let kept = given, words.isEmpty { words = kept }
            if given != nil, words == "-" {
                given = nil
                earlierTexts[question.id]?[answer.id] = nil
                continue
            }
            let pick = SurveyResponse.Pick(answer.id, text: words)
            var trial = SurveyResponse(to: response.questionnaire)
            do throws(AnswerProblem) {
                try trial.answer(question.id, with: [pick])
            } catch {
                complain(about: error)
                continue
            }
            guard let problem = trial.problems(of: question.id).first else {
                guard try await agreesToKeep(pick.text, in: answer) else { continue }
                earlierTexts[question.id, default: [:]][answer.id] = pick.text
                return pick
            }
            complain(about: problem)
        }
    }

    private func write(_ question: Question) async throws(InputError) -> Turn? {
        let line = try await lines.ask(
            prompt("Your words", hint: question.textAnswer?.placeholder, isMandatory: question.isMandatory), for: .text)
        let turn = try await meaning(
            of: line, isGiven: !response.picks(of: question.id).isEmpty, help: "Type your words.",
            takeBack: { $0.clear(question.id) })
        if let turn { return turn }
        if let answer = question.textAnswer, try await !agreesToKeep(line, in: answer) { return nil }
        return try await change { response throws(AnswerProblem) in try response.write(line, to: question.id) }
    }

    /// Asks whether to keep a text that does not look like what the server expects.
    private func agreesToKeep(_ text: String?, in answer: Answer) async throws(InputError) -> Bool {
        guard let text, answer.isUnexpected(text) else { return true }
        while true {
            let hint = Message.unexpectedText(for: answer).text
            switch try await lines.ask("\(hint) Keep it? [y/N]").lowercased() {
            case "y", "yes": return true
            case "", "n", "no": return false
            default: lines.say(["Type 'y' or 'n'."], style: .red)
            }
        }
    }

    /// Asks for each field in turn.
    private func fill(_ question: Question) async throws(InputError) -> Turn? {
        let choices = AnswerChoices(question)
        /// Whether the question may be left as it is, with all fields empty.
        var mayBeLeft: Bool { !question.isMandatory && response.picks(of: question.id).isEmpty }
        let isSkipped = question.answers.first?.isMandatory == true
        if mayBeLeft, isSkipped { lines.say(["Enter at the first field skips the question."], style: .dim) }
        for (place, field) in question.answers.enumerated() {
            while true {
                let given = response.given(field.id, of: question.id)?.text
                let line = try await line(
                    prompt(
                        choices.label(field.id), hint: given ?? field.placeholder, isGiven: given != nil,
                        isMandatory: field.isMandatory && !mayBeLeft))
                let turn = try await meaning(
                    of: line, isGiven: given != nil, help: "Type a value.",
                    takeBack: { $0.unpick(field.id, of: question.id) })
                switch turn {
                case .some(.some(.next)):
                    if mayBeLeft {
                        if place == 0, isSkipped { return .next }
                        break
                    }
                    guard given == nil, field.isMandatory else { break }
                    complain(about: AnswerProblem(question.id, .textMissing(answerID: field.id)))
                    continue
                case .some(.some(let turn)): return turn
                case .some(.none): continue
                case .none:
                    var trial = response
                    let isAcceptable = Result { () throws(AnswerProblem) in
                        try trial.write(line, in: field.id, of: question.id)
                    }
                    if case .success = isAcceptable, try await !agreesToKeep(line, in: field) { continue }
                    let taken = try await change { response throws(AnswerProblem) in
                        try response.write(line, in: field.id, of: question.id)
                    }
                    if taken == nil { continue }
                }
                break
            }
        }
        return .next
    }

    /// Asks for a text without line ends; those of a paste become spaces.
    private func line(_ question: String) async throws(InputError) -> String {
        try await lines.ask(question, for: .text).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private func prompt(_ label: String, hint: String?, isGiven: Bool = false, isMandatory: Bool) -> String {
        let hint = hint.map { $0.sanitized.truncated(to: 60) }.map { isGiven ? " [\($0)]" : " (\($0))" } ?? ""
        return "\(label.sanitized)\(isMandatory ? ", required" : "")\(hint):"
    }

    /// Changes the response and saves it. An invalid answer is reported, and returns `nil`.
    private func change(
        _ change: (inout SurveyResponse) throws(AnswerProblem) -> Void
    ) async throws(InputError) -> Turn? {
        do throws(AnswerProblem) {
            try change(&response)
        } catch {
            complain(about: error)
            return nil
        }
        await save()
        return .next
    }
}
