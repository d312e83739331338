import ScreenParts
import SurveyScreens
import TerminalApp
import TerminalIO

final class ProfileView: ScreenView {
    let screen: ProfileScreen
    private let account: String?
    private let images: ImageCache

    /// Creates the view; `account` is the label of the user's account, if the session is in one.
    init(_ screen: ProfileScreen, account: String? = nil, images: ImageCache) {
        self.screen = screen
        self.account = account
        self.images = images
    }

    var isBusy: Bool { screen.progress != nil }

    var decision: AnyHashable? { confirmation }

    var confirmation: Confirmation? { screen.questionText.map { Confirmation($0, yes: screen.rules.logOutLabel) } }

    func confirm(_ agrees: Bool) { screen.answer(agrees) }

    func draw(on frame: inout Frame, tick: Int) {
        let gap = frame.isRoomy ? 1 : 0
        frame.center(above: frame.rows - 1) { room in
            room.text(screen.rules.heading, row: 0, ink: .heading)
            let labels = screen.rules.rows.map(\.label) + (account == nil ? [] : [Frame.accountLabel])
            let labelWidth = labels.map(\.displayWidth).max() ?? 0
            var row = room.account(account, labelWidth: labelWidth, row: 1 + gap)
            for entry in screen.rows {
                let label = entry.label.padded(to: labelWidth + 2)
                if entry.row == .photo {
                    // Leave room for the button and the progress or error, with a gap before each.
                    row = room.picture(entry.value, label: label, among: images, row: row, rowsBelow: 2 + 2 * gap)
                } else {
                    room.text(label + entry.value.sanitized, row: row, link: entry.value.webLink)
                    row += 1
                }
            }
            row += screen.rules.rows.count - screen.rows.count + gap
            if screen.canLogOut {
                room.button(
                    screen.rules.logOutLabel, isEnabled: !screen.isLoggingOut, isFocused: true, row: row,
                    touch: .item(0))
            }
            if let progress = screen.progress {
                room.progress(progress, row: row + 1 + gap, tick: tick)
            } else if let ribbon = screen.ribbonText {
                return room.complaint(ribbon, row: row + 1 + gap)
            }
            return row + 2 + gap
        }
        let whileIdle =
            (screen.canLogOut ? ["Enter log out"] : []) + (screen.canGoBack ? ["Esc back"] : []) + ["r refresh"]
        frame.hints((screen.isLoggingOut ? [] : whileIdle) + ["q quit"])
    }

    func touch(_ touch: Touch) -> AppRequest? {
        screen.requestLogOut()
        return nil
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .enter, .character(" "): screen.requestLogOut()
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("q"): return .quit
        default: break
        }
        return nil
    }
}
