public import HTTP
import Login
public import RecordStorage
public import RemoteSurveys
import SurveyAccount
public import SurveySession
import TokenCache
import TokenRefresh
import URLSessionHTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A survey server with all that one does there: the composition root of the survey system.
public struct SurveyService: Sendable {
    /// Who is logged in: log in, log out, a valid token.
    public let session: UserSession
    /// One page of surveys.
    public let surveys: any LoadSurveysFromRemoteUseCase
    /// Every survey, page by page.
    public let allSurveys: any LoadAllSurveysFromRemoteUseCase
    /// One survey in full.
    public let survey: any LoadSurveyFromRemoteUseCase
    /// The user's account: sign up, profile, password reset.
    public let account: AccountService

    /// Wires the use cases to a server, a token store and the network.
    ///
    /// - Parameters:
    ///   - server: which server, and as which client.
    ///   - store: where the token is kept.
    ///   - client: what sends the requests, see ``HTTPTransport/client(timeout:allowsInsecureHTTP:userAgent:log:)``.
    ///   - now: the clock that tokens expire by.
    /// - Throws: ``InvalidServerURL`` when the server's URL is no absolute HTTP URL.
    public init(
        _ server: SurveyServer, store: any TokenStore, client: any HTTPClient,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(InvalidServerURL) {
        guard let origin = Origin(server.apiURL) else { throw InvalidServerURL(url: server.apiURL) }
        session = UserSession(
            login: RemoteLogin(client: client, endpoint: server.tokenEndpoint, now: now, makeGrantID: { UUID() }),
            refresh: RemoteTokenLoader(client: client, endpoint: server.tokenEndpoint, now: now),
            confirmation: RemoteTokenConfirmer(client: client, url: server.profileURL),
            revocation: RemoteTokenRevoker(client: client, endpoint: server.revocationEndpoint),
            cache: LocalTokenCache(store: store),
            now: now)
        let authenticated = AuthenticatedHTTPClient(client, for: origin, tokens: session)
        account = AccountService(server, client: client, authenticated: authenticated, session: session)
        let pages = RemoteSurveysLoader(client: authenticated, apiURL: server.apiURL)
        surveys = pages
        allSurveys = AllSurveysLoader(pages: pages)
        survey = RemoteSurveyLoader(client: authenticated, apiURL: server.apiURL)
    }
}
