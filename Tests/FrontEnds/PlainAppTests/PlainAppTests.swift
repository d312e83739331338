import Credentials
import Paging
import ScreenParts
import TerminalIO
import Testing

@testable import PlainApp

/// What is said and asked, with a person who answers by a script.
@MainActor
private final class Person {
    private(set) var transcript = ""
    private(set) var secrets = 0
    private(set) var answers: [String]

    init(_ answers: String...) {
        self.answers = answers
    }

    var dialogue: PlainDialogue {
        PlainDialogue(
            width: 60, write: { self.transcript += $0 },
            read: { question, isSecret in
                self.transcript += question
                guard !self.answers.isEmpty else { return nil }
                let answer = self.answers.removeFirst()
                if isSecret { self.secrets += 1 }
                self.transcript += (isSecret ? "(hidden)" : answer) + "\n"
                return answer
            })
    }
}

private enum Event: AppEvent {
    case back, openProfile, loggedOut(notice: Message?), sessionEnded(reason: Message)
    case sent(email: String, password: String), opened(Int)

    static func leavingForm(by action: FormAction, email: String) -> Event? { .back }
}

@MainActor private final class Events {
    var all: [Event] = []
}

@MainActor
@Suite struct `Plain form` {
    @Test func `asks for the fields one after the other, and never shows what is secret`() async throws {
        let (sut, screen, events) = makeSUT()
        let person = Person("ann@example.test", "hunter2", "2", "4", "y", "1")

        try await sut.turn(in: person.dialogue)
        await screen.settle()

        #expect(events.all == [.sent(email: "ann@example.test", password: "hunter2")])
        #expect(person.secrets == 1)
        #expect(
            person.transcript == """

                Brand
                Log in
                Sandbox: somebody
                Email: ann@example.test
                Password, not shown: (hidden)
                Gender
                1. Female
                2. Male
                A number, 1 to 2: 2
                Rating, 1 to 5: 4
                Remember me? y or n [n]: y
                1. Log in
                2. Fill in again
                3. Back
                4. Quit
                Choose 1 to 4 [1]: 1

                """)
        #expect(screen.form[choice: .gender] == 1)
        #expect(screen.form[choice: .rating] == 3)
        #expect(screen.form[checked: .remember])
    }

    @Test func `says what is wrong in a sentence, and asks for what is at fault alone`() async throws {
        let (sut, screen, _) = makeSUT { _, _ in .failed("The email or the password is wrong.") }
        try await sut.turn(in: Person("ann@example.test", "hunter2", "", "", "", "1").dialogue)
        await screen.settle()
        let person = Person("", "", "", "", "q")

        await #expect(throws: PlainEnd.quit) { try await sut.turn(in: person.dialogue) }

        #expect(
            person.transcript.hasPrefix(
                """

                Brand
                Log in
                Sandbox: somebody
                The email or the password is wrong.
                Email: ann@example.test
                Password, not shown: (hidden)
                Gender

                """), "\(person.transcript)")
        #expect(person.transcript.contains("Log in is disabled: something is missing, or is not right.\n"))
        #expect(!person.transcript.contains("hunter2"))
    }

    @Test func `is left by the mark for it, and by the button`() async throws {
        for answers in [Person("<"), Person("", "", "<"), Person("", "", "", "", "", "b")] {
            let (sut, _, events) = makeSUT()
            try await sut.turn(in: answers.dialogue)
            #expect(events.all == [.back])
        }
    }

    @Test func `asks again for what is no choice, and ends with the input`() async throws {
        let (sut, screen, _) = makeSUT()
        let person = Person("", "", "3", "x", "1", "6")
        await #expect(throws: PlainEnd.quit) { try await sut.turn(in: person.dialogue) }
        #expect(screen.form[choice: .gender] == 0)
        #expect(person.transcript.hasSuffix("Rating, 1 to 5: 6\nType a number, 1 to 5.\nRating, 1 to 5: "))
    }

    private func makeSUT(
        submit: @escaping FormDescription<Event>.Submit = { entries, _ in
            .done(.sent(email: entries.email, password: entries.password.revealed))
        }
    ) -> (PlainForm<Event>, FormScreen<Event>, Events) {
        let events = Events()
        let rules = FormRules(
            logo: "Brand", headings: ["Brand", "Log in"],
            fields: [
                .email, .password, FieldRules(.gender, label: "Gender"), FieldRules(.rating, label: "Rating"),
                FieldRules(.remember, label: "Remember me"),
            ], buttons: [.logIn(enabledWhen: .emailAndPasswordFilled)], escape: .cancel, clearedAfterError: [.password])
        let screen = FormScreen(FormDescription<Event>(rules, submit: submit)) { events.all.append($0) }
        return (PlainForm(screen, note: "Sandbox: somebody"), screen, events)
    }
}

extension FormField {
    fileprivate static let gender = FormField("gender", .choice(["Female", "Male"]))
    fileprivate static let rating = FormField("rating", .stars(5))
    fileprivate static let remember = FormField("remember", .checkbox)
}

@MainActor
@Suite struct `Plain list` {
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
        count: Int
    ) async throws -> (PlainList<Int, Event>, ListScreen<Int, Event>, Events) {
        let events = Events()
        let screen = ListScreen<Int, Event>(
            HomeRules(heading: "Things"), id: String.init,
            load: { request throws(PageFailure) in
                let first = (request.number - 1) * request.size + 1
                let items = first > count ? [] : Array(first...min(count, first + request.size - 1))
                return Page(items: items, position: PagePosition())
            }, opening: { .opened($0) }, onEvent: { events.all.append($0) })
        screen.open()
        await screen.settle()
        return (PlainList(screen, emptyNote: "There are no things.") { "Thing \($0)" }, screen, events)
    }
}

@MainActor
@Suite struct `Plain dialogue` {
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
