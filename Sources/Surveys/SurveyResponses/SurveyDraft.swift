public import CoreSupport
package import RecordStorage

/// Half an answered survey, as it is kept: with the texts of what was answered, so that what is gone when the survey has
/// changed can be named.
package struct SurveyDraft: Hashable, Sendable, Codable {
    let surveyID: String
    let questions: [Question]
    /// The mark: when answers to the survey were sent that may have arrived.
    var sentAt: Date?

    struct Question: Hashable, Sendable, Codable {
        let id: String
        let text: String
        let picks: [Pick]
    }

    struct Pick: Hashable, Sendable, Codable {
        let answerID: String
        let text: String?
        let words: String?
    }

    package init(_ response: SurveyResponse, sentAt: Date? = nil) {
        self.sentAt = sentAt
        surveyID = response.questionnaire.surveyID
        questions = response.answeredQuestions.map { question in
            Question(
                id: question.id, text: question.text,
                picks: response.picks(of: question.id).map { pick in
                    Pick(answerID: pick.answerID, text: question.answer(pick.answerID)?.text, words: pick.words)
                })
        }
    }

    /// What of the draft still fits `questionnaire`, and what does not.
    package func resumed(for questionnaire: Questionnaire) -> ResumedDraft {
        var response = SurveyResponse(to: questionnaire)
        var lost: [LostAnswer] = []
        for question in questions {
            for pick in question.picks {
                do {
                    try response.add(SurveyResponse.Pick(pick.answerID, words: pick.words), of: question.id)
                } catch {
                    lost.append(
                        LostAnswer(
                            questionID: question.id, questionText: question.text, answerText: pick.text,
                            words: pick.words, reason: error.reason))
                }
            }
        }
        return ResumedDraft(response: response, lost: lost, sentAt: sentAt)
    }
}

/// What became of a draft.
public struct ResumedDraft: Hashable, Sendable {
    /// The answers that still fit the survey.
    public let response: SurveyResponse
    /// The answers that do not, in the order in which they were kept.
    public let lost: [LostAnswer]
    /// When answers to the survey were sent that may have arrived: sent again, they may count twice. A person is to be
    /// told, and to decide.
    public let sentAt: Date?

    package init(response: SurveyResponse, lost: [LostAnswer], sentAt: Date? = nil) {
        self.response = response
        self.lost = lost
        self.sentAt = sentAt
    }
}

/// An answer of a draft that does not fit the survey any more.
public struct LostAnswer: Hashable, Sendable {
    /// The id of the question.
    public let questionID: String
    public let questionText: String
    /// What the answer was, where it had a text.
    public let answerText: String?
    /// What was written for it.
    public let words: String?
    /// Why it went: as a rule there is no such question, or no such answer, any more.
    public let reason: AnswerProblem.Reason
}

/// The form in which a draft is kept.
package typealias DraftRecord = VersionedRecord<DraftRecordFields>

/// The fields that a draft is kept in.
package struct DraftRecordFields: VersionedRecordFields {
    package static let subject = "a draft"
    package static let version = 1

    let version: Int
    let draft: SurveyDraft

    package init(_ draft: SurveyDraft) {
        version = Self.version
        self.draft = draft
    }

    package var value: SurveyDraft { draft }

    /// Any answers may be kept: what they are worth shows when the draft is resumed.
    package func validate() throws(RecordError) {
        if draft.surveyID.isEmpty { throw RecordError("`surveyID` is empty") }
    }
}
