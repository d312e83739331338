import CoreSupport
public import Observation
public import RemoteShows
public import ScreenParts

/// The app's navigation: which screen is shown, with which entries, and where a launch starts.
///
/// The app has two phases. Before a login, its screens have the ``ShowsEntranceUseCases``; after it, they have the
/// ``ShowsUserUseCases`` of one user, until that user's session ends.
///
/// A front end draws ``screen``, calls ``launch()`` once, and passes the user's input to the screen's model.
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
        case accounts(AccountsScreen<ShowsEvent>)
        case profile(UserScreen)
        case photo(ChangePhotoScreen)
    }

    @ObservationIgnored private var rememberedEmail: String?
    /// A review being written when the session ended.
    @ObservationIgnored private var unsentReview: UnsentReview?
    /// The stack of screens, for a front end with its own navigation stack.
    public let path: ScreenPath<Screen, ShowsEvent>
    /// The account that the user has switched to. A front end shows its app instead of this one.
    public private(set) var nextAccount: ListedAccount?
    /// Whether the session could not be read at the launch, which does not mean that no user is logged in.
    public private(set) var isSessionUnreadable = false
    private let entrance: ShowsEntranceUseCases
    private let accounts: AccountList?
    private var loggedIn: ShowsUserUseCases?
    @ObservationIgnored private let clock: any Clock<Duration>

    /// Creates an app that shows its splash until ``launch()``. With `accounts`, the user can switch between them.
    /// `clock` measures ``ShowsRules/splashTime``.
    public init(
        entrance: ShowsEntranceUseCases, accounts: AccountList? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.entrance = entrance
        self.accounts = accounts
        self.clock = clock
        path = ScreenPath(.splash(SplashScreen(logo: ShowsRules.brand)))
        path.onEvent = { [weak self] event in self?.handle(event) }
    }

    public var screen: Screen { path.top }

    /// The email of the logged-in user; `nil` if no user is logged in.
    public var user: String? { loggedIn?.email }

    /// Shows the splash, decides where to start, and starts there. It sends no request: being offline logs no user out.
    public func launch() async {
        async let user = loadUser()
        async let email = entrance.emails.rememberedEmail()
        // A cancelled launch skips the splash.
        try? await clock.sleep(for: ShowsRules.splashTime)
        let found = await user
        rememberedEmail = await email
        switch found {
        case .success(let user?): showHome(of: user)
        case .success(nil): showLogin(email: rememberedEmail ?? "")
        case .failure(let error):
            isSessionUnreadable = error.kind == .localStorage
            if let message = error.message { showLogin(email: rememberedEmail ?? "", ribbonMessage: message) }
        }
    }

    /// Whether the user can switch between accounts.
    public var hasAccounts: Bool { accounts != nil }

    /// Opens the list of accounts from a screen of a logged-in user where nothing is typed. Returns whether it is open.
    @discardableResult
    public func openAccounts() -> Bool {
        switch screen {
        case .home, .show, .profile: handle(.openAccounts)
        case .splash, .login, .review, .accounts, .photo: break
        }
        return if case .accounts = screen { true } else { false }
    }

    /// Waits until the visible screen, and any screen that follows automatically, is idle.
    public func settle() async { await path.settle() }

    private func loadUser() async -> Result<ShowsUserUseCases?, FailureReport> {
        await .awaiting { [entrance] () throws(FailureReport) in try await entrance.loadUser() }
    }
}

extension ShowsFlow.Screen: AppScreen {
    public var model: any ScreenModel {
        switch self {
        case .splash(let screen): screen
        case .login(let screen), .review(let screen, of: _): screen
        case .home(let screen): screen
        case .show(let screen): screen
        case .accounts(let screen): screen
        case .profile(let screen): screen
        case .photo(let screen): screen
        }
    }

    /// The form, if the visible screen is one.
    @MainActor public var form: FormScreen<ShowsEvent>? { model as? FormScreen<ShowsEvent> }
}

extension ShowsFlow {
    private func handle(_ event: ShowsEvent) {
        switch event {
        case .loggedIn(let user, let isRemembered):
            rememberedEmail = isRemembered ? user.email : nil
            showHome(of: user)
        case .openShow, .writeReview, .reviewWritten, .openAccounts, .openAccount, .openProfile, .changePhoto,
            .photoChanged, .back, .loggedOut, .sessionEnded:
            if let loggedIn { handle(event, of: loggedIn) }
        }
    }

    /// Handles an event of a user's screen.
    private func handle(_ event: ShowsEvent, of user: ShowsUserUseCases) {
        switch event {
        case .loggedIn: break
        case .openShow(let show):
            path.push {
                .show(ShowDetailsScreen(show, loadShow: user.loadShow, loadReviews: user.loadReviews, onEvent: $0))
            }
        case .writeReview(let show):
            let unsent = unsentReview.flatMap { $0.email == user.email && $0.showID == show.id ? $0 : nil }
            path.push {
                .review(FormScreen(.review(of: show, from: unsent, with: user.createReview), onEvent: $0), of: show)
            }
        case .openAccounts:
            guard let accounts else { return }
            path.push { .accounts(AccountsScreen(accounts, opening: ShowsEvent.openAccount, onEvent: $0)) }
        case .openAccount(let account):
            guard !account.isCurrent else { return path.pop() }
            guard let accounts, case .accounts(let list) = screen else { return }
            if list.isThere(account, among: accounts) { nextAccount = account }
        case .openProfile:
            path.push { .profile(UserScreen(loadUser: user.loadUser, logOut: user.logOut, onEvent: $0)) }
        case .changePhoto: path.push { .photo(ChangePhotoScreen(uploadPhoto: user.uploadPhoto, onEvent: $0)) }
        case .reviewWritten:
            unsentReview = nil
            path.pop()
            if case .show(let details) = screen { details.reopen(saying: .reviewSent) }
        case .photoChanged:
            path.pop()
            if case .profile(let profile) = screen { profile.reopen(saying: .photoChanged) }
        case .back:
            // A new review has changed the show's data in the list.
            if case .show(let details) = screen, case .home(let home) = path.screens[0] {
                home.list.replace(with: details.show)
            }
            path.pop()
        case .loggedOut(let noticeMessage):
            unsentReview = nil
            showLogin(email: rememberedEmail ?? "", noticeMessage: noticeMessage)
        case .sessionEnded(let reason):
            if case .review(let review, let show) = screen {
                unsentReview = UnsentReview(review.form, of: show, by: user.email)
            }
            showLogin(email: user.email, ribbonMessage: reason)
        }
    }

    private func showHome(of user: ShowsUserUseCases) {
        (loggedIn, isSessionUnreadable) = (user, false)
        path.replace { .home(ShowListScreen(loadShows: user.loadShows, onEvent: $0)) }
    }

    private func showLogin(email: String, ribbonMessage: Message? = nil, noticeMessage: Message? = nil) {
        loggedIn = nil
        path.replace {
            .login(
                FormScreen(
                    .login(
                        email: email, remembersMe: rememberedEmail != nil, ribbonMessage: ribbonMessage,
                        noticeMessage: noticeMessage, with: entrance), onEvent: $0))
        }
    }
}

/// The events that leave a screen. ``ShowsFlow`` decides which screen follows.
public enum ShowsEvent: AppEvent {
    case loggedIn(ShowsUserUseCases, isRemembered: Bool)
    case openShow(Show)
    case writeReview(Show)
    case reviewWritten
    case openAccounts
    /// Goes on in the app of another account.
    case openAccount(ListedAccount)
    case openProfile
    case changePhoto
    case photoChanged
    case back
    /// The user has logged out; `noticeMessage` is for the next screen.
    case loggedOut(noticeMessage: Message?)
    /// The session has ended, not at the user's request; `reason` says why.
    case sessionEnded(reason: Message)

    /// Returns the event of a button that does not submit the form: back, from a form above another screen.
    public static func leavingForm(by action: FormAction, email: String) -> ShowsEvent? {
        action == .cancel ? .back : nil
    }
}

/// Handles the event that leaves a screen.
public typealias ShowsEventHandler = @MainActor (ShowsEvent) -> Void
