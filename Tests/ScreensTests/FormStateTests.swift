import Testing

@testable import Screens

@Suite struct `Form state` {
    @Test func `the focus goes round fields and waking buttons, and back`() {
        var form = FormState(FlowPreset.survey.login)
        #expect(form.focus == .field(.email))
        form.focusPrevious()
        #expect(form.focus == .button(.cancel))
        form.focusPrevious()
        #expect(form.focus == .field(.password))

        form[.email] = "a"
        form[.password] = "b"
        form.focusNext()

        #expect(form.focus == .button(.logIn))
    }

    @Test func `the focus can be set, but not to a button that sleeps or is not there`() {
        var form = FormState(FlowPreset.survey.login)
        for control in [FormControl.button(.logIn), .button(.signUp), .field(.gender)] {
            form.setFocus(to: control)
            #expect(form.focus == .field(.email))
        }

        form.setFocus(to: .button(.cancel))

        #expect(form.focus == .button(.cancel))
    }

    @Test func `a form opens where there is first something to fill in`() {
        #expect(FormState(FlowPreset.survey.login).focus == .field(.email))
        #expect(FormState(FlowPreset.survey.login, email: "a").focus == .field(.password))
        #expect(FormState(FlowPreset.survey.signUp ?? FlowPreset.survey.login, email: "a").focus == .field(.name))
        #expect(FormState(FlowPreset.tvShows.login, email: "a").focus == .field(.password))
    }

    @Test func `Enter goes to the next control, and presses the first button in the last field when it is awake`() {
        var form = FormState(FlowPreset.survey.login)
        form[.email] = "a"
        #expect(form.enter() == nil)
        #expect(form.focus == .field(.password))
        #expect(form.enter() == nil)
        #expect(form.focus == .field(.password))

        form[.password] = "b"

        #expect(form.enter() == .logIn)
    }

    @Test func `Enter presses the button that has the focus`() {
        var form = FormState(FlowPreset.survey.login)
        form.setFocus(to: .button(.cancel))

        #expect(form.enter() == .cancel)
    }

    @Test func `Enter on a button that fell asleep does nothing`() {
        var form = FormState(FlowPreset.survey.login, email: "a")
        form[.password] = "b"
        form.setFocus(to: .button(.logIn))
        form[.password] = ""

        #expect(form.enter() == nil)
    }

    @Test func `arrows and digits choose a gender, stopping at both ends`() throws {
        var form = FormState(try #require(FlowPreset.myworkout.signUp))
        #expect(form.gender == nil)
        form.moveGender(by: -1)
        #expect(form.gender == .female)
        form.moveGender(by: 1)
        form.moveGender(by: 1)
        form.moveGender(by: 1)
        #expect(form.gender == .other)
        form.chooseGender(at: 3)
        #expect(form.gender == .other)

        form.chooseGender(at: 1)

        #expect(form.gender == .male)
    }

    @Test func `typing answers what was said: the ribbon goes, and the message of that field alone`() throws {
        var form = FormState(try #require(FlowPreset.cliniq.signUp))
        form.fail(FormProblem(ribbon: "No.", fields: [.email: "Bad.", .password: "Weak."]))

        form[.email] = "a"

        #expect(form.ribbon == nil)
        #expect(form.messages == [.password: "Weak."])
    }

    @Test func `an edit that changes nothing leaves the ribbon`() {
        var form = FormState(FlowPreset.survey.login, email: "a", ribbon: "No.")

        form[.email] = "a"

        #expect(form.ribbon == "No.")
    }

    @Test func `what is said of a field that the form has not stands in the ribbon`() {
        var form = FormState(FlowPreset.tvShows.login)

        form.fail(FormProblem(ribbon: "No.", fields: [.email: "Bad.", .gender: "Missing.", .name: "Empty."]))

        #expect(form.ribbon == "No. Empty. Missing.")
        #expect(form.messages == [.email: "Bad."])
    }

    @Test func `nothing that prints a form shows a password`() throws {
        var form = FormState(try #require(FlowPreset.cliniq.signUp), email: "ann@example.test")
        form[.password] = "hunter2"
        form[.passwordConfirmation] = "hunter2"
        form.showsPassword = true
        var dumped = ""
        dump(form, to: &dumped)

        for text in ["\(form)", String(reflecting: form), dumped, String(reflecting: form.entries)] {
            #expect(!text.contains("hunter2"))
        }
    }
}
