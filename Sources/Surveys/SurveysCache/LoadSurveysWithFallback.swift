public import HTTPMessages
public import PagedLoading
public import RemoteSurveys

/// Load Surveys With Fallback Use Case: delivers the cached copy only if the server cannot be reached.
public protocol LoadSurveysWithFallbackUseCase: Sendable {
    /// Returns the page that `request` names, or the cached part of the list.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`, from the remote loader.
    func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys>

    /// Returns the survey with this id in full, from the server or the cache.
    ///
    /// - Throws: `LoadSurveyFromRemoteError`, from the remote loader.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> RemoteOrCached<SurveyDetails, CachedSurvey>
}

/// The server's answer, or the cached copy.
public enum RemoteOrCached<Remote: Sendable, Cached: Sendable>: Sendable {
    case remote(Remote)
    /// The cached copy, since the server was not reached for this reason.
    case cached(Cached, isExpired: Bool, because: ConnectivityFailure)
}

extension RemoteOrCached: Equatable where Remote: Equatable, Cached: Equatable {}

extension LocalSurveysCache {
    /// Loads a page and caches it. If the server cannot be reached, returns the cached copy. A failure to cache the page is
    /// ignored: it is loaded again.
    package func load(
        _ request: PageRequest, with loader: SurveysWithFallback
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys> {
        let found = try await loader.loadSurveys(request)
        if case .remote(let page) = found {
            // See above.
            try? await cache(.page(page, of: request), receivedAt: now())
        }
        return found
    }

    /// Loads a survey and caches it in full, in the same way.
    package func load(
        id: String, with loader: SurveysWithFallback
    ) async throws(LoadSurveyFromRemoteError) -> RemoteOrCached<SurveyDetails, CachedSurvey> {
        let found = try await loader.loadSurvey(id: id)
        if case .remote(let details) = found {
            // See above.
            try? await cache(.inFull([details]), receivedAt: now())
        }
        return found
    }
}

/// Loads surveys from the server, or else from the cache. It caches nothing.
public struct SurveysWithFallback: LoadSurveysWithFallbackUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase
    private let surveys: any LoadSurveyFromRemoteUseCase
    private let cache: any LoadSurveysFromCacheUseCase

    public init(
        pages: any LoadSurveysFromRemoteUseCase, surveys: any LoadSurveyFromRemoteUseCase,
        cache: any LoadSurveysFromCacheUseCase
    ) {
        self.pages = pages
        self.surveys = surveys
        self.cache = cache
    }

    /// Loads the page, and falls back to the cache if the server was not reached.
    public func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys> {
        do {
            return .remote(try await pages.loadSurveys(request))
        } catch {
            guard case .request(.connectivity(let failure)) = error, failure.meansNotReached else { throw error }
            do {
                return .cached(try await cache.loadSurveys(), isExpired: false, because: failure)
            } catch .expired(let cached) {
                return .cached(cached, isExpired: true, because: failure)
            } catch {
                throw .request(.connectivity(failure))
            }
        }
    }

    /// Loads the survey, and falls back to the cache if the server was not reached.
    public func loadSurvey(
        id: String
    ) async throws(LoadSurveyFromRemoteError) -> RemoteOrCached<SurveyDetails, CachedSurvey> {
        do {
            return .remote(try await surveys.loadSurvey(id: id))
        } catch {
            guard case .request(.connectivity(let failure)) = error, failure.meansNotReached else { throw error }
            do {
                return .cached(try await cache.loadSurvey(id: id), isExpired: false, because: failure)
            } catch .expired(let cached) {
                return .cached(cached, isExpired: true, because: failure)
            } catch {
                throw .request(.connectivity(failure))
            }
        }
    }
}

extension ConnectivityFailure {
    /// Whether the server was not reached. If this side refused (no trust, no encryption, too many requests under way),
    /// the cached copy would hide that.
    fileprivate var meansNotReached: Bool {
        switch reason {
        case .unknownHost, .unreachable, .connectionLost, .timedOut, .serverUnavailable: true
        case .untrusted, .noSecureConnection, .overloaded, .refusedURL, .other: false
        }
    }
}

/// Loads surveys from the server, which sends a cached page only if it has changed (RFC 9110, 13.1.2). It caches
/// nothing.
public struct RevalidatedSurveys: LoadSurveysFromRemoteUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase
    private let cache: @Sendable () async -> LocalSurveysCache

    /// Creates a loader over `pages`. `cache` belongs to the logged-in user.
    public init(
        pages: any LoadSurveysFromRemoteUseCase, cache: @escaping @Sendable () async -> LocalSurveysCache
    ) {
        self.pages = pages
        self.cache = cache
    }

    /// Loads the page, or returns the cached one if the server says that it has not changed.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        guard let cached = await cache().page(request), let tag = cached.entityTag else {
            return try await pages.loadSurveys(request)
        }
        return try await pages.loadSurveys(request, unlessTagged: tag) ?? cached
    }
}
