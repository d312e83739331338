import SurveyScreens
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite struct `Pictures of the login at the server's page` {
    private let url = "http://127.0.0.1:7804/api/v1/oauth/device"
    private let code = "D8AD-B1C2"

    @Test(arguments: [(32, 7), (40, 9), (60, 14), (60, 17), (80, 23), (120, 40)])
    func `LG-1 the code and the page are always shown, the complete page whole or not at all`(
        columns: Int, rows: Int
    ) async {
        let sut = await view(of: .init(url: url, code: code, completeURL: "\(url)?user_code=\(code)"))

        let lines = lines(of: sut, columns, rows)

        #expect(lines.contains { $0.filter { !$0.isWhitespace && $0 != "│" } == code }, "\(lines)")
        let text = lines.joined().filter { !$0.isWhitespace && $0 != "│" }
        #expect(text.contains(url))
        #expect(!text.contains("user_code") || text.contains("?user_code=\(code)"))
        #expect(text.contains("Waiting"))
    }

    @Test func `LG-1 of a page that is longer than the window, the code is shown`() async {
        let sut = await view(of: .init(url: url + String(repeating: "/a", count: 200), code: code))
        #expect(lines(of: sut, 32, 7).first?.contains(code) == true)
    }

    @Test func `LG-1 the code is copied, and the screen says so`() async {
        let sut = await view(of: .init(url: url, code: code))
        #expect(sut.press(.character("y")) == .copy(code))
        #expect(lines(of: sut, 32, 7).contains { $0.contains("Copied \(code).") })
        #expect(sut.press(.up) == nil)
        #expect(!lines(of: sut, 32, 7).contains { $0.contains("Copied") })
    }

    private func view(of prompt: WebLogin.Prompt) async -> WebLoginView {
        let decision = OneShot<Void>()
        let login = WebLogin(.code) { show in
            await show(prompt)
            await decision.wait(onCancel: ())
        }
        let screen = WebLoginScreen(login, entrance: EntranceUseCases(UseCaseStub())) { _ in }
        screen.open()
        await screen.waitForPrompt()
        return WebLoginView(screen)
    }

    private func lines(of sut: WebLoginView, _ columns: Int, _ rows: Int) -> [String] {
        var frame = Frame(columns: columns, rows: rows)
        sut.draw(on: &frame, tick: 0)
        return frame.grid.lines
    }
}
