import ScreenParts
import SurveyScreens
import TerminalApp
import TerminalIO

/// Profile: the user, and the button that logs out.
final class ProfileView: ScreenView {
    let screen: ProfileScreen

    init(_ screen: ProfileScreen) {
        self.screen = screen
    }

    var isBusy: Bool { screen.progress != nil }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.rules.heading, row: 0, ink: .heading)
        let labelWidth = screen.rules.rows.map(\.label.displayWidth).max() ?? 0
        let gap = frame.isRoomy ? 1 : 0
        let firstRow = 1 + gap
        var row = firstRow
        for entry in screen.rows {
            frame.text(
                entry.label.padded(to: labelWidth + 2) + entry.value.sanitised, row: row,
                link: entry.value.webLink)
            row += 1
        }
        row = firstRow + screen.rules.rows.count + gap
        frame.button(
            screen.rules.logOutLabel, isEnabled: !screen.isLoggingOut, isFocused: true, row: row,
            touch: .item(0))
        if let question = screen.question {
            frame.text(question, row: row + 1 + gap, ink: .focus)
            return frame.hints(["y log out", "n stay", "q quit"])
        }
        if let progress = screen.progress {
            frame.progress(progress, row: row + 1 + gap, tick: tick)
        } else if let ribbon = screen.ribbon {
            frame.complaint(ribbon, row: row + 1 + gap)
        }
        let whileIdle = ["Enter log out"] + (screen.canGoBack ? ["Esc back"] : []) + ["r refresh"]
        frame.hints((screen.isLoggingOut ? [] : whileIdle) + ["q quit"])
    }

    func touch(_ touch: Touch) -> AppRequest? {
        screen.requestLogOut()
        return nil
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .enter where screen.question != nil, .character("y") where screen.question != nil: screen.answer(true)
        case .character("n"): screen.answer(false)
        case .enter, .character(" "): screen.requestLogOut()
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("q"): return .quit
        default: break
        }
        return nil
    }
}
