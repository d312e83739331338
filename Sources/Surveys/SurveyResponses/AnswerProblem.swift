/// Why an answer is not accepted, or a response cannot be sent.
public struct AnswerProblem: Error, Hashable, Sendable {
    /// The question's id; `nil` for the response as a whole.
    public let questionID: String?
    public let reason: Reason

    public init(_ questionID: String?, _ reason: Reason) {
        self.questionID = questionID
        self.reason = reason
    }

    /// The kinds of problem. An associated `answerID` is the answer's id; a text is the answer as given.
    public enum Reason: Hashable, Sendable {
        case nothingAnswered
        case unanswered
        /// The answer requires a text.
        case wordsMissing(answerID: String)
        /// Two answers, but only one may be picked.
        case severalPicked
        /// A text for an answer that accepts none.
        case wordsNotTaken(answerID: String)
        /// The text of this answer must be a whole number.
        case notAnInteger(answerID: String)
        case unknownAnswer(String)
        /// The text matches several answers of the question.
        case ambiguousAnswer(String)
        /// The answer's form does not match the question's kind.
        case unfit
        /// The question is only shown, not asked.
        case notAsked
        case unknownQuestion
        /// The question is answered twice.
        case repeatedQuestion
    }
}
