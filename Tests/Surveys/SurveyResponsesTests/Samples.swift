import SurveyResponses
import TestSupport

/// One survey in every shape that the service has.
let everyKind = Questionnaire(
    surveyID: "s1", title: "Ferry crossing",
    questions: [
        Question(id: "intro", text: "Welcome aboard", kind: "intro", pick: "none"),
        Question(id: "star", text: "The deck?", kind: "star", pick: "one", isMandatory: true, answers: rating("st")),
        Question(id: "heart", text: "The crew?", kind: "heart", pick: "one", answers: rating("he")),
        Question(id: "smiley", text: "The queue?", kind: "smiley", pick: "one", answers: rating("sm")),
        Question(id: "money", text: "The fare?", kind: "money", pick: "one", answers: rating("mo")),
        Question(
            id: "slider", text: "The sea?", kind: "slider", pick: "one",
            answers: ["Flat", "Calm", "Choppy", "Rough", "Wild"].enumerated().map { place, text in
                Answer(id: "sl\(place)", text: text, score: place * 25)
            }),
        Question(
            id: "nps", text: "Would you sail again?", kind: "nps", pick: "one",
            answers: (0...10).map { Answer(id: "np\($0)", text: String($0), score: $0) }),
        Question(
            id: "one", text: "Your seat?", kind: "choice", pick: "one",
            answers: [
                Answer(id: "on1", text: "Inside"), Answer(id: "on2", text: "Outside"),
                Answer(id: "on3", text: "Elsewhere", responseClass: "string"),
            ]),
        Question(
            id: "any", text: "What did you eat?", kind: "choice", pick: "any",
            answers: [
                Answer(id: "an1", text: "Soup"), Answer(id: "an2", text: "Bread"),
                Answer(id: "an3", text: "Something else", isMandatory: true, asksForText: true),
            ]),
        Question(
            id: "dropdown", text: "Your harbour?", kind: "dropdown", pick: "one",
            answers: (1...205).map { Answer(id: "dr\($0)", text: "Harbour \(min($0, 204))") }),
        Question(
            id: "textarea", text: "Anything else?", kind: "textarea", pick: "none",
            answers: [Answer(id: "ta1", text: nil, responseClass: "text")]),
        Question(
            id: "textfield", text: "Who are you?", kind: "textfield", pick: "none",
            answers: [
                Answer(id: "tf1", text: "Name", responseClass: "string", isMandatory: true),
                Answer(id: "tf2", text: "Age", responseClass: "integer", placeholder: "42"),
            ]),
        Question(id: "fieldless", text: "Nothing to enter", kind: "textfield", pick: "none"),
        Question(id: "message", text: "Nearly there", kind: "message", pick: "none"),
        Question(id: "outro", text: "Thank you", kind: "outro", pick: "none", isMandatory: true),
    ])

private func rating(_ id: String) -> [Answer] {
    (1...5).map { Answer(id: "\(id)\($0)", text: String($0), score: ($0 - 1) * 25) }
}

/// A survey of one question that may be left out, and another that any answer will do for.
func makeQuestionnaire(_ question: Question...) -> Questionnaire {
    Questionnaire(surveyID: "s1", title: "Short", questions: question)
}

/// A response in which every question of ``everyKind`` that can be answered is.
func fullResponse() throws -> SurveyResponse {
    var response = try smallResponse()
    for id in ["he2", "sm3", "mo4", "sl4", "np0", "on3", "dr205"] {
        let question = try #require(everyKind.questions.first { $0.answer(id) != nil })
        try response.pick(id, text: id == "on3" ? "On the \"bridge\"" : nil, of: question.id)
    }
    try response.pick("an2", of: "any")
    try response.pick("an3", text: "Herring", of: "any")
    try response.write("Line one\nLine two", to: "textarea")
    try response.write("42", in: "tf2", of: "textfield")
    return response
}

/// A response with what must be answered in ``everyKind``, and nothing else.
func smallResponse(to survey: Questionnaire = everyKind) throws -> SurveyResponse {
    var response = SurveyResponse(to: survey)
    try response.pick("st5", of: "star")
    try response.write("Ada", in: "tf1", of: "textfield")
    return response
}

extension SurveyResponse {
    /// The reasons of the problems, by question.
    var reasons: [String: AnswerProblem.Reason] {
        Dictionary(problems.map { ($0.questionID ?? "", $0.reason) }) { first, _ in first }
    }
}
