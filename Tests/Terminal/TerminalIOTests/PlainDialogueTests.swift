import TestSupport

@testable import TerminalIO

@MainActor @Suite struct `Plain dialogue` {
    @Test func `obeys nothing, and breaks lines at words`() throws {
        var said = ""
        let sut = PlainDialogue(width: 60, write: { said += $0 }, read: { _, _ in nil })
        try sut.say("Evil \u{1B}[31mwords\u{1B}[0m\nand more", String(repeating: "ten words ", count: 8))
        #expect(said.hasPrefix("Evil words and more\nten words ten"))
        #expect(said.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test func `indents what a long line goes on with, so that it passes for nothing else`() throws {
        var said = ""
        let sut = PlainDialogue(width: 20, write: { said += $0 }, read: { _, _ in nil })
        try sut.say(["1. One is as long as 2. Two", "", "2. Two"], indent: 2)
        #expect(said == "  1. One is as long\n  as 2. Two\n\n  2. Two\n")
    }

    @Test func `asks again for a line that is no text`() async throws {
        var failures: [InputError] = [.notUTF8, .tooLong(limit: 9)]
        var said = ""
        let dialogue = PlainDialogue(
            width: 60, write: { said += $0 },
            read: { _, _ throws(InputError) in
                if let failure = failures.popLast() { throw failure }
                return "  text \t"
            })
        #expect(try await dialogue.ask("What?") == "text")
        #expect(said == "That is longer than 9 bytes.\nThat is not UTF-8 text.\n")
    }
}
