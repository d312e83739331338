import FileRecordStorage
import Foundation
import HTTPMessages
import Login
import LoginCredentials
import OAuthTokens
import PagedLoading
import RemoteSurveys
import TokenCache
import TokenRefresh
import URLSessionHTTP

/// The five use cases of the Survey spec over URLSession, for one user of one server.
struct FiveUseCases {
    let apiURL: URL
    let email: String
    let login: any LoginUseCase
    let refresh: any LoadTokenFromRemoteUseCase
    let cache: any LoadTokenFromCacheUseCase & CacheTokenUseCase
    let client: any HTTPClient = URLSessionHTTPClient(.init(userAgent: "MyApp/1.0"))

    init(at apiURL: URL, credentials: ClientCredentials, email: String, file: String) {
        let endpoint = TokenEndpoint(url: apiURL.appending(path: "oauth/token"), credentials: credentials)
        self.apiURL = apiURL
        self.email = email
        login = RemoteLogin(httpClient: client, endpoint: endpoint)
        refresh = RemoteTokenLoader(httpClient: client, endpoint: endpoint, now: { Date() })
        cache = LocalTokenCache(store: RecordFileStore(path: file), server: apiURL.absoluteString)
    }

    func logIn(_ password: Secret) async throws {
        try await cache.cache(login.logIn(username: email, password: password), of: email)
    }

    /// Loads a page of surveys with the cached token, which is refreshed first if it expires soon.
    func surveys(_ page: PageRequest, at date: Date = Date()) async throws -> Page<Survey> {
        var token = try await cache.loadToken()
        if !token.isFresh(at: date) {
            token = try await refresh.loadToken(refreshing: token)
            try await cache.cache(token, of: email)
        }
        let client = BearerClient(client: client, token: token)
        return try await RemoteSurveysLoader(httpClient: client, apiURL: apiURL).loadSurveys(page)
    }
}

/// Adds a token to each request.
private struct BearerClient: HTTPClient {
    let client: any HTTPClient
    let token: Token

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = token.authorization.revealed
        return try await client.send(request)
    }
}
