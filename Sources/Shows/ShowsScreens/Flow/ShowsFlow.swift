public import Observation
public import RemoteShows
public import ScreenParts

/// The way through the app: which screen is shown, what is filled in on it, where a launch starts.
///
/// A front end draws ``screen``, calls ``launch()`` once, and passes what the person does to the screen's model.
@MainActor
@Observable
public final class ShowsFlow {
    /// A screen with its model.
    public enum Screen {
        case splash(SplashScreen)
        case login(FormScreen<ShowsEvent>)
        case home(ShowListScreen)
        case show(ShowDetailsScreen)
        case review(FormScreen<ShowsEvent>, of: Show)
        case profile(UserScreen)
        case photo(ChangePhotoScreen)
    }

    @ObservationIgnored var rememberedEmail: String?
    @ObservationIgnored var lastEmail = ""
    /// A review that was on its way when the session ended.
    @ObservationIgnored var unsentReview: UnsentReview?
    /// The screens that lie over one another, for a front end with a stack of its own to bind to.
    public let path: ScreenPath<Screen, ShowsEvent>
    let useCases: ShowsUseCases
    @ObservationIgnored private let clock: any Clock<Duration>

    /// An app that shows its splash until ``launch()``.
    ///
    /// - Parameter clock: what ``ShowsRules/splashTime`` passes on.
    public init(useCases: ShowsUseCases, clock: any Clock<Duration> = ContinuousClock()) {
        self.useCases = useCases
        self.clock = clock
        path = ScreenPath(.splash(SplashScreen(logo: ShowsRules.brand)))
        path.onEvent = { [weak self] event in self?.handle(event) }
    }

    /// The screen that is shown.
    public var screen: Screen { path.top }

    /// Finds out where to start while the splash is shown, and starts there. No server is asked: who is logged in stays so
    /// without a network.
    public func launch() async {
        async let session = storedSession()
        async let email = useCases.emails.rememberedEmail()
        // Whoever calls the launch off wants no splash.
        try? await clock.sleep(for: ShowsRules.splashTime)
        let found = await session
        rememberedEmail = await email
        lastEmail = rememberedEmail ?? ""
        switch found {
        case .success(true): showHome()
        case .success(false): showLogin(email: lastEmail)
        case .failure(.unreadable(let reason)):
            showLogin(email: lastEmail, ribbon: ScreenMessages.notReadable(reason: reason))
        case .failure(.cancelled): break
        }
    }

    /// Waits until nothing is under way on the screen that is shown, and on those that it leads to by itself.
    public func settle() async {
        await path.settle()
    }

    private func storedSession() async -> Result<Bool, StoredSessionError> {
        do throws(StoredSessionError) {
            return .success(try await useCases.storedSession.isLoggedIn())
        } catch {
            return .failure(error)
        }
    }
}

extension ShowsFlow.Screen: AppScreen {
    /// The model of the screen.
    public var model: any ScreenModel {
        switch self {
        case .splash(let screen): screen
        case .login(let screen): screen
        case .home(let screen): screen
        case .show(let screen): screen
        case .review(let screen, of: _): screen
        case .profile(let screen): screen
        case .photo(let screen): screen
        }
    }

    /// The form, where the screen is one.
    @MainActor public var form: FormScreen<ShowsEvent>? { model as? FormScreen<ShowsEvent> }
}
