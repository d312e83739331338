import SurveyResponses
import TestSupport

@Suite struct `Survey questionnaire` {
    @Test func `AN-1 every kind is asked as what it is`() {
        let askings = everyKind.questions.map(\.asking)

        #expect(
            askings == [
                .shown, .scale, .scale, .scale, .scale, .scale, .scale, .pickOne, .pickAny, .pickOne, .text, .fields,
                .shown, .shown, .shown,
            ])
    }

    @Test(
        arguments: [
            ("one", ["answer", "answer"], .pickOne), ("any", ["answer"], .pickAny), ("none", ["answer"], .pickOne),
            ("one", ["string"], .pickOne), ("some", ["string"], .pickOne), ("none", ["text"], .text),
            ("none", ["integer", "string"], .text), ("none", ["string", "answer"], .pickOne), ("any", [], .shown),
        ] as [(String, [String], Question.Asking)])
    func `AN-10 a kind that is not known is a choice, else a text, else a message`(
        pick: String, classes: [String], asking: Question.Asking
    ) {
        let answers = classes.enumerated().map { Answer(id: "\($0)", text: "t", responseClass: $1) }

        #expect(Question(id: "q", text: "?", kind: "thumbs", pick: pick, answers: answers).asking == asking)
    }

    @Test(arguments: ["star", "choice", "dropdown", "textarea", "textfield"])
    func `what has nothing to answer with is shown`(kind: String) {
        #expect(Question(id: "q", text: "?", kind: kind, pick: "one").asking == .shown)
    }

    @Test func `a text belongs to the answer of class text`() {
        let answers = [
            Answer(id: "a", text: "x", responseClass: "string"), Answer(id: "b", text: nil, responseClass: "text"),
        ]

        #expect(Question(id: "q", text: "?", kind: "textarea", pick: "none", answers: answers).textAnswer?.id == "b")
        #expect(Question(id: "q", text: "?", kind: "textfield", pick: "none", answers: answers).textAnswer == nil)
    }

    @Test func `AN-10 of duplicate ids the first counts`() {
        let twice = makeQuestionnaire(
            Question(
                id: "q", text: "first", kind: "choice", pick: "one",
                answers: [Answer(id: "a", text: "one"), Answer(id: "b", text: "two"), Answer(id: "a", text: "three")]),
            Question(id: "r", text: "second", kind: "intro", pick: "none"),
            Question(id: "q", text: "third", kind: "intro", pick: "none"))

        #expect(twice.questions.map(\.text) == ["first", "second"])
        #expect(twice.question("q")?.answers.map(\.text) == ["one", "two"])
        #expect(twice.question("q")?.answer("a")?.text == "one")
        #expect(twice.question("x") == nil)
    }
}
