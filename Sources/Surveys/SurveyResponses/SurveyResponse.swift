/// The answers to a survey, as many as are given so far.
///
/// It holds no nonsense: what is not an answer to its question is thrown back as an ``AnswerProblem``, and the response
/// stays as it was. What is still missing it says itself, see ``problems``.
public struct SurveyResponse: Hashable, Sendable {
    /// One answer that is given.
    public struct Pick: Hashable, Sendable {
        public let answerID: String
        /// What was written for it, never blank.
        public let words: String?

        /// An answer, with words where it takes them; blank ones are none.
        public init(_ answerID: String, words: String? = nil) {
            self.answerID = answerID
            self.words = words.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
        }
    }

    public let questionnaire: Questionnaire
    private var given: [String: [String: Pick]] = [:]

    /// A response in which nothing is answered yet.
    public init(to questionnaire: Questionnaire) {
        self.questionnaire = questionnaire
    }

    /// How many questions are answered.
    public var answeredCount: Int { given.count }

    /// The questions that are answered, in their order.
    public var answeredQuestions: [Questionnaire.Question] {
        questionnaire.questions.filter { given[$0.id] != nil }
    }

    /// What is given for the question with this id, in the order of its answers.
    public func picks(of questionID: String) -> [Pick] {
        guard let picks = given[questionID], let question = questionnaire.question(questionID) else { return [] }
        if picks.count == 1 { return Array(picks.values) }
        return question.answers.compactMap { picks[$0.id] }
    }

    /// What is given for one answer of the question with this id.
    public func given(_ answerID: String, of questionID: String) -> Pick? { given[questionID]?[answerID] }

    /// Picks an answer, on a scale too: in the place of any other where one may be picked, else beside the others.
    public mutating func pick(_ answerID: String, words: String? = nil, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard [.scale, .pickOne, .pickAny].contains(question.asking) else {
            throw AnswerProblem(questionID, .unfit)
        }
        let pick = try question.checked(Pick(answerID, words: words))
        // Taken out, so that ten thousand picks are not copied for one more.
        var picks = given.removeValue(forKey: questionID) ?? [:]
        if question.asking != .pickAny { picks = [:] }
        picks[answerID] = pick
        given[questionID] = picks
    }

    /// Picks the answer at `position` of a scale, counted from 1.
    public mutating func pick(position: Int, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard question.asking == .scale else { throw AnswerProblem(questionID, .unfit) }
        guard (1...question.answers.count).contains(position) else {
            throw AnswerProblem(questionID, .unknownAnswer(String(position)))
        }
        try pick(question.answers[position - 1].id, of: questionID)
    }

    /// Takes the pick of an answer back; a text and a field's text go too.
    public mutating func unpick(_ answerID: String, of questionID: String) {
        given[questionID]?[answerID] = nil
        if given[questionID]?.isEmpty == true { given[questionID] = nil }
    }

    /// Writes `text` for a question that is asked for one. A blank text is none.
    public mutating func write(_ text: String, to questionID: String) throws(AnswerProblem) {
        guard let answer = try asked(questionID).textAnswer else { throw AnswerProblem(questionID, .unfit) }
        try write(text, in: answer.id, of: questionID)
    }

    /// Writes `text` in the field `answerID`. A blank text is none.
    public mutating func write(_ text: String, in answerID: String, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        guard question.isWritten else { throw AnswerProblem(questionID, .unfit) }
        let pick = try question.checked(Pick(answerID, words: text))
        if pick.words == nil {
            unpick(answerID, of: questionID)
        } else {
            given[questionID, default: [:]][answerID] = pick
        }
    }

    /// Answers the question with `picks` alone, in the place of whatever is given; none takes all of it back.
    public mutating func answer(_ questionID: String, with picks: [Pick]) throws(AnswerProblem) {
        var changed = self
        changed.given[questionID] = nil
        _ = try asked(questionID)
        for pick in picks { try changed.add(pick, of: questionID) }
        self = changed
    }

    /// Takes back what is given for the question with this id.
    public mutating func clear(_ questionID: String) {
        given[questionID] = nil
    }

    /// Gives one answer beside those that are given.
    mutating func add(_ pick: Pick, of questionID: String) throws(AnswerProblem) {
        let question = try asked(questionID)
        if question.isWritten {
            try write(pick.words ?? "", in: pick.answerID, of: questionID)
        } else if question.asking != .pickAny, given[questionID].map({ $0[pick.answerID] == nil }) == true {
            _ = try question.checked(pick)
            throw AnswerProblem(questionID, .severalPicked)
        } else {
            try self.pick(pick.answerID, words: pick.words, of: questionID)
        }
    }

    private func asked(_ questionID: String) throws(AnswerProblem) -> Questionnaire.Question {
        guard let question = questionnaire.question(questionID) else {
            throw AnswerProblem(questionID, .unknownQuestion)
        }
        guard question.asking != .shown else { throw AnswerProblem(questionID, .notAsked) }
        return question
    }
}

extension SurveyResponse {
    /// What keeps the response from being sent, in the order of the questions; empty when it is complete.
    public var problems: [AnswerProblem] {
        (given.isEmpty ? [AnswerProblem(nil, .nothingAnswered)] : [])
            + questionnaire.questions.flatMap { problems(of: $0) }
    }

    /// What is missing in the answer to the question with this id.
    public func problems(of questionID: String) -> [AnswerProblem] {
        questionnaire.question(questionID).map { problems(of: $0) } ?? []
    }

    private func problems(of question: Questionnaire.Question) -> [AnswerProblem] {
        let given = given[question.id]
        let wanting: [Questionnaire.Answer] =
            switch question.asking {
            case .shown: []
            case .fields: question.answers.filter { $0.isMandatory && given?[$0.id] == nil }
            case .text: question.textAnswer.map { $0.isMandatory && given == nil ? [$0] : [] } ?? []
            case .scale, .pickOne, .pickAny:
                picks(of: question.id).filter { $0.words == nil }.compactMap { question.answer($0.answerID) }
                    .filter { $0.isMandatory && $0.takesWords }
            }
        if !wanting.isEmpty {
            return wanting.map { AnswerProblem(question.id, .wordsMissing(answerID: $0.id)) }
        }
        let isMissing = question.isMandatory && question.asking != .shown && given == nil
        return isMissing ? [AnswerProblem(question.id, .unanswered)] : []
    }
}

extension Questionnaire.Question {
    /// Whether words alone answer it.
    fileprivate var isWritten: Bool { asking == .text || asking == .fields }

    /// `pick` as it is kept, if it can be an answer to the question.
    fileprivate func checked(_ pick: SurveyResponse.Pick) throws(AnswerProblem) -> SurveyResponse.Pick {
        guard let answer = answer(pick.answerID), asking != .text || answer == textAnswer else {
            throw AnswerProblem(id, .unknownAnswer(pick.answerID))
        }
        guard let words = pick.words else { return pick }
        guard isWritten || answer.takesWords else { throw AnswerProblem(id, .wordsNotTaken(answerID: answer.id)) }
        guard answer.responseClass == "integer" else { return pick }
        guard let number = words.firstMatch(of: /^\s*([+-]?[0-9]+)\s*$/) else {
            throw AnswerProblem(id, .notAnInteger(answerID: answer.id))
        }
        return SurveyResponse.Pick(answer.id, words: String(number.1))
    }
}
