import CoreSupport
public import Observation

/// A screen that shows who is logged in, and the way out.
@MainActor
@Observable
open class AccountScreen<Value: Sendable, Event: AppEvent>: LoadingScreen<Value, Event> {
    /// Logs out, and says what the user is to know about it.
    public typealias LogOut = @Sendable () async throws(LogOutFailure) -> Message?

    /// Whether there is a screen to go back to.
    @ObservationIgnored public let canGoBack: Bool
    /// Whether the user is being logged out: then nothing else can be done here.
    public private(set) var isLoggingOut = false
    @ObservationIgnored private let logOut: LogOut

    /// A screen that tells `onEvent` how it is left.
    public init(
        canGoBack: Bool, load: @escaping Load, logOut: @escaping LogOut, onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.canGoBack = canGoBack
        self.logOut = logOut
        super.init(load: load, onEvent: onEvent)
    }

    /// What is being done, such as `Logging out…`; `nil` when nothing is.
    public var progress: String? { isLoggingOut ? "Logging out…" : isLoading ? "Loading…" : nil }

    /// Loads who is logged in, or loads it again.
    ///
    /// - Returns: `nil` while the user is being logged out.
    @discardableResult
    open override func refresh() -> Task<Void, Never>? {
        isLoggingOut ? nil : super.refresh()
    }

    /// Logs out; it cannot be called off, but see ``hastenLogOut()``.
    @discardableResult
    public final func pressLogOut() -> Task<Void, Never>? {
        guard !isLoggingOut else { return nil }
        close()
        isLoggingOut = true
        message = nil
        return activity.start { [self] in
            let result = await Result.awaiting(logOut)
            isLoggingOut = false
            switch result {
            case .success(let notice): onEvent(.loggedOut(notice: notice))
            case .failure(.failed(let reason)): message = .notLoggedOut(reason: reason)
            case .failure(.cancelled): break
            }
        }
    }

    /// Cuts a log-out short that waits for the server, and waits for its end: the session is over here all the same.
    public final func hastenLogOut() async {
        guard isLoggingOut else { return }
        activity.cancel()
        await activity.settle()
    }

    /// Goes back, where there is a screen to go back to (Esc).
    open override func back() {
        guard canGoBack, !isLoggingOut else { return }
        super.back()
    }
}

/// Why nobody was logged out.
public enum LogOutFailure: Error, Hashable, Sendable {
    /// It failed, for this reason, which is for a person.
    case failed(reason: String)
    case cancelled
}
