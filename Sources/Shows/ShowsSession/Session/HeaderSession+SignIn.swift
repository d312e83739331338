import ConcurrencySupport
public import Credentials
import RecordStorage
public import RemoteShows

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
            try await keep(signedIn.credentials)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
        return signedIn.user
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
            try await keep(signedIn.credentials)
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
        return signedIn.user
    }
}

extension HeaderSession {
    /// Caches the credential of a sign-in. The server has given it: an interrupt must not leave it unsaved.
    private func keep(_ credentials: HeaderCredentials) async throws(CacheCredentialsError) {
        let cached = await shielded { [cache] () -> Result<Void, CacheCredentialsError> in
            do throws(CacheCredentialsError) {
                return .success(try await cache.cache(credentials))
            } catch {
                return .failure(error)
            }
        }
        try cached.get()
        beginEpoch()
    }
}
