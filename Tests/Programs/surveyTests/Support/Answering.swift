import TestSupport

/// The id of the sandbox's survey that has every kind of question.
let everyKind = "e220a8397b1dcdaf2c20"

/// A survey that is filled in: something for every question that asks.
struct Filled {
    private var document: [String: Any]
    private var questions: [[String: Any]] { document["questions"] as? [[String: Any]] ?? [] }

    init(_ template: Data) throws {
        document = try #require(try JSONSerialization.jsonObject(with: template) as? [String: Any])
        for question in questions {
            let answers = question["answers"] as? [[String: Any]] ?? []
            let texts = answers.map { $0["text"] as? String ?? "" }
            let kind = try #require(question["kind"] as? String)
            switch kind {
            case "intro", "outro", "message": break
            case "textarea": self[kind] = "More salt."
            case "textfield":
                self[kind] = Dictionary(
                    uniqueKeysWithValues: answers.map { answer in
                        (answer["id"] as? String ?? "", answer["text"] as? String == "Phone" ? "0123 456 789" : "Robin")
                    })
            case "choice" where question["pick"] as? String == "any": fill(question, with: Array(texts.prefix(2)))
            default: fill(question, with: texts[0])
            }
        }
    }

    /// The document.
    var json: String {
        get throws { String(decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self) }
    }

    /// The document without what is there for whoever fills it in.
    var brief: String {
        get throws {
            let questions = questions.map { $0.filter { $0.key == "id" || $0.key == "answer" } }
            let brief: [String: Any] = ["surveyID": document["surveyID"] ?? "", "questions": questions]
            return String(decoding: try JSONSerialization.data(withJSONObject: brief), as: UTF8.self)
        }
    }

    /// The answer to the first question of a kind.
    subscript(kind: String) -> Any? {
        get { questions.first { $0["kind"] as? String == kind }?["answer"] }
        set {
            guard let question = questions.first(where: { $0["kind"] as? String == kind }) else { return }
            fill(question, with: newValue ?? NSNull())
        }
    }

    private mutating func fill(_ question: [String: Any], with answer: Any) {
        document["questions"] = questions.map { other in
            other["id"] as? String == question["id"] as? String ? other.merging(["answer": answer]) { $1 } : other
        }
    }
}

extension Array {
    /// The element of an array that has one alone.
    var only: Element? { count == 1 ? first : nil }
}

extension Installation {
    /// The files of the drafts that are kept.
    func drafts() throws -> [String] {
        try files().filter { $0.contains("/drafts/") && $0.hasSuffix(".json") }
    }

    /// Logs out at a terminal, types `answer` to `question`, and expects that only `y` ends the session. Returns whether it
    /// was agreed.
    func logOut(
        typing answer: String, to question: String, agreed: String, refused: String
    ) async throws -> Bool {
        let isAgreed = answer == "y"
        try await talk(
            "logout", [question: .line(answer), isAgreed ? agreed : refused: nil], status: isAgreed ? 0 : 1,
            columns: 200)
        #expect(server.requests(to: "oauth/revoke").isEmpty == !isAgreed)
        return isAgreed
    }

    /// The template of the survey that has every kind, with something in it for every question that asks.
    func filled() async throws -> Filled { try Filled(try await run("answer", everyKind, "--template").output) }

    /// Answers a survey from standard input.
    @discardableResult
    func answer(_ id: String, with filled: String, _ options: String...) async throws -> CommandOutcome {
        try await run(["answer", id, "--from", "-"] + options, input: filled)
    }

    /// Runs `words` in a terminal in the place of the shell, whose process id is shown first.
    func openToKill(_ words: String) async throws -> (terminal: PseudoTerminal, process: pid_t) {
        let variables = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "SURVEY_HOME": home].merging(environment) { $1 }
        let terminal = try PseudoTerminal(
            shell: #require(ShellScript.path(of: "bash")),
            script: "echo process $$.; exec '\(try BuiltProduct.path(of: program))' \(words)", environment: variables)
        try await terminal.wait(for: "process ")
        return (terminal, try #require(pid_t(try await terminal.wait(for: ".").dropLast())))
    }

    /// The files beside the drafts, temporary ones too, and which file each is.
    func draftFolder() throws -> [String: Int] {
        let paths = try files().filter { $0.contains("/drafts/") }
        // One that has gone since is none.
        let numbers = paths.compactMap { path in
            (try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int).map { (path, $0) }
        }
        return Dictionary(numbers) { $1 }
    }

    /// Puts answers to the survey into the outbox, and returns their id.
    @discardableResult
    func queue() async throws -> String {
        try await answer(everyKind, with: filled().brief, "--later").expect(0)
        return String(try #require(try await queued().last?.prefix { $0 != " " }))
    }

    /// The ids of what waits, and its states.
    func queued() async throws -> [String] {
        try await run("outbox").lines.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return "\(fields[0]) \(fields[3])"
        }
    }

    func outboxFiles() throws -> [String] {
        try files().filter { $0.contains("/outbox/") && $0.hasSuffix(".json") }
    }

    /// The states of the answers in the outbox.
    func outboxStates() throws -> [String] {
        struct QueuedRecord: Decodable {
            struct Item: Decodable { let state: String }
            let item: Item
        }
        return try outboxFiles().map {
            try JSONDecoder().decode(QueuedRecord.self, from: Data(contentsOf: URL(filePath: $0))).item.state
        }
    }
}

/// What the survey that has every kind asks, answer by answer, and answers to it.
let linesOfEveryKind: [KeyValuePairs<String, Reply>] = [
    ["Number: ": "5"], ["Number: ": "4"], ["Number: ": "1"], ["Number: ": "yes"],
    ["Numbers, with commas: ": "1, 5", "Something else": "flowers"], ["Number: ": "10"], ["Number: ": "Quiet"],
    ["Number: ": "map"], ["Number: ": "3"], ["Your words": "quiet salt"], ["First name (Robin): ": "Ann"],
    ["Phone": "", "Email, required": "ann@example.test"],
]

/// What a draft's file holds.
struct Draft: Decodable {
    private struct SavedResponse: Decodable {
        let surveyID: String
        let questions: [Question]
    }

    private struct Question: Decodable {
        let picks: [[String: String?]]
    }

    private let draft: SavedResponse

    init(atPath path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }

    var surveyID: String { draft.surveyID }
    /// How many questions are answered.
    var answered: Int { draft.questions.count { !$0.picks.isEmpty } }
}
