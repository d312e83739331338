public import Observation

/// The way through an app: which screen is shown, what is filled in on it, where a launch starts.
///
/// A front end draws ``screen``, calls ``launch()`` once, and passes what the person does to the screen's model.
@MainActor
@Observable
public final class AppFlow {
    /// A screen with its model.
    public enum Screen {
        case splash(SplashScreen)
        case getStarted(GetStartedScreen)
        case login(LoginScreen)
        case signUp(SignUpScreen)
        case home(HomeScreen)
        case survey(SurveyDetailsScreen)
        case profile(ProfileScreen)
    }

    /// The app's words and rules.
    public let preset: FlowPreset
    /// The screens, the one that is shown last; never empty.
    private(set) var path: [Screen]

    @ObservationIgnored var rememberedEmail: String?
    @ObservationIgnored var lastEmail = ""
    /// Rises whenever the whole path is replaced; what an older path's screens still have to say no longer counts.
    @ObservationIgnored private var epoch = 0
    let useCases: AppUseCases
    private let splashPause: @Sendable () async -> Void

    /// An app that shows its splash until ``launch()``.
    ///
    /// - Parameter splashPause: waits as long as a splash is to be seen, where the preset shows one.
    public init(
        preset: FlowPreset = .survey, useCases: AppUseCases,
        splashPause: @escaping @Sendable () async -> Void = {}
    ) {
        self.preset = preset
        self.useCases = useCases
        self.splashPause = splashPause
        path = [.splash(SplashScreen(logo: preset.brand))]
    }

    /// The screen that is shown.
    public var screen: Screen { path[path.count - 1] }

    /// Finds out where to start, and starts there. No server is asked: who is logged in stays so without a network.
    public func launch() async {
        async let pause: Void = preset.showsSplash ? splashPause() : ()
        let found = await storedSession()
        if preset.sessionPolicy == .keptWhenRemembered {
            rememberedEmail = await useCases.emails.rememberedEmail()
            lastEmail = rememberedEmail ?? ""
        }
        await pause
        switch found {
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
        var settled: Int?
        while settled != epoch {
            settled = epoch
            await screen.settle()
        }
    }

    /// Replaces all screens by `makeScreen`'s, whose events count as long as it is in the path.
    func replace(with makeScreen: (@escaping ScreenEventHandler) -> Screen) {
        path.forEach { $0.close() }
        epoch += 1
        path = [makeScreen(eventHandler())]
        screen.open()
    }

    /// Puts `makeScreen`'s screen over the one that is shown.
    func push(_ makeScreen: (@escaping ScreenEventHandler) -> Screen) {
        path.append(makeScreen(eventHandler()))
        screen.open()
    }

    /// Goes back to the screen below, if there is one.
    func pop() {
        guard path.count > 1 else { return }
        path.removeLast().close()
    }

    private func eventHandler() -> ScreenEventHandler {
        { [weak self, epoch] event in
            guard let self, self.epoch == epoch else { return }
            handle(event)
        }
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
