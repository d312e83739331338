import CoreSupport
public import HTTPMessages
public import PagedLoading
public import RemoteSurveys

/// Load Surveys With Fallback Use Case: caches what the server sends, and delivers the cached copy only if the server
/// cannot be reached.
public protocol LoadSurveysWithFallbackUseCase: Sendable {
    /// Returns the page that `request` names, or the cached part of the list.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`, from the remote loader.
    func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys>

    /// Returns all surveys, or the cached list.
    ///
    /// - Throws: `LoadAllSurveysFromRemoteError`, from the remote loader.
    func loadAllSurveys(
        pageSize: Int
    ) async throws(LoadAllSurveysFromRemoteError) -> RemoteOrCached<[Survey], CachedSurveys>

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

/// Loads surveys from the server and caches them, or else loads them from the cache.
public struct SurveysWithFallback: LoadSurveysWithFallbackUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase
    private let surveys: any LoadSurveyFromRemoteUseCase
    private let cache: LocalSurveysCache
    private let onNotCached: @Sendable (CacheSurveysError) async -> Void

    /// Creates a loader for one user. What cannot be cached is delivered all the same; `onNotCached` gets the error.
    public init(
        pages: any LoadSurveysFromRemoteUseCase, surveys: any LoadSurveyFromRemoteUseCase, cache: LocalSurveysCache,
        onNotCached: @escaping @Sendable (CacheSurveysError) async -> Void = { _ in }
    ) {
        self.pages = pages
        self.surveys = surveys
        self.cache = cache
        self.onNotCached = onNotCached
    }

    public func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys> {
        do {
            let page = try await pages.loadSurveys(request)
            await save(.page(page, of: request))
            return .remote(page)
        } catch {
            return try await copy(insteadOf: error, cache.loadSurveys)
        }
    }

    public func loadAllSurveys(
        pageSize: Int
    ) async throws(LoadAllSurveysFromRemoteError) -> RemoteOrCached<[Survey], CachedSurveys> {
        let date = cache.now()
        var (all, list) = ([Survey](), CollectedList(pageSize: pageSize))
        do {
            for try await page in AllSurveysLoader(pages: pages).loadAllSurveys(pageSize: pageSize) {
                list.append(page)
                all += page.items
            }
        } catch {
            return try await copy(insteadOf: error, cache.loadSurveys)
        }
        await save(.list(list, isWhole: true), receivedAt: date)
        return .remote(all)
    }

    public func loadSurvey(
        id: String
    ) async throws(LoadSurveyFromRemoteError) -> RemoteOrCached<SurveyDetails, CachedSurvey> {
        do {
            let details = try await surveys.loadSurvey(id: id)
            await save(.inFull([details]))
            return .remote(details)
        } catch {
            return try await copy(insteadOf: error) { () throws(LoadSurveysFromCacheError<CachedSurvey>) in
                try await cache.loadSurvey(id: id)
            }
        }
    }

    private func save(_ part: SurveysPart, receivedAt date: Date? = nil) async {
        do {
            try await cache.cache(part, receivedAt: date ?? cache.now())
        } catch {
            await onNotCached(error)
        }
    }

    /// Returns the cached copy if there is one and `error` means that the server was not reached; else throws `error`.
    private func copy<Remote, Cached, Failure: ErrorOverHTTP>(
        insteadOf error: Failure, _ load: () async throws(LoadSurveysFromCacheError<Cached>) -> Cached
    ) async throws(Failure) -> RemoteOrCached<Remote, Cached> {
        guard case .connectivity(let failure) = error.requestFailure, failure.meansNotReached else { throw error }
        let found: LoadSurveysFromCacheError<Cached>
        do {
            return .cached(try await load(), isExpired: false, because: failure)
        } catch {
            found = error
        }
        guard case .expired(let cached) = found else { throw error }
        return .cached(cached, isExpired: true, because: failure)
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
    private let cache: LocalSurveysCache

    /// Creates a loader over `pages`, with the cache of their user.
    public init(pages: any LoadSurveysFromRemoteUseCase, cache: LocalSurveysCache) {
        self.pages = pages
        self.cache = cache
    }

    /// Loads the page, or returns the cached one if the server says that it has not changed.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        guard let cached = await cache.page(request), let tag = cached.entityTag else {
            return try await pages.loadSurveys(request)
        }
        return try await pages.loadSurveys(request, unlessTagged: tag) ?? cached
    }
}
