import CommandLineSupport
import HTTP
import ScreenParts
import SurveyResponses
import SurveyScreens

/// What keeps answers from being sent or taken, in words.
extension CommandFailure {
    /// The answers cannot be sent, for these reasons.
    init(_ problems: [AnswerProblem], of questionnaire: Questionnaire) {
        let most = 20
        var message: Wording = "Nothing was sent."
        for problem in problems.prefix(most) { message = message + " " + problem.sentence(of: questionnaire) }
        if problems.count > most { message = message + " And \(problems.count - most) more." }
        self.init(.failed, message + " Answer what is missing, and try again.")
    }

    /// What was filled in is no response.
    init(_ error: FilledTemplateError, in file: String, of questionnaire: Questionnaire) {
        switch error {
        case .unfit(let problems): self.init(problems, of: questionnaire)
        case .otherSurvey(let id):
            self.init(
                .failed,
                """
                '\(file)' answers the survey '\(quoting: id)', and not '\(questionnaire.surveyID)'. Nothing was sent. \
                Start from what --template prints.
                """)
        case .invalidData(let reason):
            self.init(
                .failed,
                """
                '\(file)' is no survey that was filled in: \(quoting: reason). Nothing was sent. Start from what \
                --template prints.
                """)
        }
    }

    /// The answers were not taken, or nobody knows.
    init(_ error: SubmitSurveyResponseError, of questionnaire: Questionnaire, server: String) {
        switch error {
        case .incomplete(let problems): self.init(problems, of: questionnaire)
        case .rejected(let message):
            self.init(
                .failed,
                """
                The answers were not taken by \(server): \(quoting: message ?? "no reason given"). Check whether the \
                survey has changed.
                """)
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .refreshFailed(let failure):
            self.init(failure, server: server)
            message = message + " The answers were not taken."
        case .request(.cancelled): self.init(.interrupted, "Interrupted while the answers were sent.")
        case .request(.connectivity(let failure)) where error.mayHaveArrived:
            self.init(failure, server: server, advice: Self.mayHaveArrived)
            return
        case .request(let failure): self.init(failure, server: server)
        }
        if error.mayHaveArrived { message = message + " " + Self.mayHaveArrived }
    }

    /// The answers were not sent, or not taken, or nobody knows.
    init(_ error: SubmitDraftError, of questionnaire: Questionnaire, server: String) {
        switch error {
        case .sentBefore(let date):
            self.init(.failed, "\(Message.sentBefore(on: date).text) Nothing was sent now.")
        case .notMarked(let reason):
            self.init(
                .cache,
                """
                The answers cannot be marked as being sent: \(quoting: reason). Nothing was sent. Check the folder.
                """)
        case .submissionFailed(let error): self.init(error, of: questionnaire, server: server)
        case .cancelled: self.init(.interrupted, "Nothing was sent.")
        }
    }

    private static let mayHaveArrived: Wording =
        "The answers may have arrived all the same: sent again, they may count twice."

    /// The same failure of somebody whose answers are kept, or are not for `reason`.
    func tellingOfDraft(of surveyID: String, lostFor reason: String?) -> CommandFailure {
        var failure = self
        let words: Wording =
            if let reason {
                "The answers could not be kept: \(reason). Check the folder."
            } else {
                "The answers are kept: 'survey answer \(surveyID)' goes on with them."
            }
        failure.message = message.isEmpty ? words : "\(message) \(words)"
        return failure
    }
}

extension AnswerProblem {
    /// The problem with the question that has it, for somebody who has all before them.
    func sentence(of questionnaire: Questionnaire) -> Wording {
        guard let questionID else { return "No question is answered." }
        guard let question = questionnaire.question(questionID) else {
            return "Question \(quoting: questionID): \(words(in: questionnaire))."
        }
        return "Question '\(quoting: question.text)' (\(quoting: question.id)): \(words(in: questionnaire))."
    }

    /// What is wrong, for somebody who has the question before them.
    func words(in questionnaire: Questionnaire) -> Wording {
        let question = questionID.flatMap { questionnaire.question($0) }
        func subject(_ answerID: String) -> Wording {
            let text = question?.answer(answerID)?.text ?? ""
            return text.isEmpty ? "the answer" : "'\(quoting: text)'"
        }
        return switch reason {
        case .nothingAnswered: "no question is answered"
        case .unanswered: "an answer is needed"
        case .wordsMissing(let answerID): "\(subject(answerID)) needs words"
        case .severalPicked: "only one answer may be picked"
        case .wordsNotTaken(let answerID): "\(subject(answerID)) takes no words"
        case .notAnInteger(let answerID): "\(subject(answerID)) takes a whole number alone"
        case .unknownAnswer(let text): "there is no answer '\(quoting: text)'"
        case .ambiguousAnswer(let text): "'\(quoting: text)' stands for several answers, so an id is needed"
        case .unfit: "this is no form that its answer can have"
        case .notAsked: "nothing is asked there"
        case .unknownQuestion: "the survey has no such question"
        case .repeatedQuestion: "it is answered a second time"
        }
    }
}
