import SurveyResponses
import TerminalIO

/// How one question is asked, by its kind.
extension AnswerDialogue {
    /// Asks until the question is answered, or skipped if that is allowed.
    ///
    /// - Returns: whether to go on; else back.
    mutating func answer(_ question: Question) async throws -> Bool {
        while true {
            let isDone: Bool?
            switch question.asking {
            case .shown: return true
            case .fields: isDone = try await fill(question)
            case .text: isDone = try await write(question)
            case .scale, .pickOne, .pickAny: isDone = try await pick(question)
            }
            guard let isDone else { continue }
            guard isDone, let problem = response.problems(of: question.id).first else { return isDone }
            say(problem)
        }
    }

    /// What a line means whatever is asked: `true` goes on, `false` back, `nil` asks again; else it is an answer.
    private mutating func meaning(
        of line: String, isGiven: Bool, help: String, takeBack: (inout SurveyResponse) -> Void
    ) async -> Bool?? {
        switch line {
        case "": return .some(true)
        case "<": return .some(false)
        case "?":
            say([help + " Enter goes on, '<' goes back, Ctrl-C leaves; the answers are kept."])
            return .some(nil)
        case "-" where isGiven:
            takeBack(&response)
            await keep()
            return .some(nil)
        default: return nil
        }
    }

    private mutating func pick(_ question: Question) async throws -> Bool? {
        let choices = AnswerChoices(question)
        let line = try await typed(choices.invitation)
        let help =
            question.asking == .pickAny
            ? "Type numbers with commas between them, or pieces of the answers."
            : "Type a number, or a piece of the answer."
        let isGiven = !response.picks(of: question.id).isEmpty
        if let meaning = await meaning(
            of: line, isGiven: isGiven, help: help, takeBack: { $0.clear(question.id) })
        {
            return meaning
        }
        var picks: [SurveyResponse.Pick] = []
        let names = question.asking == .pickAny ? line.split(separator: ",").map { String($0).trimmed } : [line]
        for name in names where !name.isEmpty {
            switch choices.match(name) {
            case .unclear(let lines):
                say(lines, indentation: "  ")
                return nil
            case .answer(let id, let isPiece):
                if isPiece { say(["→ \(choices.label(id))"], indentation: "  ") }
                guard !picks.contains(where: { $0.answerID == id }), let answer = question.answer(id) else { continue }
                guard let pick = try await pickWithWords(answer, of: question, label: choices.label(id)) else {
                    return nil
                }
                picks.append(pick)
            }
        }
        return await change { response throws(AnswerProblem) in try response.answer(question.id, with: picks) }
    }

    /// Asks for the words of an answer that takes some; `nil` if the person goes back.
    private func pickWithWords(
        _ answer: Answer, of question: Question, label: String
    ) async throws -> SurveyResponse.Pick? {
        guard answer.takesWords else { return SurveyResponse.Pick(answer.id) }
        while true {
            let words = try await typed(prompt(label, hint: answer.placeholder, isMandatory: answer.isMandatory))
            if words == "<" { return nil }
            let pick = SurveyResponse.Pick(answer.id, words: words)
            var trial = SurveyResponse(to: response.questionnaire)
            do {
                try trial.answer(question.id, with: [pick])
            } catch {
                say(error)
                continue
            }
            guard let problem = trial.problems(of: question.id).first else { return pick }
            say(problem)
        }
    }

    private mutating func write(_ question: Question) async throws -> Bool? {
        let line = try await typed(
            prompt("Your words", hint: question.textAnswer?.placeholder, isMandatory: question.isMandatory))
        let isGiven = !response.picks(of: question.id).isEmpty
        if let meaning = await meaning(
            of: line, isGiven: isGiven, help: "Type your words, in a line.", takeBack: { $0.clear(question.id) })
        {
            return meaning
        }
        return await change { response throws(AnswerProblem) in try response.write(line, to: question.id) }
    }

    /// Asks for one field after the other.
    private mutating func fill(_ question: Question) async throws -> Bool? {
        let choices = AnswerChoices(question)
        for field in question.answers {
            while true {
                let given = response.given(field.id, of: question.id)?.words
                let line = try await typed(
                    prompt(
                        choices.label(field.id), hint: given ?? field.placeholder, isGiven: given != nil,
                        isMandatory: field.isMandatory))
                let meaning = await meaning(
                    of: line, isGiven: given != nil, help: "Type what goes there.",
                    takeBack: { $0.unpick(field.id, of: question.id) })
                switch meaning {
                case .some(.some(false)): return false
                case .some(.some(true)):
                    guard given == nil, field.isMandatory else { break }
                    say(AnswerProblem(question.id, .wordsMissing(answerID: field.id)))
                    continue
                case .some(.none): continue
                case .none:
                    let isTaken = await change { response throws(AnswerProblem) in
                        try response.write(line, in: field.id, of: question.id)
                    }
                    if isTaken == nil { continue }
                }
                break
            }
        }
        return true
    }

    private func prompt(_ label: String, hint: String?, isGiven: Bool = false, isMandatory: Bool) -> String {
        let hint = hint.map { $0.sanitised.truncated(to: 60) }.map { isGiven ? " [\($0)]" : " (\($0))" } ?? ""
        return "\(label.sanitised.truncated(to: 60))\(isMandatory ? ", required" : "")\(hint): "
    }
}
