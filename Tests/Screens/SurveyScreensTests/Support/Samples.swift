import RemoteSurveys
import SurveySession
import TestSupport

extension MissingCredential {
    /// The session has ended, and cannot say why.
    static let ended = MissingCredential(ProvideValidTokenError.sessionEnded(SessionEnd(date: .sample)))
}

extension Survey {
    static func sample(_ id: String) -> Survey {
        Survey(
            id: id, title: "Survey \(id)", description: "About \(id)", isActive: true,
            coverImageURL: "https://img.example.test/\(id)_", createdAt: .sample, surveyType: "Hotel")
    }
}

extension Question {
    static func sample(_ text: String) -> Question {
        Question(
            id: "q", text: text, displayOrder: 0, kind: "star", pick: "one", isMandatory: false,
            answers: (1...5).map { Answer(id: "a\($0)", text: "\($0)", displayOrder: $0) })
    }
}

extension Page<Survey> {
    static func sample(_ ids: ClosedRange<Int>, page: Int? = nil, of pages: Int? = nil) -> Page {
        Page(items: ids.map { .sample("\($0)") }, position: PagePosition(page: page, pages: pages))
    }
}
