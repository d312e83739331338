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

    var notice: String?

    private typealias Row = (text: String, ink: Ink, link: String?)

    /// Returns the rows above the progress. In a small window the code is not large, then its complete URL and the
    /// heading are left out; where the rest does not fit either, the code comes first.
    private func rows(in room: Frame) -> [Row] {
        let heading: [Row] = [(screen.heading, .heading, nil), ("", .plain, nil)]
        guard let prompt = screen.prompt else { return heading }
        let lines = Self.lines(of: prompt)
        let (essential, code) = (prompt.completeURL == nil ? lines : lines.dropLast(), prompt.code?.sanitized)
        let blank: [Row] = [("", .plain, nil)]
        let forms = [
            heading + rows(of: lines, room, isLarge: true) + blank, heading + rows(of: lines, room) + blank,
            heading + rows(of: essential, room) + blank, rows(of: essential, room),
        ]
        let last = rows(of: (code.map { [($0, nil)] } ?? []) + essential.filter { $0.text != code }, room)
        return forms.first { $0.count < room.rows } ?? Array(last.prefix(room.rows - 1))
    }

    private func rows(of lines: [(text: String, link: String?)], _ room: Frame, isLarge: Bool = false) -> [Row] {
        lines.flatMap { line -> [Row] in
            let isCode = line.text == screen.prompt?.code?.sanitized
            let large = isCode && isLarge ? LargeText.lines(of: line.text, columns: room.columns - 4) : nil
            return (large.map { [""] + $0 + [""] } ?? []).map { ($0, .focus, nil) }
                + line.text.wrapped(to: room.columns - Frame.margin).map { ($0, isCode ? .focus : .plain, line.link) }
        }
    }

    func draw(on frame: inout Frame, tick: Int) {
        frame.center(above: frame.rows - 1) { room in
            let rows = rows(in: room)
            for (index, row) in rows.enumerated() { room.text(row.text, row: index, ink: row.ink, link: row.link) }
            if let notice {
                room.text(notice, row: rows.count)
            } else {
                room.progress(screen.progress, row: rows.count, tick: tick)
            }
            return rows.count + 1
        }
        frame.hints(
            (screen.prompt?.code.map { _ in ["y copy the code"] } ?? []) + ["o open the page", "Esc cancel", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        notice = nil
        switch key {
        case .escape: screen.cancel()
        case .character("q"): return .quit
        case .character("y"):
            guard let code = screen.prompt?.code?.sanitized else { return nil }
            notice = "Copied \(code)."
            return .copy(code)
        case .character("o"):
            return (screen.prompt.flatMap { $0.completeURL ?? $0.url }?.webLink).map { .open($0) }
        default: break
        }
        return nil
    }
}
