import ConcurrencySupport
public import Credentials
import Login
public import OAuth
import RecordStorage
import TokenCache

extension UserSession: LogInUseCase {
    /// Logs in by the primary course of the Log In And Keep Token Use Case.
    @discardableResult
    public func logIn(username: String, password: Secret) async throws(LogInError) -> Token {
        let token: Token
        do throws(LoginError) {
            token = try await login.logIn(username: username, password: password)
        } catch {
            throw .login(error)
        }
        // From here on the server holds a session for this token: an interrupt must not leave it unsaved.
        let cached = await shielded { [cache] () -> Result<Void, CacheTokenError> in
            do throws(CacheTokenError) {
                return .success(try await cache.cache(token))
            } catch {
                return .failure(error)
            }
        }
        do throws(CacheTokenError) {
            try cached.get()
        } catch {
            await revokeDropped(token)
            throw .cacheFailed(reason: error.reason)
        }
        beginEpoch(with: token)
        return token
    }
}
