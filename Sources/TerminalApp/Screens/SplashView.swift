import Screens

/// Splash: the logo.
final class SplashView: ScreenView {
    let screen: SplashScreen

    init(_ screen: SplashScreen) {
        self.screen = screen
    }

    let isBusy = false

    func draw(on frame: inout Frame, tick: Int) {
        _ = frame.logo(screen.logo)
        frame.hints(["q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        key == .character("q") ? .quit : nil
    }
}
