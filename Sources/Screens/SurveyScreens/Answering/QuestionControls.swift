public import ScreenParts
public import SurveyResponses

// The controls of a question and of the summary.

extension AnsweringScreen {
    /// The controls that can have the focus, from top to bottom.
    public var controls: [Control] { entries + buttons.map(Control.button) }

    public var buttons: [Button] {
        switch step {
        case .question(0): [.next]
        case .question: [.next, .back]
        case .summary: [.submit, .back]
        case .thanks: [.home]
        }
    }

    /// The answers that contain the filter's text.
    public var shownAnswers: [Answer] {
        guard let question else { return [] }
        guard !filter.isEmpty else { return question.answers }
        let wanted = filter.searchable
        let texts = searched ?? question.answers.map { ($0.text ?? "").searchable }
        searched = texts
        return zip(question.answers, texts).filter { $1.contains(wanted) }.map(\.0)
    }

    private var entries: [Control] {
        guard let question else {
            return step == .summary ? pages.indices.filter { pages[$0].asking != .shown }.map(Control.page) : []
        }
        switch question.asking {
        case .shown: return []
        case .scale: return [.scale]
        case .text: return question.textAnswer.map { [.text($0.id)] } ?? []
        case .fields: return question.answers.map { .text($0.id) }
        case .pickOne, .pickAny:
            let answers = shownAnswers.flatMap { answer -> [Control] in
                let hasText = answer.acceptsText && isPicked(answer.id)
                return [.answer(answer.id)] + (hasText ? [.text(answer.id)] : [])
            }
            return (question.kind == "dropdown" ? [.filter] : []) + answers
        }
    }

    /// Moves the focus, wrapping around.
    public func moveFocus(by offset: Int) {
        let controls = controls
        let index = (controls.firstIndex(of: focus) ?? 0) + offset
        focus = controls[(index % controls.count + controls.count) % controls.count]
    }

    /// Focuses a control, if it exists.
    public func setFocus(to control: Control) { if controls.contains(control) { focus = control } }

    /// Moves the focus among answers and pages, stopping at both ends.
    public func scrollFocus(by offset: Int) {
        let entries = entries
        guard let index = entries.firstIndex(of: focus) else { return moveFocus(by: offset.signum()) }
        focus = entries[min(max(index + offset, 0), entries.count - 1)]
    }

    func focusFirst() {
        focus = step == .summary ? .button(buttons[0]) : controls[0]
        guard let question, let pick = response.picks(of: question.id).first else { return }
        if controls.contains(.answer(pick.answerID)) { focus = .answer(pick.answerID) }
    }

    /// Performs the action of Space on the focused control: picks or unpicks an answer, opens a page, or presses a
    /// button.
    public func pressFocused() {
        switch focus {
        case .answer(let id): toggle(id)
        case .page(let index): openPage(index)
        case .button(let button): press(button)
        case .scale, .filter, .text: break
        }
    }

    /// Performs the action of Enter on the focused control: continues with the focused answer.
    public func enter() {
        switch focus {
        case .page, .button: pressFocused()
        case .filter: moveFocus(by: 1)
        case .scale: goOn()
        case .answer(let id):
            if question?.asking == .pickOne || !isEnabled(.next), !isPicked(id) { pick(id) }
            question?.answer(id)?.acceptsText == true && isPicked(id) ? moveFocus(by: 1) : goOn()
        // Picking an answer below would replace it.
        case .text where question?.asking == .pickOne: goOn()
        case .text:
            moveFocus(by: 1)
            if focus == .button(.next) { goOn() }
        }
    }

    private func goOn() {
        if !isEnabled(.next) { focusOnProblem() }
        press(.next)
    }

    private func focusOnProblem() {
        let wanting = problems.lazy.compactMap { problem -> Control? in
            if case .textMissing(let id) = problem.reason { .text(id) } else { nil }
        }
        if let first = wanting.first(where: controls.contains) { focus = first }
    }
}

extension AnsweringScreen {
    public func isPicked(_ answerID: String) -> Bool {
        question.map { response.given(answerID, of: $0.id) != nil } ?? false
    }

    public func toggle(_ answerID: String) {
        isPicked(answerID) ? change { response.unpick(answerID, of: $0.id) } : pick(answerID)
    }

    /// The picked position on the scale, from 0.
    public var scalePosition: Int? {
        guard let question, let pick = response.picks(of: question.id).first else { return nil }
        return question.answers.firstIndex { $0.id == pick.answerID }
    }

    /// Moves along the scale or, if nothing is picked, to its start or end.
    public func moveOnScale(by offset: Int) {
        guard let question, question.asking == .scale else { return }
        let last = question.answers.count - 1
        let position = scalePosition.map { $0 + offset } ?? (offset > 0 ? 0 : last)
        pickOnScale(at: min(max(position, 0), last))
    }

    public func pickOnScale(at place: Int) {
        guard let question, question.asking == .scale, question.answers.indices.contains(place) else { return }
        pick(question.answers[place].id)
    }

    /// Picks an answer on the scale by a digit: the answer with that text, also after the previous digits (1, 0 for
    /// 10), or else the answer at that position, counted from 1, if no answer's text has another number.
    public func pickOnScale(digit: Int) {
        guard let question, question.asking == .scale, !asksToQuit else { return }
        let answers = question.answers
        // The digits of a longer number, or else the first of another.
        let digits = ["\(typedDigits)\(digit)", "\(digit)"].first { digits in
            answers.contains { $0.text?.hasPrefix(digits) == true }
        }
        let answer =
            answers.first { $0.text == digits }
            ?? (!question.hasNumbers && answers.indices.contains(digit - 1) ? answers[digit - 1] : nil)
        if let answer { pick(answer.id) }
        typedDigits = digits ?? ""
    }

    /// Picks the answer `offset` places from the focused one, stopping at both ends, if the question takes one of a few
    /// answers.
    public func movePick(by offset: Int) {
        guard case .answer(let id) = focus, let place = fewAnswers.firstIndex(where: { $0.id == id }) else { return }
        pickOfFew(at: min(max(place + offset, 0), fewAnswers.count - 1))
    }

    /// Picks the answer at a position, from 0, if the question takes one of a few answers.
    public func pickOfFew(at place: Int) {
        guard fewAnswers.indices.contains(place), !asksToQuit else { return }
        let id = fewAnswers[place].id
        if !isPicked(id) { pick(id) }
        focus = .answer(id)
    }

    /// Picks an answer by a digit, if the question takes one of a few answers: the answer with that text, or else the
    /// one at that position, counted from 1, as on a scale.
    public func pickOfFew(digit: Int) {
        let places = fewAnswers.indices.filter { fewAnswers[$0].text == "\(digit)" }
        if let place = places.first, places.count == 1 {
            pickOfFew(at: place)
        } else if question?.takesPositions == true {
            pickOfFew(at: digit - 1)
        }
    }

    private var fewAnswers: [Answer] {
        guard let question, question.asking == .pickOne, question.kind != "dropdown" else { return [] }
        return question.answers
    }

    public func clearAnswer() { change { response.clear($0.id) } }

    public func text(of answerID: String) -> String {
        guard let question else { return "" }
        return typed[Entry(questionID: question.id, answerID: answerID)]
            ?? response.given(answerID, of: question.id)?.text ?? ""
    }

    /// Enters a text for an answer. An unacceptable text stays as typed, and ``complaintMessage(about:)`` says why.
    public func write(_ text: String, for answerID: String) {
        change { question in
            typed[Entry(questionID: question.id, answerID: answerID)] = text
            take(answerID, of: question)
        }
    }

    /// The reason that the text entered for an answer is not acceptable; `nil` if it is.
    public func complaintMessage(about answerID: String) -> Message? {
        guard let question else { return nil }
        return complaints[Entry(questionID: question.id, answerID: answerID)]?.message
    }

    /// ``complaintMessage(about:)`` in English.
    public func complaintText(about answerID: String) -> String? { complaintMessage(about: answerID)?.text }

    /// The hint about a text that does not look like what the server expects; `nil` if it does.
    public func hintMessage(about answerID: String) -> Message? {
        guard complaintMessage(about: answerID) == nil, let answer = question?.answer(answerID),
            answer.isUnexpected(text(of: answerID))
        else { return nil }
        return .unexpectedText(for: answer)
    }

    /// ``hintMessage(about:)`` in English.
    public func hintText(about answerID: String) -> String? { hintMessage(about: answerID)?.text }

    public func find(_ text: String) { filter = text }

    /// Moves the focus of the summary to the question with this number, or opens it if no longer number begins with it.
    /// The digits of a number follow each other.
    public func jump(digit: Int) {
        guard step == .summary, !isSubmitting, !asksToSendAgain, !asksToQuit else { return }
        let numbers = pages.map { response.questionnaire.number(ofQuestion: $0.id).map(String.init) ?? "" }
        let digits = ["\(typedDigits)\(digit)", "\(digit)"].first(where: numbers.contains)
        typedDigits = digits ?? ""
        guard let digits, let index = numbers.firstIndex(of: digits) else { return }
        focus = .page(index)
        if numbers.count(where: { $0.hasPrefix(digits) }) == 1 { openPage(index) }
    }

    private func pick(_ answerID: String) {
        change { question in
            if question.asking != .pickAny { complaints = complaints.filter { $0.key.questionID != question.id } }
            take(answerID, of: question)
        }
    }

    /// Picks an answer with the text entered for it, or without it if that is not acceptable.
    private func take(_ answerID: String, of question: Question) {
        let entry = Entry(questionID: question.id, answerID: answerID)
        let isWritten = question.asking == .text || question.asking == .fields
        do throws(AnswerProblem) {
            if isWritten {
                try response.write(typed[entry] ?? "", in: answerID, of: question.id)
            } else {
                try response.pick(answerID, text: typed[entry], of: question.id)
            }
            complaints[entry] = nil
        } catch {
            complaints[entry] = error.reason
            // A field is answered only with a text.
            response.unpick(answerID, of: question.id)
            guard !isWritten else { return }
            do throws(AnswerProblem) {
                try response.pick(answerID, of: question.id)
            } catch {
                complaints[entry] = error.reason
            }
        }
    }

    /// Remembers the texts of the answers, so that an answer that is picked again has its text.
    private func rememberTexts(of question: Question) {
        for pick in response.picks(of: question.id) {
            let entry = Entry(questionID: question.id, answerID: pick.answerID)
            typed[entry] = typed[entry] ?? pick.text
        }
    }

    private func change(_ body: (Question) -> Void) {
        guard let question, !asksToQuit else { return }
        forgetObstacle()
        typedDigits = ""
        rememberTexts(of: question)
        body(question)
        answering.save()
    }
}
