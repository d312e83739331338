import TestSupport

/// `survey answer` a question at a time.
@Suite(.loggedIn, .needs("bash")) struct `Answers at a terminal` {
    @Test func `AN-1 AN-3 every kind is asked and answered, and the outro's words close it`() async throws {
        let terminal = try survey.open("answer \(everyKind)", environment: ["TERM": "dumb"])
        try await terminal.talk(["Thank you for visiting": ""])
        for lines in linesOfEveryKind { try await terminal.talk(lines) }
        let screen = try await terminal.talk(
            ["Send? [Y/n] ": "", "Your answers were sent.": nil, "That was all. See you again at": nil], status: 0)
        #expect(!screen.contains("\u{1B}"))
        #expect(!screen.contains("━"))
        // Whatever was picked is said.
        #expect(screen.components(separatedBy: "→ ").count == 1 + 10)
        #expect(screen.contains("Number: map\r\n  → A map\r\n"))

        let sent = try #require(try server.submissions.only)
        #expect(sent.surveyID == everyKind)
        #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
        #expect(sent.questions.count == 11)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `Ctrl-C says that the answers are kept; they are changed, begun anew, and discarded at logout`()
        async throws
    {
        try await interrupt()
        try await survey.talk(
            "answer \(everyKind)",
            [
                "Continuing with your saved answers: 1 of 11.": nil, "Question 2 of 11": "<",
                "Question 1 of 11, required  ━───────────────────\r\n": nil, "Your answer: 5 (Enter keeps it": "4",
                "Question 2 of 11": "<", "Your answer: 4 (Enter keeps it": "-", "Number: ": "",
                "Not accepted: an answer is needed.": "3", "Question 2 of 11": .keys("\u{04}"),
                "Nothing was sent. The answers are saved: 'survey answer \(everyKind)' continues with them.": nil,
            ], status: 1)
        let anew = try await survey.talkInShell(
            "answer \(everyKind) --fresh", ["Question 1 of 11": "\u{03}"], status: 130)
        #expect(!anew.contains("Going on"))

        let logout = try await survey.run("logout", "--discard-drafts").expect(0)
        #expect(logout.messages.hasSuffix("\n1 draft was deleted.\n"))
        #expect(try survey.drafts().isEmpty)
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `AN-7 a session that ends under the answers keeps them for the next login`() async throws {
        let terminal = try survey.open("answer \(everyKind)")
        for lines in linesOfEveryKind { try await terminal.talk(lines) }
        try await terminal.wait(for: "Send? [Y/n] ")
        server.play { request in
            if request.isFor("responses") { return HTTPResponse(status: 401) }
            return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
        }
        await terminal.type("y\n")
        try await terminal.talk(["refused to renew it": nil, "The answers are saved": nil], status: 3)

        server.play { _ in nil }
        try await survey.logIn().expect(0)
        let going = "Continuing with your saved answers: 11 of 11."
        try await survey.talk("answer \(everyKind)", [going: nil, "Send? [Y/n] ": "y"], status: 0)
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test(arguments: [
        "The food was good.\r\rtouch ran\r", "\u{1B}[200~The food was good.\r\rtouch ran\u{1B}[201~\r",
    ])
    func `a paste into the last question is one answer, decides nothing, and does not reach the shell`(
        paste: String
    ) async throws {
        server.offer(try .survey([.texts("textarea", [.init(id: "w", responseClass: "text")])]))
        let terminal = try survey.openInShell(#"answer s1 && read -r line && echo "shell got $line""#)
        try await terminal.talk(["Your words: ": .keys(paste), "Send? [Y/n] ": "y", "Your answers were sent.": nil])
        await terminal.type("ls\n")
        try await terminal.talk(["shell got ls": nil], status: 0)
        #expect(try server.submissions.map(\.words) == [["The food was good.\n\ntouch ran"]])
    }

    @Test(arguments: ["Ann\rLee\r", "\u{1B}[200~Ann\rLee\u{1B}[201~\r"])
    func `a paste into a field of one line is one line`(paste: String) async throws {
        server.offer(try .survey([.texts("textfield", [.init(id: "w", responseClass: "string")])]))
        try await survey.talk(
            "answer s1", [": ": .keys(paste), "Send? [Y/n] ": "y", "Your answers were sent.": nil], status: 0)
        #expect(try server.submissions.map(\.words) == [["Ann Lee"]])
    }

    @Test func `QF-3 numbers with blanks pick several, and a wrong one picks none and is named`() async throws {
        server.offer(try .survey([.picked("q", "choice", pick: "any", ["Cat", "Dog", "Cow"])]))
        let screen = try await survey.talk(
            "answer s1",
            [
                "Numbers, with commas: ": "1 9", "Nothing is picked: no answer matches '9'.": nil,
                "Numbers, with commas: ": "1; 3", "→ Cow": nil, "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(screen.components(separatedBy: "→ Cat").count == 2)
        #expect(try server.submissions.map(\.questions) == [[.init("q", .init("q-0"), .init("q-2"))]])
    }

    @Test(arguments: [true, false])
    func `QF-5 the question is bold, help is dim, an error is red, and no word is broken`(
        hasColors: Bool
    ) async throws {
        server.offer(try .survey([.picked("q", "choice", isMandatory: true, ["Fish", "Rice"])]))
        let screen = try await survey.talk(
            "answer s1", ["Number: ": "?", "Enter goes on": nil, "Number: ": "9", "Number: ": .keys("\u{04}")],
            status: 1,
            environment: hasColors ? [:] : ["NO_COLOR": "1"], columns: 40)
        let lines = screen.components(separatedBy: "\r\n")
        let styled = ["[1mQuestion q?", "[2m'<' goes back, '?' shows help, Ctrl-C", "[31m  Type a number from 1 to 2."]
        let ending = ["survey: The input ended at a question.", "Nothing was sent."]
        if hasColors {
            for line in styled + ending.map({ "[31m\($0)" }) {
                #expect(lines.contains { $0.hasPrefix("\u{1B}\(line)\u{1B}[0m") }, "\(line) in \(screen)")
            }
        } else {
            #expect(!screen.contains("\u{1B}[3") && ending.allSatisfy(lines.contains), "\(screen)")
        }
    }

    @Test func `'Other' that is picked again has the words that were entered for it`() async throws {
        let other = OfferedAnswer(id: "w", text: "Other", responseClass: "string")
        var question = AskedQuestion.picked("q", "choice", ["Red"])
        question.answers.append(other)
        server.offer(try .survey([question]))
        try await survey.talk(
            "answer s1",
            [
                "Number: ": "2", "Other: ": "Green", "Send? [Y/n] ": "<", "Number: ": "2", "Other [Green]: ": "",
                "Question q? Other: Green": nil, "Send? [Y/n] ": "<",
                // Also after another answer.
                "Number: ": "1", "Send? [Y/n] ": "<", "Number: ": "2", "Other [Green]: ": "",
                "Question q? Other: Green": nil, "Send? [Y/n] ": "<", "Number: ": "2", "Other [Green]: ": "-",
                "Other: ": "", "Send? [Y/n] ": "<", "Number: ": "2", "Other: ": "Blue", "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(try server.submissions.map(\.questions) == [[.init("q", .init("w", "Blue"))]])
    }

    @Test func `QF-2 a text unlike its mask is kept only after a question`() async throws {
        let mail = OfferedAnswer(
            id: "m", text: "Email", responseClass: "string", placeholder: "you@example.com", mask: #"[a-z]+@[a-z.]+"#)
        let code = OfferedAnswer(id: "c", text: "Code", responseClass: "string", mask: "[0-9]{3}")
        server.offer(try .survey([.texts("textfield", [mail, code])]))
        try await survey.talk(
            "answer s1",
            [
                "Email (you@example.com): ": "foo", "This does not look like you@example.com. Keep it? [y/N] ": "",
                "Email (you@example.com): ": "foo@example.com", "Code: ": "12",
                "This does not look like what is expected. Keep it? [y/N] ": "y", "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(try server.submissions.map(\.words) == [["foo@example.com", "12"]])

        let template = #"{"surveyID":"s1","questions":[{"id":"q","answer":{"m":"foo","c":"123"}}]}"#
        let sent = try await survey.answer("s1", with: template).expect(0)
        #expect(sent.messages.contains("'Email' of 'Question q?': This does not look like you@example.com."))
        #expect(!sent.messages.contains("Code"))
    }

    @Test func `QF-7 '<', '>' and a number in the review move to a question`() async throws {
        server.offer(
            try .survey([
                .picked("a", "choice", isMandatory: true, ["Fish", "Rice"]), .picked("b", "choice", ["Tea", "Milk"]),
                .texts("textarea", id: "c", [.init(id: "w", responseClass: "text")]),
            ]))
        try await survey.talk(
            "answer s1",
            [
                "Question a?": ">", "Question b?": "<", "Question a?": "1", "Question b?": ">",
                "Your words: ": .keys("\u{1B}[200~Two\nlines\u{1B}[201~\r"),
                "  1. Question a? Fish\r\n  2. Question b? –\r\n  3. Question c? Two\r\n  lines\r\n": nil,
                "Send? [Y/n] ": "2", "Question b?": "2", "  2. Question b? Milk\r\n": nil, "Send? [Y/n] ": "9",
                "'y' sends them": nil, "Send? [Y/n] ": "1", "Question a?": "<", "This is the first question.": nil,
                "Question a?": "2", "Question b?": ">", "Question c?": ">", "  1. Question a? Rice\r\n": nil,
                "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(
            try server.submissions.map(\.questions)
                == [[.init("a", .init("a-1")), .init("b", .init("b-1")), .init("c", .init("w", "Two\nlines"))]])
    }

    @Test func `input typed before 'Send?' is ignored`() async throws {
        server.offer(try .survey([.picked("q", "star", ["1", "2"]), .picked("r", "star", ["1", "2"])]))
        try await survey.talk(
            "answer s1",
            [
                // The second line is typed ahead of its question, which is one that can be changed.
                "Number: ": .keys("2\r1\r\ry\r"), "Question 2 of 2": nil, "Send? [Y/n] ": .keys("y\ry\r"),
                "Type a single line.": nil, "Send? [Y/n] ": "n", "Nothing was sent": nil,
            ], status: 1)
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `a text is as long as one likes`() async throws {
        server.offer(try .survey([.texts("textarea", [.init(id: "w", responseClass: "text")])]))
        let text = "<" + String(repeating: "文", count: 9_000) + ">"
        let terminal = try survey.open("answer s1")
        try await terminal.talk(["Your words: ": .line(text), "Send? [Y/n] ": "y"], status: 0)
        #expect(try server.submissions.map(\.words) == [[text]])
    }

    @Test func `answers to a survey that is gone can be seen and discarded`() async throws {
        try await interrupt()
        server.answer("surveys/\(everyKind)", with: HTTPResponse(status: 404))
        for options in [["--template"], ["--from", "-"]] {
            try await survey.run(["answer", everyKind] + options, input: "{}").expect(
                1, mentions: "'survey answer \(everyKind) --show-draft' prints them", "'--discard-draft'")
        }
        let count = server.requests.count
        // The ids of drafts can be abbreviated, too.
        for id in [everyKind, "\(everyKind.prefix(4))"] {
            try await survey.run("answer", id, "--show-draft").expect(
                0, prints: "How good was the food? 5\n", says: "")
        }
        try await survey.run("answer", everyKind, "--show-draft", "--discard-draft")
            .expect(2, begins: "survey: --show-draft and --discard-draft cannot be combined. Use only one of them.")
        try await survey.run("answer", everyKind, "--show-draft", "--format", "json")
            .expect(2, begins: "survey: --show-draft and --format cannot be combined. Use only one of them.")
        try await survey.run("answer", everyKind, "--discard-draft")
            .expect(0, prints: "", says: "The answers to '\(everyKind)' were deleted.\n")
        #expect(try survey.drafts().isEmpty)
        for option in ["--show-draft", "--discard-draft"] {
            try await survey.run("answer", everyKind, option)
                .expect(1, prints: "", mentions: "There are no saved answers to a survey")
        }
        #expect(server.requests.count == count)
        try await survey.run("answer", everyKind, "--template").expect(1, mentions: "Run 'survey list' for the ids.")
    }

    @Test func `answers that cannot be kept are told of at once, and are not sent before they can be`() async throws {
        try await interrupt()
        let draft = try #require(try survey.drafts().only)
        try FileManager.default.removeItem(atPath: draft)
        // Neither the draft nor an item of the outbox can be written.
        let item = draft.replacing(#//drafts/.*/#, with: "/outbox/.1.json.tmp")
        for path in [draft, item] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        func answered() async throws -> PseudoTerminal {
            let terminal = try survey.open("answer \(everyKind)", columns: 400)
            try await terminal.talk(["Your saved answers cannot be read: ": nil])
            try await terminal.talk(linesOfEveryKind[0])
            try await terminal.talk(["The answers cannot be saved: ": nil])
            for lines in linesOfEveryKind.dropFirst() { try await terminal.talk(lines) }
            return terminal
        }
        let reason = "Nothing was sent, because the attempt could not be recorded on this device: "
        try await answered().talk(["Send? [Y/n] ": "n", "survey: Nothing was sent": nil], status: 6)
        try await answered().talk(
            ["Send? [Y/n] ": "y", reason: nil, "Try again? [Y/n] ": "n", "survey: Nothing was sent": nil], status: 6)
        try await survey.answer(everyKind, with: survey.filled().brief).expect(6, mentions: "Nothing was sent")
        #expect(server.requests(to: "responses").isEmpty)

        let terminal = try await answered()
        try await terminal.talk(["Send? [Y/n] ": "y", reason: nil])
        for path in [draft, item] { try FileManager.default.removeItem(atPath: path) }
        try await terminal.talk(["Try again? [Y/n] ": "y", "Your answers were sent.": nil], status: 0)
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `an id that a shell would expand is quoted in every command to paste`() async throws {
        let id = "$(touch${IFS}pwned)"
        let command = #"'survey answer "\$(touch\${IFS}pwned)"#
        let question = AskedQuestion.picked("q", "choice", ["A", "B"])
        let offered = try HTTPResponse.survey([question], id: id)
        server.play { $0.url.path(percentEncoded: false).hasSuffix(id) ? offered : nil }
        let template = try await survey.run("answer", id, "--template").expect(0).text
        func queue(_ answer: String) async throws -> String {
            let filled = template.replacing(#""answer": null"#, with: #""answer": "\#(answer)""#)
            try await survey.answer(id, with: filled, "--later").expect(0)
            return String(try #require(try await survey.queued().first).prefix { $0 != " " })
        }

        try await survey.run("outbox", "edit", queue("A")).expect(0, mentions: command + #""' continues"#)
        try await survey.run("outbox", "edit", queue("B")).expect(1, mentions: command + #""' continues"#)
        try await survey.run("show", id, "--offline", "--api-url", "sandbox")
            .expect(4, mentions: #"'survey show "\$(touch\${IFS}pwned)" --api-url sandbox'"#)
        server.play { $0.url.path(percentEncoded: false).hasSuffix(id) ? HTTPResponse(status: 404) : nil }
        try await survey.run("answer", id, "--template").expect(1, mentions: command + #"" --show-draft'"#)
    }

    @Test func `answers that were deleted meanwhile are not said to be saved`() async throws {
        let terminal = try survey.open("answer \(everyKind)", columns: 400)
        try await terminal.talk(["the answers are saved.": nil, "Number: ": "5", "Question 2 of 11": nil])
        try await survey.run("logout", "--discard-drafts").expect(0, mentions: "1 draft was deleted.")
        await terminal.type("\u{04}")
        try await terminal.talk(
            ["The answers are no longer saved: a logout or another terminal has deleted them.": nil], status: 1)
    }

    @Test func `a question mark asks for help, also where words belong to an answer`() async throws {
        server.offer(
            try .survey([
                AskedQuestion(id: "q", kind: "choice", answers: [.words("w", "Something else", "Which?", asks: true)])
            ]))
        let help = "Type your words. '<' goes back, Ctrl-C leaves; the answers are saved."
        let terminal = try survey.open("answer s1", columns: 200)
        try await terminal.talk(
            [
                "Number: ": "1", "Something else (Which?): ": "?", help: nil, "Something else (Which?): ": "Rice",
                "Send? [Y/n] ": "y", "Your answers were sent.": nil,
            ], status: 0)
        #expect(try server.submissions.map(\.words) == [["Rice"]])
    }

    @Test(.loggedIn) func `what another terminal has sent is sent again only after a question`() async throws {
        server.offer(try Cut.survey)
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        let terminals = try [1, 2, 3].map { _ in try survey.open("answer s1", columns: 200) }
        for terminal in terminals { try await terminal.wait(for: "Send? [Y/n] ") }
        await terminals[0].type("\r")
        try await terminals[0].talk(["Your answers were sent.": nil], status: 0)

        let told = "The answers to this survey were sent, changed or deleted elsewhere."
        await terminals[1].type("\r")
        try await terminals[1].talk(
            [told: nil, "Send anyway? [y/N] ": .keys("\r"), "Nothing was sent.": nil], status: 1)
        #expect(server.requests(to: "responses").count == 1)
        await terminals[2].type("<\r")
        try await terminals[2].talk(
            [
                "Number": .keys("1\r"), "Send? [Y/n] ": .keys("y\r"), told: nil, "Send anyway? [y/N] ": .keys("y\r"),
                "Your answers were sent.": nil,
            ], status: 0)
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test(.loggedIn) func `ST-4 answers begun before others were sent are sent only after a question`() async throws {
        server.offer(try Cut.survey)
        let terminals = try [1, 2].map { _ in try survey.open("answer s1", columns: 200) }
        for terminal in terminals { try await terminal.wait(for: "Number: ") }
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "y"], status: 0)

        let told = "The answers to this survey were sent, changed or deleted elsewhere."
        for (place, (answer, status)) in [("\r", Int32(1)), ("y\r", 0)].enumerated() {
            await terminals[place].type("1\r")
            try await terminals[place].talk(
                ["Send? [Y/n] ": .keys("y\r"), told: nil, "Send anyway? [y/N] ": .keys(answer)], status: status)
            #expect(server.requests(to: "responses").count == place + 1)
        }
    }

    @Test(.loggedIn) func `QF-1 Enter at the first field leaves a question that need not be answered`() async throws {
        let fields: [OfferedAnswer] = [
            .words("a", "Name", isMandatory: true), .words("b", "Phone"), .words("c", "Mail", isMandatory: true),
        ]
        server.offer(
            try .survey([
                .picked("s", "star", ["1", "2"]), .texts("textfield", id: "f", fields),
                .texts("textfield", id: "g", [.words("d", "Town"), .words("e", "Zip", isMandatory: true)]),
            ]))
        try await survey.talk(
            "answer s1",
            [
                "Number: ": "1", "Enter at the first field skips the question.": nil, "Name: ": "", "Town: ": "",
                "Zip: ": "", "Send? [Y/n] ": "<", "Town: ": "<", "Name: ": "Kim", "Phone: ": "", "Mail, required: ": "",
                "'Mail' needs a text.": "k@x.y", "Town: ": "", "Zip: ": "", "Send? [Y/n] ": "y",
            ], status: 0)
        #expect(
            try server.submissions.map(\.questions) == [
                [.init("s", .init("s-0")), .init("f", .init("a", "Kim"), .init("c", "k@x.y"))]
            ])
    }

    @Test func `with a token from the environment, no answers are said to be saved`() async throws {
        var survey = survey
        survey.environment["SURVEY_TOKEN"] = try await server.issuedToken()
        let terminal = try survey.open("answer \(everyKind)", columns: 400)
        try await terminal.talk(
            [
                "Ctrl-C leaves; the answers are not saved.": nil, "Number: ": "5",
                "The answers cannot be saved: with SURVEY_TOKEN nothing is saved.": nil,
                "Question 2 of 11": .keys("\u{04}"),
                "The answers could not be saved: with SURVEY_TOKEN nothing is saved.": nil,
            ], status: 6)
    }

    /// Answers the first question of the survey that has every kind, and leaves.
    private func interrupt() async throws {
        let saved = "survey: The answers are saved: 'survey answer \(everyKind)' continues with them."
        try await survey.talkInShell(
            "answer \(everyKind)", ["Number: ": "5", "Question 2 of 11": .keys("\u{03}"), saved: nil], status: 130)
    }
}
