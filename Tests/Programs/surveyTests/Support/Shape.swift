import TestSupport

/// A shape that questions of the real catalog have, in a survey of ours: an intro first, a scale, the question, an
/// outro last.
struct Shape: Sendable, CustomTestStringConvertible {
    let question: AskedQuestion
    /// The answer in a template: JSON.
    let filled: String
    private(set) var typed: [(key: String, value: Reply)]
    /// What is sent for the question; nothing where nothing is asked.
    private(set) var sent: [SentResponse.Answer]

    var testDescription: String { "\(question.kind), \(question.pick), \(question.answers.count) answers: \(filled)" }

    private init(
        _ question: AskedQuestion, filled: String, _ typed: KeyValuePairs<String, Reply>, sent: SentResponse.Answer...
    ) {
        (self.question, self.filled, self.typed, self.sent) = (question, filled, Array(typed), sent)
    }

    /// Every shape, kind by kind.
    static let all = scales + choices + texts + shown

    /// What is said at once where a question is passed over that must be answered.
    private static let needed = "Not accepted: an answer is needed."
    private static let rated = (1...5).map { "\($0)" }
    private static let likely = (0...10).map { "\($0)" }

    private static let scales =
        ["smiley", "star", "heart", "money"].map { kind in
            Shape(.picked("q", kind, rated, step: 25), filled: "4", ["Number: ": "4"], sent: .init("q-3"))
        } + [
            Shape(
                .picked("q", "smiley", isMandatory: true, rated, step: 25), filled: "1",
                ["Number: ": "", needed: "1"], sent: .init("q-0")),
            Shape(
                .picked("q", "slider", ["Poor", "Fair", "Good", "Very good", "Great"], step: 25),
                filled: #""Very good""#, ["Number: ": "4"], sent: .init("q-3")),
            Shape(.picked("q", "nps", likely, step: 1), filled: "0", ["Number: ": "0"], sent: .init("q-0")),
            Shape(
                .picked("q", "nps", isMandatory: true, likely, step: 1), filled: "10",
                ["Number: ": "", needed: "10"], sent: .init("q-10")),
        ]

    private static let choices = [
        Shape(
            .picked("q", "choice", (1...10).map { "Choice \($0)" }), filled: #""Choice 1""#, ["Number: ": "choice 1"],
            sent: .init("q-0")),
        Shape(
            .picked("q", "choice", isMandatory: true, ["Yes", "No"]), filled: #""No""#,
            ["Number: ": "", needed: "2"], sent: .init("q-1")),
        Shape(
            writeIn(.words("w", "A friend", "Who?")), filled: #"{"id": "w", "text": "Kim"}"#,
            ["Number: ": "10", "A friend (Who?): ": "Kim"], sent: .init("w", "Kim")),
        Shape(
            writeIn(.words("w", "By foot"), isMandatory: true), filled: #"{"id": "By foot", "text": "Uphill"}"#,
            ["Number: ": "", needed: "foot", "By foot: ": "Uphill"], sent: .init("w", "Uphill")),
        Shape(
            writeIn(.words("w", "A friend", asks: true)), filled: #""w""#, ["Number: ": "friend", "A friend: ": ""],
            sent: .init("w")),
        Shape(
            writeIn(.words("w", "Else", isMandatory: true), pick: "any"),
            filled: #"["q-0", "Choice 9", {"id": "w", "text": "A poster"}]"#,
            [several: "1, choice 9, 10", "Else, required: ": "", "'Else' needs a text.": "A poster"],
            sent: .init("q-0"), .init("q-8"), .init("w", "A poster")),
        Shape(
            writeIn(.words("w", "Another", "Which?"), pick: "any"), filled: #"["w", "q-8"]"#,
            [several: "another,9", "Another (Which?): ": ""], sent: .init("q-8"), .init("w")),
        Shape(
            writeIn(.words("w", "None", "Why?", asks: true), pick: "any"), filled: #"{"id": "w", "text": "Too far"}"#,
            [several: "10", "None (Why?): ": "Too far"], sent: .init("w", "Too far")),
        Shape(
            .picked("q", "choice", pick: "any", isMandatory: true, ["Rain", "Sun"]), filled: #"["Sun", "Rain"]"#,
            [several: ",", needed: "2,1"], sent: .init("q-0"), .init("q-1")),
        Shape(
            .picked("q", "choice", pick: "any", ["Tea", "Milk"]), filled: #""Milk""#, [several: "2,2"],
            sent: .init("q-1")),
        Shape(
            .picked("q", "dropdown", (1...241).map { "Land \($0)" }), filled: #""Land 241""#,
            ["Part of the answer, or a number: ": "d 241"], sent: .init("q-240")),
        Shape(
            .picked("q", "dropdown", ["North", "East", "South", "West"]), filled: #""West""#, ["Number: ": "4"],
            sent: .init("q-3")),
        Shape(
            .picked("q", "dropdown", isMandatory: true, ["Red", "White"]), filled: #""q-0""#, ["Number: ": "red"],
            sent: .init("q-0")),
        Shape(
            writeIn(.words("w", "Other", "Where?", asks: true), kind: "dropdown"),
            filled: #"{"id": "Other", "text": "Oslo"}"#,
            ["Number: ": "10", "Other (Where?): ": "Oslo"], sent: .init("w", "Oslo")),
    ]
    private static let several = "Numbers, with commas: "

    private static let texts = [
        Shape(
            .texts("textarea", [.init(id: "t", responseClass: "text")]), filled: #""More \"salt\", és 盐.""#,
            ["Your words: ": "More \"salt\", és 盐."], sent: .init("t", "More \"salt\", és 盐.")),
        fields((.words("a", "Name"), "Name: ", "Kim")),
        fields((.words("a", ""), "1: ", "Kim")),
        fields((.words("a", "Street"), "Street: ", "Hill Road 7"), (.words("b", "Town"), "Town: ", "Bergen")),
        fields(
            (.words("a", "Boat"), "Boat: ", "Gull"),
            (.words("b", "Berth", mask: "[A-Z][0-9]+"), "Berth: ", "B7")),
        fields(
            (.words("a", "Mail", "a@b.c"), "Mail (a@b.c): ", "k@x.y"),
            (.words("b", "Call", "+47 …", mask: #"\+?[0-9 ]+"#), "Call (+47 …): ", "+47 1")),
        fields(
            (.words("a", "Crew", "4", mask: "[0-9]{1,2}", as: "integer"), "Crew (4): ", "12"),
            (.words("b", "Flag", "NO"), "Flag (NO): ", "SE"),
            (.words("c", "Sail", "A1", mask: "[A-Z]+[0-9]+"), "Sail (A1): ", "K9")),
        fields(
            (.words("a", "Phone", "+46 …", mask: "[0-9]+"), "Phone (+46 …): ", "46"),
            (.words("b", "Family name", "Berg", isMandatory: true), "Family name, required (Berg): ", "Dahl")),
        fields(
            (.words("a", "Guest", "Lo", isMandatory: true), "Guest (Lo): ", "Bo"),
            (.words("b", "Room", "101", mask: "[1-9][0-9]{2}", isMandatory: true), "Room, required (101): ", "204")),
        Shape(
            .required(
                "textfield",
                [
                    .words("a", "First name", "Robin", isMandatory: true), .words("b", "Age", as: "integer"),
                    .words("c", "Phone", "+66 …", mask: #"\+?[0-9]{6,13}"#),
                    .words("d", nil, mask: #"\a+"#, isMandatory: true),
                ]), filled: #"{"a": "Kim", "b": 42, "d": "x"}"#,
            [
                "First name, required (Robin): ": "", "'First name' needs a text.": "Kim", "Age: ": "old",
                "'Age' takes only a whole number.": "42", "Phone (+66 …): ": "", "4, required: ": "x",
                "Keep it? [y/N] ": "y",
            ], sent: .init("a", "Kim"), .init("b", "42"), .init("d", "x")),
    ]

    private static let shown = ["textfield", "message"].map { Shape(.texts($0), filled: "null", [:]) }

    /// Ten answers, of which the last takes words.
    private static func writeIn(
        _ answer: OfferedAnswer, kind: String = "choice", pick: String = "one", isMandatory: Bool = false
    ) -> AskedQuestion {
        var question = AskedQuestion.picked(
            "q", kind, pick: pick, isMandatory: isMandatory, (1...9).map { "Choice \($0)" })
        question.answers.append(answer)
        return question
    }

    /// Text fields, each with the prompt for it and what is written there.
    private static func fields(_ fields: (field: OfferedAnswer, prompt: String, words: String)...) -> Shape {
        var shape = Shape(
            .texts("textfield", fields.map(\.field)),
            filled: "{" + fields.map { #""\#($0.field.id)": "\#($0.words)""# }.joined(separator: ", ") + "}", [:])
        shape.typed = fields.map { ($0.prompt, .line($0.words)) }
        shape.sent = fields.map { .init($0.field.id, $0.words) }
        return shape
    }

    /// Serves the survey, as `s1`.
    func serve() throws {
        server.offer(
            try .survey([
                .texts("intro", id: "intro"), .picked("scale", "star", Self.rated, step: 25), question,
                .texts("outro", id: "outro"),
            ]))
    }

    /// The question in a template.
    func asked(in template: Data) throws -> [String: Any] {
        let document = try #require(try JSONSerialization.jsonObject(with: template) as? [String: Any])
        let questions = try #require(document["questions"] as? [[String: Any]])
        #expect(questions.map { $0["id"] as? String } == ["intro", "scale", "q", "outro"])
        return questions[2]
    }

    /// The template with every answer in it.
    func filled(_ template: Data) throws -> String {
        let parts = String(decoding: template, as: UTF8.self).split(separator: #""answer": null"#)
        #expect(parts.count == 5)
        let answers = ["null", "3", filled, "null"].map { #""answer": \#($0)"# }
        return zip(parts, answers + [""]).map { $0 + $1 }.joined()
    }

    /// What is sent for the survey.
    var allSent: [SentResponse.Question] {
        [.init("scale", .init("scale-2"))] + (sent.isEmpty ? [] : [.init("q", sent)])
    }
}
