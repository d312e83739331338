import TestSupport

@testable import ScreenParts

@Suite struct `Form state` {
    @Test func `the focus goes round fields and enabled buttons, and back`() {
        var form = FormState(.login)
        #expect(form.focus == .field(.email))
        form.focusPrevious()
        #expect(form.focus == .button(.cancel))
        form.focusPrevious()
        #expect(form.focus == .passwordToggle)
        form.focusPrevious()
        #expect(form.focus == .field(.password))

        form[.email] = "a"
        form[.password] = "b"
        form.focusNext()
        form.focusNext()

        #expect(form.focus == .button(.logIn))
    }

    @Test func `the focus can be set, but not to a button that is disabled or is not there`() {
        var form = FormState(.login)
        for control in [FormControl.button(.logIn), .button(.signUp), .field(.color)] {
            form.setFocus(to: control)
            #expect(form.focus == .field(.email))
        }

        form.setFocus(to: .button(.cancel))

        #expect(form.focus == .button(.cancel))
    }

    @Test func `a form opens where there is first something to fill in`() {
        #expect(FormState(.login).focus == .field(.email))
        #expect(FormState(.login, FormEntries(email: "a")).focus == .field(.password))
        #expect(FormState(.survey, FormEntries(email: "a")).focus == .field(.color))
        #expect(FormState(.withCheckbox, FormEntries(email: "a")).focus == .field(.password))
    }

    @Test func `Enter goes to the next control, and presses the first button in the last field when it is enabled`() {
        var form = FormState(.login)
        form[.email] = "a"
        #expect(form.enter() == nil)
        #expect(form.focus == .field(.password))
        #expect(form.enter() == nil)
        #expect(form.focus == .field(.password))

        form[.password] = "b"

        #expect(form.enter() == .logIn)
    }

    @Test func `Enter presses the button that has the focus`() {
        var form = FormState(.login)
        form.setFocus(to: .button(.cancel))

        #expect(form.enter() == .cancel)
    }

    @Test func `Enter on a button that was disabled meanwhile does nothing`() {
        var form = FormState(.login, FormEntries(email: "a"))
        form[.password] = "b"
        form.setFocus(to: .button(.logIn))
        form[.password] = ""

        #expect(form.enter() == nil)
    }

    @Test(arguments: [FormField.color, .stars])
    func `arrows and digits choose, stopping at both ends`(field: FormField) {
        var form = FormState(.survey)
        #expect(form[choice: field] == nil)
        form.moveChoice(in: field, by: -1)
        #expect(form[choice: field] == 0)
        for _ in 1...9 { form.moveChoice(in: field, by: 1) }
        #expect(form[choice: field] == 2)
        form[choice: field] = 3
        #expect(form[choice: field] == 2)
        form[choice: field] = -1
        #expect(form[choice: field] == 2)

        form[choice: field] = 1

        #expect(form[choice: field] == 1)
        #expect(form[field] == (field == .stars ? "2" : "green"))
    }

    @Test func `what is no checkbox cannot be checked, and what is no text cannot be written`() {
        var form = FormState(.withCheckbox)
        form[checked: .email] = true
        form[.agreement] = "x"
        form[choice: .email] = 0
        #expect(form == FormState(.withCheckbox))

        form[checked: .agreement] = true

        #expect(form[checked: .agreement])
    }

    @Test func `a button that asks for a choice is enabled by it`() {
        var form = FormState(.survey)
        form[.email] = "a"
        form[choice: .color] = 0
        #expect(!form.isEnabled(.submit))

        form[choice: .stars] = 0

        #expect(form.isEnabled(.submit))
    }

    @Test func `typing answers what was said: the ribbon goes, and the message of that field alone`() {
        var form = FormState(.signUp)
        form.fail(FormProblem(ribbonMessage: "No.", fieldMessages: [.email: "Bad.", .password: "Weak."]))

        form[.email] = "a"

        #expect(form.ribbonText == nil)
        #expect(form.fieldTexts == [.password: "Weak."])
    }

    @Test func `a notice stands beside the ribbon until something is typed or sent`() {
        let opened = FormState(.login, FormEntries(email: "a"), noticeMessage: "It was sent.")
        #expect(opened.noticeText == "It was sent.")
        #expect(opened.ribbonText == nil)

        var typed = opened
        typed[.email] = "b"
        #expect(typed.noticeText == nil)

        var sent = opened
        sent[.password] = "b"
        _ = sent.begin(.logIn)
        #expect(sent.noticeText == nil)
    }

    @Test func `an edit that changes nothing leaves the ribbon`() {
        var form = FormState(.login, FormEntries(email: "a"), ribbonMessage: "No.")

        form[.email] = "a"

        #expect(form.ribbonText == "No.")
    }

    @Test func `while a form is processed nothing is typed, chosen or checked`() throws {
        var form = FormState(.withCheckbox, FormEntries(email: "a"))
        form[.password] = "b"
        let entered = form.entries
        #expect(form.begin(.logIn) == entered)

        form[.password] = "typed too late"
        form[checked: .agreement] = true
        #expect(form.entries == entered)
        var survey = FormState(.survey, FormEntries(email: "a"))
        survey[choice: .color] = 0
        survey[choice: .stars] = 0
        #expect(survey.begin(.submit) != nil)
        survey.moveChoice(in: .color, by: 1)
        survey[choice: .stars] = 2
        #expect([survey[choice: .color], survey[choice: .stars]] == [0, 0])
        form.end()
        form[.password] = "typed in time"

        #expect(form[.password] == "typed in time")
    }

    @Test func `a new submit takes back all that was said of the one before`() {
        var form = FormState(.survey, FormEntries(email: "a"))
        form[choice: .color] = 0
        form[choice: .stars] = 0
        #expect(form.begin(.submit) != nil)
        form.fail(FormProblem(ribbonMessage: "No.", fieldMessages: [.color: "Too bright."]))

        #expect(form.begin(.submit) != nil)

        #expect(form.ribbonText == nil)
        #expect(form.fieldTexts.isEmpty)
    }

    @Test func `the focus goes to the field at fault, else to the first that was cleared`() {
        var form = FormState(.login, FormEntries(email: "a"))
        form.fail(FormProblem(ribbonMessage: "No."))
        #expect(form.focus == .field(.password))

        form.fail(FormProblem(ribbonMessage: "This is not an email address.", fault: .email))
        #expect(form.focus == .field(.email))
        form.fail(FormProblem(ribbonMessage: "No.", fieldMessages: [.password: "Weak."], fault: .stars))

        #expect(form.focus == .field(.password))
    }

    @Test func `the control that shows passwords follows the last of them, and a form without any has none`() {
        #expect(
            FormState(.signUp).controls.prefix(4) == [
                .field(.email), .field(.password), .field(.passwordConfirmation), .passwordToggle,
            ])
        #expect(FormState(.withCheckbox).controls.firstIndex(of: .passwordToggle) == 2)
        #expect(!FormState(.survey).controls.contains(.passwordToggle))
    }

    @Test func `Enter shows and hides the passwords at that control, which it does not reach from a field`() {
        var form = FormState(.withCheckbox)
        form.setFocus(to: .field(.password))
        #expect(form.enter() == nil)
        #expect(form.focus == .field(.agreement))

        form.setFocus(to: .passwordToggle)
        #expect(form.enter() == nil)

        #expect(form.focus == .passwordToggle)
        #expect(!form.isHidden(.password))
        #expect(form.enter() == nil)
        #expect(form.isHidden(.password))
    }

    @Test func `what is said of a field that the form has not stands in the ribbon`() {
        var form = FormState(.login)

        form.fail(
            FormProblem(ribbonMessage: "No.", fieldMessages: [.email: "Bad.", .stars: "Missing.", .color: "Empty."]))

        #expect(form.ribbonText == "No. Empty. Missing.")
        #expect(form.fieldTexts == [.email: "Bad."])
    }

    @Test func `nothing that prints a form shows a password`() {
        var form = FormState(.signUp, FormEntries(email: "ann@example.test"))
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

extension FormField {
    fileprivate static let color = FormField("color", .choice(["red", "green", "blue"]))
    fileprivate static let stars = FormField("stars", .stars(3))
    fileprivate static let agreement = FormField("agreement", .checkbox)
}

extension FormRules {
    fileprivate static let login = FormRules(
        headings: ["Log in"], fields: [.email, .password],
        buttons: [.logIn(enabledWhen: .emailAndPasswordFilled), .cancel], clearedAfterError: [.password])

    fileprivate static let withCheckbox = FormRules(
        headings: ["Log in"], fields: [.email, .password, FieldRules(.agreement, label: "I agree")],
        buttons: [.logIn(enabledWhen: .emailAndPasswordFilled)], clearedAfterError: [.password])

    fileprivate static let signUp = FormRules(
        headings: ["Sign up"],
        fields: [.email, .password, FieldRules(.passwordConfirmation, label: "Confirm password")],
        buttons: [ButtonRules(.signUp, label: "Sign up")], errorPlacement: .fields, clearedAfterError: [.password])

    fileprivate static let survey = FormRules(
        headings: ["What do you think?"],
        fields: [FieldRules(.color, label: "Color"), FieldRules(.stars, label: "Stars"), .email],
        buttons: [
            ButtonRules(.submit, label: "Send", enabledWhen: [.filled(.color), .filled(.stars), .filled(.email)])
        ], clearedAfterError: [])
}
