import Terminal
import TestSupport
import Testing

@Suite(.fewAtOnce) struct `Line reader` {
    @Test(arguments: [
        ("one\ntwo\n", ["one", "two", nil] as [String?]), ("one\r\ntwo", ["one", "two", nil]), ("", [nil]),
        ("\n", ["", nil]), ("\r\n", ["", nil]), ("a\rb\n", ["a\rb", nil]), (" päss wörd \n", [" päss wörd ", nil]),
        ("12345678\n", ["12345678", nil]), ("12345678\r\n", ["12345678", nil]), ("\u{FEFF}a\n", ["\u{FEFF}a", nil]),
    ])
    func `reads lines without their ends`(text: String, lines: [String?]) async throws {
        try await withPipe { pipe in
            pipe.send(Array(text.utf8))
            pipe.endSending()
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
        try await withPipe { pipe in
            pipe.send(Array(text.utf8))
            pipe.endSending()
            let reader = LineReader(pipe.output, limit: 8)
            if fits {
                let line = try await reader.line()
                #expect(line == "12345678")
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
        try await withPipe { pipe in
            pipe.send(Array(("first\n" + text).utf8))
            pipe.endSending()
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

    @Test(arguments: ["", "\n", "\r\n", "\npassword\n"])
    func `refuses an empty password`(text: String) async throws {
        try await withPipe { pipe in
            pipe.send(Array(text.utf8))
            pipe.endSending()
            await #expect(throws: InputError.empty) { try await LineReader(pipe.output).password() }
        }
    }

    @Test func `reads the first line as the password`() async throws {
        try await withPipe { pipe in
            pipe.send(Array(" two words \r\nnext\n".utf8))
            let password = try await LineReader(pipe.output).password()
            #expect(password == " two words ")
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
