import ScreenParts
import TerminalIO
import TestSupport

@testable import TerminalApp

@MainActor @Suite struct `Plain list` {
    @Test func `is shown in numbered pages, of which items are opened by their numbers`() async throws {
        let (sut, screen, events) = try await makeSUT(count: 25)
        let person = Person("n", "7", "n", "b", "n", "n", "x", "25")

        try await answer(2, sut, screen, person)
        #expect(events.all == [.opened(7)])
        #expect(
            person.transcript.hasPrefix(
                """

                Things
                Page 1: 1 to 10 of 20 and more
                1. Thing 1

                """), "\(person.transcript)")
        // Back from there, the page is that of what was opened.
        try await answer(6, sut, screen, person)
        #expect(person.transcript.contains("Page 2: 11 to 20 of "))
        #expect(events.all == [.opened(7), .opened(25)])
        #expect(person.transcript.contains("Page 3: 21 to 25 of 25\n21. Thing 21\n"))
        #expect(person.transcript.contains("\nType one of these: a number opens, b page before, r refresh,"))
    }

    @Test func `says how many items there are where the server tells`() async throws {
        let (sut, _, _) = try await makeSUT(count: 25, total: 25)
        let person = Person("q")
        await #expect(throws: PlainEnd.quit) { try await sut.turn(in: person.dialogue) }
        #expect(person.transcript.hasPrefix("\nThings\nPage 1: 1 to 10 of 25\n1. Thing 1\n"), "\(person.transcript)")
    }

    @Test func `says the further lines of an item under its number, where they pass for no other item`() async throws {
        let (_, screen, _) = try await makeSUT(count: 1)
        let person = Person()
        try PlainPage(screen.list).say(in: person.dialogue) { _ in ["One", "2. Two", "", "three"] }
        #expect(person.transcript == "Page 1: 1 to 1 of 1 and more\n1. One\n   2. Two\n\n   three\n")
    }

    @Test func `indents what a long line goes on with, which could pass for another item too`() async throws {
        let (_, screen, _) = try await makeSUT(count: 1)
        let person = Person(width: 20)
        try PlainPage(screen.list).say(in: person.dialogue) { _ in
            ["One is as long as 2. Two", "2. Two is no item, and no 3."]
        }
        #expect(
            person.transcript == """
                Page 1: 1 to 1 of 1
                and more
                1. One is as long
                   as 2. Two
                   2. Two is no
                   item, and no 3.

                """)
    }

    @Test func `goes to the profile, refreshes, and quits`() async throws {
        let (sut, screen, events) = try await makeSUT(count: 3)
        let person = Person("r", "p", "q")
        try await answer(2, sut, screen, person)
        #expect(events.all == [.openProfile])
        #expect(!person.transcript.contains("next page"))
        await #expect(throws: PlainEnd.quit) { try await sut.turn(in: person.dialogue) }
    }

    @Test func `says that there is nothing`() async throws {
        let (sut, _, _) = try await makeSUT(count: 0)
        let person = Person("q")
        await #expect(throws: PlainEnd.quit) { try await sut.turn(in: person.dialogue) }
        #expect(person.transcript.hasPrefix("\nThings\nThere are no things.\n"), "\(person.transcript)")
    }

    /// Takes turns until so many answers are given.
    private func answer(
        _ count: Int, _ sut: PlainList<Int, Event>, _ screen: ListScreen<Int, Event>, _ person: Person
    ) async throws {
        let rest = person.answers.count - count
        while person.answers.count > rest {
            await screen.settle()
            try await sut.turn(in: person.dialogue)
        }
        await screen.settle()
    }

    private func makeSUT(
        count: Int, total: Int? = nil
    ) async throws -> (PlainList<Int, Event>, ListScreen<Int, Event>, Events) {
        let events = Events()
        let screen = ListScreen<Int, Event>(
            HomeRules(heading: "Things"), id: String.init,
            load: { request throws(PageFailure) in
                let first = (request.number - 1) * request.size + 1
                let items = first > count ? [] : Array(first...min(count, first + request.size - 1))
                return Page(items: items, position: PagePosition(records: total))
            }, opening: { .opened($0) }, onEvent: { events.all.append($0) })
        screen.open()
        await screen.settle()
        return (PlainList(screen, emptyNote: "There are no things.") { "Thing \($0)" }, screen, events)
    }
}

@MainActor @Suite struct `Plain dialogue` {
    @Test func `obeys nothing, and breaks lines at words`() throws {
        let person = Person()
        try person.dialogue.say("Evil \u{1B}[31mwords\u{1B}[0m\nand more", String(repeating: "ten words ", count: 8))
        #expect(person.transcript.hasPrefix("Evil words and more\nten words ten"))
        #expect(person.transcript.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }

    @Test func `lists what there is to choose by number, and takes a letter too`() async throws {
        let person = Person("0", "3", "", "x", "b")
        let choices = [PlainChoice("Go", 1), PlainChoice("Back", key: "b", 2)]
        #expect(try await person.dialogue.choose(choices) == 2)
        #expect(person.transcript.hasPrefix("1. Go\n2. Back\nChoose 1 to 2: 0\nType a number, 1 to 2.\n"))
        #expect(try await Person("").dialogue.choose(choices, preset: 0) == 1)
    }

    @Test func `is over at once where it is called off, whatever it waits for`() async {
        let dialogue = Person().dialogue
        let waiting = Task {
            do throws(PlainEnd) {
                try await dialogue.wait {
                    let (never, continuation) = AsyncStream<Never>.makeStream()
                    for await _ in never {}
                    continuation.finish()
                }
                return nil as PlainEnd?
            } catch {
                return error
            }
        }
        waiting.cancel()
        #expect(await waiting.value == .input(.cancelled))
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
