package import ScreenParts
import TerminalIO

package final class SplashView: ScreenView {
    private let screen: SplashScreen

    package init(_ screen: SplashScreen) {
        self.screen = screen
    }

    package let isBusy = false

    package func draw(on frame: inout Frame, tick: Int) {
        let logo = screen.logo.sanitised.truncated(to: frame.columns - 8)
        let columns = logo.displayWidth + 8
        let place = Frame.Place(row: max((frame.rows - 5) / 3, 0), column: max((frame.columns - columns) / 2, 0))
        frame.panel(at: place, columns: columns, rows: 3)
        frame.grid.write(logo, row: place.row + 1, column: place.column + 4, ink: .logo)
        frame.hints(["Ctrl-C quit"])
    }

    /// Keys are kept for the next screen.
    package func press(_ key: Key) -> AppRequest? { nil }
}
