import CoreSupport

/// What every program does alike, in the words of its own.
extension Installation {
    /// Whatever the umask, what is kept is for its owner's eyes.
    package func keepsFilesToTheirOwner() async throws {
        for command in ["list", "status"] { try await runInShell([command], #"umask 0; "$@""#).expect(0) }
        #expect(try mode(of: home) == 0o700)
        let files = Set(try files())
        #expect(!files.isEmpty)
        for name in try FileManager.default.subpathsOfDirectory(atPath: home) {
            let path = "\(home)/\(name)"
            #expect(try mode(of: path) == (files.contains(path) ? 0o600 : 0o700), "\(path)")
        }
    }

    /// Files at `place` that hold `garbage` are status 6 for every command, and repaired by a login.
    package func repairsDamage(_ garbage: String, at place: String, in commands: [[String]]) async throws {
        try await logIn()
        for file in try files() where file.contains(home + place) { try makeFile(file, garbage, mode: 0o600) }
        for command in commands {
            let run = try await run(command).expect(
                6, prints: "", begins: "\(program): The selected account cannot be read: \(home)/")
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(!run.messages.contains("\u{1B}"))
        }
        try await logIn().expect(0)
        #expect(try await run("list").lines.count == 20)
    }

    /// Without a home and a folder of its own there is no place for the session.
    package func needsAPlace() async throws {
        let variable = "\(program.uppercased())_HOME"
        try await run(["list"], environment: [variable: "", "HOME": ""])
            .expect(6, says: "\(program): The session cannot be saved: HOME is not set. Set it, or \(variable).\n")
    }

    /// An app that is not to be drawn, by these words at a terminal or without one, ends with status 2 and one line that
    /// ends with `advice`.
    package func namesCommands(
        _ advice: String, instead words: String? = nil, _ environment: [String: String] = [:]
    ) async throws {
        let line = "\(program): The app needs a full screen. \(advice)"
        if let words {
            let screen = try await talkInShell(words, [:], status: 2, environment: environment)
            #expect(screen == "\(line)\r\nstatus 2 echo on\r\n")
        } else {
            try await run("app").expect(2, prints: "", says: "\(line)\n")
        }
    }

    package func writesNothingOutsideItsFolder() async throws {
        let person = home + ".person"
        try FileManager.default.createDirectory(atPath: person, withIntermediateDirectories: true)
        let variables = ["HOME": person, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]
        try await run(["list"], environment: variables).expect(0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: person) == [])
    }

    /// The last login tells the server, and each server has its own session.
    package func keepsSessionsApart<Sandbox>(
        _ first: ScriptedServer<Sandbox>, _ second: ScriptedServer<Sandbox>
    ) async throws {
        try await logIn("--api-url", first.apiURL).expect(0)
        try await logIn("--api-url", second.apiURL + "/").expect(0)
        let (one, other) = (first.requests.count, second.requests.count)
        try await run("list").expect(0)
        #expect(first.requests.count == one && second.requests.count == other + 1)
        try await run("list", "--api-url", first.apiURL).expect(0)
        #expect(first.requests.count == one + 1 && second.requests.count == other + 1)
        try await run("logout").expect(0)
        // Neither the other session nor the sandbox takes its place.
        try await run("list").expect(3, prints: "", mentions: "No account is selected.")
        try await run("status", "--api-url", second.apiURL).expect(3)
        try await run("status", "--api-url", first.apiURL).expect(0)
    }

    /// A session serves the server that it was made at, whatever file it is in.
    package func keepsASessionToItsServer<Sandbox>(
        _ first: ScriptedServer<Sandbox>, _ second: ScriptedServer<Sandbox>, in commands: [[String]]
    ) async throws {
        for server in [first, second] { try await logIn("--api-url", server.apiURL).expect(0) }
        let (one, other) = (try session(at: first), try session(at: second))
        let record = try Data(contentsOf: URL(filePath: one))
        try FileManager.default.removeItem(atPath: other)
        try FileManager.default.copyItem(atPath: one, toPath: other)
        let count = second.requests.count
        for command in commands {
            try await run(command + ["--api-url", second.apiURL])
                .expect(3, mentions: "Not logged in to \(second.apiURL).")
        }
        let logout = try await run("logout", "--api-url", second.apiURL)
        #expect(logout.messages == "No user was logged in to \(second.apiURL).\n")
        #expect(second.requests.count == count)
        #expect(try Data(contentsOf: URL(filePath: other)) == record)
        try await run("list", "--api-url", first.apiURL).expect(0)
        try await logIn("--api-url", second.apiURL)
            .expect(6, mentions: "the session with \(first.apiURL) is saved there")
        #expect(try Data(contentsOf: URL(filePath: other)) == record)
    }

    /// The file of the session with `server`.
    package func session<Sandbox>(at server: ScriptedServer<Sandbox>) throws -> String {
        try #require(try accountFolders(at: server.apiURL).first) + "/session.json"
    }

    /// The folders of the accounts at a server.
    package func accountFolders(at server: String) throws -> [String] {
        try files().filter { $0.hasSuffix("/account.json") }.filter { file in
            let record = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
            return (record as? [String: Any])?["server"] as? String == server
        }.map { String($0.dropLast("/account.json".count)) }
    }

    /// A folder that others may write to is refused before anything is sent.
    package func refusesASharedFolder<Sandbox>(for command: [String], of server: ScriptedServer<Sandbox>) async throws {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try makeFile(home + "/letter")
        chmod(home, 0o777)
        try await run(command + ["--api-url", server.apiURL], input: "password\n").expect(
            6,
            says: "\(program): The state folder cannot be used: cannot open the folder \(home): others may write to it."
                + " Check the folder, or choose another one.\n")
        #expect(server.requests.isEmpty)
        #expect(try mode(of: home) == 0o777)
        #expect(try TestSupport.names(in: home) == ["letter"])
    }

    /// A session that others could read is closed to them, and that is said once.
    package func closesASession<Sandbox>(at server: ScriptedServer<Sandbox>) async throws {
        let file = try session(at: server)
        for command in [["list", "--all"], ["status"]] {
            chmod(file, 0o644)
            try await run(command)
                .expect(0, says: "The session's file \(file) was open to others. It is private again.\n")
            #expect(try mode(of: file) == 0o600)
            try await run(command).expect(0, says: "")
        }
    }

    /// No secret is in the argument list of a login.
    package func showsNoSecret<Sandbox>(
        of secrets: [String], at server: ScriptedServer<Sandbox>, password: String, environment: [String: String] = [:]
    ) async throws {
        let door = server.hold()
        let login = try start(
            ["login", "--email", "a@example.test", "--password-stdin"], input: password + "\n", environment: environment
        )
        try await door.reached()
        let script = "ps -o args= -p \(login.identifier) || tr '\\0' ' ' </proc/\(login.identifier)/cmdline"
        let list = try await ChildProcess("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"]).outcome()
        door.open()
        _ = try await login.outcome()
        #expect(list.text.contains("--password-stdin"))
        for secret in secrets { #expect(!list.text.contains(secret)) }
    }

    /// Output that cannot be written is a failure.
    package func tellsThatItCannotWrite(_ arguments: [String]) async throws {
        try await logIn().expect(0)
        let closed = "standard output is closed. Send it to a terminal, a file or a pipe."
        for (script, reason) in [
            (#""$@" >/dev/full"#, "No space left on device. Check the disk and where the output goes."),
            (#""$@" >&-"#, closed), (#""$@" <&- >&-"#, closed), (#""$@" 1</dev/null"#, closed),
        ] {
            try await runInShell(arguments, script)
                .expect(1, mentions: "\(program): The output could not be written: \(reason)\n")
        }
    }
}

/// What a program's command line has.
extension Installation {
    /// Help goes to standard output, in lines of 80 columns but for commands to copy.
    package func helps(_ arguments: [String], of commands: [String]) async throws {
        let help = try await run(arguments).expect(0, says: "")
        #expect(help.text.contains("\nUsage: \(program) "))
        if let command = arguments.first(where: commands.contains) {
            #expect(help.text.contains("Usage: \(program) \(command) "))
            #expect(help.text.hasSuffix("\n\nRun '\(program) --help' for the common options.\n"))
        }
        #expect(help.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  \(program) ") || $0.hasPrefix("  printf ") })
    }

    package func tellsItsVersion() async throws {
        #expect(Release.version.hasPrefix("0."))
        _ = try await run("--version").expect(0, prints: "\(program) \(Release.version)\n", says: "")
    }

    /// A wrong command line is told on standard error, with the usage, or as data.
    package func refuses(_ arguments: [String], because message: String) async throws {
        let run = try await run(arguments).expect(2, prints: "", begins: "\(program): \(message)")
        let lines = run.messages.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.dropFirst().first?.hasPrefix("Usage: \(program)") == true, "\(run.messages)")
        #expect(lines.last == "")
        let data = try await self.run(["--error-format", "json"] + arguments)
        try data.expectData(of: run, program: program, "\(arguments)")
        #expect(try data.failure?["kind"] == .text("usage"))
    }

    /// What was typed is shortened in a message: `LONG` stands for a long word, as long as an address may be that the
    /// sandbox still reads where that is asked.
    package func shortens(_ arguments: [String]) async throws {
        _ = try await run("list", "-q")
        let isSent = ["show", "reviews"].contains(arguments[0])
        let long = "begin" + String(repeating: "x", count: isSent ? 2_000 : 100_000) + "end"
        let run = try await run(arguments.map { $0.replacing("LONG", with: long) })
        let message = try #require(run.messages.split(separator: "\n").first { $0.hasPrefix(program) })
        #expect([1, 2, 3].contains(run.status))
        #expect(message.count < 400, "\(message)")
        #expect(message.contains("beginx") && message.contains("xend"), "\(message)")
    }

    /// Alone it prints the commands, and ends with 2; the manual page names them, and nothing that is hidden.
    package func names(_ commands: [String]) async throws {
        let alone = try await run().expect(2, prints: "")
        let manual = try await run("manual").expect(0, says: "")
        for command in commands {
            #expect(alone.messages.contains("\n  \(command) "), "\(alone.messages)")
            #expect(manual.lines.contains(".SS \"\(program) \(command.replacing("-", with: "\\-"))\""), "\(command)")
        }
        #expect(!manual.text.contains("listed"))
    }

    /// Groff has nothing to say of the manual page.
    package func satisfiesGroff() async throws {
        let groff = try #require(ShellScript.path(of: "groff"))
        try await runInShell(["manual"], "\"$@\" | '\(groff)' -man -ww -z").expect(0, says: "")
    }

    /// The completions are a script for `shell`, which asks the program for `words` behind what is typed.
    package func completes(in shell: String, _ typed: [String], with words: String...) async throws {
        let script = try await run("completions", shell).expect(0, says: "")
        #expect(script.text.contains(program))
        for other in ["survey", "tvshows"] where other != program { #expect(!script.text.contains(other)) }
        let offered = try await run(["__complete", shell] + typed).text
        for word in words { #expect(offered.contains(word)) }
    }
}
