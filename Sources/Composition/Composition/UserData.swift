public import CoreSupport
package import RecordStorage
public import SurveyResponses
public import SurveysCache

/// What one user of one server has on this machine. It needs no server.
public struct UserData: Sendable {
    public let drafts: LocalDrafts
    public let cachedSurveys: LocalSurveysCache
    private let folder: any RecordStoreFolder

    public var seen: SeenSurveys { SeenSurveys(store: folder.cache(named: "seen")) }
    /// The answers that are not sent yet, or need a decision.
    public var queue: LocalOutbox { drafts.outbox }
    /// Tells which surveys the user has begun, answered or sent.
    public var states: any LoadSurveyStatesUseCase { drafts }

    /// Creates the data in the user's folder. Accepted answers are recorded if `recordsAnswers`; otherwise only the
    /// survey's id and the date are.
    public init(in folder: any RecordStoreFolder, recordsAnswers: Bool = true, now: @escaping @Sendable () -> Date) {
        self.folder = folder
        cachedSurveys = LocalSurveysCache(store: folder.cache(named: "surveys"), now: now)
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
