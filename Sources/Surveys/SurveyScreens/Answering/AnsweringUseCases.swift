import Credentials
import ScreenParts
public import SurveyResponses

/// The use cases that answering a survey stands on.
public struct AnsweringUseCases: Sendable {
    /// Keeps half-answered surveys.
    public typealias Drafts = SaveDraftUseCase & LoadDraftUseCase & DiscardDraftUseCase

    let submit: any SubmitSurveyResponseUseCase
    let drafts: @Sendable () async -> any Drafts

    /// The use cases of answering.
    ///
    /// - Parameters:
    ///   - submit: sends a response.
    ///   - drafts: delivers the drafts of whoever is logged in when it is called.
    public init(submit: any SubmitSurveyResponseUseCase, drafts: @escaping @Sendable () async -> any Drafts) {
        self.submit = submit
        self.drafts = drafts
    }
}

// What the screens of answering say.

extension ScreenMessages {
    static let thanks = "Thank you. Your answers were sent."
    static let answersKept = "Your answers are kept."
    static let mayHaveArrived = "Your answers may have arrived all the same."
    static let submissionStopped = "Sending was stopped. \(mayHaveArrived)"

    static func rejected(message: String?) -> String {
        message.map { "The server did not take your answers: \(Secret("").hidden(in: $0))" }
            ?? "The server did not take your answers."
    }

    static func draftNotKept(reason: String) -> String {
        "Your answers cannot be kept here, so send them before you quit: \(reason)"
    }

    static func draftNotReadable(reason: String) -> String {
        "The answers that were kept of this survey cannot be read: \(reason)"
    }

    static func draftNotDiscarded(_ error: DiscardDraftError) -> String {
        "What was kept of the answers could not be deleted\(error.reason.map { ": \($0)" } ?? ".")"
    }

    static func answersLost(_ lost: [LostAnswer]) -> String {
        let answers = lost.map { answer in
            let given = [answer.answerText, answer.words].compactMap { $0 }.joined(separator: ": ")
            return "\(answer.questionText) (\(given))"
        }
        return "The survey has changed. What you answered to this does not fit it any more: "
            + answers.joined(separator: "; ")
    }

    static func draftsAtStake(_ count: Int) -> String {
        count == 1
            ? "Log out? A half-answered survey goes with it."
            : "Log out? \(count) half-answered surveys go with it."
    }

    /// What is wrong with an answer.
    static func sentence(for reason: AnswerProblem.Reason) -> String {
        switch reason {
        case .nothingAnswered: "No question is answered."
        case .unanswered: "This must be answered."
        case .wordsMissing: "This must be filled in."
        case .notAnInteger: "This must be a whole number."
        case .severalPicked: "Only one answer may be picked."
        case .wordsNotTaken, .unknownAnswer, .ambiguousAnswer, .unfit, .notAsked, .unknownQuestion, .repeatedQuestion:
            "This does not fit the question."
        }
    }
}

extension DiscardDraftError {
    fileprivate var reason: String? {
        switch self {
        case .deletionFailed(let reason), .unreadable(let reason): reason
        case .cancelled: nil
        }
    }
}

extension LoadFailure {
    /// The response was not taken, or it is not known whether it was.
    init(_ error: SubmitSurveyResponseError) {
        switch error {
        case .incomplete(let problems):
            self = .told(problems.first.map { ScreenMessages.sentence(for: $0.reason) } ?? "")
        case .rejected(let message): self = .told(ScreenMessages.rejected(message: message))
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
        if case .told(let sentence) = self, error.mayHaveArrived {
            self = .told("\(sentence) \(ScreenMessages.mayHaveArrived)")
        }
    }
}
