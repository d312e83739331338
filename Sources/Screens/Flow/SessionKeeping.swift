/// Where the next session's token is kept.
public protocol SessionKeeping: Sendable {
    /// Called before each log-in and sign-up.
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

/// For a policy under which every session is kept in the same place, and nobody asks to be remembered.
public struct FixedSessionKeeping: SessionKeeping, RememberedEmailStore {
    /// Keeps nothing itself.
    public init() {}
    /// Does nothing.
    public func keepNextSession(_ lifetime: SessionLifetime) async {}
    /// There is none.
    public func rememberedEmail() async -> String? { nil }
    /// Does nothing.
    public func remember(_ email: String?) async {}
}
