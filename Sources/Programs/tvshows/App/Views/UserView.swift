import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

/// Profile: the user with the photo, and the buttons that change it and log out.
final class UserView: ScreenView {
    private let screen: UserScreen
    private let images: ImageCache
    private var focus = Button.changePhoto

    private enum Button: CaseIterable {
        case changePhoto, logOut

        var other: Button { self == .changePhoto ? .logOut : .changePhoto }
        var label: String { self == .changePhoto ? ShowsRules.changePhoto : ShowsRules.logOut }
    }

    init(_ screen: UserScreen, images: ImageCache) {
        self.screen = screen
        self.images = images
    }

    var isBusy: Bool { screen.progress != nil }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(ShowsRules.profileHeading, row: 0, ink: .heading)
        let gap = frame.isRoomy ? 1 : 0
        var row = 1 + gap
        if let user = screen.value {
            frame.text("Email  \(user.email.sanitised)", row: row)
            row = drawPhoto(of: user, on: &frame, row: row + 1)
        } else {
            row += 2
        }
        row += gap
        for (index, button) in Button.allCases.enumerated() {
            frame.button(
                button.label, isEnabled: !screen.isLoggingOut, isFocused: button == focus, row: row,
                touch: .item(index))
            row += 1
        }
        if let progress = screen.progress {
            frame.progress(progress, row: row + gap, tick: tick)
        } else if let ribbon = screen.ribbon {
            frame.complaint(ribbon, row: row + gap)
        }
        frame.hints((screen.isLoggingOut ? [] : ["Tab next", "Enter go on", "Esc back", "r refresh"]) + ["q quit"])
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

    /// The box for the photo.
    private static let photo = (columns: 20, rows: 8)
    private static let contentColumn = Frame.margin + 7

    /// Draws the photo, or its URL.
    ///
    /// - Returns: the row below.
    private func drawPhoto(of user: User, on frame: inout Frame, row: Int) -> Int {
        let url = user.imageURL
        guard frame.showsImages, let image = url.flatMap(images.image) else {
            frame.text("Photo  \(url?.sanitised ?? "none")", row: row, link: url?.webLink)
            return row + 1
        }
        frame.text("Photo", row: row)
        // Below it stand the two buttons, what is being done or wrong, and the keys.
        let rows = max(min(Self.photo.rows, frame.rows - row - 4), 1)
        frame.draw(
            image, at: Frame.Place(row: row, column: Self.contentColumn), columns: Self.photo.columns, rows: rows)
        return row + frame.height(of: image, columns: Self.photo.columns, rows: rows)
    }
}
