public import Registration
public import Secrets
public import Session

/// The two ways to become logged in, and where the session is kept that begins: what Login and Sign-up send.
public struct Entrance: Sendable {
    /// Logs in with an email and a password.
    public typealias LogIn = @Sendable (_ email: String, _ password: Secret) async throws(LogInError) -> Void
    /// Creates an account and logs its user in.
    public typealias SignUp = @Sendable (_ account: NewAccount) async throws(SignUpError) -> Void

    private let policy: SessionPolicy
    private let sessions: any SessionKeeping
    private let emails: any RememberedEmailStore
    private let logIn: LogIn
    private let signUp: SignUp

    /// An entrance through use cases of any kind. `sessions` and `emails` are for a policy that depends on "remember
    /// me".
    public init(
        policy: SessionPolicy, sessions: any SessionKeeping = FixedSessionKeeping(),
        emails: any RememberedEmailStore = FixedSessionKeeping(), logIn: @escaping LogIn, signUp: @escaping SignUp
    ) {
        self.policy = policy
        self.sessions = sessions
        self.emails = emails
        self.logIn = logIn
        self.signUp = signUp
    }

    /// An entrance through the use cases of a session.
    public init(
        policy: SessionPolicy, sessions: any SessionKeeping = FixedSessionKeeping(),
        emails: any RememberedEmailStore = FixedSessionKeeping(), logIn: any LogInUseCase, signUp: any SignUpUseCase
    ) {
        self.init(
            policy: policy, sessions: sessions, emails: emails,
            logIn: { email, password throws(LogInError) in
                try await logIn.logIn(username: email, password: password)
            },
            signUp: { account throws(SignUpError) in
                try await signUp.signUp(account)
            })
    }

    func sendLogIn(_ entries: FormEntries) async -> FormOutcome {
        await sessions.keepNextSession(policy.lifetime(remembersMe: entries.remembersMe))
        do throws(LogInError) {
            try await logIn(entries.email, entries.password)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return await loggedIn(entries)
    }

    func sendSignUp(_ entries: FormEntries) async -> FormOutcome {
        await sessions.keepNextSession(policy.lifetime(remembersMe: entries.remembersMe))
        do throws(SignUpError) {
            try await signUp(entries.account)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return await loggedIn(entries)
    }

    private func loggedIn(_ entries: FormEntries) async -> FormOutcome {
        if policy == .keptWhenRemembered { await emails.remember(entries.remembersMe ? entries.email : nil) }
        return .done(.loggedIn(email: entries.email, isRemembered: entries.remembersMe))
    }
}
