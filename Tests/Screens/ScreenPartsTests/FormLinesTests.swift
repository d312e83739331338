import ScreenParts
import TestSupport

@MainActor @Suite struct `A field of several lines` {
    @Test func `Enter is its own, where other fields hand on the focus or press the button`() {
        var form = FormState(.note)
        form.setFocus(to: .field(.note))
        form[.note] = "a"

        #expect(form.isEnabled(.submit))
        #expect(form.enter() == nil)

        #expect(form.focus == .field(.note))
        #expect(form[.note] == "a")
    }

    @Test func `its lines are sent, without the white space around them`() async {
        var sent: [String] = []
        let form = FormDescription<Event>(.note) { entries, _ in
            sent.append(entries[.note])
            return .cancelled
        }
        let sut = FormScreen(form) { _ in }
        sut.form[.note] = "\n one\n\n two \n"

        await sut.press(.submit)?.value

        #expect(sent == ["one\n\n two"])
    }

    @Test func `it can be asked to be filled`() {
        var form = FormState(.note)
        form[.note] = " \n\n"
        #expect(!form.isEnabled(.submit))
    }

    @Test func `it holds text, as the fields of one line do`() {
        #expect([FormField.note, .email, .password].map(\.isText) == [true, true, true])
        #expect([FormField("a", .checkbox), FormField("b", .stars(3))].map(\.isText) == [false, false])
    }
}

extension FormField { fileprivate static let note = FormField("note", .multilineText) }

extension FormRules {
    fileprivate static let note = FormRules(
        headings: ["Note"], fields: [FieldRules(.note, label: "Note")],
        buttons: [ButtonRules(.submit, label: "Send", enabledWhen: [.filled(.note)])], clearedAfterError: [])
}
