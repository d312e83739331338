package import ScreenParts

/// Splash: the logo.
package final class SplashView: ScreenView {
    private let screen: SplashScreen

    /// A view of `screen`.
    package init(_ screen: SplashScreen) {
        self.screen = screen
    }

    package let isBusy = false

    package func draw(on frame: inout Frame, tick: Int) {
        _ = frame.logo(screen.logo)
        frame.hints(["q quit"])
    }

    package func press(_ key: Key) -> AppRequest? {
        key == .character("q") ? .quit : nil
    }
}
