public import CoreSupport
import LoginCredentials
public import Observation
import RemoteSurveys
public import ScreenParts

/// The app's navigation: which screen is shown, with which entries, and where a launch starts.
///
/// The app has two phases. Before a login, its screens have the ``EntranceUseCases``; after it, they have the
/// ``UserUseCases`` of one user, until that user's session ends.
///
/// A front end draws ``screen``, calls ``launch()`` once, and passes the user's input to the screen's model.
@MainActor
@Observable
public final class AppFlow {
    /// A screen with its model.
    public enum Screen {
        case splash(SplashScreen)
        case getStarted(FormScreen<ScreenEvent>)
        case login(FormScreen<ScreenEvent>)
        case signUp(FormScreen<ScreenEvent>)
        case resetPassword(FormScreen<ScreenEvent>)
        case webLogin(WebLoginScreen)
        case home(HomeScreen)
        case survey(SurveyDetailsScreen)
        case answering(AnsweringScreen)
        case outbox(OutboxScreen)
        case outboxEntry(OutboxEntryScreen)
        case accounts(AccountsScreen<ScreenEvent>)
        case profile(ProfileScreen)
    }

    public let spec: AppSpec
    /// The stack of screens, for a front end with its own navigation stack.
    public let path: ScreenPath<Screen, ScreenEvent>
    /// The account that the user has switched to. A front end shows its app instead of this one.
    public private(set) var nextAccount: ListedAccount?
    /// Whether the session could not be read at the launch, which does not mean that no user is logged in.
    public private(set) var isSessionUnreadable = false
    private let entrance: EntranceUseCases
    private let accounts: AccountList?
    private var loggedIn: LoggedInUser?
    /// The outbox of the last user, which may still be sending after the end of the session.
    @ObservationIgnored private var lastOutbox: OutboxStatus?

    /// The user of the screens that are shown.
    @MainActor
    private struct LoggedInUser {
        let useCases: UserUseCases
        let outbox: OutboxStatus?
        let states: SurveyStates?

        init(_ useCases: UserUseCases) {
            self.useCases = useCases
            let states = useCases.answering.map(SurveyStates.init)
            outbox = useCases.offline.map(OutboxStatus.init)
            self.states = states
        }
    }

    /// Creates an app that shows its splash until ``launch()``. With `accounts`, the user can switch between them.
    public init(spec: AppSpec = .survey, entrance: EntranceUseCases, accounts: AccountList? = nil) {
        self.spec = spec
        self.entrance = entrance
        self.accounts = accounts
        path = ScreenPath(.splash(SplashScreen(logo: spec.brand)))
        path.onEvent = { [weak self] event in self?.handle(event) }
    }

    public var screen: Screen { path.top }

    /// The name of the logged-in user, empty if unknown; `nil` if no user is logged in.
    public var user: String? { loggedIn?.useCases.name }

    /// The logged-in user's queued responses; `nil` if the app does not work offline.
    public var outbox: OutboxStatus? { loggedIn?.outbox }

    /// The states of the logged-in user's surveys; `nil` if the app answers none.
    public var states: SurveyStates? { loggedIn?.states }

    /// Says how old the screen's data is; `nil` if it comes from the server.
    public func offlineNote(now: Date) -> Message? {
        var (asOf, isOffline): (Date?, Bool) = (nil, false)
        switch screen {
        case .home(let home): (asOf, isOffline) = (home.list.asOf, home.list.ribbonMessage != nil)
        case .survey(let survey): (asOf, isOffline) = (survey.asOf, survey.isOffline)
        default: break
        }
        guard let age = asOf.map({ Message.age(of: $0, now: now) }) else { return nil }
        return isOffline ? Message([Message("age.offline", "offline"), age], separator: ", ") : age
    }

    /// Decides where to start, and starts there. It sends no request: being offline logs no user out.
    public func launch() async {
        guard spec.sessionPolicy.mayOutliveProcess else { return showStart() }
        do throws(FailureReport) {
            if let user = try await entrance.user() { showMain(of: user) } else { showStart() }
        } catch {
            isSessionUnreadable = error.kind == .localStorage
            if let message = error.message { showStart(ribbonMessage: message) }
        }
    }

    /// Logs out from any screen of a logged-in user: goes to Profile and logs out there.
    @discardableResult
    public func logOut() -> Task<Void, Never>? {
        switch screen {
        case .splash, .getStarted, .login, .signUp, .resetPassword, .webLogin: return nil
        case .home, .survey, .answering, .outbox, .outboxEntry, .accounts: handle(.openProfile)
        case .profile: break
        }
        guard case .profile(let profile) = screen else { return nil }
        return profile.requestLogOut()
    }

    /// Whether the user can switch between accounts.
    public var hasAccounts: Bool { accounts != nil }

    /// Opens the outbox from a screen of a logged-in user where nothing is typed. Returns whether it is open.
    @discardableResult
    public func openOutbox() -> Bool {
        if isBrowsing { handle(.openOutbox) }
        return if case .outbox = screen { true } else { false }
    }

    /// Opens the list of accounts from a screen of a logged-in user where nothing is typed. Returns whether it is open.
    @discardableResult
    public func openAccounts() -> Bool {
        if isBrowsing { handle(.openAccounts) }
        return if case .accounts = screen { true } else { false }
    }

    private var isBrowsing: Bool {
        switch screen {
        case .home, .survey, .profile: true
        case .splash, .getStarted, .login, .signUp, .resetPassword, .webLogin, .answering, .outbox, .outboxEntry,
            .accounts:
            false
        }
    }

    /// Waits until the visible screen, and any screen that follows automatically, is idle.
    public func settle() async {
        await path.settle()
        await lastOutbox?.settle()
        await states?.settle()
    }

    /// Finishes the work before the app ends: saves the answers, stops the sending of answers that takes longer than a
    /// second, and a logout's wait for the server, so that no user is logged in at the next launch. If the user switches
    /// to another account, the app goes on, and sending has a minute, unless the caller is cancelled.
    ///
    /// - Parameter clock: measures the time.
    public func finish(clock: any Clock<Duration> = ContinuousClock()) async {
        switch screen {
        case .profile(let profile): await profile.cutLogOutShort()
        case .answering(let survey): await survey.finish(clock: clock)
        default: break
        }
        await lastOutbox?.finish(after: .seconds(nextAccount == nil ? 0 : 60), clock: clock)
    }
}

extension AppFlow.Screen: AppScreen {
    public var model: any ScreenModel {
        switch self {
        case .splash(let screen): screen
        case .getStarted(let screen), .login(let screen), .signUp(let screen), .resetPassword(let screen): screen
        case .webLogin(let screen): screen
        case .home(let screen): screen
        case .survey(let screen): screen
        case .answering(let screen): screen
        case .outbox(let screen): screen
        case .outboxEntry(let screen): screen
        case .accounts(let screen): screen
        case .profile(let screen): screen
        }
    }

    /// The form, if the visible screen is one.
    @MainActor public var form: FormScreen<ScreenEvent>? { model as? FormScreen<ScreenEvent> }
}

extension AppFlow {
    private func handle(_ event: ScreenEvent) {
        switch event {
        case .logIn(let email): showLogin(email: email)
        case .signUp(let email): showSignUp(email: email)
        case .noAccount(let email): showSignUp(email: email, noticeMessage: .noAccount(for: email))
        case .forgotPassword(let email): showPasswordReset(email: email)
        case .resetRequested(let email): showLogin(email: email, noticeMessage: .resetRequested(for: email))
        case .cancelled:
            let email = screen.form.map { $0.form.rules.handsOnEmail ? $0.form[.email] : "" } ?? ""
            switch screen {
            case .resetPassword, .webLogin: showLogin(email: email)
            default: showStart(email: email)
            }
        case .logInOnWeb(let way):
            guard let login = entrance.webLogins.first(where: { $0.method == way }) else { return }
            path.replace { .webLogin(WebLoginScreen(login, entrance: entrance, onEvent: $0)) }
        case .logInFailed(let reason): showLogin(email: "", ribbonMessage: reason)
        case .loggedIn(let user): showMain(of: user)
        case .accountMade(let email, let reason): showLogin(email: email, ribbonMessage: reason)
        case .openSurvey, .answerSurvey, .surveyAnswered, .openOutbox, .openOutboxEntry, .openAccounts, .openAccount,
            .openProfile, .back, .loggedOut, .sessionEnded:
            if let loggedIn { handle(event, of: loggedIn) }
        }
    }

    /// Handles an event of a user's screen.
    private func handle(_ event: ScreenEvent, of user: LoggedInUser) {
        let useCases = user.useCases
        switch event {
        case .openSurvey(let survey):
            let listedAsOf: Date? = if case .home(let home) = screen { home.list.asOf } else { nil }
            path.push {
                .survey(
                    SurveyDetailsScreen(
                        survey, listedAsOf: listedAsOf, loadSurvey: useCases.loadSurvey, answering: useCases.answering,
                        offline: useCases.offline, onEvent: $0))
            }
        case .answerSurvey(let draft):
            guard let answering = useCases.answering else { return }
            if case .outboxEntry = screen { path.pop() }
            path.push {
                .answering(
                    AnsweringScreen(
                        draft, with: answering, canWait: useCases.offline != nil,
                        sendsQueued: useCases.offline?.sendsQueued ?? true, onEvent: $0))
            }
        case .surveyAnswered:
            path.popToFirst()
            look(of: user)
            user.outbox?.send()
        case .openOutbox:
            guard let offline = useCases.offline else { return }
            path.push { .outbox(OutboxScreen(offline, onEvent: $0)) }
        case .openOutboxEntry(let entry):
            guard let offline = useCases.offline, let outbox = user.outbox else { return }
            path.push {
                .outboxEntry(
                    OutboxEntryScreen(
                        entry, offline: offline, outbox: outbox, answering: useCases.answering, onEvent: $0))
            }
        case .openAccounts:
            guard let accounts else { return }
            path.push { .accounts(AccountsScreen(accounts, opening: ScreenEvent.openAccount, onEvent: $0)) }
        case .openAccount(let account):
            guard !account.isCurrent else { return path.pop() }
            guard let accounts, case .accounts(let list) = screen else { return }
            if list.isThere(account, among: accounts) { nextAccount = account }
        case .openProfile: path.push { profile(of: useCases, canGoBack: true, onEvent: $0) }
        case .back:
            path.pop()
            look(of: user)
            if case .survey(let details) = screen { details.lookForDraft() }
        case .loggedOut(let noticeMessage):
            loggedIn = nil
            showStart(noticeMessage: noticeMessage)
        case .sessionEnded(let reason):
            loggedIn = nil
            showLogin(email: EmailAddress(useCases.name)?.text ?? "", ribbonMessage: reason)
        default: break
        }
    }

    /// Looks at the answers again, which have changed.
    private func look(of user: LoggedInUser) {
        user.states?.look()
        user.outbox?.look()
        refreshOutbox()
    }

    private func refreshOutbox() {
        if case .outbox(let outbox) = screen { outbox.list.refresh() }
    }

    private func showStart(email: String = "", ribbonMessage: Message? = nil, noticeMessage: Message? = nil) {
        guard let rules = spec.getStarted else {
            return showLogin(email: email, ribbonMessage: ribbonMessage, noticeMessage: noticeMessage)
        }
        path.replace {
            .getStarted(
                FormScreen(
                    .getStarted(
                        rules, email: email, ribbonMessage: ribbonMessage, noticeMessage: noticeMessage,
                        with: entrance.checkEmail),
                    onEvent: $0))
        }
    }

    private func showMain(of useCases: UserUseCases) {
        let user = LoggedInUser(useCases)
        (loggedIn, lastOutbox, isSessionUnreadable) = (user, user.outbox, false)
        user.outbox?.onChange = { [weak self] in
            user.states?.look()
            self?.refreshOutbox()
        }
        look(of: user)
        path.replace { onEvent in
            guard let rules = spec.home else { return profile(of: useCases, canGoBack: false, onEvent: onEvent) }
            return .home(
                HomeScreen(
                    rules, loadSurveys: useCases.loadSurveys, loadSurvey: useCases.loadSurvey,
                    offline: useCases.offline, onLoad: { [outbox = user.outbox] in outbox?.send() },
                    onEvent: onEvent))
        }
    }

    private func showLogin(email: String, ribbonMessage: Message? = nil, noticeMessage: Message? = nil) {
        var rules = spec.login
        rules.buttons.insert(contentsOf: entrance.webLogins.map(\.button), at: 1)
        path.replace {
            .login(
                FormScreen(
                    .login(
                        rules, email: email, ribbonMessage: ribbonMessage, noticeMessage: noticeMessage,
                        with: entrance),
                    onEvent: $0))
        }
    }

    private func showSignUp(email: String, noticeMessage: Message? = nil) {
        guard let rules = spec.signUp else { return showLogin(email: email) }
        path.replace {
            .signUp(
                FormScreen(
                    .signUp(rules, email: email, noticeMessage: noticeMessage, with: entrance), onEvent: $0))
        }
    }

    private func showPasswordReset(email: String) {
        guard let rules = spec.resetPassword else { return showLogin(email: email) }
        path.replace {
            .resetPassword(FormScreen(.resetPassword(rules, email: email, with: entrance.passwordReset), onEvent: $0))
        }
    }

    private func profile(
        of useCases: UserUseCases, canGoBack: Bool, onEvent: @escaping ScreenEventHandler
    ) -> Screen {
        .profile(
            ProfileScreen(
                spec.profile, canGoBack: canGoBack, loadProfile: useCases.loadProfile, logOut: useCases.logOut,
                answering: useCases.answering, offline: useCases.offline, removeAccount: useCases.removeAccount,
                onEvent: onEvent))
    }
}
