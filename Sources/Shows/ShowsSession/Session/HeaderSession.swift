public import CoreSupport
public import Credentials
import HTTP
import RecordStorage
public import RemoteShows

/// One user's session with a server that sends credentials in header fields.
///
/// It reads the cache for each request, so all processes that share the cache use the same credential, and a logout in
/// one process logs out all.
public struct HeaderSession: Sendable {
    private let signIn: any SignInUseCase
    private let userCreator: any CreateUserUseCase
    private let cache: LocalCredentialsCache
    private let now: @Sendable () -> Date

    /// Creates a session from its use cases. `now` provides the date of its end.
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
    /// Returns the cached credential.
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

    /// Returns the credential of `user`; `nil` if another user's is cached, or none can be loaded.
    func credentials(of user: String) async -> HeaderCredentials? {
        do {
            let cached = try await cache.loadCredentials()
            return cached.uid == user ? cached : nil
        } catch {
            return nil
        }
    }

    /// Replaces the cached `sent` with the credential in `response`, or ends the session if the server rejected `sent`.
    /// It does nothing if the cache no longer holds `sent`: a sign-in or logout in the meantime wins.
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
            // The answer is still valid. The next one drops or replaces the credential, which is used until then.
        }
    }
}

extension HeaderSession: SignInAndKeepUseCase {
    /// Signs in, and caches the credential.
    @discardableResult
    public func signIn(email: String, password: Secret) async throws(SignInAndKeepError) -> User {
        let signedIn: SignedInUser
        do {
            signedIn = try await signIn.signIn(email: email, password: password)
        } catch {
            throw .signIn(error)
        }
        do {
            return try await save(signedIn)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
    }
}

extension HeaderSession: CreateUserAndKeepUseCase {
    /// Creates the user, and caches the credential.
    @discardableResult
    public func createUser(email: String, password: Secret) async throws(CreateUserAndKeepError) -> User {
        let signedIn: SignedInUser
        do {
            signedIn = try await userCreator.createUser(email: email, password: password)
        } catch {
            throw .createUser(error)
        }
        do {
            return try await save(signedIn)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
    }
}

extension HeaderSession {
    /// Caches the credential of a sign-in. It ignores cancellation: the server has issued the credential, so it must be
    /// saved.
    private func save(_ signedIn: SignedInUser) async throws(CacheSavingError) -> User {
        try await withCancellationShield { [cache] () async throws(CacheSavingError) in
            try await cache.cache(signedIn.credentials)
        }
        return signedIn.user
    }
}

extension HeaderSession: ForgetCredentialsUseCase {
    /// Deletes the cached credential.
    ///
    /// An answer that arrives later changes nothing, because the cache no longer holds the credential of its request.
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
