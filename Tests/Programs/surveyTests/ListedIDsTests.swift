import TestSupport

/// What a shell completes: the ids of the last list.
@Suite(.world) struct `Listed ids` {
    private static let arguments = ["__complete", "bash", "show", ""]

    @Test(arguments: ["table", "tsv", "json", "ndjson", "csv"])
    func `are those of the last list, in every format`(_ format: String) async throws {
        let none = try await sandboxed.run(Self.arguments).expect(0)
        #expect(none.text == "" && none.messages == "")
        #expect(!FileManager.default.fileExists(atPath: sandboxed.home))

        let all = try await sandboxed.run("list", "--all", "--format", "tsv").lines.map { $0.prefix { $0 != "\t" } }
        _ = try await sandboxed.run("list", "--page", "2", "--page-size", "7", "--format", format)
        #expect(try await sandboxed.run(Self.arguments).lines == all[7..<14].map(String.init))
        _ = try await sandboxed.run("list", "--all", "--format", format)
        #expect(try await sandboxed.run(Self.arguments).lines == all.map(String.init))
        #expect(try mode(of: try #require(sandboxed.files().first { $0.hasSuffix("/listed-ids") })) == 0o600)
    }

    @Test(.loggedIn) func `are fetched from nowhere, and go with the logout at their server`() async throws {
        try await survey.run("list").expect(0)
        let count = server.requests.count
        #expect(try await survey.run(Self.arguments).lines.isEmpty == false)
        #expect(server.requests.count == count)

        // Of another server's session they are none.
        try await survey.run("logout", "--api-url", "sandbox").expect(0)
        #expect(try await survey.run(Self.arguments).lines.isEmpty == false)
        try await survey.run("logout").expect(0)
        #expect(try await survey.run(Self.arguments).text == "")
        #expect(try !survey.files().contains { $0.hasSuffix("/listed-ids") })
    }

    @Test func `are at most a thousand, and only such as no shell takes for anything else`() async throws {
        _ = try await sandboxed.run("list", "-q")
        let hostile = ["$(touch pwned)", "`touch pwned`", "a b", "a;b", "a'b", "ünï", "\u{1B}[31m", "", "a\tb", "*"]
        let fit = (0..<1_200).map { "id-\($0)_.X" }
        let file = try #require(try sandboxed.files().first { $0.hasSuffix("/listed-ids") })
        try makeFile(file, (hostile + fit).map { $0 + "\n" }.joined(), mode: 0o600)
        #expect(try await sandboxed.run(Self.arguments).lines == Array(fit.prefix(1_000)))
        // What is no list at all keeps nobody from listing, or from logging out.
        for contents in ["$(garbage)", "\u{0}\u{1}", String(repeating: "x", count: 2 << 20)] {
            try makeFile(file, contents, mode: 0o600)
            // Then the cached surveys are offered.
            let cached = try await sandboxed.run(Self.arguments).lines
            #expect(cached.count == 20 && cached.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{20}/) != nil })
            try await sandboxed.run("list", "-q").expect(0)
            #expect(try await sandboxed.run(Self.arguments).lines.count == 20)
            try makeFile(file, contents, mode: 0o600)
            try await sandboxed.run("logout", "-q").expect(0)
            _ = try await sandboxed.run("list", "-q")
        }
    }

    @Test(.needs("bash"))
    func `are completed where an id is typed`() async throws {
        let ids = try await sandboxed.run("list", "-q", "--format", "tsv").lines.map { $0.prefix { $0 != "\t" } }
        for command in ["show", "answer"] {
            let completed = try await sandboxed.runInShell(
                ["completions", "bash"],
                """
                "$@" > "$SURVEY_HOME.bash"
                exec bash -c '. "$SURVEY_HOME.bash"; COMP_WORDS=("$0" \(command) ""); COMP_CWORD=2; _survey
                printf "%s\\n" "${COMPREPLY[@]}"' "$1"
                """)
            #expect(completed.lines == ids.map(String.init), "\(completed.messages)")
        }
    }
}
