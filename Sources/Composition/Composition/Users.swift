import CoreSupport
import HTTPMessages
package import OAuthTokens
public import RecordStorage
import RemoteSurveys
import SurveyResponses
import SurveySession
import SurveysCache
public import TokenCache

extension SurveyService {
    /// Returns the user of the last login, from one read of the session's record. It sends no request.
    ///
    /// - Returns: the user, also after the session has ended; `nil` before the first login and after a logout.
    public func user() async throws(LoadTokenFromCacheError) -> SurveyUser? {
        do throws(LoadTokenFromCacheError) {
            return user(of: try await observedCache.load())
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
    }

    /// Returns the user of a record that was read.
    package func user(of record: RecordedSession<Token>) -> SurveyUser {
        let isActive = record.token.map(cache.accepts) ?? false
        return user(named: record.user ?? "", session: isActive ? .active : .ended(record.end))
    }

    /// Returns the user with this name, with their data on this machine.
    package func user(named name: String, session: SurveyUser.Session = .ended(nil)) -> SurveyUser {
        let tokens = TokensOfOneUser(user: name, cache: observedCache, tokens: self.session)
        let client = AuthenticatedHTTPClient(httpClient, for: origin, tokens: tokens, isRejected: isRejected, now: now)
        let folder = folder(name)
        let cached = LocalSurveysCache(store: folder.store(named: "surveys"), now: now)
        return SurveyUser(
            named: name, session, folder: folder,
            surveys: UserSurveys(cached: cached, client: client, apiURL: server.apiURL, now: now)
        ) { [server, now, recordsAnswers] in
            let waiting = LocalOutbox(folder: folder, now: now, recordsAnswers: recordsAnswers)
            let drafts = LocalDrafts(folder: folder, outbox: waiting)
            let sender = OutboxSender(waiting, httpClient: client, apiURL: server.apiURL)
            return UserOutbox(waiting: waiting, sender: sender, drafts: drafts)
        }
    }
}

/// Provides tokens while `user` is logged in.
private struct TokensOfOneUser: ProvideValidTokenUseCase {
    let user: String
    let cache: ObservedTokenCache
    let tokens: any ProvideValidTokenUseCase

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        let looks = cache.looks
        let token = try await tokens.validToken(insteadOf: rejected)
        // A token in memory may belong to a login that another process has replaced.
        if cache.looks == looks { try await look() }
        if cache.holds(token, of: user) { return token }
        guard cache.isOf(user) else { throw .notLoggedIn }
        return try await tokenOfNewLogin(after: token)
    }

    /// The same user has logged in again in another process: the session takes over the token of the record.
    private func tokenOfNewLogin(after old: Token) async throws(ProvideValidTokenError) -> Token {
        do {
            _ = try await tokens.validToken(insteadOf: old)
        } catch {
            // The session takes it over, but not for a request of the old login.
            guard error == .notLoggedIn else { throw error }
        }
        let token = try await tokens.validToken(insteadOf: nil)
        guard cache.holds(token, of: user) else { throw .notLoggedIn }
        return token
    }

    private func look() async throws(ProvideValidTokenError) {
        do {
            _ = try await cache.load()
        } catch {
            throw ProvideValidTokenError(error)
        }
    }
}
