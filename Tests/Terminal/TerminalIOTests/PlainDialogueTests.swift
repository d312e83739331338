import TestSupport

@testable import TerminalIO

@MainActor @Suite struct `Plain dialogue` {
    @Test func `obeys nothing, and breaks lines at words`() {
        var said = ""
        let sut = PlainDialogue(width: 60, write: { said += $0 }, read: { _, _ in nil })
        sut.say("Evil \u{1B}[31mwords\u{1B}[0m\nand more", String(repeating: "ten words ", count: 8))
        #expect(said.hasPrefix("Evil words and more\nten words ten"))
        #expect(said.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test func `indents what a long line goes on with, so that it passes for nothing else`() {
        var said = ""
        let sut = PlainDialogue(width: 20, write: { said += $0 }, read: { _, _ in nil })
        sut.say(["1. One is as long as 2. Two", "", "2. Two"], indent: 2)
        #expect(said == "  1. One is as long\n  as 2. Two\n\n  2. Two\n")
    }

    @Test func `QF-5 is colored line by line, if there is color`() {
        for isEnabled in [true, false] {
            var said = ""
            let sut = PlainDialogue(
                width: 20, colors: Colors(isEnabled: isEnabled), write: { said += $0 }, read: { _, _ in nil })
            sut.say(["How did you like it here?"], style: .bold)
            sut.say(["No."], indent: 2, style: .red)
            #expect(
                said
                    == (isEnabled
                        ? "\u{1B}[1mHow did you like it\u{1B}[0m\n\u{1B}[1mhere?\u{1B}[0m\n\u{1B}[31m  No.\u{1B}[0m\n"
                        : "How did you like it\nhere?\n  No.\n"))
        }
    }

    @Test func `QF-5 breaks a long question at its words`() async throws {
        var asked = ""
        let sut = PlainDialogue(
            width: 20, write: { _ in },
            read: { question, _ in
                asked = question
                return "4"
            })
        #expect(try await sut.ask("How many live in your household?:") == "4")
        #expect(asked == "How many live in\nyour household?: ")
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

    @Test func `ends with the input`() async throws {
        let sut = PlainDialogue(width: 60, write: { _ in }, read: { _, _ in nil })
        await #expect(throws: InputError.ended) { try await sut.ask("What?") }
    }
}
