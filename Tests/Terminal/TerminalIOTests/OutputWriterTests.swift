import Dispatch
import TerminalIO
import TestSupport

private let bash = ShellScript.path(of: "bash")

@Suite(.fewAtOnce) struct `Output writer` {
    @Test func `holds lines back until it is flushed`() async throws {
        try await withPipe { pipe in
            pipe.makeNonBlocking()
            let writer = OutputWriter(pipe.input)
            try writer.write("one\n")
            try writer.write("two\n")
            #expect(pipe.receive().isEmpty)
            try writer.flush()
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "one\ntwo\n")
        }
    }

    @Test func `hands on whole lines when the next does not fit`() async throws {
        try await withPipe { pipe in
            pipe.makeNonBlocking()
            let writer = OutputWriter(pipe.input, capacity: 10)
            try writer.write("1234\n")
            try writer.write("5678\n")
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "1234\n5678\n")
            try writer.write("abcdefg\n")
            try writer.write("h\n")
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "abcdefg\nh\n")
            try writer.write("abcdefg\n")
            try writer.write("hi\n")
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "abcdefg\n")
            try writer.write("longer than the buffer\n")
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "hi\nlonger than the buffer\n")
        }
    }

    @Test func `writes at once where it has no capacity`() async throws {
        try await withPipe { pipe in
            try OutputWriter(pipe.input, capacity: 0).write("now\n")
            #expect(String(decoding: pipe.receive(), as: UTF8.self) == "now\n")
        }
    }

    @Test func `writes everything where the system takes it in pieces`() async throws {
        try await withPipe { pipe in
            pipe.makeNonBlocking()
            let text = String(repeating: "0123456789", count: 50_000)
            let writer = OutputWriter(pipe.input)
            let input = DispatchQueue(label: "writer")
            input.async { #expect(throws: Never.self) { try writer.write(text) } }
            var received: [UInt8] = []
            let deadline = ContinuousClock.now.advanced(by: longestWait)
            while received.count < text.utf8.count {
                try #require(ContinuousClock.now < deadline)
                received += pipe.receive()
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(received == Array(text.utf8))
        }
    }

    @Test func `fails for good once it has failed`() throws {
        let writer = OutputWriter(Descriptor(-1))
        try writer.write("lost\n")
        let expected = OutputError.closed
        #expect(throws: expected) { try writer.flush() }
        #expect(throws: expected) { try writer.flush() }
        #expect(throws: expected) { try writer.write("more\n") }
    }

    @Test(
        .needs("bash"),
        arguments: [
            ("lines | head -1", "line 0"),
            ("lines | tail -1", "line 199999"),
            ("lines | wc -c", "2288890"),
            ("lines >/dev/full; echo $?", "failed(reason: \"No space left on device\")\n1"),
            ("lines >&-; echo $?", "closed\n1"), ("lines 1</dev/null; echo $?", "closed\n1"),
            ("lines >&- 2>&-; echo $?", "1"),
            ("lines 2>&- <&- | tail -1", "line 199999"),
            ("(lines; echo status $? >&2) | true", "status 0"),
        ])
    func `writes everything or says why not`(command: String, expected: String) async throws {
        let probe = try BuiltProduct.path(of: "TerminalProbe")
        let script = "lines() { '\(probe)' lines; }\n\(command)\n"
        let outcome = try await ShellScript.run(script, in: #require(bash))
        #expect(outcome.output == expected + "\n")
    }
}
