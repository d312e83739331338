import ScreenParts
public import ShowsSession

/// The two ways to become logged in, and where the session is kept that begins: what Login sends.
public struct ShowsEntrance: Sendable {
    private let sessions: any SessionKeeping
    private let emails: any RememberedEmailStore
    private let signIn: any SignInAndKeepUseCase
    private let createUser: any CreateUserAndKeepUseCase

    /// An entrance through the use cases of a session.
    public init(
        sessions: any SessionKeeping, emails: any RememberedEmailStore, signIn: any SignInAndKeepUseCase,
        createUser: any CreateUserAndKeepUseCase
    ) {
        self.sessions = sessions
        self.emails = emails
        self.signIn = signIn
        self.createUser = createUser
    }

    func sendLogIn(_ entries: FormEntries) async -> FormOutcome<ShowsEvent> {
        await prepare(entries)
        do throws(SignInAndKeepError) {
            try await signIn.signIn(email: entries.email, password: entries.password)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return await loggedIn(entries)
    }

    func sendRegistration(_ entries: FormEntries) async -> FormOutcome<ShowsEvent> {
        await prepare(entries)
        do throws(CreateUserAndKeepError) {
            try await createUser.createUser(email: entries.email, password: entries.password)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return await loggedIn(entries)
    }

    private func prepare(_ entries: FormEntries) async {
        await sessions.keepNextSession(entries[checked: .rememberMe] ? .acrossLaunches : .process)
    }

    /// The email is kept, never the password (TV-2.4).
    private func loggedIn(_ entries: FormEntries) async -> FormOutcome<ShowsEvent> {
        let remembers = entries[checked: .rememberMe]
        await emails.remember(remembers ? entries.email : nil)
        return .done(.loggedIn(email: entries.email, isRemembered: remembers))
    }
}
