import Login
import ScreenParts
import SurveyScreens
import SurveySession
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite struct `Pictures of forms` {
    @Test func `Get started`() async {
        let sut = await AppDriver()

        sut.type("ann@example.com")

        #expect(
            sut.picture() == """
                  Survey
                ▸ Email  ann@example.com
                  [ Next ]
                  Tab next · Enter next · Ctrl-C quit
                """)
    }

    @Test func `CQ-4.1: Login shows the logo and the name`() async {
        let sut = await AppDriver(.cliniq)

        #expect(sut.logo == "ClinIQ")
        #expect(
            sut.form(columns: 80) == """
                  ClinIQ
                  Log in
                ▸ Email
                  Password  [ Show ]
                  ( Log in )
                  [ Create Account ]
                  Tab next · Enter next · Ctrl-T show password · Ctrl-C quit
                """)
    }

    @Test func `AF-0: Login opens with its logo drawn, two fields, a disabled button and one that is enabled`() async {
        let sut = await AppDriver(.authFlow)

        #expect(sut.logo == "Survey")
        #expect(
            sut.form(columns: 80) == """
                  Log in
                ▸ Email
                  Password  [ Show ]
                  ( Log in )
                  [ Sign up ]
                  Tab next · Enter next · Ctrl-T show password · Ctrl-C quit
                """)
    }

    @Test func `AF-R0: Sign-up opens with its logo drawn, three fields, a disabled button and one that is enabled`()
        async
    {
        let sut = await AppDriver(.authFlow)

        await sut.press(.tab, .tab, .tab, .enter)

        #expect(sut.logo == "Survey")
        #expect(
            sut.form(columns: 80) == """
                  Create an account
                ▸ Name
                  Email
                  Password  [ Show ]
                  ( Sign up )
                  [ Log in ]
                  Tab next · Enter next · Esc back · Ctrl-T show password · Ctrl-C quit
                """)
    }

    @Test(arguments: AppSpec.all)
    func `a heading is said once, in the first six rows, or in the first twelve under a logo`(
        spec: AppSpec
    ) async {
        let sut = await AppDriver(spec)

        for (rows, limit) in [(20, 6), (24, 12), (60, 12)] {
            let lines = sut.frame(columns: 80, rows: rows).grid.lines.map { $0.trimmingCharacters(in: [" ", "│"]) }
            for heading in (spec.getStarted ?? spec.login).headings {
                let places = lines.indices.filter { lines[$0] == heading }
                #expect(places.count == 1 && places.allSatisfy { $0 < limit }, "\(heading): \(places)")
            }
        }
    }

    @Test(arguments: AppSpec.all)
    func `CQ-4.2: every form has its logo on top and its keys in the last row, in one style`(
        spec: AppSpec
    ) async throws {
        var forms = [spec.getStarted, spec.login, spec.signUp, spec.resetPassword].compactMap(\.self)
        for isEmailKnown in [true, false] {
            let sut = await AppDriver(spec, stub: UseCaseStub(isEmailKnown: isEmailKnown))
            for action in [FormAction.next, .forgotPassword, .goToSignUp, nil] {
                let form = try #require(sut.flow.screen.form).form
                sut.frame(columns: 80, rows: 24).grid.lines.expectForm(
                    logo: spec.brand, headings: form.rules.headings, fields: form.rules.fields.map(\.label),
                    buttons: form.buttons.map(\.label))
                forms.removeAll { $0 == form.rules }
                guard let action else { break }
                sut.type("ann@example.com")
                sut.flow.screen.form?.press(action)
                await sut.flow.settle()
            }
        }
        #expect(forms == [])
    }

    @Test(arguments: AppSpec.all)
    func `CQ-4.2: headings, focus and ribbon look the same in each form of each spec`(
        spec: AppSpec
    ) async throws {
        let ways: [(FormAction?, isEmailKnown: Bool)] = [
            (nil, true), (.next, true), (.next, false), (.goToSignUp, false),
        ]
        for (action, isEmailKnown) in ways {
            let refused = BeginSessionError.login(.credentialsRejected)
            let sut = await AppDriver(spec, stub: UseCaseStub(isEmailKnown: isEmailKnown, loginError: refused))
            sut.stub.gate.open()
            sut.type("ann@example.com")
            if let action { sut.flow.screen.form?.press(action) }
            await sut.flow.settle()
            let screen = try #require(sut.flow.screen.form)

            for heading in screen.form.rules.headings { #expect(try sut.inks(ofRow: heading) == [.heading]) }
            for control in screen.form.controls {
                screen.form.setFocus(to: control)
                #expect(try sut.inks(ofRow: "▸").first == .focus)
            }
            for field in screen.form.rules.fields { screen.form[field.field] = "ann@example" }
            screen.form.gender = .other
            screen.form[.email] = "ann@"
            let button = try #require(screen.form.buttons.first?.action)
            if !screen.form.isEnabled(button) { screen.form[.email] = "ann@example.com" }
            screen.press(button)
            await sut.flow.settle()
            #expect(try sut.inks(ofRow: "! ") == [.error])
        }
    }

    @Test(arguments: AppSpec.all)
    func `below the buttons of each form that asks who one is, a quiet line says whom the sandbox knows`(
        spec: AppSpec
    ) async {
        let note = "Sandbox: registered@email.com, password: password"
        let refusal = UseCaseStub(isEmailKnown: false, loginError: .login(.credentialsRejected))
        let sut = await AppDriver(spec, stub: refusal, note: note)
        var pictures = [sut.form(columns: 80)]
        if spec.getStarted != nil {
            sut.type("ann@example.com")
            await sut.press(.enter)
        } else {
            await sut.press(.backTab, .enter)
        }
        pictures.append(sut.form(columns: 80))

        for picture in pictures {
            #expect(picture.contains(" ]\n  \(note)\n") || picture.contains(" )\n  \(note)\n"))
        }
        let silent = await AppDriver(spec)
        #expect(!silent.picture(columns: 80).contains("Sandbox:"))
    }

    @Test func `Login, with the email filled in, the password hidden, the button enabled`() async {
        let sut = await AppDriver(.myworkout)
        sut.type("ann@example.com")
        await sut.press(.enter)

        sut.type("pässword")

        #expect(
            sut.form(columns: 80) == """
                  Welcome back
                  Email  ann@example.com
                ▸ Password  ••••••••  [ Show ]
                  [ Log in ]
                  [ Cancel ]
                  Tab next · Enter log in · Esc cancel · Ctrl-T show password · Ctrl-C quit
                """)
        await sut.press(.control("t"))
        #expect(sut.form().contains("▸ Password  pässword  [ Hide ]\n"))
    }

    @Test func `Sign-up with a choice, and a button that is disabled until it is made`() async {
        let sut = await AppDriver(.myworkout, stub: UseCaseStub(isEmailKnown: false))
        sut.type("ann@example.com")
        await sut.press(.enter)
        sut.type("password")
        await sut.press(.tab, .tab)

        #expect(sut.form().contains("▸ Gender  ( ) Female  ( ) Male  ( ) Other\n  ( Sign up )\n  [ Cancel ]"))
        await sut.press(.character("2"))
        #expect(sut.form().contains("▸ Gender  ( ) Female  (•) Male  ( ) Other\n  [ Sign up ]"))
        await sut.press(.right)
        #expect(sut.form().contains("( ) Male  (•) Other"))
        await sut.press(.left, .left)
        #expect(sut.form().contains("(•) Female"))
    }

    @Test func `what is wrong stands under the fields and in the ribbon`() async {
        let sut = await AppDriver(.cliniq)
        await sut.press(.tab, .tab, .tab, .enter)
        for text in ["ann@example.com", "short", "other"] {
            sut.type(text)
            await sut.press(.tab)
        }

        await sut.press(.tab, .enter)

        #expect(
            sut.form(columns: 80) == """
                  Create an account
                  Email  ann@example.com
                ▸ Password
                ! Use at least 8 characters, a letter, a digit.
                  Confirm password  [ Show ]
                ! The two passwords differ.
                  ( Create Account )
                  [ Cancel ]
                ! Correct the marked fields.
                  Tab next · Enter next · Esc cancel · Ctrl-T show password · Ctrl-C quit
                """)
    }

    @Test func `AF-R2: after an error, the first empty field has the focus, and the password's rule is shown`() async {
        let sut = await AppDriver(.authFlow)
        await sut.press(.tab, .tab, .tab, .enter)
        for text in ["Ann", "ann", "password"] {
            sut.type(text)
            await sut.press(.tab)
        }
        await sut.press(.tab, .enter)
        #expect(
            sut.form(columns: 80).contains(
                "▸ Name\n  Email\n  Password  [ Show ]\n  ( Sign up )\n  [ Log in ]\n! This is not an email address."))

        sut.type("Ann")
        await sut.press(.tab, .tab)
        #expect(sut.form(columns: 80).contains("\n  [ Log in ]\n  Use 8 to 128 characters.\n"))
        sut.type("passwor")
        #expect(sut.form(columns: 80).contains("\n  Use 8 to 128 characters.\n"))
        sut.type("d")
        #expect(!sut.form(columns: 80).contains("Use 8"))
    }

    @Test func `CQ-1.5: Login says why its button is disabled`() async {
        let sut = await AppDriver(.cliniq)
        sut.type("ann")
        await sut.press(.tab)
        sut.type("secret")
        let why = "( Log in )\n  [ Create Account ]\n  This is not an email address.\n"
        #expect(sut.form(columns: 80).contains(why), "\(sut.form(columns: 80))")
        await sut.press(.backTab)
        sut.type("@example.com")
        #expect(sut.form(columns: 80).contains("[ Log in ]\n  [ Create Account ]\n  Tab next"))
    }

    @Test(arguments: [(40, 10), (60, 15), (100, 30), (200, 60)])
    func `QF-4 an error of a form follows its buttons, in its panel`(columns: Int, rows: Int) async throws {
        let sut = await AppDriver(.authFlow)
        sut.type("ann")
        await sut.press(.tab)
        sut.type("password")
        await sut.press(.enter)

        let lines = sut.frame(columns: columns, rows: rows).grid.lines
        let button = try #require(lines.firstIndex { $0.contains("[ Sign up ]") }, "\(lines)")
        #expect(lines[button + 1].contains("! This is not an email address."), "\(lines)")
        #expect(lines[button + 1].contains("│") == (columns >= 60 && rows >= 16))
    }

    @Test func `CQ-4.5: keys go round what can be used, write where the focus is, and press`() async throws {
        let sut = await AppDriver(.cliniq)
        var visited: [String] = []
        for key in [Key.tab, .down, .tab, .tab, .backTab, .up, .up, .up, .enter] {
            await sut.press(key)
            let row = try #require(sut.form().split(separator: "\n").first { $0.contains("▸") })
            visited.append(row.drop { $0 != "▸" }.description)
        }
        #expect(
            visited == [
                "▸ Password  [ Show ]", "▸ [ Show ]", "▸ [ Create Account ]", "▸ Email", "▸ [ Create Account ]",
                "▸ [ Show ]", "▸ Password  [ Show ]", "▸ Email", "▸ Password  [ Show ]",
            ])

        sut.type("wrong")
        await sut.press(.enter)
        #expect(sut.form().contains("▸ Password  •••••  [ Show ]\n  ( Log in )"))
        await sut.press(.up)
        sut.type("ann@example.com")
        await sut.press(.tab, .tab, .tab)
        #expect(sut.form().contains("  Email  ann@example.com\n"))
        #expect(sut.form().contains("▸ [ Log in ]"))
        sut.stub.gate.open()
        await sut.press(.character(" "))
        #expect(sut.form().contains("Surveys"))
    }

    @Test func `the cursor is where the next character goes`() async {
        let sut = await AppDriver()
        sut.type("日本")

        #expect(sut.frame().cursor == .init(row: 7, column: 15))
        await sut.press(.left)
        #expect(sut.frame().cursor == .init(row: 7, column: 13))
        await sut.press(.tab)
        #expect(sut.frame().cursor == nil)
    }

    @Test func `the cursor keeps its place while the focus is elsewhere`() async {
        let sut = await AppDriver()
        sut.type("ab")
        await sut.press(.home, .tab, .up)

        sut.type("x")

        #expect(sut.form().contains("▸ Email  xab\n"))
    }
}

extension AppDriver {
    /// The looks of the words in the first row below the title bar that has `words` at its start or before a control.
    fileprivate func inks(ofRow words: String) throws -> [Ink] {
        let grid = frame(columns: 80, rows: 24).grid
        let lines = grid.lines.map { $0.trimmingCharacters(in: [" ", "│"]) }
        let row = try #require(
            lines.indices.dropFirst().first { lines[$0].hasPrefix(words) || words == "▸" && lines[$0].contains(words) },
            "\(words) in \(lines)")
        let cells = grid[row: row].filter { !["", " ", "│"].contains($0.text) }.drop { !words.hasPrefix($0.text) }
        return cells.reduce(into: []) { inks, cell in if inks.last != cell.ink { inks.append(cell.ink) } }
    }
}
