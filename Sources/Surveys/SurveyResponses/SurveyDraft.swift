public import CoreSupport
package import RecordStorage

/// A saved unfinished response, with the texts of the answered questions, so that lost answers can be named after the
/// survey has changed.
package struct SurveyDraft: Hashable, Sendable, Codable {
    let surveyID: String
    let questions: [SavedQuestion]

    struct SavedQuestion: Hashable, Sendable, Codable {
        let id: String
        let text: String
        let picks: [Pick]
    }

    struct Pick: Hashable, Sendable, Codable {
        let answerID: String
        let answerText: String?
        let text: String?

        private enum CodingKeys: String, CodingKey {
            case answerID
            case answerText = "text"
            case text = "words"
        }
    }

    package init(_ response: SurveyResponse) {
        surveyID = response.questionnaire.surveyID
        questions = response.answeredQuestions.map { question in
            SavedQuestion(
                id: question.id, text: question.text,
                picks: response.picks(of: question.id).map { pick in
                    Pick(
                        answerID: pick.answerID, answerText: question.answer(pick.answerID)?.text, text: pick.text)
                })
        }
    }

    /// The answers, by question.
    package var answers: [(question: String, texts: [String])] {
        questions.map { question in
            let texts = question.picks.map { pick in
                [pick.answerText, pick.text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
            }
            return (question.text, texts)
        }
    }

    package func resumed(for questionnaire: Questionnaire, sentAt: Date? = nil) -> ResumedDraft {
        var response = SurveyResponse(to: questionnaire)
        var lost: [LostAnswer] = []
        for question in questions {
            for pick in question.picks {
                do throws(AnswerProblem) {
                    try response.add(SurveyResponse.Pick(pick.answerID, text: pick.text), of: question.id)
                    // A text question treats a pick without a text as no answer.
                    guard response.given(pick.answerID, of: question.id) != nil else {
                        throw AnswerProblem(question.id, .unfit)
                    }
                } catch {
                    lost.append(
                        LostAnswer(
                            questionID: question.id, questionText: question.text, answerText: pick.answerText,
                            text: pick.text, reason: error.reason))
                }
            }
        }
        return ResumedDraft(response: response, lost: lost, sentAt: sentAt)
    }
}

extension SurveyResponse {
    /// The texts of the answers, by question.
    public var answers: [(question: String, texts: [String])] { SurveyDraft(self).answers }
}

/// A loaded draft, fitted to the current survey.
public struct ResumedDraft: Hashable, Sendable {
    /// The answers that still fit the survey.
    public let response: SurveyResponse
    /// The answers that no longer fit, in the order in which they were saved.
    public let lost: [LostAnswer]
    /// When answers to the survey were sent that may have arrived, or those of the draft; sending them again may count
    /// them twice. Tell the user, and let them decide.
    public let sentAt: Date?
    /// The answers of the draft that exists; `nil` if there is none.
    public let saved: SurveyResponse?

    public init(
        response: SurveyResponse, lost: [LostAnswer], sentAt: Date? = nil, saved: SurveyResponse? = nil
    ) {
        self.response = response
        self.lost = lost
        self.sentAt = sentAt
        self.saved = saved
    }
}

/// An answer of a draft that no longer fits the survey.
public struct LostAnswer: Hashable, Sendable {
    public let questionID: String
    public let questionText: String
    public let answerText: String?
    /// The text that was entered for it.
    public let text: String?
    /// Why it was lost: usually the question or the answer no longer exists.
    public let reason: AnswerProblem.Reason
}

package typealias DraftRecord = VersionedRecord<DraftRecordFields>

package struct DraftRecordFields: VersionedRecordFields {
    package static let subject = "a draft"
    package static let version = 1

    let draft: SurveyDraft
    let facts: SavedDraft.Facts?

    package init(_ saved: SavedDraft) { (draft, facts) = (saved.draft, saved.facts) }

    package var value: SavedDraft { SavedDraft(draft: draft, facts: facts) }

    /// Any answers are accepted: they are checked when the draft is resumed.
    package func validate() throws(StoreFailure) {
        if draft.surveyID.isEmpty { throw .damaged(reason: "`surveyID` is empty") }
        if let facts, !(Date.distantPast...Date.distantFuture).contains(facts.savedAt) {
            throw .damaged(reason: "a date is out of range")
        }
    }
}
