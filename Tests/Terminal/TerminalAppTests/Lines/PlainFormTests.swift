import ScreenParts
import TestSupport

@testable import TerminalApp

@MainActor @Suite struct `Plain form` {
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

    @Test func `asks for a text of several lines until a line is empty`() async throws {
        let (sut, screen) = makeNote()
        let person = Person("  One", "two", "", "1")

        try await sut.turn(in: person.dialogue)

        #expect(screen.form[.note] == "One\ntwo")
        #expect(
            person.transcript.hasPrefix(
                "\nNote\nNote, an empty line ends it:   One\nNext line: two\nNext line: \n1. Send\n"))
    }

    @Test func `an empty line at once keeps the lines that are there, which are said`() async throws {
        let (sut, screen) = makeNote()
        try await sut.turn(in: Person("One", "two", "", "2").dialogue)
        let person = Person("", "1")

        try await sut.turn(in: person.dialogue)

        #expect(screen.form[.note] == "One\ntwo")
        #expect(
            person.transcript.contains(
                "\nNote:\nOne\ntwo\nNote, an empty line ends it, or keeps what is there: \n1. Send\n"))
    }

    @Test func `other lines take the place of those that are there, and the mark for it goes back`() async throws {
        let (sut, screen) = makeNote()
        try await sut.turn(in: Person("One", "two", "", "2").dialogue)
        try await sut.turn(in: Person("Three", "<", "", "2").dialogue)
        #expect(screen.form[.note] == "Three\n<")

        let person = Person("<")
        try await sut.turn(in: person.dialogue)

        #expect(person.answers.isEmpty)
        #expect(screen.form[.note] == "Three\n<")
    }

    @Test func `a form that opens with a notice says it, and no more beside it`() async throws {
        let (sut, _) = makeNote(notice: "It was sent.")
        let person = Person("<")
        try await sut.turn(in: person.dialogue)
        #expect(person.transcript.hasPrefix("\nNote\nIt was sent.\nNote, an empty"), "\(person.transcript)")
    }

    private func makeNote(notice: Message? = nil) -> (PlainForm<Event>, FormScreen<Event>) {
        let rules = FormRules(
            headings: ["Note"], fields: [FieldRules(.note, label: "Note")],
            buttons: [ButtonRules(.submit, label: "Send", enabledWhen: [.filled(.note)])], escape: .cancel,
            clearedAfterError: [])
        let screen = FormScreen(FormDescription<Event>(rules, notice: notice) { _, _ in .cancelled }) { _ in }
        return (PlainForm(screen), screen)
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
    fileprivate static let note = FormField("note", .multilineText)
    fileprivate static let gender = FormField("gender", .choice(["Female", "Male"]))
    fileprivate static let rating = FormField("rating", .stars(5))
    fileprivate static let remember = FormField("remember", .checkbox)
}
