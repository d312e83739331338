import CoreSupport
public import UserMessages

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

extension AnswerProblem.Reason {
    public var message: Message {
        switch self {
        case .nothingAnswered: Message("answer.none", "No question is answered.")
        case .unanswered: Message("answer.missing", "This must be answered.")
        case .wordsMissing: Message("entry.empty", "This must be filled in.")
        case .notAnInteger: Message("answer.noInteger", "This must be a whole number.")
        case .severalPicked: Message("answer.several", "Only one answer may be picked.")
        case .wordsNotTaken, .unknownAnswer, .ambiguousAnswer, .unfit, .notAsked, .unknownQuestion, .repeatedQuestion:
            .unfit
        }
    }
}

extension Message {
    package static let unfit = Message("answer.unfit", "This does not fit the question.")
}

extension AnswerProblem: MessageConvertible {
    public var report: FailureReport { FailureReport(.rejected, reason.message) }
}
