import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

/// Profile: shows the user and the photo, and the buttons that change it and log out.
final class UserView: ScreenView {
    private let screen: UserScreen
    private let account: String?
    private let images: ImageCache
    private var focus = Button.changePhoto

    private enum Button: CaseIterable {
        case changePhoto, logOut

        var other: Button { self == .changePhoto ? .logOut : .changePhoto }
        var label: String { self == .changePhoto ? ShowsRules.changePhoto : ShowsRules.logOut }
    }

    /// Creates the view; `account` is the label of the user's account, if the session is in one.
    init(_ screen: UserScreen, account: String? = nil, images: ImageCache) {
        self.screen = screen
        self.account = account
        self.images = images
    }

    var isBusy: Bool { screen.progress != nil }

    func draw(on frame: inout Frame, tick: Int) {
        let gap = frame.isRoomy ? 1 : 0
        frame.center(above: frame.rows - 1) { room in
            room.text(ShowsRules.profileHeading, row: 0, ink: .heading)
            var row = room.account(account, row: 1 + gap)
            let width = account == nil ? 7 : Frame.accountLabel.count + 2
            if let user = screen.value {
                room.text("Email".padded(to: width) + user.email.sanitized, row: row)
                // Leave room for the two buttons and the progress or error, with a gap before each.
                row = room.picture(
                    user.imageURL, label: "Photo".padded(to: width), among: images, row: row + 1, rowsBelow: 5)
            } else {
                row += 2
            }
            row += gap
            for (index, button) in Button.allCases.enumerated() {
                room.button(
                    button.label, isEnabled: !screen.isLoggingOut, isFocused: button == focus, row: row,
                    touch: .item(index))
                row += 1
            }
            if let progress = screen.progress {
                room.progress(progress, row: row + gap, tick: tick)
            } else if let ribbon = screen.ribbonText {
                return room.complaint(ribbon, row: row + gap)
            } else if let notice = screen.noticeText {
                room.text(notice, row: row + gap)
            }
            return row + gap + 1
        }
        let whileIdle = ["Tab next", "Enter \(focus.label.lowercased())", "Esc back", "r refresh"]
        frame.hints((screen.isLoggingOut ? [] : whileIdle) + ["q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .tab, .backTab, .down, .up: focus = focus.other
        case .enter, .character(" "): focus == .logOut ? _ = screen.pressLogOut() : screen.changePhoto()
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("q"): return .quit
        default: break
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        if case .item(let index) = touch { focus = Button.allCases[index] }
        return press(.enter)
    }

    /// Two buttons have nothing to scroll.
    func wheel(isUp: Bool) -> AppRequest? { nil }
}
