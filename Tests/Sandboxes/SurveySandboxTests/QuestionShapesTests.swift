import SurveySandbox
import TestSupport

/// The shapes that the real service's surveys have; their order and references are in the tests of `GET surveys-id`.
@Suite struct `Sandbox, the shapes of questions` {
    /// How a kind's answers look: how many there are, their classes, words and scores.
    struct Shape: Sendable {
        let kind: String
        var picks: Set<String> = ["one"]
        var count = 0...0
        var classes: Set<String> = []
        var texts: [String]?
        var scores: [Int]?
    }

    static let shapes =
        ["star", "heart", "smiley", "money"].map {
            Shape(
                kind: $0, count: 5...5, classes: ["answer"], texts: (1...5).map(String.init),
                scores: [0, 25, 50, 75, 100])
        } + ["intro", "outro", "message"].map { Shape(kind: $0, picks: ["none"]) } + [
            Shape(kind: "slider", count: 5...5, classes: ["answer"], scores: [0, 25, 50, 75, 100]),
            Shape(
                kind: "nps", count: 11...11, classes: ["answer"], texts: (0...10).map(String.init),
                scores: Array(0...10)),
            Shape(kind: "choice", picks: ["one", "any"], count: 2...11, classes: ["answer", "string"]),
            Shape(kind: "dropdown", count: 4...250, classes: ["answer", "string"]),
            Shape(kind: "textarea", picks: ["none"], count: 1...1, classes: ["text"]),
            Shape(kind: "textfield", picks: ["none"], count: 0...4, classes: ["string", "integer"]),
        ]

    @Test(arguments: shapes)
    func `a kind has its pick, its answers and their scores`(shape: Shape) async throws {
        let questions = try await surveys().flatMap(\.self).filter { $0.kind == shape.kind }

        #expect(Set(questions.compactMap { $0.text("pick") }) == shape.picks)
        #expect(Set(questions.flatMap(\.answers).map(\.responseClass)) == shape.classes)
        for question in questions {
            #expect(shape.count.contains(question.answers.count))
            let texts = question.answers.map { $0.text("text") }
            if let expected = shape.texts { #expect(texts == expected) }
            #expect(question.answers.compactMap { $0["score"] as? Int } == shape.scores ?? [])
            if shape.kind == "textarea" {
                #expect(question.answers.first?.isNull("text") == true)
            } else {
                #expect(!texts.contains(nil))
                #expect(Set(texts).count == texts.count)
            }
        }
    }

    @Test func `an intro comes first, an outro last, and the order counts from 0`() async throws {
        for questions in try await surveys() {
            let kinds = questions.map(\.kind)
            #expect(kinds.first == "intro")
            #expect(kinds.last == "outro")
            #expect(kinds.count { $0 == "intro" || $0 == "outro" } == 2)
            #expect(questions.map { $0["display_order"] as? Int } == Array(0..<questions.count))
            for question in questions {
                #expect(question.answers.map { $0["display_order"] as? Int } == Array(0..<question.answers.count))
            }
        }
    }

    @Test func `one survey has every kind, one many questions, and one very many answers to pick from`() async throws {
        let surveys = try await surveys()

        #expect(surveys.contains { Set($0.map(\.kind)) == Set(Self.shapes.map(\.kind)) })
        #expect(surveys.contains { $0.count > 30 })
        #expect(surveys.flatMap(\.self).contains { $0.kind == "dropdown" && $0.answers.count > 200 })
    }

    @Test func `what is mandatory, what takes words and what helps occur, where they do in real ones`() async throws {
        let questions = try await surveys().flatMap(\.self)
        func answers(_ kinds: String...) -> [Object] {
            questions.filter { kinds.contains($0.kind) }.flatMap(\.answers)
        }
        let (picked, fields) = (answers("choice", "dropdown"), answers("textfield"))
        let writeIns = picked.filter { $0.responseClass == "string" }
        let prompts = "prompt_custom_answer"

        #expect(questions.contains { $0.isTrue("is_mandatory") } && questions.contains { !$0.isTrue("is_mandatory") })
        #expect(fields.contains { $0.isTrue("is_mandatory") } && fields.contains { !$0.isTrue("is_mandatory") })
        #expect(writeIns.contains { $0.isTrue(prompts) } && writeIns.contains { !$0.isTrue(prompts) })
        #expect(!picked.contains { $0.isTrue(prompts) && $0.responseClass == "answer" })
        #expect(writeIns.contains { $0.text("input_mask_placeholder") != nil })
        #expect(fields.contains { $0.text("input_mask") != nil && $0.text("input_mask_placeholder") != nil })
        #expect(fields.contains { $0.isNull("input_mask") && $0.text("input_mask_placeholder") != nil })
        #expect(fields.contains { $0.isNull("input_mask_placeholder") })
        #expect(questions.contains { $0.text("help_text") != nil })
        #expect(questions.contains { $0.text("text")?.first == "\n" })
        #expect(Set(questions.filter { $0.kind == "textfield" }.map(\.answers.count)) == [0, 1, 2, 3, 4])
        for flag in ["is_customer_first_name", "is_customer_last_name", "is_customer_email"] {
            #expect(fields.contains { $0.isTrue(flag) })
        }
    }

    @Test func `every question has a cover, and an intro a picture`() async throws {
        for question in try await surveys().flatMap(\.self) {
            #expect(question.text("cover_image_url")?.hasSuffix("_") == true)
            #expect(question.text("image_url")?.hasSuffix("_") == (question.kind == "intro" ? true : nil))
        }
    }

    @Test func `no two questions or answers of all have the same id`() async throws {
        let questions = try await surveys().flatMap(\.self)
        let ids = questions.map(\.id) + questions.flatMap(\.answers).map(\.id)

        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.count == 20 && $0.allSatisfy("0123456789abcdef".contains) })
    }

    /// The questions of every survey as they came, with their answers.
    private func surveys() async throws -> [[Question]] {
        try await Self.bodies.value.map { answer in
            try answer.objects("included").reduce(into: [Question]()) { questions, object in
                if object.type == "question" {
                    questions.append(Question(object: object))
                } else {
                    try #require(!questions.isEmpty)
                    questions[questions.count - 1].answers.append(object)
                }
            }
        }
    }

    /// Every survey as it came, asked for once.
    private static let bodies = Task {
        let wire = try await Wire.loggedIn()
        var bodies: [WireResponse] = []
        for survey in try await wire.surveys() { bodies.append(try await wire.get("surveys/\(survey.id)")) }
        return bodies
    }
}

@dynamicMemberLookup private struct Question {
    let object: Object
    /// In the order in which they follow it.
    var answers: [Object] = []

    subscript<Value>(dynamicMember path: KeyPath<Object, Value>) -> Value { object[keyPath: path] }
    subscript(name: String) -> Any? { object[name] }
    func text(_ name: String) -> String? { object.text(name) }
    func isTrue(_ name: String) -> Bool { object.isTrue(name) }
}

extension Object {
    fileprivate var kind: String { text("display_type") ?? "" }
    fileprivate var responseClass: String { text("response_class") ?? "" }
}
