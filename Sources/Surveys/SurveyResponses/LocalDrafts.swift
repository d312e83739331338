import CoreSupport
import LoginCredentials
public import RecordStorage

/// One user's drafts, in a folder with one store for each draft.
///
/// A cancelled caller returns while it waits for a store; once it has the store, it finishes.
public struct LocalDrafts: Sendable {
    private let folder: any RecordStoreFolder
    /// The outbox of the same user.
    public let outbox: LocalOutbox
    private(set) var holders: DraftHolders

    /// Creates the drafts in the folder of one user at one server. `outbox` belongs to the same user; by default it is
    /// in the same folder.
    public init(folder: any RecordStoreFolder, outbox: LocalOutbox? = nil) {
        self.folder = folder.folder(named: "drafts")
        holders = DraftHolders(folder: folder.folder(named: "answering"))
        self.outbox = outbox ?? LocalOutbox(folder: folder)
    }

    /// Returns the same drafts as another process sees them.
    package func seen(by process: RefreshState.Holder?) -> LocalDrafts {
        var drafts = self
        drafts.holders.process = { process }
        return drafts
    }

    func name(ofSurvey surveyID: String) -> String { SHA256.name(for: surveyID) }

    /// The names of the stores that hold a draft.
    private func names() async throws(StoreFailure) -> [String] { try await folder.names() }

    func record(named name: String) -> RecordCache<DraftRecordFields> {
        RecordCache(store: folder.store(named: name))
    }

    /// Whether there may be a draft; `true` if this cannot be determined.
    public func mayHoldDraft(ofSurvey surveyID: String) async -> Bool {
        do {
            _ = try await record(ofSurvey: surveyID).load()
            return true
        } catch {
            return error != .notFound
        }
    }

    func record(ofSurvey surveyID: String) -> RecordCache<DraftRecordFields> { record(named: name(ofSurvey: surveyID)) }
}

extension LocalDrafts: SaveDraftUseCase {
    /// Saves the draft, or deletes it if nothing is answered. While another process holds it, this fails with
    /// `SaveDraftError.busy(reason:)`.
    @discardableResult
    public func saveDraft(of response: SurveyResponse) async throws(SaveDraftError) -> SurveyResponse? {
        try await saveDraft(of: response, replacesOther: true)
    }

    /// Saves the draft; if it does not replace another, only where there is none.
    ///
    /// - Returns: the draft before.
    private func saveDraft(
        of response: SurveyResponse, replacesOther: Bool
    ) async throws(SaveDraftError) -> SurveyResponse? {
        let draft = response.answeredCount > 0 ? SavedDraft(response, at: outbox.now()) : nil
        let (record, name) = (
            record(ofSurvey: response.questionnaire.surveyID), name(ofSurvey: response.questionnaire.surveyID)
        )
        let old = try await holding(name) { () async throws(StoreFailure) in
            try await record.update { old in
                old?.draft == draft?.draft && old?.facts != nil || old != nil && !replacesOther ? old : draft
            }
        }
        return old?.draft.resumed(for: response.questionnaire).response
    }
}

extension LocalDrafts: LoadDraftUseCase {
    /// Loads the draft, or else the answers that may have arrived, and fits them to the current survey. It changes no
    /// record.
    public func loadDraft(for questionnaire: Questionnaire) async throws(LoadDraftError) -> ResumedDraft {
        let sent = try await outbox.unconfirmed(ofSurvey: questionnaire.surveyID).last?.item
        let saved: SavedDraft
        do throws(LoadDraftError) {
            saved = try await record(ofSurvey: questionnaire.surveyID).load()
        } catch {
            guard error == .notFound, let sent else { throw error }
            return sent.draft.resumed(for: questionnaire, sentAt: sent.sentAt)
        }
        guard saved.surveyID == questionnaire.surveyID else { throw .damaged(reason: "a draft of another survey") }
        var sentAt = sent?.sentAt
        // Without a readable record, the draft is continued as if nothing had been sent.
        if sentAt == nil { sentAt = try? await outbox.sent.date(of: saved) }
        let resumed = saved.draft.resumed(for: questionnaire)
        return ResumedDraft(response: resumed.response, lost: resumed.lost, sentAt: sentAt, saved: resumed.response)
    }
}

extension LocalDrafts: LoadSentAnswersUseCase {
    public func idsOfSentAnswers(toSurvey surveyID: String) async -> Set<SentAnswers.ID>? {
        await outbox.sent.idsOfSentAnswers(toSurvey: surveyID)
    }

    public func sentAnswers() async throws(StoreFailure) -> SentHistory {
        try await outbox.sent.sentAnswers()
    }

    /// Loads what was done with earlier answers to the survey, besides its draft.
    ///
    /// - Throws: `StoreFailure` if the outbox or the record of sent answers cannot be read.
    public func earlierAnswers(toSurvey surveyID: String) async throws(StoreFailure) -> EarlierAnswers {
        // Answers move from the outbox to the records.
        let queued = try await outbox.queuedResponses()
        let sentAt = try await outbox.sent.lastDate(ofSurvey: surveyID)
        // A draft that cannot be read is reported when it is continued.
        let savedAt = sentAt == nil ? nil : (try? await record(ofSurvey: surveyID).load())?.savedAt
        return EarlierAnswers(
            unsent: queued.items.filter { $0.surveyID == surveyID }, damaged: queued.damaged, sentAt: sentAt,
            areNewerThanDraft: sentAt.flatMap { sentAt in savedAt.map { $0 < sentAt } } ?? false)
    }
}

extension LocalDrafts {
    /// Whether the draft of the survey has exactly these answers; `false` if this cannot be determined.
    func holdsDraft(of response: SurveyResponse) async -> Bool {
        do {
            let draft = try await savedDraft(ofSurvey: response.questionnaire.surveyID)
            return draft.resumed(for: response.questionnaire).response == response
        } catch {
            return false
        }
    }

    /// Loads the texts of the answers, by question, also of a survey that no longer exists.
    ///
    /// - Throws: `StoreFailure.notFound` if there is no draft.
    public func answersInDraft(
        ofSurvey surveyID: String
    ) async throws(LoadDraftError) -> [(question: String, texts: [String])] {
        try await savedDraft(ofSurvey: surveyID).answers
    }

    private func savedDraft(ofSurvey surveyID: String) async throws(LoadDraftError) -> SurveyDraft {
        try await record(ofSurvey: surveyID).load().draft
    }
}

extension LocalDrafts: LoadDraftsUseCase {
    public func drafts() async throws(StoreFailure) -> SavedDrafts { try await drafts(ofSurvey: nil) }

    /// Loads the draft of a survey, or all drafts.
    func drafts(ofSurvey surveyID: String?) async throws(StoreFailure) -> SavedDrafts {
        let names = if let surveyID { [name(ofSurvey: surveyID)] } else { try await names().sorted() }
        var drafts = SavedDrafts()
        for name in names {
            try await drafts.add(name) { () async throws(StoreFailure) in [try await record(named: name).load()] }
        }
        drafts.items.sort {
            ($0.savedAt ?? .distantPast, $0.surveyID) < ($1.savedAt ?? .distantPast, $1.surveyID)
        }
        return drafts
    }
}

extension LocalDrafts: WithdrawQueuedResponseUseCase {
    public func withdraw(
        _ id: OutboxItem.ID, for questionnaire: Questionnaire
    ) async throws(QueuedResponseError) -> ResumedDraft {
        guard await !mayHoldDraft(ofSurvey: questionnaire.surveyID) else { throw .draftExists }
        let wasQueued = try await outbox.load().items.contains { $0.id == id && $0.state == .queued }
        let draft = try await outbox.answers(of: id, for: questionnaire)
        guard draft.response.answeredCount > 0 else { return draft }
        do {
            try await saveWithdrawn(draft.response)
        } catch {
            if wasQueued, error != .store(.removed) {
                try await withCancellationShield { () async throws(QueuedResponseError) in
                    try await outbox.resend(id)
                }
            }
            throw error
        }
        try await outbox.discardQueuedResponse(id)
        return ResumedDraft(response: draft.response, lost: draft.lost, saved: draft.response)
    }

    private func saveWithdrawn(_ response: SurveyResponse) async throws(QueuedResponseError) {
        let other: SurveyResponse?
        do {
            other = try await saveDraft(of: response, replacesOther: false)
        } catch {
            guard error != .removed, let reason = error.reason else { throw .store(error) }
            throw .draftNotSaved(reason: reason)
        }
        if other != nil { throw .draftExists }
    }

    public func withdrawNewest(
        _ state: OutboxItem.State, for questionnaire: Questionnaire
    ) async throws(QueuedResponseError) -> ResumedDraft {
        let newest = try await outbox.load().items.last { $0.surveyID == questionnaire.surveyID && $0.state == state }
        guard let newest else { throw .store(.notFound) }
        return try await withdraw(newest.id, for: questionnaire)
    }
}

extension LocalDrafts: DiscardDraftUseCase {
    /// Deletes the draft, even an unreadable one, which may also be named by its store.
    @discardableResult
    public func discardDraft(ofSurvey surveyID: String) async throws(StoreFailure) -> Bool {
        let names = try await names()
        let name = [name(ofSurvey: surveyID), surveyID].first(where: names.contains)
        guard let name else { return false }
        return try await discard(name)
    }

    @discardableResult
    public func discardDraft(of response: SurveyResponse) async -> StoreFailure? {
        let surveyID = response.questionnaire.surveyID
        do {
            try await withCancellationShield { () async throws(StoreFailure) in
                try await discardDraft(ofSurvey: surveyID) {
                    $0.resumed(for: response.questionnaire).response == response
                }
            }
            return nil
        } catch {
            return [.removed, .cancelled].contains(error) ? nil : error
        }
    }

    /// Deletes the draft, if it has the answers of `item`.
    func discardDraft(sentAs item: OutboxItem) async throws(StoreFailure) {
        try await discardDraft(ofSurvey: item.surveyID) { $0 == item.draft }
    }

    /// Deletes the draft if `condition` holds. An unreadable one stays.
    private func discardDraft(
        ofSurvey surveyID: String, if condition: @escaping @Sendable (SurveyDraft) -> Bool
    ) async throws(StoreFailure) {
        guard await mayHoldDraft(ofSurvey: surveyID) else { return }
        _ = try await record(ofSurvey: surveyID).clear { access throws(StoreFailure) in
            // An unreadable one may have other answers.
            let draft = try access.read().flatMap { try? VersionedRecord<DraftRecordFields>.decode($0).draft }
            return draft.map(condition) ?? false
        }
    }

    @discardableResult
    public func discardDrafts(_ drafts: SavedDrafts) async throws(StoreFailure) -> Int {
        let damaged = Set(drafts.damaged.map(\.store))
        return try await discard(try await names()) { name throws(StoreFailure) in
            try await record(named: name).clear { access throws(StoreFailure) in
                guard let record = try access.read() else { return false }
                // A damaged one counts as long as it is damaged.
                guard let draft = try? VersionedRecord<DraftRecordFields>.decode(record) else {
                    return damaged.contains(name)
                }
                return drafts.items.contains(draft)
            }
        }
    }

    /// Deletes the drafts one after the other. Only a cancelled caller returns before all were tried.
    @discardableResult
    public func discardAllDrafts() async throws(StoreFailure) -> Int {
        try await discard(try await names(), by: discard)
    }

    /// Deletes drafts, and returns how many were deleted.
    private func discard(
        _ names: [String], by discard: (_ name: String) async throws(StoreFailure) -> Bool
    ) async throws(StoreFailure) -> Int {
        var count = 0
        var firstFailure: StoreFailure?
        for name in names {
            do {
                if try await discard(name) { count += 1 }
            } catch {
                if error == .cancelled { throw error }
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure { throw firstFailure }
        return count
    }

    /// Counts the drafts without reading them.
    public func draftCount() async throws(StoreFailure) -> Int {
        try await names().count
    }

    private func discard(_ name: String) async throws(StoreFailure) -> Bool {
        try await record(named: name).clear { access throws(StoreFailure) in
            // Another process may have deleted it already.
            try access.read() != nil
        }
    }
}
