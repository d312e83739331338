/// Splash: shows the logo until the app knows where to start.
public final class SplashScreen: ScreenModel {
    public let logo: String

    public init(logo: String) { self.logo = logo }

    public func settle() async {}
}
