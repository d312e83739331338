import CoreSupport
public import HTTPMessages
public import Login
public import LoginCredentials
public import OAuthTokens
public import RecordStorage
package import SurveyAccount
import TokenCache
import TokenRefresh
@_exported public import UserMessages

/// Begin Session Use Case: logs in and caches the token for the next launch.
public protocol BeginSessionUseCase: Sendable {
    /// Logs in, caches the token and uses it for the session. It ends the replaced session at the server, if possible.
    @discardableResult
    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token
}

/// The error courses of the Begin Session Use Case.
public enum BeginSessionError: StoreUseCaseError, Hashable, Sendable {
    /// The Login Use Case failed; the cache is unchanged.
    case login(LoginError)
    /// The server issued a token, but it could not be cached and was revoked.
    case store(StoreFailure)
}

extension BeginSessionError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .login(let error): error.report
        case .store(let failure): failure.report(as: Message.sessionNotSaved)
        }
    }
}

extension BeginSessionError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .login(let error) = self { error.requestFailure } else { nil }
    }
}

extension UserSession: BeginSessionUseCase {
    @discardableResult
    public func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        let token: Token
        do throws(LoginError) {
            token = try await login.logIn(username: username, password: password)
        } catch {
            throw .login(error)
        }
        try await logIn(with: token, of: username)
        return token
    }

    /// Begins a session with the token of another login, in a browser or with a code.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - user: the session's user: an email, or another name that no other user has.
    /// - Throws: ``BeginSessionError/store(_:)``.
    public func logIn(with token: Token, of user: String) async throws(BeginSessionError) {
        let replaced = try await revoking(token) { () async throws(BeginSessionError) in
            try await begin(with: token, of: user)
        }
        await end(replaced)
    }

    /// Begins a session with a token like ``logIn(with:of:)``, but sends no request.
    ///
    /// - Returns: the replaced tokens, which ``end(_:)`` ends.
    /// - Throws: ``BeginSessionError/store(_:)``; revoke the token.
    public func begin(with token: Token, of user: String) async throws(BeginSessionError) -> [Token] {
        // The server has a session for this token: it must be saved even after an interrupt.
        let replaced = try await BeginSessionError.orThrow { () async throws(StoreFailure) in
            try await withCancellationShield { [cache] () async throws(StoreFailure) in
                try await cache.cache(token, of: user)
            }
        }
        let unsaved = beginEpoch(with: token, owner: Owner(grantID: token.grantID, user: user))
        // An unsaved token has replaced the cached one, at least at the server.
        return [unsaved?.new, replaced == unsaved?.old ? nil : replaced].compactMap(\.self)
    }

    /// Runs `body`, which finds where to save the session of a new token. If it throws, the token is revoked, if possible.
    public func revoking<Value, Failure: Error>(
        _ token: Token, onFailureOf body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) {
            return try await body()
        } catch {
            await withCancellationShield { await self.revokeDropped(token) }
            throw error
        }
    }

    /// Ends replaced sessions at the server, if possible.
    public func end(_ replaced: [Token]) async {
        for token in replaced {
            let (confirmed, _) = await confirmedForRevocation(token) { [refresh] in
                // As in a logout: a token that cannot be renewed is revoked as it is.
                try? await refresh.loadToken(refreshing: $0)
            }
            await revokeDropped(confirmed)
        }
    }
}

extension UserSession {
    /// Asks the server for the name of a token's user: the email from the profile, or else the name from the ID token.
    ///
    /// - Returns: the name; `nil` if the server does not tell it.
    /// - Throws: ``BeginSessionError/login(_:)`` if the server cannot be reached; the token is then revoked.
    package func userName(
        of token: Token, from profile: any LoadProfileUseCase
    ) async throws(BeginSessionError) -> String? {
        do {
            let email = try await profile.loadProfile().email
            // A blank name would be that of every user, and a text of megabytes is no name.
            return email.allSatisfy(\.isWhitespace) || email.utf8.count > 1000 ? token.userName : email
        } catch {
            switch error {
            case .request(.connectivity(let failure)): throw await given(up: token, after: .connectivity(failure))
            case .request(.cancelled): throw await given(up: token, after: .cancelled)
            case .request, .unauthorized: return token.userName
            }
        }
    }

    /// Revokes a token whose user is unknown, if possible.
    private func given(up token: Token, after failure: RequestFailure) async -> BeginSessionError {
        await withCancellationShield { await self.revokeDropped(token) }
        return .login(.request(failure))
    }
}

/// Provides a token that is not in the cache yet.
package struct SingleToken: ProvideValidTokenUseCase {
    private let token: Token

    package init(_ token: Token) { self.token = token }

    package func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        guard rejected == nil else { throw .notLoggedIn }
        return token
    }
}
