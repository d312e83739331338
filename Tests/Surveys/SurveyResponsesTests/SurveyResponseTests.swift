import SurveyResponses
import TestSupport

@Suite struct `Survey response` {
    @Test func `AN-11 every kind can be answered`() throws {
        let response = try fullResponse()

        #expect(response.problems == [])
        #expect(response.answeredCount == 11)
        #expect(response.answeredQuestions.map(\.asking).contains(.shown) == false)
        #expect(response.picks(of: "any") == [.init("an2"), .init("an3", text: "Herring")])
        #expect(response.picks(of: "textfield") == [.init("tf1", text: "Ada"), .init("tf2", text: "42")])
        #expect(response.given("ta1", of: "textarea") == .init("ta1", text: "Line one\nLine two"))
    }

    @Test func `one gives way to another, and any stand beside each other in the order of the answers`() throws {
        var response = SurveyResponse(to: everyKind)

        for id in ["on2", "on1"] { try response.pick(id, of: "one") }
        for id in ["an2", "an1", "an2"] { try response.pick(id, of: "any") }
        for position in [1, 3] { try response.pick(position: position, of: "slider") }

        #expect(response.picks(of: "one").map(\.answerID) == ["on1"])
        #expect(response.picks(of: "any").map(\.answerID) == ["an1", "an2"])
        #expect(response.picks(of: "slider").map(\.answerID) == ["sl2"])
    }

    @Test func `what is taken back leaves nothing`() throws {
        var response = try fullResponse()

        response.unpick("an2", of: "any")
        response.unpick("an3", of: "any")
        response.unpick("x", of: "x")
        response.clear("one")
        try response.write(" \n\t", to: "textarea")
        try response.write("", in: "tf1", of: "textfield")
        try response.write("", in: "tf2", of: "textfield")
        try response.answer("nps", with: [])

        #expect(response.answeredQuestions.map(\.id) == ["star", "heart", "smiley", "money", "slider", "dropdown"])
    }

    @Test(arguments: [
        "\u{200B}", "\u{200C}\u{FEFF}", " \u{2060}\n", "\u{00AD}\u{180E}", "\u{3164}", "\u{2800}", "\u{E0020}",
        "\u{FE0F}",
    ])
    func `a text of which nothing can be seen is no answer`(text: String) throws {
        var response = try fullResponse()
        try response.write(text, to: "textarea")
        try response.pick("on3", text: text, of: "one")

        #expect(response.picks(of: "textarea") == [])
        #expect(response.picks(of: "one") == [.init("on3")])
        try response.write("\(text)x", to: "textarea")
        #expect(response.picks(of: "textarea") == [.init("ta1", text: "\(text)x")])
    }

    @Test(arguments: [(" 7 ", "7"), ("-12", "-12"), ("+66812345678901234567890123", "+66812345678901234567890123")])
    func `an integer is digits, however many`(text: String, saved: String) throws {
        var response = SurveyResponse(to: everyKind)

        try response.write(text, in: "tf2", of: "textfield")

        #expect(response.picks(of: "textfield") == [.init("tf2", text: saved)])
    }

    @Test(arguments: [
        Nonsense("star", .unknownAnswer("he1")) { try $0.pick("he1", of: "star") },
        Nonsense("star", .unknownAnswer("0")) { try $0.pick(position: 0, of: "star") },
        Nonsense("star", .unknownAnswer("6")) { try $0.pick(position: 6, of: "star") },
        Nonsense("one", .unfit) { try $0.pick(position: 1, of: "one") },
        Nonsense("one", .textNotAccepted(answerID: "on1")) { try $0.pick("on1", text: "but", of: "one") },
        Nonsense("one", .severalPicked) { try $0.answer("one", with: [.init("on1"), .init("on2")]) },
        Nonsense("star", .severalPicked) { try $0.answer("star", with: [.init("st1"), .init("st2")]) },
        Nonsense("textfield", .notAnInteger(answerID: "tf2")) { try $0.write("4.5", in: "tf2", of: "textfield") },
        Nonsense("textfield", .notAnInteger(answerID: "tf2")) { try $0.write("٤", in: "tf2", of: "textfield") },
        Nonsense("textfield", .unknownAnswer("ta1")) { try $0.write("x", in: "ta1", of: "textfield") },
        Nonsense("textfield", .unfit) { try $0.write("x", to: "textfield") },
        Nonsense("textfield", .unfit) { try $0.pick("tf1", of: "textfield") },
        Nonsense("textarea", .unknownAnswer("x")) { try $0.write("x", in: "x", of: "textarea") },
        Nonsense("star", .unfit) { try $0.write("x", in: "st1", of: "star") },
        Nonsense("intro", .notAsked) { try $0.pick("st1", of: "intro") },
        Nonsense("intro", .notAsked) { try $0.answer("intro", with: []) },
        Nonsense("x", .unknownQuestion) { try $0.pick("st1", of: "x") },
    ])
    func `AN-2 nonsense is thrown back, and changes nothing`(_ nonsense: Nonsense) throws {
        let before = try fullResponse()
        var response = before

        #expect(throws: nonsense.problem) { try nonsense.attempt(&response) }
        #expect(response == before)
    }

    @Test(arguments: [
        (AnswerProblem("star", .unanswered), "Question 'The deck?' (star): an answer is needed."),
        (.init("any", .textMissing(answerID: "an3")), "did you eat?' (any): 'Something else' needs a text."),
        (.init("textfield", .textMissing(answerID: "tf2")), "(textfield): 'Age' needs a whole number."),
        (.init("textarea", .notAnInteger(answerID: "ta1")), "(textarea): the answer takes only a whole number."),
        (.init("one", .unknownAnswer("x")), "Question 'Your seat?' (one): there is no answer 'x'."),
        (.init("gone", .unknownQuestion), "Question gone: the survey has no such question."),
        (.init(nil, .nothingAnswered), "No question is answered."),
    ])
    func `AN-2 a problem's message names the question`(problem: AnswerProblem, message: String) {
        #expect(problem.message(in: everyKind).text.hasSuffix(message))
    }

    @Test func `AN-2 what is missing is told question by question`() throws {
        var response = SurveyResponse(to: everyKind)
        #expect(response.problems == [.init(nil, .nothingAnswered), .init("star", .unanswered)])
        try response.write("42", in: "tf2", of: "textfield")
        let field = AnswerProblem("textfield", .textMissing(answerID: "tf1"))
        #expect(response.problems == [.init("star", .unanswered), field])

        try response.pick("an3", of: "any")
        #expect(response.problems == [.init("star", .unanswered), .init("any", .textMissing(answerID: "an3")), field])
        #expect(response.problems(of: "any") == [.init("any", .textMissing(answerID: "an3"))])
        #expect(response.problems(of: "x") == [])
        #expect(try smallResponse().problems == [])
    }

    @Test(
        arguments: [
            ("star", "one", .init("a")), ("nps", "one", .init("b")), ("choice", "none", .init("a")),
            ("choice", "one", .init("b")), ("choice", "one", .init("w", text: "so")), ("choice", "any", .init("a")),
            ("choice", "any", .init("w", text: "so")), ("dropdown", "one", .init("b")), ("?", "any", .init("a")),
            ("textarea", "none", .init("a", text: "so")), ("textfield", "none", .init("w", text: "so")),
        ] as [(String, String, SurveyResponse.Pick)])
    func `AN-2 a mandatory question is missed once, however it is asked, until it is answered`(
        kind: String, pick: String, answer: SurveyResponse.Pick
    ) throws {
        let answers = [
            Answer(id: "a", text: "A"), Answer(id: "b", text: "B"), Answer(id: "w", text: "W", responseClass: "string"),
        ]
        let question = Question(id: "q", text: "?", kind: kind, pick: pick, isMandatory: true, answers: answers)
        let untouched = SurveyResponse(to: makeQuestionnaire(question))
        var response = untouched
        #expect(response.problems == [.init(nil, .nothingAnswered), .init("q", .unanswered)])

        try response.answer("q", with: [answer])
        #expect(response.problems == [])

        response.unpick(answer.answerID, of: "q")
        #expect(response == untouched)
        #expect(response.problems(of: "q") == [.init("q", .unanswered)])
    }

    @Test(arguments: ["one", "any"])
    func `AN-2 of a mandatory question a write-in without its words is no answer`(pick: String) throws {
        let writeIn = Answer(id: "w", text: "Else", responseClass: "string", isMandatory: true)
        let question = Question(
            id: "q", text: "?", kind: "choice", pick: pick, isMandatory: true,
            answers: [Answer(id: "a", text: "A"), writeIn])
        var response = SurveyResponse(to: makeQuestionnaire(question))

        try response.answer("q", with: pick == "any" ? [.init("a"), .init("w")] : [.init("w")])

        #expect(response.problems == [.init("q", .textMissing(answerID: "w"))])
    }

    @Test(arguments: ["textarea", "textfield"], [true, false])
    func `QF-1 fields that are mandatory are missed, unless the question may be left`(
        kind: String, isMandatory: Bool
    ) throws {
        let answers = ["a", "b"].map { Answer(id: $0, text: nil, responseClass: "text", isMandatory: true) }
        let survey = makeQuestionnaire(
            Question(id: "q", text: "?", kind: kind, pick: "none", isMandatory: isMandatory, answers: answers))
        var response = SurveyResponse(to: survey)
        let missing = (kind == "textarea" ? ["a"] : ["a", "b"]).map { AnswerProblem("q", .textMissing(answerID: $0)) }
        #expect(response.problems(of: "q") == (isMandatory ? missing : []))

        try response.write("x", in: "a", of: "q")
        #expect(response.problems(of: "q") == Array(missing.dropFirst()))
        try response.write(" ", in: "a", of: "q")
        #expect(response.problems(of: "q") == (isMandatory ? missing : []))
    }

    @Test func `comes back equal from what it is encoded as`() throws {
        for response in [try fullResponse(), try smallResponse(), SurveyResponse(to: everyKind)] {
            let copy = try JSONDecoder().decode(SurveyResponse.self, from: JSONEncoder().encode(response))

            #expect(copy == response)
            #expect(copy.questionnaire.number(ofQuestion: "star") == 1)
        }
    }

    @Test(arguments: [
        (#"{"questionID":"x","picks":[{"answerID":"st1"}]}"#, AnswerProblem("x", .unknownQuestion)),
        (#"{"questionID":"x","picks":[]}"#, .init("x", .unknownQuestion)),
        (#"{"questionID":"intro","picks":[]}"#, .init("intro", .notAsked)),
        (#"{"questionID":"star","picks":[{"answerID":"he1"}]}"#, .init("star", .unknownAnswer("he1"))),
        (#"{"questionID":"star","picks":[{"answerID":"st1"},{"answerID":"st2"}]}"#, .init("star", .severalPicked)),
        (
            #"{"questionID":"one","picks":[{"answerID":"on1","words":"but"}]}"#,
            .init("one", .textNotAccepted(answerID: "on1"))
        ),
        (
            #"{"questionID":"textfield","picks":[{"answerID":"tf2","words":"4.5"}]}"#,
            .init("textfield", .notAnInteger(answerID: "tf2"))
        ),
        (#"{"questionID":"textarea","picks":[{"answerID":"ta1","words":"\u200b"}]}"#, .init("textarea", .unfit)),
        (#"{"questionID":"textarea","picks":[{"answerID":"ta1"}]}"#, .init("textarea", .unfit)),
        (
            #"{"questionID":"star","picks":[{"answerID":"st1"}]},{"questionID":"star","picks":[{"answerID":"st1"}]}"#,
            .init("star", .repeatedQuestion)
        ),
    ])
    func `AN-2 nonsense is not decoded`(answers: String, problem: AnswerProblem) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let empty = String(decoding: try encoder.encode(SurveyResponse(to: everyKind)), as: UTF8.self)
        let record = empty.replacing(
            #"{"answers":[],"questionnaire""#, with: #"{"answers":[\#(answers)],"questionnaire""#)

        #expect {
            try JSONDecoder().decode(SurveyResponse.self, from: Data(record.utf8))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.underlyingError as? AnswerProblem == problem
        }
    }

    @Test func `AN-10 ten thousand answers are picked and told`() throws {
        let answers = (0..<10_000).map { Answer(id: "a\($0)", text: "\u{1B}[2J\($0)") }
        var response = SurveyResponse(
            to: makeQuestionnaire(Question(id: "q", text: "\u{0}", kind: "?", pick: "any", answers: answers)))

        for answer in answers.reversed() { try response.pick(answer.id, of: "q") }

        #expect(response.picks(of: "q").map(\.answerID) == answers.map(\.id))
        #expect(response.problems == [])
    }
}

/// An answer that is none, and what is wrong with it.
struct Nonsense: Sendable, CustomTestStringConvertible {
    let problem: AnswerProblem
    let attempt: @Sendable (inout SurveyResponse) throws -> Void

    init(
        _ questionID: String, _ reason: AnswerProblem.Reason,
        _ attempt: @escaping @Sendable (inout SurveyResponse) throws -> Void
    ) {
        problem = AnswerProblem(questionID, reason)
        self.attempt = attempt
    }

    var testDescription: String { "\(problem)" }
}
