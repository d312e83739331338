import TestSupport

/// Surveys in every shape that the real catalog has, and in shapes that nobody should have.
@Suite(.world) struct `Answers to surveys of every shape` {
    @Test(.loggedIn, arguments: Shape.all)
    func `AN-11 is answered in full from a template`(_ shape: Shape) async throws {
        try shape.serve()
        let blank = try await survey.run("answer", "s1", "--template").expect(0, says: "")
        let asked = try shape.asked(in: blank.output)
        #expect(asked["kind"] as? String == shape.question.kind)
        #expect(asked["pick"] as? String == shape.question.pick)
        #expect(asked["mandatory"] as? Bool == shape.question.isMandatory)
        #expect((asked["answers"] as? [Any])?.count == shape.question.answers.count)
        #expect(asked["answer"] is NSNull)

        let path = survey.home + "/answers.json"
        try makeFile(path, shape.filled(blank.output))
        let count = shape.sent.isEmpty ? 1 : 2
        try await survey.run("answer", "s1", "--from", path, "--format", "json")
            .expect(0, prints: #"{"surveyID":"s1","answered":\#(count),"questions":\#(count)}"# + "\n")
        #expect(try server.submissions.map(\.questions) == [shape.allSent])
    }

    @Test(.loggedIn, .needs("bash"), arguments: Shape.all)
    func `AN-11 is answered in full at a terminal`(_ shape: Shape) async throws {
        try shape.serve()
        let terminal = try survey.open("answer s1", environment: ["TERM": "dumb"])
        try await terminal.talk(["Question intro?": nil, "Number: ": "3"])
        if shape.sent.isEmpty { try await terminal.wait(for: "Question q?") }
        try await terminal.talk(shape.typed)
        try await terminal.talk(
            ["Send? [Y/n] ": "y", "Your answers were sent.": nil, "Question outro?": nil], status: 0)
        #expect(try server.submissions.map(\.questions) == [shape.allSent])
        #expect(try survey.drafts().isEmpty)
    }

    @Test(.loggedIn) func `AN-9 a script fills in the template and sends it`() async throws {
        // Whatever asks is answered with its first answer, or with a word.
        let script = #"""
            "$@" --template | awk '
                /"kind": "/ { kind = $0; sub(/.*"kind": "/, "", kind); sub(/".*/, "", kind); count = 0 }
                /^ *\{"id": "/ { id = $0; sub(/[^"]*"id": "/, "", id); sub(/".*/, "", id); ids[++count] = id }
                /"answer": null/ && kind !~ /^(intro|outro|message)$/ {
                    value = "\"" ids[1] "\""
                    if (kind == "textarea") value = "\"More salt.\""
                    if (kind == "textfield") {
                        value = "{\"" ids[1] "\": \"Robin\""
                        for (n = 2; n <= count; n++) value = value ", \"" ids[n] "\": \"Robin\""
                        value = value "}"
                    }
                    sub(/null/, value)
                }
                { print }
            ' | "$@" --from -
            """#
        try await survey.runInShell(["answer", everyKind], script).expect(0, prints: "\(everyKind)\n")
        let sent = try #require(try server.submissions.only)
        #expect(sent.surveyID == everyKind)
        #expect(sent.questions.count == 11)
        #expect(sent.words.contains("More salt."))
        #expect(sent.words.count { $0 == "Robin" } >= 2)
    }

    @Test(.loggedIn) func `AN-10 a hostile survey is filled in and sent, and its template holds nothing to obey`()
        async throws
    {
        try Hostile.serve()
        let blank = try await survey.run("answer", "s1", "--template").expect(0)
        #expect(blank.text.unicodeScalars.allSatisfy { !Hostile.isControl($0) })
        let document = try #require(try JSONSerialization.jsonObject(with: blank.output) as? [String: Any])
        #expect(document["title"] as? String == Hostile.evil)
        let questions = try #require(document["questions"] as? [[String: Any]])
        #expect(questions.map { $0["id"] as? String } == Hostile.ids)
        #expect(questions.map { ($0["answers"] as? [Any])?.count } == Hostile.answerCounts)

        try await survey.answer("s1", with: Hostile.filled).expect(0)
        #expect(try server.submissions.map(\.questions) == [Hostile.sent])

        let dry = try await survey.answer("s1", with: Hostile.filled, "--dry-run").expect(0)
        #expect(dry.text.unicodeScalars.allSatisfy { !Hostile.isControl($0) })
        let unfit = try await survey.answer("s1", with: Hostile.unfit)
            .expect(1, mentions: "Evil", "there is no answer 'Nobody's'")
        #expect(unfit.messages.unicodeScalars.allSatisfy { !Hostile.isObeyed($0) })
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test(.loggedIn, .needs("bash"))
    func `AN-10 a hostile survey is answered at a terminal, which obeys nothing in it`() async throws {
        try Hostile.serve()
        let piece = "Part of the answer, or a number: "
        let first = try await survey.talk(
            "answer s1",
            [
                "Number: ": "?", "Number: ": "1", "Number: ": "up", "Your words": "hm", "Number: ": "2",
                piece: "answer 77", "… and 91 more": nil, piece: "10001", "Type a number from 1 to 10000.": "10000",
                "Number: ": "1", "Send? [Y/n] ": "n",
            ], status: 1, environment: ["TERM": "dumb"])
        let next = try survey.open("answer s1", environment: ["TERM": "dumb"])
        try await next.wait(for: "Continuing with your saved answers: 6 of 6.")
        let template = try await survey.talk("answer s1 --template", [:], status: 0, environment: ["TERM": "dumb"])
        server.answer("responses", with: .json(#"{"errors":[{"detail":"\u001b[2JNo"}]}"#, status: 422))
        let last = try await next.talk(["Send? [Y/n] ": "y"], status: 1)
        for screen in [first, template, last] { #expect(screen.unicodeScalars.allSatisfy { !Hostile.isObeyed($0) }) }
        #expect(try server.submissions.map(\.questions) == [Hostile.sent])
    }

    @Test(.loggedIn, .needs("bash"))
    func `a dropdown takes a piece of an answer, and shows what fits where several do`() async throws {
        try #require(Shape.all.first { $0.question.kind == "dropdown" }).serve()
        let prompt = "Part of the answer, or a number: "
        let terminal = try survey.open("answer s1")
        try await terminal.talk([
            "Number: ": "3", "There are 241 to pick from. Type part of an answer.": nil, prompt: "atlantis",
            "No answer matches 'atlantis'.": nil, prompt: "0", "Type a number from 1 to 241.": nil, prompt: "AND 2",
            "These fit; type a number:": nil,
        ])
        let shown = try await terminal.wait(for: "… and 33 more")
        #expect(shown.contains(" 2. Land 2\r\n"))
        #expect(!shown.contains(" 3. Land 3"))
        #expect(shown.split(separator: "\r\n").count { $0.contains(". Land ") } == 20)
        try await terminal.talk(
            [
                // The whole text of one counts more than a piece of others.
                prompt: "land 24", "  2. Question q? Land 24\r\n": nil, "Send? [Y/n] ": "<",
                "Your answer: Land 24 (Enter keeps it": nil, prompt: "d 23 ", "These fit; type a number:": nil,
                prompt: "231", "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(try server.submissions.map { $0.questions.last } == [.init("q", .init("q-230"))])
    }
}

/// A survey with control characters and thousands of answers, with ids that come twice, objects that refer to
/// themselves, an order that says nothing, and kinds that nobody knows.
private enum Hostile {
    static let evil = "Evil\u{1B}[31m \u{9B}1mwords\u{07}\u{202E}\u{85}\u{08}"

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && !["\n", "\r"].contains(scalar)
    }

    /// Whether a terminal would do something; JSON keeps what turns the direction of writing.
    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool { isControl(scalar) || scalar == "\u{202E}" }

    private static var questions: [AskedQuestion] {
        func answers(_ ids: String...) -> [OfferedAnswer] { ids.map { OfferedAnswer(id: $0, text: "\($0) \(evil)") } }
        return [
            AskedQuestion(id: "outro", text: evil, kind: "outro", pick: "none", order: .max),
            AskedQuestion(id: "intro", text: evil, kind: "intro", pick: "none", order: .min),
            AskedQuestion(
                id: "twice", text: evil, kind: "choice", isMandatory: true, order: -2,
                answers: answers("one", "two", "one")),
            AskedQuestion(id: "twice", text: "The second", kind: "textarea", order: 7, answers: answers("three")),
            AskedQuestion(id: "thumbs\u{1B}", text: evil, kind: "thumbs", order: -1, answers: answers("up", "down")),
            AskedQuestion(
                id: "words", text: evil, kind: evil, pick: "none", order: 0,
                answers: [.words("w", evil, evil, mask: "(a+)+$", as: "text")]),
            AskedQuestion(id: "empty", text: evil, kind: "hologram", pick: "any", order: 1),
            AskedQuestion(id: "pick", text: evil, kind: "choice", pick: evil, order: 2, answers: answers("p", "r")),
            AskedQuestion(
                id: "many", text: evil, kind: "dropdown", order: 3,
                answers: (0..<10_000).map { OfferedAnswer(id: "m\($0)", text: "Answer \($0) \(evil)") }),
            AskedQuestion(
                id: "loop", text: evil, kind: "choice", order: 3_000_000_000,
                answers: [OfferedAnswer(id: "loop", type: "question"), OfferedAnswer(id: "twice", type: "question")]),
        ]
    }

    static let ids = ["intro", "twice", "thumbs\u{1B}", "words", "empty", "pick", "many", "loop", "outro"]
    static let answerCounts = [0, 2, 2, 1, 0, 2, 10_000, 2, 0]

    static let filled = #"""
        {"surveyID":"s1","questions":[{"id":"twice","answer":"one"},{"id":"thumbs\u001b","answer":"up"},
        {"id":"words","answer":"hm"},{"id":"empty"},{"id":"pick","answer":"r"},{"id":"many","answer":"m9999"},
        {"id":"loop","answer":"twice"}]}
        """#

    static let unfit = #"""
        {"surveyID":"s1","questions":[{"id":"twice","answer":"Nobody's\u001b[2J"},{"id":"\u009bnone","answer":"\u0007"},
        {"id":"many","answer":{"id":"m1","text":"\u0007"}},{"id":"loop","answer":[[]]}]}
        """#

    static let sent: [SentResponse.Question] = [
        .init("twice", .init("one")), .init("thumbs\u{1B}", .init("up")), .init("words", .init("w", "hm")),
        .init("pick", .init("r")), .init("many", .init("m9999")), .init("loop", .init("twice")),
    ]

    /// Serves the survey, as `s1`.
    static func serve() throws { server.offer(try .survey(questions, title: evil)) }
}
