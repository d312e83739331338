extension CommandOutcome {
    /// The JSON objects of standard error, one a line.
    package var data: [JSONValue] {
        get throws {
            try messages.split(separator: "\n").map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        }
    }

    /// The failure on standard error, which is its only one and its last line.
    package var failure: JSONValue? {
        get throws {
            let errors = try data.map { $0["error"] }
            return errors.count { $0 != nil } == 1 ? errors.last ?? nil : nil
        }
    }

    /// The codes of the notes on standard error.
    package var notes: [JSONValue] { get throws { try data.compactMap { $0["note"]?["code"] } } }

    /// Expects that the data say what `text` says, the outcome of the same command line in sentences.
    package func expectData(of text: CommandOutcome, program: String, _ words: String) throws {
        #expect(status == text.status, "\(words)")
        let said = try data.map { line in
            guard let error = line["error"] else { return line["note"]?["message"]?.text ?? "" }
            #expect(error["status"] == .number(Int(status ?? 0)))
            return "\(program): "
                + [error["message"], error["remedy"]].compactMap { $0?.text }.joined(separator: " ")
        }
        // The help follows the message of a wrong command line.
        let lines = text.messages.split(separator: "\n").map(String.init).prefix(max(said.count, 1))
        #expect(said.map(\.withoutTimes) == lines.map(\.withoutTimes), "\(words)")
        let failure = try failure
        #expect(text.status == 0 || failure != nil, "\(words)")
    }
}

extension JSONValue {
    package var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension String {
    fileprivate var withoutTimes: String {
        replacing(/\d\d:\d\d/, with: "TIME").replacing(/(less than a|a|\d+) minutes?/, with: "AGE")
    }
}

extension Installation {
    /// Expects that failures and notes as data fit the schemas that the program prints for them.
    func expectMessages(of outcome: CommandOutcome, _ arguments: [String], _ run: CommandLineRun) async throws {
        for line in try outcome.data {
            let name = line["error"] == nil ? "note" : "error"
            let problems = try await schema(name, run)?.problems(of: line)
            #expect(problems == [], "\(arguments)")
        }
    }

    /// The schema that the program prints.
    func schema(
        _ name: String, choosing options: [String] = [], _ run: CommandLineRun
    ) async throws -> JSONSchema? {
        let files = try StandardFiles(input: "")
        let status = await run(["schema", name] + options, ["\(program.uppercased())_HOME": home], files.streams)
        #expect(status == 0, "\(name) has no schema")
        guard status == 0 else { return nil }
        return JSONSchema(try JSONDecoder().decode(JSONValue.self, from: files.outcome(status: status).output))
    }
}
