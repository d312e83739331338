public import Observation
public import ScreenParts

/// The way through an app: which screen is shown, what is filled in on it, where a launch starts.
///
/// A front end draws ``screen``, calls ``launch()`` once, and passes what the person does to the screen's model.
@MainActor
@Observable
public final class AppFlow {
    /// A screen with its model.
    public enum Screen {
        case splash(SplashScreen)
        case getStarted(FormScreen<ScreenEvent>)
        case login(FormScreen<ScreenEvent>)
        case signUp(FormScreen<ScreenEvent>)
        case home(HomeScreen)
        case survey(SurveyDetailsScreen)
        case profile(ProfileScreen)
    }

    /// The app's words and rules.
    public let preset: FlowPreset
    @ObservationIgnored var lastEmail = ""
    /// The screens that lie over one another, for a front end with a stack of its own to bind to.
    public let path: ScreenPath<Screen, ScreenEvent>
    let useCases: AppUseCases

    /// An app that shows its splash until ``launch()``.
    public init(preset: FlowPreset = .survey, useCases: AppUseCases) {
        self.preset = preset
        self.useCases = useCases
        path = ScreenPath(.splash(SplashScreen(logo: preset.brand)))
        path.onEvent = { [weak self] event in self?.handle(event) }
    }

    /// The screen that is shown.
    public var screen: Screen { path.top }

    /// Finds out where to start, and starts there. No server is asked: who is logged in stays so without a network.
    public func launch() async {
        switch await storedSession() {
        case .success(true): showMain()
        case .success(false): showStart()
        case .failure(.unreadable(let reason)): showStart(ribbon: ScreenMessages.notReadable(reason: reason))
        case .failure(.cancelled): break
        }
    }

    /// Logs out, from any screen where somebody is logged in: goes to Profile and does it there.
    @discardableResult
    public func logOut() -> Task<Void, Never>? {
        switch screen {
        case .splash, .getStarted, .login, .signUp: return nil
        case .home, .survey: handle(.openProfile)
        case .profile: break
        }
        guard case .profile(let profile) = screen else { return nil }
        return profile.pressLogOut()
    }

    /// Waits until nothing is under way on the screen that is shown, and on those that it leads to by itself.
    public func settle() async {
        await path.settle()
    }

    /// What is to be done before the app ends: a log-out that waits for the server is cut short, so that nobody is logged in
    /// at the next launch.
    public func finish() async {
        if case .profile(let profile) = screen { await profile.hastenLogOut() }
    }

    private func storedSession() async -> Result<Bool, StoredSessionError> {
        guard preset.sessionPolicy.mayOutliveProcess else { return .success(false) }
        do throws(StoredSessionError) {
            return .success(try await useCases.storedSession.isLoggedIn())
        } catch {
            return .failure(error)
        }
    }
}
