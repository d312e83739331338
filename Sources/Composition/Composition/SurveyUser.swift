import CoreSupport
import HTTPMessages
public import PagedLoading
public import RecordStorage
public import RemoteSurveys
public import SurveyAccount
public import SurveyResponses
public import SurveysCache

/// The data of one user of one server on this machine.
///
/// Requests made through it are sent only as this user: after another user has logged in, they fail with
/// `ProvideValidTokenError.notLoggedIn`.
public struct SurveyUser: Sendable {
    public enum Session: Hashable, Sendable {
        case active
        /// There is no session here, but drafts and queued answers still exist. The value is `nil` if the end is
        /// unknown.
        case ended(SessionEnd?)
    }

    /// The name under which the session was saved, usually the email; empty if unknown.
    public let name: String
    public let session: Session
    public let surveys: UserSurveys
    public let seen: SeenSurveys
    private let folder: any RecordStoreFolder
    private let makeOutbox: @Sendable () -> UserOutbox

    public var outbox: UserOutbox { makeOutbox() }
    public var profile: any LoadProfileUseCase {
        RemoteProfileLoader(httpClient: authenticatedClient, apiURL: surveys.apiURL)
    }
    /// Sends requests as this user, for your own endpoints at the same server.
    public var authenticatedClient: any HTTPClient { surveys.client }
    public var drafts: LocalDrafts { outbox.drafts }
    /// Tells which surveys the user has begun, answered or sent.
    public var states: any LoadSurveyStatesUseCase { drafts }

    init(
        named name: String, _ session: Session, folder: any RecordStoreFolder, surveys: UserSurveys,
        outbox: @escaping @Sendable () -> UserOutbox
    ) {
        self.name = name
        self.session = session
        self.folder = folder
        self.surveys = surveys
        seen = SeenSurveys(store: folder.store(named: "seen"))
        makeOutbox = outbox
    }

    /// Deletes all of the user's data on this machine, for a logout that the user has confirmed.
    ///
    /// - Returns: the number of deleted drafts.
    /// - Throws: `QueuedResponseError` or `StoreFailure`; the remaining data then still exists.
    @discardableResult
    public func deleteAll() async throws -> Int {
        try await outbox.queue.discardAll()
        try await surveys.cached.discardCachedSurveys()
        try await seen.forget()
        try await folder.removeUnfinished()
        return try await drafts.discardAllDrafts()
    }
}

/// One user's surveys, from the server and from the cache.
public struct UserSurveys: Sendable {
    public let cached: LocalSurveysCache
    let client: any HTTPClient
    let apiURL: URL
    let now: @Sendable () -> Date

    /// Loads pages; the server does not resend cached pages that have not changed.
    public var pages: any LoadSurveysFromRemoteUseCase {
        RevalidatedSurveys(pages: remote, cache: { [cached] in cached })
    }

    /// Loads every survey, page by page; see ``pages``.
    public var all: any LoadAllSurveysFromRemoteUseCase { AllSurveysLoader(pages: pages) }

    /// Loads pages whether they are cached or not, also from their bytes.
    package var remote: RemoteSurveysLoader { RemoteSurveysLoader(httpClient: client, apiURL: apiURL) }

    public var details: any LoadSurveyFromRemoteUseCase { RemoteSurveyLoader(httpClient: client, apiURL: apiURL) }

    /// Loads a page and caches it. If the server cannot be reached, returns the cached copy.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`. A failure to cache the page is ignored: the page is loaded again.
    public func load(
        _ request: PageRequest
    ) async throws(LoadSurveysFromRemoteError) -> RemoteOrCached<Page<Survey>, CachedSurveys> {
        let found = try await withFallback.loadSurveys(request)
        if case .remote(let page) = found {
            // See above.
            try? await cached.cache(.page(page, of: request), receivedAt: now())
        }
        return found
    }

    /// Loads from the server, or else from the cache.
    public var withFallback: SurveysWithFallback {
        SurveysWithFallback(pages: pages, surveys: details, cache: cached)
    }
}

/// The ids of the surveys that one user has seen, to tell which are new.
public struct SeenSurveys: Sendable {
    let store: any RecordStore

    /// Returns the ids, or an empty set if they cannot be decoded.
    public func ids() async throws(StoreFailure) -> Set<String> {
        let record = try await store.read()
        // If the ids are damaged, no survey counts as seen.
        return record.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    /// Saves that the user has seen these surveys and no others.
    public func replace(with ids: [String]) async throws(StoreFailure) {
        let record: Data
        do {
            record = try JSONEncoder().encode(ids)
        } catch {
            throw .notSaved(reason: "ids that cannot be encoded")
        }
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try access.replace(with: record)
        }
    }

    func forget() async throws(StoreFailure) {
        guard try await store.read() != nil else { return }
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try access.clear()
        }
    }
}
