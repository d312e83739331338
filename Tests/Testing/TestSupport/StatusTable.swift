/// A page that shows what a command says of every status of its server, for a person to read. It is in the repository
/// beside its test.
package struct StatusTable {
    /// An answer of the server.
    package struct Answer: Sendable {
        package let name: String
        package let response: HTTPResponse
    }

    private let file: URL
    private let program: String
    private var text: String

    /// Begins the page of `command` in the folder `Statuses` beside `testFile`.
    package init(of command: String, beside testFile: String = #filePath) {
        file = URL(filePath: testFile).deletingLastPathComponent()
            .appending(path: "Statuses/\(command.replacing(" ", with: "-")).md")
        program = String(command.prefix { $0 != " " })
        text = "# \(command)\n"
    }

    /// Every status, each with a body that says nothing; then with `Retry-After`, and refusals in the server's words.
    package static let answers: [Answer] = {
        let refusals = [400, 401, 403, 404, 407, 408, 409, 410, 413, 421, 422, 429, 451]
        let failures = [500, 502, 503, 504]
        func answer(_ status: Int, _ suffix: String = "", _ headers: HTTPHeaders = [:], _ body: String = "") -> Answer {
            let response = HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
            return Answer(name: "\(status)\(suffix)", response: response)
        }
        return [
            answer(200, " with a web page", ["Content-Type": "text/html"], "<html>hello</html>"),
            answer(200, " with `{}`", ["Content-Type": "application/json"], "{}"),
            answer(301, " elsewhere", ["Location": "https://elsewhere.example/api"]),
            answer(302, " elsewhere", ["Location": "https://elsewhere.example/api"]),
        ]
            + (refusals + failures).map { answer($0) }
            + (refusals + failures).map { answer($0, " with Retry-After", ["Retry-After": "3600"]) }
            + refusals.map {
                answer(
                    $0, " in words", ["Content-Type": "application/json"],
                    #"{"errors":[{"code":"some_code","detail":"Not today."}]}"#)
            }
    }()

    /// Adds a section: what `run` says after each answer. Answers that come to the same share a row, and a command that
    /// does not ask the server has a single one. Each row is said as data too.
    ///
    /// - Parameters:
    ///   - places: what a page calls the texts that differ from run to run.
    ///   - requests: the number of requests so far.
    package mutating func add(
        _ title: String, calling places: [(text: String, name: String)], requests: () -> Int,
        _ run: (Answer, _ options: [String]) async throws -> CommandOutcome
    ) async throws {
        var rows: [(outcome: String, answers: [String])] = []
        for answer in Self.answers {
            let earlier = requests()
            let text = try await run(answer, [])
            let outcome =
                "\(text.status.map { "\($0)" } ?? "signal") | \(Self.cell(of: text.messages, calling: places))"
            if let index = rows.firstIndex(where: { $0.outcome == outcome }) {
                rows[index].answers.append(answer.name)
            } else {
                rows.append((outcome, [answer.name]))
                try await run(answer, ["--error-format", "json"]).expectData(of: text, program: program, answer.name)
            }
            guard requests() > earlier else {
                rows[0].answers = ["(is not asked)"]
                break
            }
        }
        text += "\n\(title):\n\n| the server answers | status | standard error |\n| --- | --- | --- |\n"
        for row in rows {
            text += "| \(row.answers.joined(separator: ", ")) | \(row.outcome) |\n"
        }
    }

    private static func cell(of messages: String, calling places: [(text: String, name: String)]) -> String {
        var cell = messages
        for place in places { cell = cell.replacing(place.text, with: place.name) }
        return cell.replacing(/status \d{3}/, with: "status N")
            .replacing(/(until|before) (\d+ \w+( \d{4})? at )?\d\d:\d\d/) { "\($0.output.1) TIME" }
            .replacing(/on \d+ \w+( \d{4})? at \d\d:\d\d/, with: "on DATE")
            .replacing(/as of (less than a|a|\d+) minutes? ago/, with: "as of AGE").replacing("|", with: "\\|")
            .split(separator: "\n").joined(separator: "<br>")
    }

    /// Expects that the page is as it was when somebody read it.
    package func expect(sourceLocation: SourceLocation = #_sourceLocation) throws {
        if SavedPage.isDrawn { try Data(text.utf8).write(to: file) }
        let saved = FileManager.default.contents(atPath: file.path(percentEncoded: false)) ?? Data()
        #expect(
            String(decoding: saved, as: UTF8.self) == text,
            "The page is stale. Write it with `\(SavedPage.variable)=1`, and read what has changed.",
            sourceLocation: sourceLocation)
    }
}

extension Installation {
    /// Runs `body` with the installation as it is, and then restores it.
    package func unchanged<Value>(_ body: () async throws -> Value) async throws -> Value {
        let files = FileManager.default
        let saved = home + ".saved"
        if files.fileExists(atPath: home) { try files.copyItem(atPath: home, toPath: saved) }
        defer {
            // The next run finds what is left, and its row differs.
            try? files.removeItem(atPath: home)
            try? files.moveItem(atPath: saved, toPath: home)
        }
        return try await body()
    }
}
