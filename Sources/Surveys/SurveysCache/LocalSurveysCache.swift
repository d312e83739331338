public import CoreSupport
import Credentials
public import RecordStorage
import RemoteSurveys

/// The surveys of one user of one server, kept as one record that is replaced whole.
///
/// A caller that is cancelled leaves while it waits for the store; once it has the store, it finishes.
public struct LocalSurveysCache: Sendable {
    /// How many surveys of the list are kept: its beginning.
    public static let longestList = 2_000
    /// How many surveys are kept in full: those that were received last.
    public static let mostInFull = 200

    private let folder: any RecordStoreFolder
    private let name: String
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date

    /// A cache for one user of one server. The name of its store is made of a digest, which tells neither.
    ///
    /// - Parameters:
    ///   - folder: where the record is kept.
    ///   - server: the server's name.
    ///   - user: whose surveys they are, an email address as a rule.
    ///   - lifetime: the age in seconds at which surveys expire.
    ///   - now: the clock that ages are counted by.
    public init(
        folder: any RecordStoreFolder, server: String, user: String, lifetime: TimeInterval = 86_400,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.lifetime = lifetime
        self.now = now
        name = "surveys-" + SHA256.digest(of: "\(server)\n\(user.lowercased())".utf8).prefix(16).hexadecimal
    }

    private var record: RecordCache<SurveysRecordFields> { RecordCache(store: folder.store(named: name)) }

    /// Whether there is a record. A look into a store of files that holds none would leave its locks behind.
    private func isKept() async throws(RecordStoreError) -> Bool { try await folder.names().contains(name) }
}

extension LocalSurveysCache: CacheSurveysUseCase {
    /// Puts the part into the record, whole, in one scope of the store. A record that cannot be read gives way.
    @discardableResult
    public func cache(
        _ part: SurveysPart, receivedAt: Date
    ) async throws(CacheSurveysError) -> SurveysLeftOut {
        let leftOut = Protected(SurveysLeftOut(ofList: 0, inFull: 0))
        _ = try await record.update { before in
            var kept = before ?? SurveysRecord()
            kept.put(part, receivedAt: receivedAt)
            leftOut.withLock { [cut = kept.cut()] in $0 = cut }
            return kept
        }
        return leftOut.withLock { $0 }
    }
}

extension LocalSurveysCache: LoadSurveysFromCacheUseCase {
    /// Delivers what is kept of the list, as old as its oldest survey.
    public func loadSurveys() async throws(LoadSurveysFromCacheError<KeptSurveys>) -> KeptSurveys {
        let kept = try await load(KeptSurveys.self)
        guard let list = kept.list, let oldest = list.entries.map(\.receivedAt).min() ?? list.emptyAt else {
            throw .notFound
        }
        let surveys = KeptSurveys(surveys: list.entries.map(\.survey), records: list.records, asOf: oldest)
        let dates = list.entries.map(\.receivedAt) + [oldest]
        guard dates.allSatisfy(isFresh) else { throw .expired(surveys) }
        return surveys
    }

    /// Delivers a survey that was kept in full.
    public func loadSurvey(id: String) async throws(LoadSurveysFromCacheError<KeptSurvey>) -> KeptSurvey {
        let kept = try await load(KeptSurvey.self)
        guard let survey = kept.inFull.first(where: { $0.details.survey.id == id }) else { throw .notFound }
        guard isFresh(survey.asOf) else { throw .expired(survey) }
        return survey
    }

    private func load<Kept>(_: Kept.Type) async throws(LoadSurveysFromCacheError<Kept>) -> SurveysRecord {
        let isKept: Bool
        do {
            isKept = try await self.isKept()
        } catch {
            throw LoadSurveysFromCacheError(CacheLoadingError(error))
        }
        guard isKept else { throw .notFound }
        do {
            return try await record.load()
        } catch {
            throw LoadSurveysFromCacheError(error)
        }
    }

    /// A time in the future is not fresh: the clock was set back, and the age is unknown.
    private func isFresh(_ receivedAt: Date) -> Bool {
        let age = now().timeIntervalSince(receivedAt)
        return age >= 0 && age < lifetime
    }
}

extension LocalSurveysCache: DiscardKeptSurveysUseCase {
    /// Deletes the record, one that cannot be read too.
    @discardableResult
    public func discardKeptSurveys() async throws(DiscardKeptSurveysError) -> Bool {
        let isKept: Bool
        do {
            isKept = try await self.isKept()
        } catch {
            throw error.reason.map { .deletionFailed(reason: $0) } ?? .cancelled
        }
        guard isKept else { return false }
        return try await record.clear { access throws(RecordStoreError) in try access.read() != nil }
    }
}
