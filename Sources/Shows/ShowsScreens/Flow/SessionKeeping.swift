/// How long one session lives.
public enum SessionLifetime: Hashable, Sendable {
    /// As long as the program runs: its credential is kept in memory.
    case process
    /// Beyond the program: its credential is kept in a store.
    case acrossLaunches
}

/// Where the next session's credential is kept.
public protocol SessionKeeping: Sendable {
    /// Called before each log-in and registration.
    func keepNextSession(_ lifetime: SessionLifetime) async
}

/// The email of whoever asked to be remembered. It holds no password, ever.
///
/// What cannot be written is forgotten: nobody is kept from logging in by it.
public protocol RememberedEmailStore: Sendable {
    /// The email, if there is one.
    func rememberedEmail() async -> String?
    /// Remembers `email` in the place of the one before, or none.
    func remember(_ email: String?) async
}
