import TerminalIO
import TestSupport

@Suite(.fewAtOnce) struct `Line reader` {
    @Test(arguments: [
        ("one\ntwo\n", ["one", "two", nil] as [String?]), ("one\r\ntwo", ["one", "two", nil]), ("", [nil]),
        ("\n", ["", nil]), ("\r\n", ["", nil]), ("a\rb\n", ["a\rb", nil]), (" päss wörd \n", [" päss wörd ", nil]),
        ("12345678\n", ["12345678", nil]), ("12345678\r\n", ["12345678", nil]), ("\u{FEFF}a\n", ["\u{FEFF}a", nil]),
    ])
    func `reads lines without their ends`(text: String, lines: [String?]) async throws {
        try await withPipe(of: text) { pipe in
            let reader = LineReader(pipe.output, limit: 8 + 6)
            for line in lines {
                let read = try await reader.line()
                #expect(read == line)
            }
        }
    }

    @Test(arguments: [
        ("12345678\n", true), ("12345678\r\n", true), ("12345678", true), ("123456789\n", false), ("123456789", false),
    ])
    func `refuses a line over its limit`(text: String, fits: Bool) async throws {
        try await withPipe(of: text) { pipe in
            let reader = LineReader(pipe.output, limit: 8)
            if fits {
                let read = try await reader.line()
                #expect(read == "12345678")
            } else {
                await #expect(throws: InputError.tooLong(limit: 8)) { try await reader.line() }
            }
        }
    }

    @Test func `leaves what follows the line`() async throws {
        try await withPipe { pipe in
            pipe.send(Array("one\nrest".utf8))
            let line = try await LineReader(pipe.output).line()
            #expect(line == "one")
            #expect(pipe.receive() == Array("rest".utf8))
        }
    }

    @Test(arguments: ["", "\n", "one", "one\r\ntwo\n", "123456789"])
    func `reads all that is left, as it is`(text: String) async throws {
        try await withPipe(of: "first\n" + text) { pipe in
            let reader = LineReader(pipe.output, limit: 9)
            let line = try await reader.line()
            let rest = try await reader.rest()
            #expect(line == "first")
            #expect(rest == text)
        }
    }

    @Test func `refuses more than its limit, and what is no text, as the rest too`() async throws {
        try await withPipe { pipe in
            pipe.send(Array("123456789".utf8))
            await #expect(throws: InputError.tooLong(limit: 8)) { try await LineReader(pipe.output, limit: 8).rest() }
            pipe.send([0xFF])
            pipe.endSending()
            await #expect(throws: InputError.notUTF8) { try await LineReader(pipe.output).rest() }
        }
    }

    @Test func `refuses bytes that are no text`() async throws {
        try await withPipe { pipe in
            pipe.send([0x61, 0xFF, 0x0A])
            await #expect(throws: InputError.notUTF8) { try await LineReader(pipe.output).line() }
        }
    }

    @Test(arguments: ["", "\n", "\r\n", "\r"])
    func `reads all there is as the password, less one line end`(end: String) async throws {
        try await withPipe(of: " two words \u{301}" + end) { pipe in
            let password = try await LineReader(pipe.output).password()
            #expect(password == " two words \u{301}")
        }
    }

    @Test func `a byte order mark is no part of a password, nor of a file's text`() async throws {
        for text in ["\u{FEFF}12345678", "\u{FEFF}12345678\r\n"] {
            try await withPipe(of: text) { pipe in
                let password = try await LineReader(pipe.output, limit: 8).password()
                #expect(password == "12345678")
            }
        }
        try await withPipe(of: "\u{FEFF}a\u{FEFF}\n") { pipe in
            let rest = try await LineReader(pipe.output).rest()
            #expect(rest == "a\u{FEFF}\n")
        }
        try await withTemporaryFolder { folder in
            try makeFile(folder + "/file", "\u{FEFF}secret\r\nmore")
            let line = try await LineReader.firstLine(ofFileAt: folder + "/file", within: longestWait)
            let text = try await LineReader.text(ofFileAt: folder + "/file", limit: 99)
            #expect(line == "secret")
            #expect(text == "secret\r\nmore")
        }
    }

    @Test(arguments: [
        ("", InputError.empty), ("\n", .empty), ("\r\n", .empty), ("\r", .empty), ("a\nb", .severalLines),
        ("a\nb\n", .severalLines), ("a\n\n", .severalLines), ("\na", .severalLines), ("a\r\nb", .severalLines),
        ("a\rb", .severalLines), ("a\n\r", .severalLines), ("\n\n", .severalLines),
    ])
    func `refuses an empty password, and one of more than one line`(text: String, error: InputError) async throws {
        try await withPipe(of: text) { pipe in
            await #expect(throws: error) { try await LineReader(pipe.output).password() }
        }
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func `bounds a password without its line end`(end: String) async throws {
        try await withPipe(of: "12345678" + end) { pipe in
            let reader = LineReader(pipe.output, limit: 8)
            let read = try await reader.password()
            #expect(read == "12345678")
        }
        try await withPipe(of: "123456789" + end) { pipe in
            let reader = LineReader(pipe.output, limit: 8)
            await #expect(throws: InputError.tooLong(limit: 8)) { try await reader.password() }
        }
    }

    @Test func `reads the first line of a file`() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try makeFile(path, " one \r\ntwo\n")
            let first = try await LineReader.firstLine(ofFileAt: path, within: longestWait)
            #expect(first == " one ")
            try makeFile(path, "")
            let none = try await LineReader.firstLine(ofFileAt: path, within: longestWait)
            #expect(none == nil)
            await #expect(throws: InputError.failed(reason: "No such file or directory")) {
                try await LineReader.firstLine(ofFileAt: path + ".not", within: longestWait)
            }
            await #expect(throws: InputError.failed(reason: "Is a directory")) {
                try await LineReader.firstLine(ofFileAt: folder, within: longestWait)
            }
        }
    }

    @Test func `waits for the first line of a pipe, and no longer than it is told`() async throws {
        try await withNamedPipe { path in
            await #expect(throws: InputError.timedOut) {
                try await LineReader.firstLine(ofFileAt: path, within: .milliseconds(1))
            }
        }
        try await withNamedPipe { path in
            let line = Task { try await LineReader.firstLine(ofFileAt: path, within: longestWait) }
            // For both directions, so that it waits for no reader.
            let writer = open(path, O_RDWR | O_CLOEXEC)
            defer { close(writer) }
            try #require(write(writer, "piped\nand more", 14) == 14)
            // Its other end is still open: a line is enough.
            let read = try await line.value
            #expect(read == "piped")
        }
    }

    @Test func `lets a cancelled task go while nobody writes to the pipe`() async throws {
        try await withNamedPipe { path in
            let task = Task { try await LineReader.firstLine(ofFileAt: path, within: longestWait) }
            task.cancel()
            await #expect(throws: InputError.cancelled) { try await task.value }
        }
    }

    @Test func `tells in the system's words why it cannot read`() async throws {
        await #expect(throws: InputError.failed(reason: "Bad file descriptor")) {
            try await LineReader(Descriptor(-1)).line()
        }
    }

    @Test func `lets a cancelled task go while the read still waits`() async throws {
        try await withPipe { pipe in
            let output = pipe.output
            let task = Task { try await LineReader(output).line() }
            task.cancel()
            await #expect(throws: InputError.cancelled) { try await task.value }
            // Lets the abandoned read end before its descriptor does.
            pipe.send(Array("\n".utf8))
            try await pipe.waitUntilEmpty()
        }
    }
}

/// Runs `body` with a pipe that has a name, and lets go of whoever still waits for somebody to open its other end.
private func withNamedPipe(_ body: (_ path: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let path = folder + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        // An abandoned reader finds the other end opened, and at once closed.
        defer { close(open(path, O_RDWR | O_CLOEXEC)) }
        try await body(path)
    }
}
