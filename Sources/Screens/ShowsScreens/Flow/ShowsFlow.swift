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

    @ObservationIgnored private var rememberedEmail: String?
    @ObservationIgnored private var lastEmail: String
    /// A review that was on its way when the session ended.
    @ObservationIgnored private var unsentReview: UnsentReview?
    /// The screens that lie over one another, for a front end with a stack of its own to bind to.
    public let path: ScreenPath<Screen, ShowsEvent>
    private let useCases: ShowsUseCases
    @ObservationIgnored private let clock: any Clock<Duration>

    /// An app that shows its splash until ``launch()``.
    ///
    /// - Parameters:
    ///   - useCases: what the screens stand on.
    ///   - lastEmail: who is logged in, as far as that is recorded.
    ///   - clock: what ``ShowsRules/splashTime`` passes on.
    public init(
        useCases: ShowsUseCases, lastEmail: String = "", clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.useCases = useCases
        self.lastEmail = lastEmail
        self.clock = clock
        path = ScreenPath(.splash(SplashScreen(logo: ShowsRules.brand)))
        path.onEvent = { [weak self] event in self?.handle(event) }
    }

    /// The screen that is shown.
    public var screen: Screen { path.top }

    /// Who is logged in, by their email, empty where that is not known; `nil` while nobody is.
    public var user: String? {
        switch path.screens[0] {
        case .splash, .login: nil
        case .home, .show, .review, .profile, .photo: lastEmail
        }
    }

    /// Finds out where to start while the splash is shown, and starts there. No server is asked: who is logged in stays so
    /// without a network.
    public func launch() async {
        async let session = storedSession()
        async let email = useCases.emails.rememberedEmail()
        // Whoever calls the launch off wants no splash.
        try? await clock.sleep(for: ShowsRules.splashTime)
        let found = await session
        rememberedEmail = await email
        switch found {
        case .success(true):
            if lastEmail.isEmpty { lastEmail = rememberedEmail ?? "" }
            showHome()
        case .success(false): showLogin(email: rememberedEmail ?? "")
        case .failure(let error):
            if let message = error.message { showLogin(email: rememberedEmail ?? "", ribbon: message) }
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

extension ShowsFlow {
    private func handle(_ event: ShowsEvent) {
        switch event {
        case .loggedIn(let email, let isRemembered):
            lastEmail = email
            rememberedEmail = isRemembered ? email : nil
            showHome()
        case .openShow(let show):
            path.push {
                .show(
                    ShowDetailsScreen(
                        show, loadShow: useCases.loadShow, loadReviews: useCases.loadReviews, onEvent: $0))
            }
        case .writeReview(let show):
            let unsent = unsentReview.flatMap { $0.email == lastEmail && $0.showID == show.id ? $0 : nil }
            path.push {
                .review(
                    FormScreen(.review(of: show, from: unsent, with: useCases.createReview), onEvent: $0), of: show)
            }
        case .openProfile:
            path.push { .profile(UserScreen(loadUser: useCases.loadUser, logOut: useCases.logOut, onEvent: $0)) }
        case .changePhoto:
            path.push { .photo(ChangePhotoScreen(uploadPhoto: useCases.uploadPhoto, onEvent: $0)) }
        case .reviewWritten:
            unsentReview = nil
            path.pop()
            if case .show(let details) = screen { details.reopen(saying: .reviewSent) }
        case .photoChanged:
            path.pop()
            if case .profile(let profile) = screen { profile.reopen(saying: .photoChanged) }
        case .back:
            // A review that was written has changed what the list says of its show.
            if case .show(let details) = screen, case .home(let home) = path.screens[0] {
                home.list.replace(with: details.show)
            }
            path.pop()
        case .loggedOut(let notice):
            unsentReview = nil
            showLogin(email: rememberedEmail ?? "", notice: notice)
        case .sessionEnded(let reason):
            if case .review(let review, let show) = screen {
                unsentReview = UnsentReview(review.form, of: show, by: lastEmail)
            }
            showLogin(email: lastEmail, ribbon: reason)
        }
    }

    /// Where the app starts when somebody is logged in.
    private func showHome() {
        path.replace { .home(ShowListScreen(loadShows: useCases.loadShows, onEvent: $0)) }
    }

    /// Where the app starts when nobody is logged in.
    private func showLogin(email: String, ribbon: Message? = nil, notice: Message? = nil) {
        path.replace {
            .login(
                FormScreen(
                    .login(
                        email: email, remembersMe: rememberedEmail != nil, ribbon: ribbon, notice: notice,
                        with: useCases),
                    onEvent: $0))
        }
    }
}

/// How a screen is left. ``ShowsFlow`` decides what comes next.
public enum ShowsEvent: AppEvent {
    /// Somebody is logged in now.
    case loggedIn(email: String, isRemembered: Bool)
    /// To the details of the show.
    case openShow(Show)
    /// To the form for a review of the show.
    case writeReview(Show)
    case reviewWritten
    case openProfile
    /// To the screen for another photo.
    case changePhoto
    case photoChanged
    /// Back to the screen before.
    case back
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    case loggedOut(notice: Message?)
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    case sessionEnded(reason: Message)

    /// Where a button of a form leads that sends nothing: back, from a form that lies over another screen.
    public static func leavingForm(by action: FormAction, email: String) -> ShowsEvent? {
        action == .cancel ? .back : nil
    }
}

/// Who is told how a screen is left.
public typealias ShowsEventHandler = @MainActor (ShowsEvent) -> Void
