/// Splash: the logo, while the app finds out where to start.
public struct SplashScreen: Hashable, Sendable {
    /// The name that the logo shows.
    public let logo: String
}
