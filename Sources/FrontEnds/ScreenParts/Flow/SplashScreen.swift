/// Splash: the logo, while the app finds out where to start.
public final class SplashScreen: ScreenModel {
    /// The name that the logo shows.
    public let logo: String

    /// A splash under an app's name.
    public init(logo: String) {
        self.logo = logo
    }

    /// Does nothing.
    public func open() {}
    /// Does nothing.
    public func close() {}
    /// Returns at once.
    public func settle() async {}
}
