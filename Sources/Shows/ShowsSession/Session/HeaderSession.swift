public import CoreSupport
public import Credentials
import HTTP
import RecordStorage
public import RemoteShows

/// One user's session with one server that gives credentials in header fields.
///
/// It reads the cache again for each request, so that all processes that share it go on with the same
/// credential and a log-out in one is a log-out in all.
public struct HeaderSession: Sendable {
    private let signIn: any SignInUseCase
    private let userCreator: any CreateUserUseCase
    private let cache: LocalCredentialsCache
    private let now: @Sendable () -> Date

    /// Creates a session over its features; `now` dates its end.
    public init(
        signIn: any SignInUseCase, userCreator: any CreateUserUseCase, cache: LocalCredentialsCache,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.signIn = signIn
        self.userCreator = userCreator
        self.cache = cache
        self.now = now
    }
}

extension HeaderSession: ProvideCredentialsUseCase {
    /// Provides the credential by the primary course of the Provide Credentials Use Case.
    public func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials {
        let session: RecordedSession<HeaderCredentials>
        do {
            session = try await cache.loadSession()
        } catch {
            throw ProvideCredentialsError(error)
        }
        guard let credentials = session.token else { throw session.end.map { .sessionEnded($0) } ?? .notLoggedIn }
        return credentials
    }

    /// The credential of `user`; `nil` where another is cached, or none can be loaded.
    func credentials(of user: String) async -> HeaderCredentials? {
        do {
            let cached = try await cache.loadCredentials()
            return cached.uid == user ? cached : nil
        } catch {
            return nil
        }
    }

    /// Keeps what `response` brings in the place of `sent`, or drops `sent` if the server did not take it, while that is
    /// what is cached: a sign-in or log-out that came meanwhile has won.
    func process(_ response: HTTPResponse, for sent: HeaderCredentials) async {
        do {
            if response.status == 401 {
                let refusal = ServerRefusal(response)
                let end = SessionEnd(
                    date: now(), code: refusal.code, message: refusal.message ?? "status 401",
                    hiding: [sent.accessToken, sent.client], mayFollowLoss: false)
                try await cache.end(sent, end)
            } else if let new = sent.replacement(in: response.headers) {
                _ = try await cache.replaceCachedCredentials(sent, with: new)
            }
        } catch {
            // The answer counts all the same. The next one drops or replaces the credential, which serves until then.
        }
    }
}

extension HeaderSession: SignInAndKeepUseCase {
    /// Signs in by the primary course of the Sign In And Keep Credentials Use Case.
    @discardableResult
    public func signIn(email: String, password: Secret) async throws(SignInAndKeepError) -> User {
        let signedIn: SignedInUser
        do {
            signedIn = try await signIn.signIn(email: email, password: password)
        } catch {
            throw .signIn(error)
        }
        do {
            return try await keep(signedIn)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
    }
}

extension HeaderSession: CreateUserAndKeepUseCase {
    /// Makes the user by the primary course of the Create User And Keep Credentials Use Case.
    @discardableResult
    public func createUser(email: String, password: Secret) async throws(CreateUserAndKeepError) -> User {
        let signedIn: SignedInUser
        do {
            signedIn = try await userCreator.createUser(email: email, password: password)
        } catch {
            throw .createUser(error)
        }
        do {
            return try await keep(signedIn)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
    }
}

extension HeaderSession {
    /// Caches the credential of a sign-in. The server has given it: an interrupt must not leave it unsaved.
    private func keep(_ signedIn: SignedInUser) async throws(CacheSavingError) -> User {
        try await withCancellationShield { [cache] () async throws(CacheSavingError) in
            try await cache.cache(signedIn.credentials)
        }
        return signedIn.user
    }
}

extension HeaderSession: ForgetCredentialsUseCase {
    /// Forgets the credential by the primary course of the Forget Credentials Use Case.
    ///
    /// An answer that comes after it finds another credential in the cache than the one it was asked with, or none, and
    /// so changes nothing.
    @discardableResult
    public func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        do throws(CacheClearingError) {
            return try await cache.clearCredentials()
        } catch {
            switch error {
            case .deletionFailed(let reason): throw .cacheFailed(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
    }
}
