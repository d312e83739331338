public import CoreSupport
public import RecordStorage

/// Load Drafts Use Case: lists the drafts without changing them.
public protocol LoadDraftsUseCase: Sendable {
    /// Returns the drafts of this user at this server, oldest first.
    ///
    /// - Throws: `StoreFailure` if they cannot be listed.
    func drafts() async throws(StoreFailure) -> SavedDrafts
}

/// The drafts of one user, oldest first. An unreadable one can be discarded by its store's name.
public typealias SavedDrafts = FoundRecords<SavedDraft>

/// A draft in a list, described as of when it was saved.
public struct SavedDraft: Hashable, Sendable, Identifiable {
    package let draft: SurveyDraft
    /// `nil` if the draft's record has only answers.
    let facts: Facts?

    struct Facts: Codable, Hashable, Sendable {
        let title: String
        let questions: Int
        let missing: [String]
        let savedAt: Date
    }

    public var id: String { surveyID }
    public var surveyID: String { draft.surveyID }
    public var title: String? { facts?.title }
    /// The number of answered questions.
    public var answered: Int { draft.questions.count }
    /// The number of questions that ask for an answer.
    public var questions: Int? { facts?.questions }
    /// The texts of the questions without a required answer.
    public var missing: [String] { facts?.missing ?? [] }
    /// When the answers last changed.
    public var savedAt: Date? { facts?.savedAt }

    init(draft: SurveyDraft, facts: Facts?) {
        (self.draft, self.facts) = (draft, facts)
    }

    package init(_ response: SurveyResponse, at date: Date) {
        let questionnaire = response.questionnaire
        draft = SurveyDraft(response)
        facts = Facts(
            title: questionnaire.title, questions: questionnaire.askedCount,
            missing: response.incompleteQuestions.map(\.text), savedAt: date)
    }
}

extension SurveyResponse {
    /// The questions without a required answer.
    fileprivate var incompleteQuestions: [Question] {
        let ids = problems.compactMap { problem in
            switch problem.reason {
            case .unanswered, .textMissing: problem.questionID
            default: nil
            }
        }
        return questionnaire.questions.filter { ids.contains($0.id) }
    }
}
