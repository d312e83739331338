/// What keeps an answer from being taken, or a response from being sent.
public struct AnswerProblem: Error, Hashable, Sendable {
    /// The question's id; `nil` where it is the response as a whole.
    public let questionID: String?
    public let reason: Reason

    /// A problem with the question of this id, or with the response as a whole.
    public init(_ questionID: String?, _ reason: Reason) {
        self.questionID = questionID
        self.reason = reason
    }

    /// What can be wrong with an answer. An id that is carried is an answer's, a text what was given for one.
    public enum Reason: Hashable, Sendable {
        case nothingAnswered
        /// The question must be answered.
        case unanswered
        /// Words must be given for this answer.
        case wordsMissing(answerID: String)
        /// Two answers where one may be picked.
        case severalPicked
        /// Words for an answer that takes none.
        case wordsNotTaken(answerID: String)
        /// The words of this answer are to be a whole number.
        case notAnInteger(answerID: String)
        /// The question has no such answer.
        case unknownAnswer(String)
        /// The text stands for several answers of the question.
        case ambiguousAnswer(String)
        /// Given in a form that does not belong to how the question is asked.
        case unfit
        /// The question is shown, and nothing is asked.
        case notAsked
        case unknownQuestion
        /// The question is answered a second time.
        case repeatedQuestion
    }
}
