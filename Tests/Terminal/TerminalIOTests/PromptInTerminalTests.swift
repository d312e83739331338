import TestSupport

private let bash = ShellScript.path(of: "bash")

/// The probe asks in a real terminal; the script tells afterwards how it ended and whether the terminal echoes.
@Suite(.serialized, .needs("bash")) struct `Prompt in a terminal` {
    @Test func `reads a password that the screen never shows, and puts the echo back`() async throws {
        let terminal = try open("password")
        try await terminal.answerSecretly("Password: ", "pässword")
        try await terminal.wait(for: "read 9 bytes")
        try await terminal.wait(for: "status 0 echo on")
        let screen = try await terminal.waitForEnd()
        #expect(!screen.contains("pässword"))
        // The cursor is brought to the next line in place of the Enter that was not shown.
        #expect(screen.contains("Password: \r\n"))
    }

    @Test(arguments: [("\u{03}", 130), ("\u{1C}", 131)])
    func `puts the echo back when a key ends it`(key: String, status: Int) async throws {
        let terminal = try open("password")
        try await terminal.wait(for: "Password: ")
        try await terminal.wait(untilEchoIs: false)
        await terminal.type("half\(key)")
        try await terminal.wait(for: "status \(status) echo on")
        #expect(try await !terminal.waitForEnd().contains("half"))
    }

    @Test(arguments: [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP, SIGALRM, SIGPIPE,
        SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
    ])
    func `puts the echo back when a signal or a crash ends it`(signal: Int32) async throws {
        let terminal = try open("password")
        try await terminal.wait(for: "pid ")
        let probe = try #require(pid_t(try await terminal.wait(for: "\r\n").dropLast(1)))
        try await terminal.wait(untilEchoIs: false)
        kill(probe, signal)
        try await terminal.wait(for: "status \(128 + signal) echo on")
        _ = try await terminal.waitForEnd()
    }

    @Test(arguments: ["password", "line"])
    func `stops in the background until it is in the foreground`(question: String) async throws {
        let terminal = try openJob(question, inBackground: true)
        try await terminal.wait(for: "stopped echo on")
        await terminal.type("fg\n")
        try await terminal.answer(": ", "answer")
        try await terminal.wait(for: "read 6 bytes")
        try await terminal.wait(for: "ended 0")
        try await terminal.wait(untilEchoIs: true)
    }

    @Test(arguments: ["password", "line"])
    func `stops again if it is continued in the background`(question: String) async throws {
        let terminal = try openJob(question)
        try await terminal.wait(for: ": ")
        await terminal.type("\u{1A}")
        try await terminal.wait(for: "stopped echo on")
        for _ in 1...2 {
            await terminal.type("bg\n")
            try await terminal.wait(for: "stopped echo on")
        }
        await terminal.type("fg\n")
        if question == "password" { try await terminal.wait(untilEchoIs: false) }
        await terminal.type("answer\n")
        try await terminal.wait(for: "read 6 bytes")
        try await terminal.wait(for: "ended 0")
        try await terminal.wait(untilEchoIs: true)
    }

    @Test(arguments: ["password", "line"], [("TERM", 143), ("HUP", 129)])
    func `a signal ends it at once in the background`(
        question: String, signal: (name: String, status: Int)
    ) async throws {
        for inBackground in [true, false] {
            let terminal = try openJob(question, inBackground: inBackground)
            if !inBackground {
                try await terminal.wait(for: ": ")
                await terminal.type("\u{1A}")
            }
            try await terminal.wait(for: "stopped echo on")
            await terminal.type("kill -\(signal.name) %1\n")
            #expect(try await !terminal.wait(for: "ended \(signal.status)").contains("noTerminal"))
            try await terminal.wait(untilEchoIs: true)
        }
    }

    @Test func `puts the echo back while it is stopped, and hides again when it goes on`() async throws {
        let terminal = try PseudoTerminal(
            shell: #require(bash),
            script: """
                set -m
                '\(try BuiltProduct.path(of: "TerminalProbe"))' password
                \(tellStatus)
                read line
                fg >/dev/null
                \(tellStatus)
                """)
        try await terminal.wait(for: "Password: ")
        try await terminal.wait(untilEchoIs: false)
        await terminal.type("\u{1A}")
        try await terminal.wait(for: "status 148 echo on")
        await terminal.type("go\n")
        try await terminal.wait(untilEchoIs: false)
        await terminal.type("secret\n")
        try await terminal.wait(for: "read 6 bytes")
        try await terminal.wait(for: "status 0 echo on")
        #expect(try await terminal.waitForEnd().contains("secret") == false)
    }

    @Test(arguments: ["password", "line"])
    func `reads nothing where the input ends`(question: String) async throws {
        let terminal = try open(question)
        try await terminal.wait(for: ": ")
        await terminal.type("\u{04}")
        try await terminal.wait(for: "read nothing")
        try await terminal.wait(for: "status 0 echo on")
    }

    @Test func `shows a line that is no password`() async throws {
        let terminal = try open("line")
        try await terminal.answer("Email: ", "a@b.c")
        try await terminal.wait(for: "a@b.c\r\nread 5 bytes")
    }

    @Test(arguments: [
        // Pasted in brackets, or come together; with Enter behind it.
        ("text marks", "\u{1B}[200~The food was good.\r\rtouch ran\u{1B}[201~\r"),
        ("text", "The food was good.\r\rtouch ran\r"), ("text", "The food was good.\r\n\r\ntouch ran\r\n"),
    ])
    func `takes lines that arrive together as one text`(question: String, typed: String) async throws {
        let terminal = try open(question)
        try await terminal.talk(["Words: ": .keys(typed)])
        try await terminal.wait(for: #"Optional("The food was good.\n\ntouch ran")"#)
        try await terminal.answer("Line: ", "next")
        try await terminal.wait(for: "read 4 bytes")
        try await terminal.wait(for: "status 0 echo on")
        #expect(try await terminal.waitForEnd().contains("\u{1B}[?2004l") == question.hasSuffix("marks"))
    }

    @Test func `takes more than a terminal's own line holds, and says what of it fits no line`() async throws {
        let terminal = try open("text")
        let text = String(repeating: "文", count: 9_000)
        try await terminal.answer("Words: ", text)
        try await terminal.wait(for: "Optional(\"\(text)\")")
        try await terminal.answer("Line: ", String(repeating: "x", count: 4_097))
        try await terminal.wait(for: "tooLong(limit: 4096)")
        try await terminal.wait(for: "status 1 echo on")
    }

    @Test func `what was typed before a decision does not decide, nor do lines that arrive together`() async throws {
        let terminal = try open("decision")
        try await terminal.answer("Line: ", "one\ry\ry")
        try await terminal.answer("Send? ", "y\rtouch ran")
        try await terminal.wait(for: "Type a single line.")
        try await terminal.answer("Send? ", "no")
        try await terminal.wait(for: "read 2 bytes")
        try await terminal.wait(for: "status 0 echo on")
    }

    @Test func `the Enter of a line that was begun before a decision does not decide`() async throws {
        let terminal = try open("decision")
        try await terminal.wait(for: "Line: ")
        await terminal.type("one\rn")
        try await terminal.wait(for: "Send? ")
        await terminal.type("\n")
        try await terminal.wait(for: "Ignored what you typed before the question.")
        try await terminal.answer("Send? ", "")
        try await terminal.wait(for: "read 0 bytes")
        try await terminal.wait(for: "status 0 echo on")
    }

    @Test func `what is left of lines that arrived together does not reach the shell`() async throws {
        let terminal = try PseudoTerminal(
            shell: #require(bash),
            script: """
                '\(try BuiltProduct.path(of: "TerminalProbe"))' line
                \(tellStatus)
                read line
                echo "shell got $line"
                """)
        try await terminal.answer("Email: ", "a@b.c\rtouch ran")
        try await terminal.wait(for: "read 5 bytes")
        try await terminal.wait(for: "status 0 echo on")
        await terminal.type("ls\n")
        try await terminal.wait(for: "shell got ls")
    }

    @Test func `what is typed ahead line by line stays for the shell`() async throws {
        let terminal = try PseudoTerminal(
            shell: #require(bash),
            script: """
                '\(try BuiltProduct.path(of: "TerminalProbe"))' line
                read line
                echo "shell got $line"
                """)
        try await terminal.answer("Email: ", "a@b.c")
        try await terminal.wait(for: "read 5 bytes")
        await terminal.type("ls\n")
        try await terminal.wait(for: "shell got ls")
    }

    @Test func `reads up to Ctrl-D`() async throws {
        let terminal = try open("rest")
        try await terminal.wait(untilEchoIs: false)
        await terminal.type(String(repeating: "x", count: 5_000) + "\ry\r\u{04}")
        try await terminal.wait(for: "read 5003 bytes")
        try await terminal.wait(for: "status 0 echo on")
    }

    @Test func `ends at once at the second interrupt`() async throws {
        let terminal = try open("stuck")
        try await terminal.wait(for: "pid ")
        await terminal.type("\u{03}")
        try await terminal.wait(for: "heard")
        await terminal.type("\u{03}")
        try await terminal.wait(for: "status 130 echo on")
    }

    @Test func `ends at the first interrupt while it only waits for work`() async throws {
        let terminal = try open("waiting")
        try await terminal.wait(for: "waiting")
        await terminal.type("\u{03}")
        try await terminal.wait(for: "status 130 echo on")
    }

    @Test func `asks for no password where there is no terminal`() async throws {
        let probe = try BuiltProduct.path(of: "TerminalProbe")
        let outcome = try await ShellScript.run("'\(probe)' password </dev/null", in: #require(bash))
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("noTerminal"))
        #expect(!outcome.output.contains("Password"))
    }

    private let tellEcho = "echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"

    private var tellStatus: String { "echo \"status $? \(tellEcho)\"" }

    /// The probe as a job of a shell, which runs a line whenever it has stopped.
    private func openJob(_ question: String, inBackground: Bool = false) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell: #require(bash),
            script: """
                set -m
                wait_for_stop() { until [ -n "$(jobs -ps)" ] || [ -z "$(jobs -p)" ]; do sleep 0.02; done; }
                '\(try BuiltProduct.path(of: "TerminalProbe"))' \(question) \(inBackground ? "&" : "")
                wait_for_stop
                while [ -n "$(jobs -ps)" ]; do
                    echo "stopped \(tellEcho)"
                    read -r line
                    eval "$line" >/dev/null
                    wait_for_stop
                done
                """)
    }

    private func open(_ question: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            shell: #require(bash),
            script: """
                trap : INT QUIT
                ulimit -c 0
                '\(try BuiltProduct.path(of: "TerminalProbe"))' \(question)
                \(tellStatus)
                """)
    }
}
