package import CoreSupport
public import RecordStorage
public import SurveyResponses
public import SurveysCache

/// What one user of one server has on this machine. It needs no server.
public struct UserData: Sendable {
    public let drafts: LocalDrafts
    public let cachedSurveys: LocalSurveysCache
    public let seen: SeenSurveys
    private let folder: any RecordStoreFolder

    /// The answers that are not sent yet, or need a decision.
    public var queue: LocalOutbox { drafts.outbox }
    /// Tells which surveys the user has begun, answered or sent.
    public var states: any LoadSurveyStatesUseCase { drafts }

    /// Creates the data in the user's folder. Accepted answers are recorded if `recordsAnswers`; otherwise only the
    /// survey's id and the date are.
    package init(in folder: any RecordStoreFolder, recordsAnswers: Bool = true, now: @escaping @Sendable () -> Date) {
        self.folder = folder
        cachedSurveys = LocalSurveysCache(store: folder.store(named: "surveys"), now: now)
        seen = SeenSurveys(store: folder.store(named: "seen"))
        drafts = LocalDrafts(
            folder: folder, outbox: LocalOutbox(folder: folder, now: now, recordsAnswers: recordsAnswers))
    }

    /// Deletes all of it, for a logout that the user has confirmed.
    ///
    /// - Returns: the number of deleted drafts.
    /// - Throws: `QueuedResponseError` or `StoreFailure`; the remaining data then still exists.
    @discardableResult
    public func deleteAll() async throws -> Int {
        try await queue.discardAll()
        try await cachedSurveys.discardCachedSurveys()
        try await seen.forget()
        try await folder.removeUnfinished()
        return try await drafts.discardAllDrafts()
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
