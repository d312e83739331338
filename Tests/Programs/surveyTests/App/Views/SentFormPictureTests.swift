import Login
import SurveyScreens
import SurveySession
import TerminalApp
import TestSupport

@testable import survey

@MainActor
@Suite struct `Pictures of forms that are sent` {
    @Test func `a form that is processed shows a turning spinner and takes nothing`() async throws {
        let sut = await AppDriver()
        sut.type("ann@example.com")
        await sut.press(.enter)
        sut.type("password")

        _ = sut.view.press(.enter)
        _ = sut.view.press(.backTab)
        sut.type("x")

        let picture = sut.form()
        #expect(picture.contains("  ( Log in )\n  [ Cancel ]\n  ( Forgot password? )\n⠋ Logging in…"))
        #expect(sut.form(tick: 1).contains("⠙ Logging in…"))
        #expect(picture.contains("Password  ••••••••  [ Show ]\n"))
        #expect(sut.view.isBusy)
        sut.stub.gate.open()
        await sut.flow.settle()
        #expect(sut.form().contains("Surveys"))
    }

    @Test func `Reset password, filled in from Login, while it is sent, and what Login says afterwards`() async {
        let sut = await AppDriver()
        sut.type("ann@example.com")
        await sut.press(.enter)
        #expect(
            sut.form(columns: 80) == """
                  Log in
                  Email  ann@example.com
                ▸ Password  [ Show ]
                  ( Log in )
                  [ Cancel ]
                  [ Forgot password? ]
                  Tab next · Esc cancel · Ctrl-T show password · Ctrl-C quit
                """)

        await sut.press(.tab, .tab, .tab, .enter)
        #expect(
            sut.form(columns: 80) == """
                  Reset password
                ▸ Email  ann@example.com
                  [ Email me instructions ]
                  [ Cancel ]
                  Tab next · Enter email me instructions · Esc cancel · Ctrl-C quit
                """)
        #expect(sut.titleBar(columns: 80).hasSuffix("not logged in"))
        _ = sut.view.press(.enter)
        #expect(sut.form(columns: 80).contains("  ( Email me instructions )\n  [ Cancel ]\n⠋ Sending the reset…"))
        sut.stub.gate.open()
        await sut.flow.settle()

        #expect(
            sut.form(columns: 100) == """
                  Log in
                  Email  ann@example.com
                ▸ Password  [ Show ]
                  ( Log in )
                  [ Cancel ]
                  [ Forgot password? ]
                  If ann@example.com has an account here, a message with
                  instructions is on its way.
                  Tab next · Esc cancel · Ctrl-T show password · Ctrl-C quit
                """)
    }

    @Test func `the server's words are shown as plain text`() async {
        let refusal = BeginSessionError.login(
            .request(.refused(ServerRefusal(status: 400, message: "No \u{1B}[31mway\u{07}\nback"))))
        let sut = await AppDriver(stub: UseCaseStub(loginError: refusal))
        sut.type("ann@example.com")
        await sut.press(.enter)
        sut.type("password")
        sut.stub.gate.open()

        await sut.press(.enter)

        #expect(sut.form().contains("! The server refused: No way back\n"))
    }
}
