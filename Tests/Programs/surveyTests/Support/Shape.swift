import Foundation
import HTTP
import TestSupport
import Testing

/// A shape that questions of the real catalogue have, in a survey of ours: an intro first, a scale, the question, an outro
/// last.
struct Shape: Sendable, CustomTestStringConvertible {
    let question: AskedQuestion
    /// The answer in a template: JSON.
    let filled: String
    let typed: [PromptedLine]
    /// What is sent for the question; nothing where nothing is asked.
    let sent: [SentResponse.Answer]

    var testDescription: String { "\(question.kind), \(question.pick), \(question.answers.count) answers: \(filled)" }

    private init(
        _ question: AskedQuestion, filled: String, _ typed: [PromptedLine], sent: [SentResponse.Answer]
    ) {
        (self.question, self.filled, self.typed, self.sent) = (question, filled, typed, sent)
    }

    /// Every shape, kind by kind.
    static let all = scales + choices + texts + shown

    /// What is said at once where a question is passed over that must be answered.
    private static let needed = "That will not do: an answer is needed."

    private static let scales =
        ["smiley", "star", "heart", "money"].map { kind in
            Shape(rating("q", kind), filled: "4", [.init("Number: ", "4")], sent: [.init("q-3")])
        } + [
            Shape(
                rating("q", "smiley", isMandatory: true), filled: "1", [.init("Number: ", ""), .init(needed, "1")],
                sent: [.init("q-0")]),
            Shape(
                scored("slider", ["Poor", "Fair", "Good", "Very good", "Great"], by: 25), filled: #""Very good""#,
                [.init("Number: ", "4")], sent: [.init("q-3")]),
            Shape(
                scored("nps", (0...10).map(String.init), by: 1), filled: "0", [.init("Number: ", "0")],
                sent: [.init("q-0")]),
            Shape(
                scored("nps", (0...10).map(String.init), by: 1, isMandatory: true), filled: "10",
                [.init("Number: ", ""), .init(needed, "10")], sent: [.init("q-10")]),
        ]

    private static let choices = [
        Shape(
            .picked("q", "choice", (1...10).map { "Choice \($0)" }), filled: #""Choice 1""#,
            [.init("Number: ", "choice 1")], sent: [.init("q-0")]),
        Shape(
            .picked("q", "choice", isMandatory: true, ["Yes", "No"]), filled: #""No""#,
            [.init("Number: ", ""), .init(needed, "2")], sent: [.init("q-1")]),
        Shape(
            writeIn(pick: "one", .init(id: "w", text: "A friend", responseClass: "string", placeholder: "Who?")),
            filled: #"{"id": "w", "text": "Kim"}"#, [.init("Number: ", "10"), .init("A friend (Who?): ", "Kim")],
            sent: [.init("w", "Kim")]),
        Shape(
            writeIn(pick: "one", isMandatory: true, .init(id: "w", text: "By foot", responseClass: "string")),
            filled: #"{"id": "By foot", "text": "Uphill"}"#,
            [.init("Number: ", ""), .init(needed, "foot"), .init("By foot: ", "Uphill")],
            sent: [.init("w", "Uphill")]),
        Shape(
            writeIn(pick: "one", .init(id: "w", text: "A friend", responseClass: "string", asksForWords: true)),
            filled: #""w""#, [.init("Number: ", "friend"), .init("A friend: ", "")], sent: [.init("w")]),
        Shape(
            writeIn(pick: "any", .init(id: "w", text: "Else", responseClass: "string", isMandatory: true)),
            filled: #"["q-0", "Choice 9", {"id": "w", "text": "A poster"}]"#,
            [
                .init("Numbers, with commas: ", "1, choice 9, 10"), .init("Else, required: ", ""),
                .init("'Else' needs words.", "A poster"),
            ], sent: [.init("q-0"), .init("q-8"), .init("w", "A poster")]),
        Shape(
            writeIn(pick: "any", .init(id: "w", text: "Another", responseClass: "string", placeholder: "Which?")),
            filled: #"["w", "q-8"]"#, [.init("Numbers, with commas: ", "another,9"), .init("Another (Which?): ", "")],
            sent: [.init("q-8"), .init("w")]),
        Shape(
            writeIn(
                pick: "any",
                .init(id: "w", text: "None", responseClass: "string", asksForWords: true, placeholder: "Why?")),
            filled: #"{"id": "w", "text": "Too far"}"#,
            [.init("Numbers, with commas: ", "10"), .init("None (Why?): ", "Too far")], sent: [.init("w", "Too far")]),
        Shape(
            .picked("q", "choice", pick: "any", isMandatory: true, ["Rain", "Sun"]), filled: #"["Sun", "Rain"]"#,
            [.init("Numbers, with commas: ", ","), .init(needed, "2,1")],
            sent: [.init("q-0"), .init("q-1")]),
        Shape(
            .picked("q", "choice", pick: "any", ["Tea", "Milk"]), filled: #""Milk""#,
            [.init("Numbers, with commas: ", "2,2")], sent: [.init("q-1")]),
        Shape(
            .picked("q", "dropdown", (1...241).map { "Land \($0)" }), filled: #""Land 241""#,
            [.init("A piece of it, or a number: ", "d 241")], sent: [.init("q-240")]),
        Shape(
            .picked("q", "dropdown", ["North", "East", "South", "West"]), filled: #""West""#,
            [.init("Number: ", "4")], sent: [.init("q-3")]),
        Shape(
            .picked("q", "dropdown", isMandatory: true, ["Red", "White"]), filled: #""q-0""#,
            [.init("Number: ", "red")], sent: [.init("q-0")]),
        Shape(
            writeIn(
                "dropdown", pick: "one",
                .init(id: "w", text: "Other", responseClass: "string", asksForWords: true, placeholder: "Where?")),
            filled: #"{"id": "Other", "text": "Oslo"}"#, [.init("Number: ", "10"), .init("Other (Where?): ", "Oslo")],
            sent: [.init("w", "Oslo")]),
    ]

    private static let texts = [
        Shape(
            AskedQuestion(id: "q", kind: "textarea", pick: "none", answers: [.init(id: "t", responseClass: "text")]),
            filled: #""More \"salt\", és 盐.""#, [.init("Your words: ", "More \"salt\", és 盐.")],
            sent: [.init("t", "More \"salt\", és 盐.")]),
        fields([(.init(id: "a", text: "Name", responseClass: "string"), "Name: ", "Kim")]),
        fields([(.init(id: "a", text: "", responseClass: "string"), "1: ", "Kim")]),
        fields([
            (.init(id: "a", text: "Street", responseClass: "string"), "Street: ", "Hill Road 7"),
            (.init(id: "b", text: "Town", responseClass: "string"), "Town: ", "Bergen"),
        ]),
        fields([
            (.init(id: "a", text: "Boat", responseClass: "string"), "Boat: ", "Gull"),
            (.init(id: "b", text: "Berth", responseClass: "string", mask: "[A-Z][0-9]+"), "Berth: ", "not a berth"),
        ]),
        fields([
            (.init(id: "a", text: "Mail", responseClass: "string", placeholder: "a@b.c"), "Mail (a@b.c): ", "k@x.y"),
            (
                .init(id: "b", text: "Call", responseClass: "string", placeholder: "+47 …", mask: #"\+?[0-9 ]+"#),
                "Call (+47 …): ", "+47 1"
            ),
        ]),
        fields([
            (
                .init(id: "a", text: "Crew", responseClass: "integer", placeholder: "4", mask: "[0-9]{1,2}"),
                "Crew (4): ", "12"
            ), (.init(id: "b", text: "Flag", responseClass: "string", placeholder: "NO"), "Flag (NO): ", "SE"),
            (
                .init(id: "c", text: "Sail", responseClass: "string", placeholder: "A1", mask: "[A-Z]+[0-9]+"),
                "Sail (A1): ", "K9"
            ),
        ]),
        fields([
            (
                .init(id: "a", text: "Phone", responseClass: "string", placeholder: "+46 …", mask: "[0-9]+"),
                "Phone (+46 …): ", "46"
            ),
            (
                .init(id: "b", text: "Family name", responseClass: "string", isMandatory: true, placeholder: "Berg"),
                "Family name, required (Berg): ", "Dahl"
            ),
        ]),
        fields([
            (
                .init(id: "a", text: "Guest", responseClass: "string", isMandatory: true, placeholder: "Lo"),
                "Guest, required (Lo): ", "Bo"
            ),
            (
                .init(
                    id: "b", text: "Room", responseClass: "string", isMandatory: true, placeholder: "101",
                    mask: "[1-9][0-9]{2}"), "Room, required (101): ", "204"
            ),
        ]),
        Shape(
            AskedQuestion(
                id: "q", kind: "textfield", pick: "none",
                answers: [
                    .init(
                        id: "a", text: "First name", responseClass: "string", isMandatory: true, placeholder: "Robin"),
                    .init(id: "b", text: "Age", responseClass: "integer"),
                    .init(
                        id: "c", text: "Phone", responseClass: "string", placeholder: "+66 …",
                        mask: #"\+?[0-9]{6,13}"#),
                    .init(id: "d", text: nil, responseClass: "string", isMandatory: true, mask: #"\a+"#),
                ]), filled: #"{"a": "Kim", "b": 42, "d": "x"}"#,
            [
                .init("First name, required (Robin): ", ""), .init("'First name' needs words.", "Kim"),
                .init("Age: ", "old"), .init("'Age' takes a whole number alone.", "42"), .init("Phone (+66 …): ", ""),
                .init("4, required: ", "x"),
            ], sent: [.init("a", "Kim"), .init("b", "42"), .init("d", "x")]),
    ]

    private static let shown = [
        Shape(AskedQuestion(id: "q", kind: "textfield", pick: "none"), filled: "null", [], sent: []),
        Shape(AskedQuestion(id: "q", kind: "message", pick: "none"), filled: "null", [], sent: []),
    ]

    /// Five answers with the scores of a rating.
    private static func rating(_ id: String, _ kind: String, isMandatory: Bool = false) -> AskedQuestion {
        AskedQuestion(
            id: id, kind: kind, isMandatory: isMandatory,
            answers: (0..<5).map { OfferedAnswer(id: "\(id)-\($0)", text: "\($0 + 1)", score: $0 * 25) })
    }

    private static func scored(
        _ kind: String, _ texts: [String], by step: Int, isMandatory: Bool = false
    ) -> AskedQuestion {
        AskedQuestion(
            id: "q", kind: kind, isMandatory: isMandatory,
            answers: texts.enumerated().map {
                OfferedAnswer(id: "q-\($0.offset)", text: $0.element, score: $0.offset * step)
            })
    }

    /// Ten answers, of which the last takes words.
    private static func writeIn(
        _ kind: String = "choice", pick: String, isMandatory: Bool = false, _ answer: OfferedAnswer
    ) -> AskedQuestion {
        var question = AskedQuestion.picked(
            "q", kind, pick: pick, isMandatory: isMandatory, (1...9).map { "Choice \($0)" })
        question.answers.append(answer)
        return question
    }

    /// Text fields, each with the prompt for it and what is written there.
    private static func fields(_ fields: [(field: OfferedAnswer, prompt: String, words: String)]) -> Shape {
        Shape(
            AskedQuestion(id: "q", kind: "textfield", pick: "none", answers: fields.map(\.field)),
            filled: "{" + fields.map { #""\#($0.field.id)": "\#($0.words)""# }.joined(separator: ", ") + "}",
            fields.map { .init($0.prompt, $0.words) }, sent: fields.map { .init($0.field.id, $0.words) })
    }

    /// Runs `body` with a server that has the survey as `s1`.
    func serve(_ body: @escaping @Sendable (Installation, ServerDouble) async throws -> Void) async throws {
        let response = try HTTPResponse.survey([
            AskedQuestion(id: "intro", kind: "intro", pick: "none"), Self.rating("scale", "star"), question,
            AskedQuestion(id: "outro", kind: "outro", pick: "none"),
        ])
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            server.offer { $0 == "s1" ? response : nil }
            try await body(survey, server)
        }
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
