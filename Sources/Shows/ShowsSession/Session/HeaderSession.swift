public import CoreSupport
import HTTPMessages
public import LoginCredentials
public import RecordStorage
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
        let session: SavedSession<HeaderCredentials>
        do {
            session = try await cache.loadSession()
        } catch {
            throw ProvideCredentialsError(error)
        }
        guard let credentials = session.token else { throw session.end.map { .sessionEnded($0) } ?? .notLoggedIn }
        return credentials
    }

    /// Returns the credential that has replaced `rejected` in the cache. If none has, the 401 ends the session.
    func credentials(
        insteadOf rejected: HeaderCredentials, after response: HTTPResponse
    ) async throws(ProvideCredentialsError) -> HeaderCredentials {
        let refusal = ServerRefusal(response)
        let end = SessionEnd(
            date: now(), code: refusal.code,
            serverMessage: refusal.message ?? "status \(response.status)",
            hiding: [rejected.accessToken, rejected.client], isRejection: true)
        do {
            try await cache.update(rejected) { $0.ended(end) }
        } catch {
            // The end cannot be saved, but the session is over: the server rejects the credential again.
        }
        let cached = try await credentials()
        guard cached != rejected else { throw .sessionEnded(end) }
        guard cached.uid == rejected.uid else { throw .notLoggedIn }
        return cached
    }

    /// Replaces the cached `sent` with a newer credential in `response`. It does nothing if the cache no longer holds
    /// `sent`: a sign-in or logout in the meantime wins.
    func adopt(_ response: HTTPResponse, for sent: HeaderCredentials) async {
        guard let new = sent.replacement(in: response.headers) else { return }
        do {
            try await cache.update(sent) { $0.with(new) }
        } catch {
            // The answer is still valid. The next one replaces the credential, which is used until then.
        }
    }
}

extension HeaderSession: BeginShowsSessionUseCase {
    /// Signs in, and caches the credential.
    @discardableResult
    public func signIn(email: String, password: Secret) async throws(BeginShowsSessionError) -> User {
        let signedIn = try await signedIn(email: email, password: password)
        try await BeginShowsSessionError.orThrow { () async throws(StoreFailure) in try await begin(with: signedIn) }
        return signedIn.user
    }

    /// Signs in. The session begins with ``begin(with:)``.
    public func signedIn(email: String, password: Secret) async throws(BeginShowsSessionError) -> SignedInUser {
        do {
            return try await signIn.signIn(email: email, password: password)
        } catch {
            throw .signIn(error)
        }
    }

    /// Caches the credential of a sign-in or a registration, and sends no request. It ignores cancellation: the server
    /// has issued the credential, so it must be saved.
    ///
    /// - Throws: `StoreFailure`; the old session stays.
    public func begin(with signedIn: SignedInUser) async throws(StoreFailure) {
        try await withCancellationShield { [cache] () async throws(StoreFailure) in
            try await cache.cache(signedIn.credentials)
        }
    }
}

extension HeaderSession: CreateUserAndBeginSessionUseCase {
    /// Creates the user, and caches the credential.
    @discardableResult
    public func createUser(email: String, password: Secret) async throws(CreateUserAndBeginSessionError) -> User {
        let created = try await createdUser(email: email, password: password)
        try await CreateUserAndBeginSessionError.orThrow { () async throws(StoreFailure) in
            try await begin(with: created)
        }
        return created.user
    }

    /// Creates the user. The session begins with ``begin(with:)``.
    public func createdUser(
        email: String, password: Secret
    ) async throws(CreateUserAndBeginSessionError) -> SignedInUser {
        do {
            return try await userCreator.createUser(email: email, password: password)
        } catch {
            throw .createUser(error)
        }
    }
}

extension HeaderSession: ForgetCredentialsUseCase {
    /// Deletes the cached credential.
    ///
    /// An answer that arrives later changes nothing, because the cache no longer holds the credential of its request.
    @discardableResult
    public func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        try await ForgetCredentialsError.orThrow(cache.clearCredentials)
    }
}
