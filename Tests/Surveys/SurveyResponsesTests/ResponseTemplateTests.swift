import SurveyResponses
import TestSupport

@Suite struct `Response template (AN-9)` {
    @Test func `has the form that scripts read`() {
        let survey = makeQuestionnaire(
            Question(id: "q1", text: "Hello\n\"you\"", kind: "intro", pick: "none"),
            Question(
                id: "q2", text: "Food?", kind: "choice", pick: "any", isMandatory: true,
                answers: [
                    Answer(id: "a1", text: "Soup"),
                    Answer(id: "a2", text: nil, responseClass: "string", isMandatory: true),
                ]))

        let template = """
            {
              "surveyID": "s1",
              "title": "Short",
              "questions": [
                {
                  "id": "q1", "text": "Hello\\n\\"you\\"", "kind": "intro", "pick": "none", "mandatory": false,
                  "answers": [],
                  "answer": null
                },
                {
                  "id": "q2", "text": "Food?", "kind": "choice", "pick": "any", "mandatory": true,
                  "answers": [
                    {"id": "a1", "text": "Soup", "class": "answer", "mandatory": false},
                    {"id": "a2", "text": null, "class": "string", "mandatory": true}
                  ],
                  "answer": null
                }
              ]
            }

            """
        #expect(text(ResponseTemplate.blank(for: survey)) == template)
    }

    @Test func `AN-10 holds nothing that a terminal would obey`() throws {
        let hostile = "\u{0}\u{1B}[2J\u{7F}\u{9B}31m\r\n\u{202E}\\"
        let survey = Questionnaire(
            surveyID: hostile, title: hostile,
            questions: [
                Question(
                    id: hostile, text: hostile, kind: hostile, pick: hostile,
                    answers: [Answer(id: hostile, text: hostile, responseClass: hostile)])
            ])

        let template = ResponseTemplate.blank(for: survey)

        #expect(!text(template).unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(try ResponseTemplate.response(from: template, to: survey) == SurveyResponse(to: survey))
        var response = SurveyResponse(to: survey)
        try response.pick(hostile, of: hostile)
        #expect(!text(response.requestBody).unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func `a blank template is a response in which nothing is answered`() throws {
        #expect(
            try ResponseTemplate.response(from: ResponseTemplate.blank(for: everyKind), to: everyKind)
                == SurveyResponse(to: everyKind))
    }

    @Test(arguments: [
        ("star", #""st4""#, ["st4"]), ("star", "4", ["st4"]), ("star", #""4""#, ["st4"]),
        ("slider", #""Wild""#, ["sl4"]), ("slider", "1", ["sl0"]), ("nps", "0", ["np0"]), ("nps", "10", ["np10"]),
        ("one", #""Outside""#, ["on2"]), ("one", #"["on1"]"#, ["on1"]),
        ("one", #"{"id":"on3","text":"Bow"}"#, ["on3 Bow"]), ("one", #"{"id":"Elsewhere"}"#, ["on3"]),
        ("one", #"{"id":"on1","text":null}"#, ["on1"]), ("one", #"{"id":"on3","text":7}"#, ["on3 7"]),
        ("any", #"["Bread","an1"]"#, ["an1", "an2"]), ("any", #""an1""#, ["an1"]), ("any", "[]", []),
        ("any", #"["an1",{"id":"an3","text":"Eel"}]"#, ["an1", "an3 Eel"]), ("dropdown", #""Harbour 7""#, ["dr7"]),
        ("dropdown", #""dr205""#, ["dr205"]), ("textarea", #""Fine""#, ["ta1 Fine"]), ("textarea", #""""#, []),
        ("textarea", "7", ["ta1 7"]), ("textfield", #"{"tf1":"Ada","tf2":42}"#, ["tf1 Ada", "tf2 42"]),
        ("textfield", #"{"tf1":null,"tf2":" "}"#, []), ("intro", "null", []),
    ])
    func `an answer is read in each of its forms`(question: String, answer: String, expected: [String]) throws {
        let response = try ResponseTemplate.response(from: filled(question, answer), to: everyKind)

        let read = response.picks(of: question).map { [$0.answerID, $0.text].compactMap(\.self) }
        #expect(read.map { $0.joined(separator: " ") } == expected)
    }

    @Test(
        arguments: [
            ("x", #""a""#, .unknownQuestion), ("intro", #""hello""#, .notAsked),
            ("star", #""st6""#, .unknownAnswer("st6")),
            ("star", "6", .unknownAnswer("6")), ("nps", "12", .unknownAnswer("12")), ("one", "1", .unknownAnswer("1")),
            ("star", "1.5", .unknownAnswer("1.5")), ("star", "true", .unfit), ("star", "[null]", .unfit),
            ("star", "[[1]]", .unfit),
            ("star", "[1,2]", .severalPicked), ("slider", "0", .unknownAnswer("0")),
            ("slider", "-9223372036854775808", .unknownAnswer("-9223372036854775808")),
            ("dropdown", #""Harbour 204""#, .ambiguousAnswer("Harbour 204")),
            ("one", #"{"id":"on1","text":"x"}"#, .textNotAccepted(answerID: "on1")), ("one", #"{"text":"x"}"#, .unfit),
            ("one", #"{"id":"on3","text":["x"]}"#, .unfit), ("one", #"{"id":"on3","words":"x"}"#, .unfit),
            ("any", #"["an1","he1"]"#, .unknownAnswer("he1")), ("textarea", "[]", .unfit),
            ("textarea", #"{"ta1":"x"}"#, .unfit), ("textfield", #""Ada""#, .unfit),
            ("textfield", #"{"tf9":"Ada"}"#, .unknownAnswer("tf9")), ("textfield", #"{"tf1":{}}"#, .unfit),
            ("textfield", #"{"tf2":"old"}"#, .notAnInteger(answerID: "tf2")),
        ] as [(String, String, AnswerProblem.Reason)])
    func `an answer that does not fit is named with its question`(
        question: String, answer: String, reason: AnswerProblem.Reason
    ) {
        #expect(throws: FilledTemplateError.unfit([AnswerProblem(question, reason)])) {
            try ResponseTemplate.response(from: filled(question, answer), to: everyKind)
        }
    }

    @Test func `AN-10 of texts that are numbers and ids, the id wins, then one answer's own text`() throws {
        let answers = [("2", "9"), ("x", "1"), ("y", "3"), ("z", "3")].map { Answer(id: $0, text: $1) }
        let survey = makeQuestionnaire(Question(id: "q", text: "?", kind: "star", pick: "one", answers: answers))
        func picked(_ answer: String) throws -> String? {
            try ResponseTemplate.response(from: filled("q", answer), to: survey).picks(of: "q").first?.answerID
        }

        #expect(try ["2", "1", #""9""#].map(picked) == ["2", "x", "2"])
        #expect(throws: FilledTemplateError.unfit([AnswerProblem("q", .ambiguousAnswer("3"))])) { try picked("3") }
    }

    @Test(arguments: [
        ("nps", (0...10).map(String.init), "11"), ("slider", ["0", "25", "50", "75", "100"], "3"),
        ("money", ["10", "20", "30"], "2"), ("star", ["1", "2", "3", "5", "8"], "4"),
        ("smiley", ["-2", "-1", "0", "1", "2"], "3"), ("star", ["1", "2", "3", "many"], "4"),
        ("slider", ["0 %", "50 %", "100 %"], "2"), ("money", ["$5", "$10"], "1"), ("nps", ["½", "1"], "2"),
        ("slider", ["step 0", "step 1"], "1"), ("heart", ["0.5", "1", "1.5"], "3"), ("nps", ["0", "1"], "0.5"),
        ("slider", ["Never", "1 to 2 times", "3 or more"], "2"),
    ])
    func `AN-10 where a text is a number, a number that is no text is refused`(
        kind: String, texts: [String], answer: String
    ) {
        #expect(throws: FilledTemplateError.unfit([AnswerProblem("q", .unknownAnswer(answer))])) {
            try ResponseTemplate.response(from: filled("q", answer), to: scale(kind, texts))
        }
    }

    @Test(arguments: [
        ("slider", ["Poor", "Good"], "2", "a1"), ("heart", ["", "", ""], "3", "a2"),
        ("slider", ["Level 1", "Level 2"], "2", "a1"), ("slider", ["一般", "好"], "1", "a0"),
        ("heart", ["0.5", "1", "1.5"], "0.5", "a0"), ("star", ["5", "4", "3"], "4", "a1"),
    ])
    func `AN-10 a number is a text, or a position where no text has another number`(
        kind: String, texts: [String], answer: String, id: String
    ) throws {
        let response = try ResponseTemplate.response(from: filled("q", answer), to: scale(kind, texts))
        #expect(response.picks(of: "q").map(\.answerID) == [id])
    }

    @Test func `everything that does not fit is named at once`() {
        let document = """
            {"surveyID":"s1","questions":[{"id":"star","answer":9},{"id":"any","answer":["?","an1","!"]},
            {"id":"star","answer":1},{"id":"textfield","answer":{"b":"x","a":"x","tf1":"Ada"}},{"id":"one"}]}
            """

        #expect(
            throws: FilledTemplateError.unfit([
                .init("star", .unknownAnswer("9")), .init("any", .unknownAnswer("?")),
                .init("any", .unknownAnswer("!")), .init("star", .repeatedQuestion),
                .init("textfield", .unknownAnswer("a")), .init("textfield", .unknownAnswer("b")),
            ])
        ) { try ResponseTemplate.response(from: Data(document.utf8), to: everyKind) }
    }

    @Test(
        arguments: [
            ("", .invalidData(reason: "not JSON, or a number out of range")),
            ("[]", .invalidData(reason: "expected an object")), ("{}", .invalidData(reason: "surveyID: missing")),
            (#"{"surveyID":"s1"}"#, .invalidData(reason: "questions: missing")),
            (#"{"surveyID":"s1","questions":[{}]}"#, .invalidData(reason: "questions[0].id: missing")),
            (#"{"surveyID":"s2","questions":[]}"#, .otherSurvey(id: "s2")),
        ] as [(String, FilledTemplateError)])
    func `what is no template of the survey is refused`(document: String, error: FilledTemplateError) {
        #expect(throws: error) { try ResponseTemplate.response(from: Data(document.utf8), to: everyKind) }
    }

    @Test func `what is not answered need not be in the survey, and says nothing beside an answer`() throws {
        let document = """
            {"surveyID":"s1","questions":[{"id":"gone","answer":null},{"id":"gone too"},{"id":"star","answer":null},
            {"id":"star","answer":4}]}
            """

        let response = try ResponseTemplate.response(from: Data(document.utf8), to: everyKind)

        #expect(response.answeredQuestions.map(\.id) == ["star"])
    }

    private func scale(_ kind: String, _ texts: [String]) -> Questionnaire {
        let answers = texts.enumerated().map { Answer(id: "a\($0)", text: $1.isEmpty ? nil : $1) }
        return makeQuestionnaire(Question(id: "q", text: "?", kind: kind, pick: "one", answers: answers))
    }

    private func filled(_ question: String, _ answer: String) -> Data {
        Data(#"{"surveyID":"s1","title":"t","questions":[{"id":"\#(question)","answer":\#(answer)}]}"#.utf8)
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
