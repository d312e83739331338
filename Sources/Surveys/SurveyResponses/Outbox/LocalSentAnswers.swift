import CoreSupport
import LoginCredentials
public import RecordStorage

/// Load Sent Answers Use Case: returns what was sent.
public protocol LoadSentAnswersUseCase: Sendable {
    /// Returns the ids of the recorded answers to a survey; `nil` if they cannot be read.
    func idsOfSentAnswers(toSurvey surveyID: String) async -> Set<SentAnswers.ID>?

    /// Returns the recorded answers, oldest first.
    ///
    /// - Throws: `StoreFailure` if the records cannot be listed.
    func sentAnswers() async throws(StoreFailure) -> SentHistory
}

extension LoadSentAnswersUseCase {
    /// Whether answers to the survey were sent that are not `known`; `false` if this cannot be determined.
    package func hasSentOthers(than known: Set<SentAnswers.ID>?, toSurvey surveyID: String) async -> Bool {
        guard let known, let sent = await idsOfSentAnswers(toSurvey: surveyID) else { return false }
        return !sent.isSubset(of: known)
    }
}

/// Discard Sent Answers Use Case: a person deletes records of what was sent.
public protocol DiscardSentAnswersUseCase: Sendable {
    /// Deletes a record, or an unreadable one by the id that `damaged` of ``SentHistory`` has.
    ///
    /// - Throws: `StoreFailure`; the record then still exists.
    func discardSentAnswers(_ id: SentAnswers.ID) async throws(StoreFailure)

    /// Deletes all records, even unreadable ones.
    ///
    /// - Throws: `StoreFailure`; the remaining records then still exist.
    func discardAll() async throws(StoreFailure)
}

/// The recorded answers, oldest first. The id of an unreadable record is the store's name.
public typealias SentHistory = FoundRecords<SentAnswers>

/// The records of what one user has sent to one server, in a folder with one store for each survey: whether answers to
/// a survey were sent takes one read.
public struct LocalSentAnswers: LoadSentAnswersUseCase, DiscardSentAnswersUseCase {
    /// The number of records of one user; beyond it, the oldest ones are deleted.
    static let limit = 500

    let folder: any RecordStoreFolder

    private func name(ofSurvey surveyID: String) -> String { SHA256.name(for: surveyID) }

    private func names() async throws(StoreFailure) -> [String] { try await folder.names().sorted() }

    /// Records accepted answers, once for each id, even if the caller is cancelled. Follow the last one of a run with
    /// ``dropOldest()``, which reads all records.
    ///
    /// - Returns: why they could not be recorded. They were accepted: this must not look like a failure to send them.
    func record(_ sent: SentAnswers) async -> StoreFailure? {
        await attempt { () async throws(StoreFailure) in
            try await change(name(ofSurvey: sent.surveyID)) { all in
                all.contains { $0.id == sent.id } ? all : all + [sent]
            }
        }
    }

    /// Deletes the oldest records beyond the limit.
    func dropOldest() async {
        // They are deleted after the next answers.
        _ = await attempt { () async throws(StoreFailure) in
            for old in try await sentAnswers().items.dropLast(Self.limit) {
                try await change(name(ofSurvey: old.surveyID)) { $0.filter { $0.id != old.id } }
            }
        }
    }

    /// Runs `body` even if the caller is cancelled.
    private func attempt(
        _ body: @escaping @Sendable () async throws(StoreFailure) -> Void
    ) async -> StoreFailure? {
        do throws(StoreFailure) {
            try await withCancellationShield(body)
            return nil
        } catch {
            // A record goes with its account.
            return error == .removed ? nil : error
        }
    }

    public func idsOfSentAnswers(toSurvey surveyID: String) async -> Set<SentAnswers.ID>? {
        let name = name(ofSurvey: surveyID)
        do throws(StoreFailure) {
            return Set(try await read(name, as: SentFacts.self).map(\.id))
        } catch {
            return nil
        }
    }

    /// Returns when the last recorded answers to a survey were sent.
    func lastDate(ofSurvey surveyID: String) async throws(StoreFailure) -> Date? {
        try await read(name(ofSurvey: surveyID), as: SentFacts.self).map(\.sentAt).max()
    }

    /// Returns when the answers of a draft were sent, or may have been: answers that were forgotten may be those of an
    /// older draft without a missing one.
    func date(of draft: SavedDraft) async throws(StoreFailure) -> Date? {
        try await read(name(ofSurvey: draft.surveyID), as: SentAnswers.self).last { sent in
            guard let answers = sent.draft else {
                return draft.missing.isEmpty && draft.savedAt ?? sent.sentAt <= sent.sentAt
            }
            return answers == draft.draft
        }?.sentAt
    }

    /// Returns when the last recorded answers to a survey, or to each survey, were sent, by survey id. Unreadable records
    /// do not count.
    func lastDates(ofSurvey surveyID: String?) async throws(StoreFailure) -> [String: Date] {
        let names = if let surveyID { [name(ofSurvey: surveyID)] } else { try await names() }
        var dates: [String: Date] = [:]
        for name in names {
            do throws(StoreFailure) {
                let sent = try await read(name, as: SentFacts.self).map { ($0.surveyID, $0.sentAt) }
                dates.merge(sent, uniquingKeysWith: max)
            } catch {
                if error.reason == nil { throw error }
            }
        }
        return dates
    }

    public func sentAnswers() async throws(StoreFailure) -> SentHistory {
        var history = SentHistory()
        for name in try await names() {
            try await history.add(name) { () async throws(StoreFailure) in try await read(name, as: SentAnswers.self) }
        }
        history.items.sort { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
        return history
    }

    public func discardSentAnswers(_ id: SentAnswers.ID) async throws(StoreFailure) {
        let history = try await sentAnswers()
        if let sent = history.items.first(where: { $0.id == id }) {
            return try await change(name(ofSurvey: sent.surveyID)) { $0.filter { $0.id != id } }
        }
        guard history.damaged.contains(where: { $0.id == id }) else { throw .notFound }
        try await folder.store(named: id).withExclusiveAccess { access throws(StoreFailure) in
            // Another process may have recorded answers there meanwhile. A record that cannot be read is deleted, too.
            if let record = try? access.read(), (try? Self.decode(record) as [SentAnswers]) != nil { return }
            try access.clear()
        }
    }

    public func discardAll() async throws(StoreFailure) {
        for name in try await names() {
            try await folder.store(named: name).withExclusiveAccess { access throws(StoreFailure) in
                try access.clear()
            }
        }
    }

    private func read<Answers: RecordedAnswers>(
        _ name: String, as answers: Answers.Type
    ) async throws(StoreFailure) -> [Answers] {
        try Self.decode(try await folder.store(named: name).read())
    }

    /// Changes a record. An unreadable one stays.
    private func change(
        _ name: String, _ change: @escaping @Sendable ([SentAnswers]) -> [SentAnswers]
    ) async throws(StoreFailure) {
        try await folder.store(named: name).withExclusiveAccess { access throws(StoreFailure) in
            let old: [SentAnswers] = try Self.decode(try access.read())
            let new = change(old)
            guard new != old else { return }
            if new.isEmpty { return try access.clear() }
            try access.replace(with: new, as: SentRecordFields<SentAnswers>.self)
        }
    }

    private static func decode<Answers: RecordedAnswers>(_ record: Data?) throws(StoreFailure) -> [Answers] {
        guard let record else { return [] }
        return try VersionedRecord<SentRecordFields<Answers>>.decode(record)
    }
}
