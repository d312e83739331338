import TestSupport

@testable import TerminalApp

@Suite(.timeLimit(.minutes(60))) struct `Opening a page` {
    @Test(arguments: [
        ("https://a.test/b?c=d&e;f", true), ("HTTP://a.test", true), ("ftp://a.test", false),
        ("file:///etc", false),
        ("javascript:alert(1)", false), ("https://", false), ("https://a b", false), ("https://a\u{1B}]", false),
        ("-h", false), ("", false),
    ])
    func `only http and https are opened, and linked to`(text: String, isLink: Bool) async {
        #expect((text.webLink != nil) == isLink)
        if !isLink { #expect(await Browser(environment: ["BROWSER": "true"]).open(text) == false) }
    }

    @Test func `the program that BROWSER names gets the URL as one argument, through no shell`() async throws {
        try await withTemporaryFolder { folder in
            let program = try await program("printf '%s|' \"$#\" \"$1\" > '\(folder)/said'", in: folder)
            let sut = Browser(environment: ["BROWSER": "/no/such/program:\(program)", "PATH": "/usr/bin:/bin"])

            #expect(await sut.open("https://a.test/$(touch+x);'b'", patience: .seconds(300)))

            #expect(try String(contentsOfFile: "\(folder)/said", encoding: .utf8) == "1|https://a.test/$(touch+x);'b'|")
        }
    }

    @Test func `the program gets every signal as a shell would give it`() async throws {
        try await withTemporaryFolder { folder in
            // By the shell alone, which blocks signals while it starts another program.
            let lines = "while read -r line; do case $line in Sig[BI]*) echo \"$line\";; esac; done"
            let program = try await program("\(lines) < /proc/$$/status > '\(folder)/said'", in: folder)
            signal(SIGPIPE, SIG_IGN)
            let sut = Browser(environment: ["BROWSER": program, "PATH": "/usr/bin:/bin"])

            #expect(await sut.open("https://a.test", patience: .seconds(300)))

            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8)
            // The C library keeps signals 32 and 33 to itself.
            #expect(said.split(separator: "\n").map { $0.hasSuffix("0000000") } == [true, true], "\(said)")
        }
    }

    @Test func `the program gets no file of this one, and nothing of its terminal`() async throws {
        try await withTemporaryFolder { folder in
            let program = try await program(
                "open=$(ls -l /proc/$$/fd); echo \"$open\" > '\(folder)/said'", in: folder)
            let own = open("\(folder)", O_RDONLY)
            defer { close(own) }
            let sut = Browser(environment: ["BROWSER": program, "PATH": "/usr/bin:/bin"])

            #expect(await sut.open("https://a.test", patience: .seconds(300)))

            let said = try String(contentsOfFile: "\(folder)/said", encoding: .utf8)
            let files = said.split(separator: "\n").compactMap { $0.firstMatch(of: /([0-9]+) -> (.*)/)?.output }
            #expect(files.count { $0.2 == "/dev/null" } == 3 && !files.contains { $0.2 == folder }, "\(said)")
        }
    }

    @Test(arguments: [("exit 0", true), ("exit 3", false), ("kill -9 $$", false)])
    func `a page is open where its program ends well`(script: String, isOpen: Bool) async throws {
        try await withTemporaryFolder { folder in
            let sut = Browser(environment: ["BROWSER": try await program(script, in: folder), "PATH": "/usr/bin:/bin"])
            #expect(await sut.open("https://a.test", patience: .seconds(300)) == isOpen)
        }
    }

    @Test func `a page is open where its program stays`() async throws {
        try await withTemporaryFolder { folder in
            let program = try await program("echo > '\(folder)/pipe'\necho > '\(folder)/ended'\nexit 3", in: folder)
            try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
            let sut = Browser(environment: ["BROWSER": program, "PATH": "/usr/bin:/bin"])

            #expect(await sut.open("https://a.test", patience: .zero))

            // It waits for a reader.
            let pipe = try #require(FileHandle(forReadingAtPath: "\(folder)/pipe"))
            #expect(try pipe.readToEnd() == Data("\n".utf8))
            await until { FileManager.default.fileExists(atPath: "\(folder)/ended") }
        }
    }

    /// A program of a shell's `lines`. Another process writes it: a child that is started while this one has it open would
    /// have it open too, and what is open to be written cannot be run.
    private func program(_ lines: String, in folder: String) async throws -> String {
        let program = "\(folder)/browser"
        let writing = try ChildProcess(
            "/bin/sh", ["-c", "cat > '\(program)'; chmod 700 '\(program)'"], environment: ["PATH": "/usr/bin:/bin"],
            input: "#!/bin/sh\n\(lines)\n")
        try #require(try await writing.outcome().status == 0)
        return program
    }
}
