import CoreSupport
public import Observation
public import UserMessages

/// A screen that shows the logged-in user, and logs out.
@MainActor
@Observable
open class AccountScreen<Value: Sendable, Event: AppEvent>: LoadingScreen<Value, Event> {
    /// Logs out, and returns a message if the user must know something about it. An error is shown if it has a message.
    public typealias LogOut = @Sendable () async throws -> Message?

    @ObservationIgnored public let canGoBack: Bool
    /// Whether a logout is under way, which disables all other actions.
    public private(set) var isLoggingOut = false
    @ObservationIgnored private let logOut: LogOut?

    /// Creates the screen. Without `logOut`, the user cannot log out.
    public init(
        canGoBack: Bool, load: @escaping Load, logOut: LogOut?, onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.canGoBack = canGoBack
        self.logOut = logOut
        super.init(load: load, onEvent: onEvent)
    }

    public final var canLogOut: Bool { logOut != nil }

    /// The text while working, such as `Logging out…`; `nil` if the screen is idle.
    public var progress: String? { isLoggingOut ? "Logging out…" : isLoading ? "Loading…" : nil }

    /// Loads the user. Returns `nil` during a logout.
    @discardableResult
    open override func refresh() -> Task<Void, Never>? {
        isLoggingOut ? nil : super.refresh()
    }

    /// Logs out. This cannot be cancelled, but ``cutLogOutShort()`` shortens it.
    @discardableResult
    public final func pressLogOut() -> Task<Void, Never>? {
        guard let logOut, !isLoggingOut else { return nil }
        close()
        isLoggingOut = true
        ribbonMessage = nil
        return activity.start { [self] in
            let result = await Result.awaiting(logOut)
            isLoggingOut = false
            switch result {
            case .success(let message): onEvent(.loggedOut(noticeMessage: message))
            case .failure(let error): ribbonMessage = (error as? any MessageConvertible)?.message
            }
        }
    }

    /// Stops a logout from waiting for the server, and waits for its end. The session still ends on this machine.
    public final func cutLogOutShort() async {
        guard isLoggingOut else { return }
        activity.cancel()
        await activity.settle()
    }

    /// Goes back, if there is a screen to go back to (Esc).
    open override func back() {
        guard canGoBack, !isLoggingOut else { return }
        super.back()
    }
}
