import CoreSupport
import HTTPMessages
public import OAuthTokens
public import RecordStorage
import RemoteSurveys
import SurveyResponses
import SurveySession
import SurveysCache
public import TokenCache

extension SurveyService {
    /// Logs in with a password, and begins a session.
    ///
    /// - Throws: `BeginSessionError`.
    @discardableResult
    public func logIn(username: String, password: Secret) async throws(BeginSessionError) -> SurveyUser {
        try await session.logIn(username: username, password: password)
        return user(named: username, session: .active)
    }

    /// Returns the user of the last login, from one read of the session's record. It sends no request.
    ///
    /// - Returns: the user, also after the session has ended; `nil` before the first login and after a logout.
    public func user() async throws(LoadTokenFromCacheError) -> SurveyUser? {
        try await cache.loadAnySession().map { user(of: $0) }
    }

    /// Returns the user of a record that was read, from which the session starts if it has not begun. With another
    /// server's record, the user has no session here.
    public func user(of record: SavedSession<Token>) -> SurveyUser {
        let accepted = cache.accepted(record)
        session.start(from: accepted)
        return user(named: record.user ?? "", session: accepted?.state(at: now()) ?? .ended(nil))
    }

    /// Returns the user with this name and their data on this machine, without reading whether a session exists: the
    /// user's `session` says that it has ended. Requests still go out as this user, if they are logged in.
    public func user(named name: String) -> SurveyUser { user(named: name, session: .ended(nil)) }

    func user(named name: String, session: SessionState) -> SurveyUser {
        let client = AuthenticatedHTTPClient(
            httpClient, for: origin, tokens: self.session.tokens(of: name), isRejected: isRejected, now: now)
        let data = UserData(in: folder(name), recordsAnswers: recordsAnswers, now: now)
        return SurveyUser(
            name: name, session: session, data: data,
            surveys: UserSurveys(cached: data.cachedSurveys, client: client, apiURL: server.apiURL))
    }
}
