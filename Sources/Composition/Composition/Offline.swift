public import CoreSupport
import HTTP
import OAuth
public import RecordStorage
public import SurveyResponses
import SurveySession
public import SurveysCache
import TokenCache

extension SurveyServer {
    /// The surveys that are kept for `user`, usually an email, at this server, in a store of `folder`.
    public func keptSurveys(
        of user: String, in folder: any RecordStoreFolder, now: @escaping @Sendable () -> Date = { Date() }
    ) -> LocalSurveysCache {
        LocalSurveysCache(folder: folder, server: name, user: user, now: now)
    }

    /// The responses of `user`, usually an email, that wait to be sent to this server, each in a store of `folder`.
    public func outbox(
        of user: String, in folder: any RecordStoreFolder, now: @escaping @Sendable () -> Date = { Date() }
    ) -> LocalOutbox {
        LocalOutbox(folder: folder, server: name, user: user, now: now)
    }
}

extension SurveyService {
    /// Sends the responses of `user`, those in the outbox and those that are submitted directly. While another user is
    /// logged in, nothing is sent.
    public func sender(of outbox: LocalOutbox, for user: String) -> OutboxSender {
        let tokens = TokensOfOneUser(user: user, cache: cache, tokens: session)
        let client = AuthenticatedHTTPClient(httpClient, for: origin, tokens: tokens, isRejected: isRejected, now: now)
        return OutboxSender(outbox, httpClient: client, apiURL: server.apiURL)
    }
}

/// Provides tokens while `user` is logged in.
private struct TokensOfOneUser: ProvideValidTokenUseCase {
    let user: String
    let cache: LocalTokenCache
    let tokens: any ProvideValidTokenUseCase

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        let kept: KeptSession<Token>
        do {
            kept = try await cache.loadRecord()
        } catch {
            switch error {
            case .notFound: throw .notLoggedIn
            case .cancelled: throw .request(.cancelled)
            case .invalidData(let reason), .unreadable(let reason): throw .cacheFailed(reason: reason)
            }
        }
        guard (kept.user ?? "").lowercased() == user.lowercased() else { throw .notLoggedIn }
        let token = try await tokens.validToken(insteadOf: rejected)
        // Another user may have logged in since.
        guard token.grantID == kept.token?.grantID else { throw .notLoggedIn }
        return token
    }
}
