import CoreSupport

/// The answers given to a survey so far.
///
/// It is always consistent: giving an answer that does not fit its question throws an ``AnswerProblem`` and leaves the
/// response unchanged. For missing answers see ``problems``.
///
/// It is `Codable` together with its questionnaire, so that an app can save it and restore its state. Decoding an
/// answer that does not fit its question throws a `DecodingError`. ``LocalDrafts`` save answers to a survey that may
/// change.
public struct SurveyResponse: Hashable, Sendable {
    public struct Pick: Hashable, Sendable {
        public let answerID: String
        /// The text entered for it; never blank.
        public let text: String?

        /// Picks an answer, with a text if it accepts one; blank text is dropped.
        public init(_ answerID: String, text: String? = nil) {
            self.answerID = answerID
            self.text = text.flatMap { $0.isBlank ? nil : $0 }
        }
    }

    public let questionnaire: Questionnaire
    private var given: [String: [String: Pick]] = [:]

    /// Creates a response without answers.
    public init(to questionnaire: Questionnaire) {
        self.questionnaire = questionnaire
    }

    public var answeredCount: Int { given.count }

    public var answeredQuestions: [Question] {
        questionnaire.questions.filter { given[$0.id] != nil }
    }

    /// The answers to the question with this id, in the question's order.
    public func picks(of questionID: String) -> [Pick] {
        guard let picks = given[questionID], let question = questionnaire.question(questionID) else { return [] }
        if picks.count == 1 { return Array(picks.values) }
        return question.answers.compactMap { picks[$0.id] }
    }

    /// Returns the pick of an answer to the question with this id; `nil` if the answer is not picked.
    public func given(_ answerID: String, of questionID: String) -> Pick? { given[questionID]?[answerID] }

    /// Picks an answer, also on a scale. If only one may be picked, it replaces the previous one.
    public mutating func pick(_ answerID: String, text: String? = nil, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard [.scale, .pickOne, .pickAny].contains(question.asking) else {
            throw AnswerProblem(questionID, .unfit)
        }
        let pick = try question.checked(Pick(answerID, text: text))
        // Removing the picks first avoids copying all of them to add one.
        var picks = given.removeValue(forKey: questionID) ?? [:]
        if question.asking != .pickAny { picks = [:] }
        picks[answerID] = pick
        given[questionID] = picks
    }

    /// Picks an answer of a scale by its position, counted from 1: on a scale of five stars, 5 is the best. Throws
    /// `unfit` if the question is not a scale.
    public mutating func pick(position: Int, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard question.asking == .scale else { throw AnswerProblem(questionID, .unfit) }
        guard (1...question.answers.count).contains(position) else {
            throw AnswerProblem(questionID, .unknownAnswer(String(position)))
        }
        try pick(question.answers[position - 1].id, of: questionID)
    }

    /// Removes the pick of an answer, including a text or a field's text.
    public mutating func unpick(_ answerID: String, of questionID: String) {
        given[questionID]?[answerID] = nil
        if given[questionID]?.isEmpty == true { given[questionID] = nil }
    }

    /// Answers a question that asks for a text. Blank text clears the answer.
    public mutating func write(_ text: String, to questionID: String) throws(AnswerProblem) {
        guard let answer = try asked(questionID).textAnswer else { throw AnswerProblem(questionID, .unfit) }
        try write(text, in: answer.id, of: questionID)
    }

    /// Fills in the field `answerID`. Blank text clears the answer.
    public mutating func write(_ text: String, in answerID: String, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard question.isWritten else { throw AnswerProblem(questionID, .unfit) }
        let pick = try question.checked(Pick(answerID, text: text))
        if pick.text == nil {
            unpick(answerID, of: questionID)
        } else {
            given[questionID, default: [:]][answerID] = pick
        }
    }

    /// Replaces all answers to the question with `picks`; an empty list clears them.
    public mutating func answer(_ questionID: String, with picks: [Pick]) throws(AnswerProblem) {
        var changed = self
        changed.given[questionID] = nil
        _ = try asked(questionID)
        for pick in picks { try changed.add(pick, of: questionID) }
        self = changed
    }

    public mutating func clear(_ questionID: String) {
        given[questionID] = nil
    }

    /// Adds one pick to those of the question.
    mutating func add(_ pick: Pick, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        if question.isWritten {
            try write(pick.text ?? "", in: pick.answerID, of: questionID)
        } else if question.asking != .pickAny, given[questionID].map({ $0[pick.answerID] == nil }) == true {
            _ = try question.checked(pick)
            throw AnswerProblem(questionID, .severalPicked)
        } else {
            try self.pick(pick.answerID, text: pick.text, of: questionID)
        }
    }

    private func asked(_ questionID: String) throws(AnswerProblem) -> Question {
        guard let question = questionnaire.question(questionID) else {
            throw AnswerProblem(questionID, .unknownQuestion)
        }
        guard question.asking != .shown else { throw AnswerProblem(questionID, .notAsked) }
        return question
    }
}

extension SurveyResponse {
    /// Why the response cannot be sent yet, in the order of the questions; empty if it is complete.
    public var problems: [AnswerProblem] {
        (given.isEmpty ? [AnswerProblem(nil, .nothingAnswered)] : [])
            + questionnaire.questions.flatMap { problems(of: $0) }
    }

    public func problems(of questionID: String) -> [AnswerProblem] {
        questionnaire.question(questionID).map { problems(of: $0) } ?? []
    }

    private func problems(of question: Question) -> [AnswerProblem] {
        let given = given[question.id]
        let wanting: [Answer] =
            switch question.asking {
            case .shown: []
            // A question that is not mandatory may be skipped, with all its fields empty.
            case .fields, .text:
                given == nil && !question.isMandatory
                    ? [] : question.fields.filter { $0.isMandatory && given?[$0.id] == nil }
            case .scale, .pickOne, .pickAny:
                picks(of: question.id).filter { $0.text == nil }.compactMap { question.answer($0.answerID) }
                    .filter { $0.isMandatory && $0.acceptsText }
            }
        if !wanting.isEmpty {
            return wanting.map { AnswerProblem(question.id, .textMissing(answerID: $0.id)) }
        }
        let isMissing = question.isMandatory && question.asking != .shown && given == nil
        return isMissing ? [AnswerProblem(question.id, .unanswered)] : []
    }
}

extension Answer {
    /// Whether `text` does not look like what the server's mask expects. It is a hint: the server decides.
    public func isUnexpected(_ text: String) -> Bool {
        guard !text.isBlank, let mask = mask.flatMap(InputMask.init) else { return false }
        return !mask.matches(text)
    }
}

extension SurveyResponse {
    /// The answers whose text does not look like what the server's mask expects, in the order of the questions.
    public var unexpectedTexts: [(question: Question, answer: Answer)] {
        answeredQuestions.flatMap { question in
            picks(of: question.id).compactMap { pick in
                guard let answer = question.answer(pick.answerID), answer.isUnexpected(pick.text ?? "") else {
                    return nil
                }
                return (question, answer)
            }
        }
    }
}

extension SurveyResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case questionnaire, answers
    }

    private struct Answers: Codable {
        let questionID: String
        let picks: [Pick]
    }

    /// Decodes a response with its questionnaire, with the same checks as every other change of a response.
    ///
    /// - Throws: `DecodingError`; its underlying error is an ``AnswerProblem`` if an answer does not fit its question.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(to: try fields.decode(Questionnaire.self, forKey: .questionnaire))
        for answers in try fields.decode([Answers].self, forKey: .answers) {
            let id = answers.questionID
            do throws(AnswerProblem) {
                guard given[try asked(id).id] == nil else { throw AnswerProblem(id, .repeatedQuestion) }
                for pick in answers.picks {
                    try add(pick, of: id)
                    // A blank text does not count as an answer.
                    guard given(pick.answerID, of: id) != nil else { throw AnswerProblem(id, .unfit) }
                }
            } catch {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: fields.codingPath + [CodingKeys.answers],
                        debugDescription: "an answer does not fit its question", underlyingError: error))
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(questionnaire, forKey: .questionnaire)
        try fields.encode(
            answeredQuestions.map { Answers(questionID: $0.id, picks: picks(of: $0.id)) }, forKey: .answers)
    }
}

extension SurveyResponse.Pick: Codable {
    private enum CodingKeys: String, CodingKey {
        case answerID
        case text = "words"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(String.self, forKey: .answerID),
            text: try fields.decodeIfPresent(String.self, forKey: .text))
    }
}

extension Question {
    /// The answers to fill in.
    fileprivate var fields: [Answer] {
        switch asking {
        case .fields: answers
        case .text: textAnswer.map { [$0] } ?? []
        case .shown, .scale, .pickOne, .pickAny: []
        }
    }

    /// Whether only a text can answer it.
    fileprivate var isWritten: Bool { asking == .text || asking == .fields }

    /// `pick` as it is stored, if it can answer the question.
    fileprivate func checked(_ pick: SurveyResponse.Pick) throws(AnswerProblem) -> SurveyResponse.Pick {
        guard let answer = answer(pick.answerID), asking != .text || answer == textAnswer else {
            throw AnswerProblem(id, .unknownAnswer(pick.answerID))
        }
        guard let text = pick.text else { return pick }
        guard isWritten || answer.acceptsText else { throw AnswerProblem(id, .textNotAccepted(answerID: answer.id)) }
        guard answer.responseClass == "integer" else { return pick }
        guard let number = text.firstMatch(of: /^\s*([+-]?[0-9]+)\s*$/) else {
            throw AnswerProblem(id, .notAnInteger(answerID: answer.id))
        }
        return SurveyResponse.Pick(answer.id, text: String(number.1))
    }
}
