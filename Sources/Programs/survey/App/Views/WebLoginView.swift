import SurveyScreens
import TerminalApp
import TerminalIO

/// Login at the server's page: shows the page's URL, and a code in large letters.
final class WebLoginView: ScreenView {
    let screen: WebLoginScreen

    init(_ screen: WebLoginScreen) {
        self.screen = screen
    }

    var isBusy: Bool { true }

    /// Returns the lines to show, in order.
    static func lines(of prompt: WebLogin.Prompt) -> [(text: String, link: String?)] {
        let page: [(String, String?)] = [("Open this page:", nil), (prompt.url.sanitized, prompt.url.webLink)]
        guard let code = prompt.code else { return page }
        let whole = prompt.completeURL.map { [("Or open \($0.sanitized)", $0.webLink)] } ?? []
        return page + [("and type the code:", nil), (code.sanitized, nil)] + whole
    }

    func draw(on frame: inout Frame, tick: Int) {
        frame.center(above: frame.rows - 1) { room in
            room.text(screen.heading, row: 0, ink: .heading)
            var row = 2
            for line in screen.prompt.map(Self.lines) ?? [] {
                let large =
                    line.text == screen.prompt?.code ? LargeText.lines(of: line.text, columns: room.columns - 4) : nil
                for text in large.map({ [""] + $0 + [""] }) ?? [] {
                    room.text(text, row: row, ink: .focus)
                    row += 1
                }
                for text in line.text.wrapped(to: room.columns - Frame.margin) {
                    room.text(text, row: row, ink: line.text == screen.prompt?.code ? .focus : .plain, link: line.link)
                    row += 1
                }
            }
            room.progress(screen.progress, row: row + 1, tick: tick)
            return row + 2
        }
        frame.hints(
            (screen.prompt?.code.map { _ in ["y copy the code"] } ?? []) + ["o open the page", "Esc cancel", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .escape: screen.cancel()
        case .character("q"): return .quit
        case .character("y"): return (screen.prompt?.code).map { .copy($0.sanitized) }
        case .character("o"):
            return (screen.prompt.flatMap { $0.completeURL ?? $0.url }?.webLink).map { .open($0) }
        default: break
        }
        return nil
    }
}
