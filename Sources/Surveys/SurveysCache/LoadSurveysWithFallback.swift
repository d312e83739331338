public import HTTP
public import Paging
public import RemoteSurveys

/// Load Surveys With Fallback Use Case: what is kept stands in for a server that is not reached, and for nothing else.
public protocol LoadSurveysWithFallbackUseCase: Sendable {
    /// Delivers the page that `request` names, or what is kept of the list.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`, the remote loader's.
    func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrKept<Page<Survey>, KeptSurveys>

    /// Delivers the survey `id` in full, from the server or as it is kept.
    ///
    /// - Throws: `LoadSurveyFromRemoteError`, the remote loader's.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> RemoteOrKept<SurveyDetails, KeptSurvey>
}

/// The server's answer, or what is kept.
public enum RemoteOrKept<Remote: Sendable, Kept: Sendable>: Sendable {
    case remote(Remote)
    /// What is kept, since the server was not reached for this reason.
    case kept(Kept, isExpired: Bool, because: ConnectivityFailure)
}

extension RemoteOrKept: Equatable where Remote: Equatable, Kept: Equatable {}

/// Surveys from the server, else from the cache. It caches nothing itself.
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

    /// Loads the page, and falls back where the server was not reached.
    public func loadSurveys(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrKept<Page<Survey>, KeptSurveys> {
        do {
            return .remote(try await pages.loadSurveys(request))
        } catch {
            guard case .request(.connectivity(let failure)) = error, failure.meansNotReached else { throw error }
            do {
                return .kept(try await cache.loadSurveys(), isExpired: false, because: failure)
            } catch .expired(let kept) {
                return .kept(kept, isExpired: true, because: failure)
            } catch {
                throw .request(.connectivity(failure))
            }
        }
    }

    /// Loads the survey, and falls back where the server was not reached.
    public func loadSurvey(
        id: String
    ) async throws(LoadSurveyFromRemoteError) -> RemoteOrKept<SurveyDetails, KeptSurvey> {
        do {
            return .remote(try await surveys.loadSurvey(id: id))
        } catch {
            guard case .request(.connectivity(let failure)) = error, failure.meansNotReached else { throw error }
            do {
                return .kept(try await cache.loadSurvey(id: id), isExpired: false, because: failure)
            } catch .expired(let kept) {
                return .kept(kept, isExpired: true, because: failure)
            } catch {
                throw .request(.connectivity(failure))
            }
        }
    }
}

extension ConnectivityFailure {
    /// Whether the server was not there to answer. Where this side refused, for want of trust or of encryption or with too
    /// many requests under way, what is kept would hide it.
    fileprivate var meansNotReached: Bool {
        switch reason {
        case .unknownHost, .unreachable, .connectionLost, .timedOut, .serverUnavailable: true
        case .untrusted, .noSecureConnection, .overloaded, .refusedURL, .other: false
        }
    }
}

/// Surveys from the server, which sends a page that is kept only if it has changed (RFC 9110, 13.1.2). It caches nothing
/// itself.
public struct RevalidatedSurveys: LoadSurveysFromRemoteUseCase {
    private let pages: any LoadSurveysFromRemoteUseCase
    private let cache: @Sendable () async -> LocalSurveysCache

    /// Creates a loader over `pages`; `cache` is that of the user who is logged in.
    public init(
        pages: any LoadSurveysFromRemoteUseCase, cache: @escaping @Sendable () async -> LocalSurveysCache
    ) {
        self.pages = pages
        self.cache = cache
    }

    /// Loads the page, or delivers the one that is kept if the server says that it has not changed.
    public func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey> {
        guard let kept = await cache().page(request), let tag = kept.entityTag else {
            return try await pages.loadSurveys(request)
        }
        return try await pages.loadSurveys(request, unlessTagged: tag) ?? kept
    }
}
