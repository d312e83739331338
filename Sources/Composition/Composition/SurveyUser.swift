import CoreSupport
public import Paging
public import RecordStorage
public import RemoteSurveys
public import SurveyResponses
public import SurveysCache

/// What one user has at one server on this machine.
///
/// Requests made through it are sent as this user only: once another user has logged in, each of them fails with
/// `ProvideValidTokenError.notLoggedIn`.
public struct SurveyUser: Sendable {
    public enum Session: Hashable, Sendable {
        case active
        /// There is no session here; drafts and answers that wait are still there. `nil` if nothing is known of the end.
        case ended(SessionEnd?)
    }

    /// The name that the session was saved under, usually the email; empty if it is unknown.
    ///
    /// A user whose name the server does not tell has a new name at each login, see ``isNamed``.
    public let name: String
    public let session: Session
    public let surveys: UserSurveys
    public let drafts: LocalDrafts
    public let outbox: UserOutbox
    public let seen: SeenSurveys

    /// Whether the server tells the user's name, so that what they leave here is found after their next login.
    public var isNamed: Bool { !name.isEmpty && !UnnamedUser.isName(name) }

    /// What unnamed users have left at this server, which this user may take over. Say after a login how much that is.
    public var unnamed: any AdoptAnswersUseCase { AnswersOfUnnamedUsers(adoptedBy: drafts) }

    /// Deletes all that is saved of the user here: for a log-out that the user agreed to.
    ///
    /// - Returns: how many drafts there were.
    /// - Throws: `QueuedResponseError`, `CacheClearingError` or `DiscardDraftError`; the rest is then still there.
    @discardableResult
    public func deleteAll() async throws -> Int {
        try await outbox.waiting.discardAll()
        try await deleteSurveys()
        return try await drafts.discardAllDrafts()
    }

    /// Deletes the surveys that are cached, and which of them the user has seen.
    package func deleteSurveys() async throws {
        try await surveys.cached.discardCachedSurveys()
        try await seen.forget()
    }
}

/// One user's surveys: from the server, and as they are cached here.
public struct UserSurveys: Sendable {
    public let cached: LocalSurveysCache
    /// Loads pages; the server does not resend cached pages that have not changed.
    public let pages: any LoadSurveysFromRemoteUseCase
    public let details: any LoadSurveyFromRemoteUseCase
    let now: @Sendable () -> Date

    /// Loads a page and caches it; if the server cannot be reached, delivers the cached copy.
    ///
    /// - Throws: `LoadSurveysFromRemoteError`. What cannot be cached is loaded again.
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

    /// Loads from the server, else from the cache.
    public var withFallback: SurveysWithFallback {
        SurveysWithFallback(pages: pages, surveys: details, cache: cached)
    }
}

/// One user's answers: those that wait, and the way to the server.
public struct UserOutbox: Sendable {
    public let waiting: LocalOutbox
    public let sender: OutboxSender
    let drafts: LocalDrafts

    /// Sends what waits, in its order.
    ///
    /// - Throws: `SendQueuedResponsesError`; nothing was sent then.
    @discardableResult
    public func send() async throws(SendQueuedResponsesError) -> SentResponses {
        try await sender.sendQueuedResponses()
    }

    /// Sends `response`, or puts it into the outbox if it surely did not arrive and can be sent later. Pass `again: true` only
    /// if the user agreed to send once more what may have arrived.
    ///
    /// - Returns: whether it was sent; `false` if it waits now.
    /// - Throws: `SubmitDraftError`, also if the response cannot wait.
    @discardableResult
    public func send(_ response: SurveyResponse, again: Bool = false) async throws(SubmitDraftError) -> Bool {
        do {
            try await drafts.submitDraft(of: response, again: again, by: sender)
            return true
        } catch {
            guard error.canBeQueued else { throw error }
            do {
                try await waiting.queue(response)
            } catch {
                switch error {
                case .incomplete(let problems): throw .submissionFailed(.incomplete(problems))
                case .savingFailed(let reason): throw .notNoted(reason: reason)
                case .cancelled: throw .cancelled
                }
            }
            // A draft that stays is replaced by the next one.
            _ = await drafts.discardDraft(of: response)
            return false
        }
    }
}

/// The ids of the surveys that one user has seen, to tell which are new.
public struct SeenSurveys: Sendable {
    private let folder: any RecordStoreFolder
    private let name: String

    init(of cache: LocalSurveysCache, in folder: any RecordStoreFolder) {
        self.folder = folder
        name = "seen-" + cache.name.dropFirst("surveys-".count)
    }

    /// Returns the ids; none if they cannot be decoded.
    public func ids() async throws(RecordStoreError) -> Set<String> {
        guard try await isThere() else { return [] }
        let record = try await folder.store(named: name).read()
        // Damaged ids tell of no survey that it was seen.
        return record.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    /// Saves that the user has seen these surveys and no others.
    public func replace(with ids: [String]) async throws(RecordStoreError) {
        let record: Data
        do {
            record = try JSONEncoder().encode(ids)
        } catch {
            throw .saving(reason: "ids that cannot be encoded")
        }
        try await folder.store(named: name).withExclusiveAccess { access throws(RecordStoreError) in
            try access.replace(with: record)
        }
    }

    func forget() async throws(RecordStoreError) {
        guard try await isThere() else { return }
        try await folder.store(named: name).withExclusiveAccess { access throws(RecordStoreError) in
            try access.clear()
        }
    }

    /// A look into a store of files that holds nothing would leave its locks behind.
    private func isThere() async throws(RecordStoreError) -> Bool { try await folder.names().contains(name) }
}
