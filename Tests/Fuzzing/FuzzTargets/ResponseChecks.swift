import Foundation
import RecordStorage
import SurveyResponses

enum ResponseChecks {
    /// A template that was read is a response that can be sent and kept.
    static func verdict(onTemplate input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let response: SurveyResponse
        do {
            response = try ResponseTemplate.response(from: input, to: survey)
        } catch {
            try BrokenPromise.unless(error != .unfit([]), "a refusal has a reason")
            return .refused
        }
        try check(response)
        return .accepted
    }

    /// A draft that was read makes a response, whatever it holds.
    static func check(_ saved: SavedDraft) throws(BrokenPromise) {
        try check(saved.draft.resumed(for: survey).response)
    }

    /// What every response keeps.
    static func check(_ response: SurveyResponse) throws(BrokenPromise) {
        try BrokenPromise.unless(isJSON(response.requestBody), "a response can be sent")
        try BrokenPromise.unless(
            SurveyDraft(response).resumed(for: survey) == ResumedDraft(response: response, lost: []),
            "a response survives being kept")
        for question in response.answeredQuestions {
            let picks = response.picks(of: question.id)
            try BrokenPromise.unless(
                !picks.isEmpty && (picks.count == 1 || [.pickAny, .fields].contains(question.asking)),
                "one answer where one may be picked")
        }
    }

    private static func isJSON(_ data: Data) -> Bool {
        // Whether it can be read is the question.
        (try? JSONSerialization.jsonObject(with: data)) != nil
    }

    static let survey = Questionnaire(
        surveyID: "s", title: "Every kind",
        questions: [
            .init(
                id: "star", text: "?", kind: "star", pick: "one",
                answers: (1...5).map { .init(id: "s\($0)", text: String($0)) }),
            .init(
                id: "one", text: "?", kind: "choice", pick: "one",
                answers: [.init(id: "o1", text: "One"), .init(id: "o2", text: "Two", responseClass: "string")]),
            .init(
                id: "any", text: "?", kind: "choice", pick: "any",
                answers: [.init(id: "a1", text: "One"), .init(id: "a2", text: "Two")]),
            .init(
                id: "area", text: "?", kind: "textarea", pick: "none",
                answers: [.init(id: "t", text: nil, responseClass: "text")]),
            .init(
                id: "field", text: "?", kind: "textfield", pick: "none",
                answers: [
                    .init(id: "f1", text: "Name", responseClass: "string"),
                    .init(id: "f2", text: "Age", responseClass: "integer"),
                ]),
        ])
}
