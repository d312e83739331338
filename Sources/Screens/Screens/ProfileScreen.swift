public import Observation
public import Profile
public import Session

/// Profile: who is logged in, and the way out.
@MainActor
@Observable
public final class ProfileScreen {
    /// What it looks like.
    public let rules: ProfileRules
    /// Whether there is a screen to go back to.
    public let canGoBack: Bool
    /// The user, once loaded.
    public private(set) var profile: UserProfile?
    /// What is being done, such as `Logging out…`; `nil` when nothing is.
    public private(set) var progress: String?
    /// What is wrong, in a sentence; it may quote the server: plain text.
    public private(set) var ribbon: String?
    /// Whether the user is being logged out: then nothing else can be done here.
    public private(set) var isLoggingOut = false

    private let loadProfile: any LoadProfileUseCase
    private let logOut: any LogOutUseCase
    private let activity = Activity()
    private let onEvent: ScreenEventHandler

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ rules: ProfileRules, canGoBack: Bool, loadProfile: any LoadProfileUseCase, logOut: any LogOutUseCase,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.rules = rules
        self.canGoBack = canGoBack
        self.loadProfile = loadProfile
        self.logOut = logOut
        self.onEvent = onEvent
    }

    /// What is shown of the user, row by row, from the top; empty until the profile is loaded. A value that the server
    /// does not tell is empty.
    public var rows: [ProfileEntry] {
        guard let profile else { return [] }
        return rules.rows.map { ProfileEntry(row: $0, value: profile[$0]) }
    }

    /// Loads the profile, or loads it again.
    @discardableResult
    public func refresh() -> Task<Void, Never>? {
        guard !isLoggingOut else { return nil }
        progress = "Loading…"
        ribbon = nil
        return activity.start { [self] in
            let result = await loaded()
            guard !Task.isCancelled else { return }
            progress = nil
            switch result {
            case .success(let profile): self.profile = profile
            case .failure(let error): tell(LoadFailure(error))
            }
        }
    }

    /// Logs out; it cannot be called off.
    @discardableResult
    public func pressLogOut() -> Task<Void, Never>? {
        guard !isLoggingOut else { return nil }
        isLoggingOut = true
        progress = "Logging out…"
        ribbon = nil
        return activity.start { [self] in
            let result = await loggedOut()
            progress = nil
            isLoggingOut = false
            switch result {
            case .success(let outcome): onEvent(.loggedOut(notice: outcome.notice))
            case .failure(.cacheFailed(let reason)): ribbon = ScreenMessages.notLoggedOut(reason: reason)
            }
        }
    }

    /// Goes back, where there is a screen to go back to (Esc).
    public func back() {
        guard canGoBack, !isLoggingOut else { return }
        close()
        onEvent(.back)
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
    }

    /// Calls off what is under way: the screen is left.
    func close() {
        activity.cancel()
        progress = nil
    }

    private func loaded() async -> Result<UserProfile, LoadProfileError> {
        do throws(LoadProfileError) {
            return .success(try await loadProfile.loadProfile())
        } catch {
            return .failure(error)
        }
    }

    private func loggedOut() async -> Result<LogOutOutcome, LogOutError> {
        do throws(LogOutError) {
            return .success(try await logOut.logOut())
        } catch {
            return .failure(error)
        }
    }

    private func tell(_ failure: LoadFailure) {
        switch failure {
        case .told(let sentence): ribbon = sentence
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .cancelled: break
        }
    }
}

extension LogOutOutcome {
    fileprivate var notice: String? {
        switch self {
        case .wasNotLoggedIn, .serverTold: nil
        case .serverNotTold(let reason): ScreenMessages.serverNotTold(reason: reason)
        }
    }
}
