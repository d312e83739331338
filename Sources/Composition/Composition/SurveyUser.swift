import CoreSupport
import HTTPMessages
public import PagedLoading
public import RecordStorage
public import RemoteSurveys
public import SurveyAccount
public import SurveyResponses
import SurveySession
public import SurveysCache

/// One user of one server.
///
/// Requests made through it are sent only as this user: after another user has logged in, they fail with
/// `ProvideValidTokenError.notLoggedIn`.
public struct SurveyUser: Sendable {
    /// The name under which the session was saved, usually the email; empty if unknown.
    public let name: String
    public let session: SessionState
    public let data: UserData
    public let surveys: UserSurveys

    public var outbox: UserOutbox {
        UserOutbox(data.drafts, httpClient: authenticatedClient, apiURL: surveys.apiURL)
    }
    public var profile: any LoadProfileUseCase {
        RemoteProfileLoader(httpClient: authenticatedClient, apiURL: surveys.apiURL)
    }
    /// Sends requests as this user, for your own endpoints at the same server.
    public var authenticatedClient: any HTTPClient { surveys.client }
}

/// One user's surveys, from the server and from the cache. The functions ``load(_:)`` and ``load(id:)`` also fill the
/// cache.
public struct UserSurveys: Sendable {
    let cached: LocalSurveysCache
    let client: any HTTPClient
    let apiURL: URL

    /// Loads pages; the server does not resend cached pages that have not changed. It caches nothing.
    public var pages: any LoadSurveysFromRemoteUseCase {
        RevalidatedSurveys(pages: remote, cache: cached)
    }

    /// Loads every survey, page by page; see ``pages``. It caches nothing.
    public var all: any LoadAllSurveysFromRemoteUseCase { AllSurveysLoader(pages: pages) }

    /// Loads pages whether they are cached or not, also from their bytes.
    package var remote: RemoteSurveysLoader { RemoteSurveysLoader(httpClient: client, apiURL: apiURL) }

    /// Loads a survey with its questions. It caches nothing.
    public var details: any LoadSurveyFromRemoteUseCase { RemoteSurveyLoader(httpClient: client, apiURL: apiURL) }

    /// Loads a page and caches it. If the server cannot be reached, returns the cached list, of which
    /// `CachedSurveys.page(_:)` is the page.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`. A failure to cache the page is ignored: the page is loaded again.
    public func load(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys> {
        try await withFallback().loadSurveys(request)
    }

    /// Loads every survey, page by page, and caches the list. If the server cannot be reached, returns the cached list.
    ///
    /// - Throws: `LoadAllSurveysFromRemoteError`. A failure to cache the list is ignored: it is loaded again.
    public func loadAll(
        pageSize: Int = 50
    ) async throws(LoadAllSurveysFromRemoteError) -> RemoteOrCached<[Survey], CachedSurveys> {
        try await withFallback().loadAllSurveys(pageSize: pageSize)
    }

    /// Loads a survey with its questions and caches it, so that it can be answered without a connection. If the server
    /// cannot be reached, returns the cached copy.
    ///
    /// - Throws: `LoadSurveyFromRemoteError`. A failure to cache the survey is ignored: it is loaded again.
    public func load(
        id: String
    ) async throws(LoadSurveyFromRemoteError) -> RemoteOrCached<SurveyDetails, CachedSurvey> {
        try await withFallback().loadSurvey(id: id)
    }

    /// Loads as ``load(_:)`` and ``load(id:)`` do, and passes a failure to cache to `onNotCached`.
    public func withFallback(
        onNotCached: @escaping @Sendable (CacheSurveysError) async -> Void = { _ in }
    ) -> SurveysWithFallback {
        SurveysWithFallback(pages: pages, surveys: details, cache: cached, onNotCached: onNotCached)
    }
}
