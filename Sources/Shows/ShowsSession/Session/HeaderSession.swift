import CoreSupport
public import Credentials
import RecordStorage
public import RemoteShows

/// One user's session with one server that gives credentials in header fields.
///
/// What the cache holds counts, for every request anew, so that all processes that share it go on with the same
/// credential and a log-out in one is a log-out in all.
public final class HeaderSession: Sendable {
    struct State: Sendable {
        /// A replacement whose save failed: what the cache holds, and what belongs there.
        var unsaved: (old: HeaderCredentials, new: HeaderCredentials)?
        /// Rises at each sign-in and log-out; a replacement from an older one is not kept in memory.
        var epoch = 0
    }

    let state = Protected(State())
    /// The exchanges under way: an answer may bring a new credential, so it is waited for even when nobody wants it.
    let exchanges = UnattendedWork()
    let signIn: any SignInUseCase
    let userCreator: any CreateUserUseCase
    let cache: any CredentialsCaching

    /// A session over its features.
    public init(signIn: any SignInUseCase, userCreator: any CreateUserUseCase, cache: any CredentialsCaching) {
        self.signIn = signIn
        self.userCreator = userCreator
        self.cache = cache
    }

    /// Waits until every request under way is answered and what it brought is saved: what an interrupted program does
    /// before it ends.
    public func settle() async {
        await exchanges.settle()
    }

    /// Waits as ``settle()`` does, but no longer than `limit`.
    public func settle(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        await exchanges.settle(within: limit, clock: clock)
    }

    /// Begins a new epoch, in which the cache alone says who is signed in.
    func beginEpoch() {
        state.withLock { state in
            state.unsaved = nil
            state.epoch += 1
        }
    }
}

extension HeaderSession: ProvideCredentialsUseCase {
    /// Provides the credential by the primary course of the Provide Credentials Use Case.
    public func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials {
        if let unsaved = state.withLock({ $0.unsaved }), let new = try await saveAgain(unsaved.old, unsaved.new) {
            return new
        }
        do {
            return try await cache.loadCredentials()
        } catch {
            throw ProvideCredentialsError(error)
        }
    }

    /// The replacement serves this process whether or not the cache takes it now.
    ///
    /// - Returns: `nil` where it no longer belongs into the cache, or is there already.
    private func saveAgain(
        _ old: HeaderCredentials, _ new: HeaderCredentials
    ) async throws(ProvideCredentialsError) -> HeaderCredentials? {
        let isReplaced: Bool
        do throws(CacheCredentialsError) {
            isReplaced = try await cache.replaceCachedCredentials(old, with: new)
        } catch .cancelled {
            throw .cancelled
        } catch {
            // A log-out or a sign-in may have come meanwhile, and then it serves nobody.
            return state.withLock { $0.unsaved?.new }
        }
        forgetUnsaved(new)
        return isReplaced ? new : nil
    }

    func forgetUnsaved(_ new: HeaderCredentials) {
        state.withLock { if $0.unsaved?.new == new { $0.unsaved = nil } }
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
    private func keep(_ signedIn: SignedInUser) async throws(CacheCredentialsError) -> User {
        try await withCancellationShield { [cache] () async throws(CacheCredentialsError) in
            try await cache.cache(signedIn.credentials)
        }
        beginEpoch()
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
        let wasThere: Bool
        do throws(ClearCredentialsError) {
            wasThere = try await cache.clearCredentials()
        } catch {
            switch error {
            case .deletionFailed(let reason): throw .cacheFailed(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
        beginEpoch()
        return wasThere
    }
}
