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
        case textMissing(answerID: String)
        /// Two answers, but only one may be picked.
        case severalPicked
        /// A text for an answer that accepts none.
        case textNotAccepted(answerID: String)
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
        case .textMissing: Message("entry.empty", "This must be filled in.")
        case .notAnInteger: Message("answer.noInteger", "This must be a whole number.")
        case .severalPicked: Message("answer.several", "Only one answer may be picked.")
        case .textNotAccepted, .unknownAnswer, .ambiguousAnswer, .unfit, .notAsked, .unknownQuestion, .repeatedQuestion:
            .unfit
        }
    }
}

extension Message {
    package static let unfit = Message("answer.unfit", "This does not fit the question.")
}

extension AnswerProblem {
    /// Names the question and says what is wrong, for a person who sees the whole survey.
    public func message(in questionnaire: Questionnaire) -> Message {
        guard let questionID else { return reason.message }
        let id = Message(quoting: questionID)
        let explanation = explanation(in: questionnaire)
        guard let question = questionnaire.question(questionID) else {
            return Message("answer.inUnknown", "Question {id}: {problem}.", ["id": id, "problem": explanation])
        }
        return Message(
            "answer.inQuestion", "Question '{question}' ({id}): {problem}.",
            ["question": Message(quoting: question.text), "id": id, "problem": explanation])
    }

    /// Says what is wrong, as a part of a sentence, for a person who sees the question.
    public func explanation(in questionnaire: Questionnaire) -> Message {
        let question = questionID.flatMap { questionnaire.question($0) }
        func values(_ answerID: String) -> [String: Message] {
            let text = question?.answer(answerID)?.text ?? ""
            return [
                "answer": text.isEmpty
                    ? Message("answer.unnamed", "the answer")
                    : Message("answer.named", "'{text}'", ["text": Message(quoting: text)])
            ]
        }
        return switch reason {
        case .nothingAnswered: Message("problem.nothingAnswered", "no question is answered")
        case .unanswered: Message("problem.unanswered", "an answer is needed")
        case .textMissing(let answerID) where question?.answer(answerID)?.responseClass == "integer":
            Message("problem.numberMissing", "{answer} needs a whole number", values(answerID))
        case .textMissing(let answerID):
            Message("problem.textMissing", "{answer} needs a text", values(answerID))
        case .severalPicked: Message("problem.severalPicked", "only one answer may be picked")
        case .textNotAccepted(let answerID):
            Message("problem.textNotAccepted", "{answer} takes no text", values(answerID))
        case .notAnInteger(let answerID):
            Message("problem.notAnInteger", "{answer} takes only a whole number", values(answerID))
        case .unknownAnswer(let text):
            Message("problem.unknownAnswer", "there is no answer '{text}'", ["text": Message(quoting: text)])
        case .ambiguousAnswer(let text):
            Message(
                "problem.ambiguousAnswer", "'{text}' stands for several answers, so an id is needed",
                ["text": Message(quoting: text)])
        case .unfit: Message("problem.unfit", "the answer has the wrong form for it")
        case .notAsked: Message("problem.notAsked", "nothing is asked there")
        case .unknownQuestion: Message("problem.unknownQuestion", "the survey has no such question")
        case .repeatedQuestion: Message("problem.repeatedQuestion", "it is answered a second time")
        }
    }
}

extension AnswerProblem: MessageConvertible {
    public var report: FailureReport { FailureReport(.rejected, reason.message) }
}
