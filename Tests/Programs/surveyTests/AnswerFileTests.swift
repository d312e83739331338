import TestSupport

/// `survey answer` from a file.
@Suite(.loggedIn) struct `Answers from a file` {
    @Test func `AN-9 a template that is filled in is sent, once`() async throws {
        let blank = try await survey.run("answer", everyKind, "--template").expect(0)
        let filled = try Filled(blank.output).brief
        try await survey.answer(everyKind, with: filled, "--format", "json")
            .expect(0, prints: #"{"surveyID":"\#(everyKind)","answered":11,"questions":11}"# + "\n")
        let sent = try #require(server.requests(to: "responses").only?.body)
        #expect(server.requests(to: "responses").only?.headers["Idempotency-Key"]?.isEmpty == false)
        let dry = try await survey.answer(everyKind, with: filled, "--dry-run").expect(0)
        #expect(dry.output == sent + Data("\n".utf8))
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `a file is read too, and into a pipe goes the survey's id`() async throws {
        let path = survey.home + "/answers.json"
        try makeFile(path, await survey.filled().json)
        try await survey.run("answer", everyKind, "--from", path).expect(0, prints: "\(everyKind)\n")
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test(arguments: [true, false])
    func `a question that was removed is refused if it was answered, without the advice to answer more`(
        isOtherAnswered: Bool
    ) async throws {
        server.offer(try .survey([.picked("a", "choice", isMandatory: true, ["Fish"])]))
        let other = #"{"id":"a","answer":\#(isOtherAnswered ? #""a-0""# : "null")}"#
        func filled(_ answer: String) -> String {
            #"{"surveyID":"s1","questions":[{"id":"gone","answer":\#(answer)},\#(other)]}"#
        }
        let refused = try await survey.answer("s1", with: filled(#""Tea""#)).expect(
            1, mentions: "Question gone:", "Start from what --template prints.")
        #expect(!refused.messages.contains("Answer what is missing"))
        #expect(server.requests(to: "responses").isEmpty)

        let unanswered = try await survey.answer("s1", with: filled("null"))
        #expect(unanswered.status == (isOtherAnswered ? 0 : 1))
        #expect(unanswered.messages.contains("Answer what is missing") != isOtherAnswered)
    }

    @Test func `AN-2 what is missing or does not fit is told question by question, and nothing is sent`() async throws {
        var filled = try await survey.filled()
        filled["star"] = nil
        let fields = try #require(filled["textfield"] as? [String: String])
        // The name alone: the question may be left, but not half of it.
        filled["textfield"] = fields.filter { $0.key == fields.keys.min() }
        let incomplete = try await survey.answer(everyKind, with: filled.brief).expect(
            1, prints: "", begins: "survey: Nothing was sent. Question 'How good was the food?' (",
            mentions: "): an answer is needed.", "' needs a text.")
        #expect(incomplete.messages.split(separator: "\n").count == 1)

        filled["star"] = "6"
        filled["choice"] = ["Yes", "No"]
        try await survey.answer(everyKind, with: filled.brief)
            .expect(1, mentions: "): there is no answer '6'.", "): only one answer may be picked.")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test(arguments: [
        (["answer", "ID"], 2, "The questions cannot be asked: there is no terminal."),
        (["answer", "ID", "--from", "/no/such/file"], 2, "The answers cannot be read from '/no/such/file': "),
        (["answer", "ID", "--from", "/dev/zero"], 2, "The answers in '/dev/zero' are longer than 16777216 bytes."),
        (["answer", "ID", "--template", "--from", "-"], 2, "--template and --from cannot be combined."),
        (["answer", "ID", "--from", "-", "--fresh"], 2, "--from and --fresh cannot be combined."),
        (["answer", "ID", "--from", "-"], 1, "'standard input' is not a filled-in survey: "),
        (["answer", "unknown", "--template"], 1, "There is no survey 'unknown'."),
    ])
    func `what cannot be answered is told, and nothing is sent`(
        _ arguments: [String], _ status: Int32, _ message: String
    ) async throws {
        try await survey.run(arguments.map { $0 == "ID" ? everyKind : $0 }, input: "{}")
            .expect(status, prints: "", begins: "survey: \(message)")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `a file that is not UTF-8 is refused as other files are`() async throws {
        let file = survey.home + "/latin-1"
        try Data([0x7B, 0xE9, 0x7D]).write(to: URL(filePath: file))
        let reason = "it is not UTF-8 text. Nothing was sent."
        try await survey.run("answer", everyKind, "--from", file).expect(
            1, prints: "", begins: "survey: '\(file)' is not a filled-in survey: \(reason)")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `a survey's answers are not sent to another`() async throws {
        let filled = try await survey.filled().brief
        let other = try #require(try await survey.run("list").lines.last?.split(separator: "\t").first)
        try await survey.answer(String(other), with: filled)
            .expect(1, mentions: "answers the survey '\(everyKind)', and not '\(other)'.")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test(
        arguments: [
            (.json(#"{"errors":[{"detail":"Survey is \u001b[31mclosed"}]}"#, status: 422), 1, "Survey is closed"),
            (HTTPResponse(status: 503), 4, "Your answers may have arrived."),
            (HTTPResponse(status: 200), 5, "Your answers may have arrived."),
            (HTTPResponse(status: 403), 1, "refused (status 403)."),
        ] as [(HTTPResponse, Int32, String)])
    func `an answer that says no is told in its words, and the response is not sent again`(
        _ answer: HTTPResponse, _ status: Int32, _ words: String
    ) async throws {
        let filled = try await survey.filled().brief
        server.answer("responses", with: answer)
        let run = try await survey.answer(everyKind, with: filled).expect(status, prints: "", mentions: words)
        #expect(run.messages.contains("may have arrived") == (status > 1))
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `a table that is asked for comes through a pipe too`() async throws {
        let filled = try await survey.filled().brief
        let run = try await survey.answer(everyKind, with: filled, "--format", "table").expect(0)
        #expect(run.text.hasPrefix("Your answers were sent.\n"))
    }

    @Test func `AN-5 a connection cut behind the request may have brought it, and is not tried again`() async throws {
        let filled = try await survey.filled().brief
        let door = server.hold("responses")
        let answer = try survey.start(["answer", everyKind, "--from", "-"], input: filled)
        try await door.reached()
        try await server.stop()
        door.open()
        try await answer.outcome()
            .expect(4, mentions: "was lost. Your answers may have arrived. If you send them again, they may be")
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `AN-5 one that is interrupted while it sends says that the answers may have arrived`() async throws {
        let filled = try await survey.filled().brief
        let door = server.hold("responses")
        defer { door.open() }
        let answer = try survey.start(["answer", everyKind, "--from", "-"], input: filled)
        try await door.reached()
        answer.send(SIGINT)
        try await answer.outcome().expect(130, mentions: "Your answers may have arrived.")
    }

    @Test func `AN-6 a session that expires under the answers is renewed once, and they are taken once`() async throws {
        let filled = try await survey.filled().brief
        server.play { [weak server = server] request in
            let isFirst = server?.requests(to: "responses").count == 1
            return request.isFor("responses") && isFirst ? HTTPResponse(status: 401) : nil
        }
        try await survey.answer(everyKind, with: filled).expect(0)
        #expect(server.grants == ["password", "refresh_token"])
        // The first was not taken.
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test func `what was taken is done, though the output cannot be written`() async throws {
        let path = survey.home + "/answers.json"
        try makeFile(path, await survey.filled().json)
        try await survey.runInShell(["answer", everyKind, "--from", path], #""$@" >&-"#)
            .expect(0, mentions: "The answers were sent. The output could not be written")
        #expect(server.requests(to: "responses").count == 1)
    }
}
