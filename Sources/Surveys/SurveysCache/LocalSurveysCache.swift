public import CoreSupport
import HTTPMessages
import LoginCredentials
import PagedLoading
public import RecordStorage
public import RemoteSurveys

/// The cached surveys of one user at one server, in one record that is replaced atomically.
///
/// A cancelled caller returns while it waits for the store; once it has the store, it finishes.
public struct LocalSurveysCache: Sendable {
    /// The number of surveys at the beginning of the list that are cached.
    public static let longestList = 2_000
    /// The number of surveys that are cached in full: the last ones received.
    public static let mostInFull = 200

    private let store: any RecordStore
    private let lifetime: TimeInterval
    let now: @Sendable () -> Date

    /// Creates a cache for one user of one server.
    ///
    /// - Parameters:
    ///   - store: stores the record, and nothing else.
    ///   - lifetime: the age in seconds at which surveys expire.
    ///   - now: the clock for ages.
    public init(
        store: any RecordStore, lifetime: TimeInterval = 86_400, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.lifetime = lifetime
        self.now = now
    }
}

extension LocalSurveysCache: CacheSurveysUseCase {
    /// Adds the part to the record, within one exclusive scope of the store. An unreadable record is replaced.
    public func cache(_ part: SurveysPart, receivedAt: Date) async throws(CacheSurveysError) {
        switch part {
        case .page(let page, let request):
            let (size, isCertain) = Self.size(of: page, asked: request)
            let (first, overflow) = max(request.number - 1, 0).multipliedReportingOverflow(by: size)
            guard !overflow, first < Self.longestList else { return }
            let part = try Self.part(page, of: request, at: first, receivedAt: receivedAt)
            try await update {
                // Also without a count, an empty first page shows that the list is empty.
                if request.number == 1, page.items.isEmpty, page.position.records ?? 0 == 0 {
                    return $0.replaceList(with: [part], records: 0)
                }
                // Otherwise a page holds as many as in the last list.
                if !isCertain, let most = $0.mostOnPage, part.count <= most, most < size {
                    return $0.put(part.moved(to: max(request.number - 1, 0) * most), records: page.position.records)
                }
                $0.notePage(of: size, asked: request.size)
                $0.put(part, records: page.position.records)
            }
        case .list(let list, let isWhole):
            let parts = try Self.parts(of: list, isWhole: isWhole, receivedAt: receivedAt)
            guard !parts.isEmpty else { return }
            try await update {
                // A list's last page may be shorter than the others.
                if list.pages.count > 1 { $0.notePage(of: list.pages[0].count, asked: list.pageSize) }
                if isWhole { return $0.replaceList(with: parts, records: list.count) }
                for part in parts { $0.put(part, records: list.records) }
            }
        case .inFull(let surveys):
            var parts: [SurveysRecord.Full] = []
            for details in surveys {
                parts.append(.init(id: details.survey.id, receivedAt: receivedAt, survey: try Self.encode(details)))
            }
            try await update { [parts] cached in parts.forEach { cached.put($0) } }
        }
    }

    private func update(_ change: @escaping @Sendable (inout SurveysRecord) -> Void) async throws(CacheSurveysError) {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            // An unreadable record is replaced.
            var cached = try access.read().flatMap { try? SurveysRecord(decoding: $0) } ?? SurveysRecord()
            change(&cached)
            try access.replace(with: try cached.encoded())
        }
    }

    /// The number of surveys on a full page. The server may put fewer on it than were requested, and report the size
    /// that was requested: a page that is not the last shows the number; for the last, the count of those before it
    /// does, or else the server's word counts, which is uncertain.
    private static func size(of page: Page<Survey>, asked request: PageRequest) -> (size: Int, isCertain: Bool) {
        let isLast = page.position.pages.map { request.number >= $0 } ?? true
        guard isLast else { return (page.items.count, true) }
        if page.position.pages == request.number, request.number > 1, let records = page.position.records {
            let (size, rest) = (records - page.items.count).quotientAndRemainder(dividingBy: request.number - 1)
            if size >= page.items.count, rest == 0 { return (size, true) }
        }
        let size = max(page.position.size ?? request.size, page.items.count)
        return (size, page.position.size.map { $0 != request.size } ?? false)
    }

    /// The pages of `list`, without a gap; none if nothing of it can be cached.
    private static func parts(
        of list: CollectedList, isWhole: Bool, receivedAt: Date
    ) throws(CacheSurveysError) -> [SurveysRecord.Part] {
        var parts: [SurveysRecord.Part] = []
        for (index, content) in list.pages.enumerated() {
            let first = parts.last?.places.upperBound ?? 0
            if case .body(let body, let count) = content, first + count <= longestList {
                parts.append(.init(first: first, count: count, receivedAt: receivedAt, surveys: body))
                continue
            }
            let page = try content.decoded()
            let request = PageRequest(number: page.position.page ?? index + 1, size: list.pageSize)
            parts.append(try part(page, of: request, at: first, receivedAt: receivedAt))
        }
        return isWhole && list.count == 0 ? [.empty(receivedAt: receivedAt)] : parts
    }

    private static func part(
        _ page: Page<Survey>, of request: PageRequest, at first: Int, receivedAt: Date
    ) throws(CacheSurveysError) -> SurveysRecord.Part {
        let surveys = Array(page.items.prefix(longestList - first))
        let isWhole = surveys.count == page.items.count
        return .init(
            first: first, count: surveys.count, receivedAt: receivedAt, surveys: try encode(surveys),
            validator: page.entityTag.flatMap { tag in
                guard isWhole else { return nil }
                return .init(number: request.number, size: request.size, pages: page.position.pages, tag: tag)
            })
    }

    private static func encode(_ value: some Encodable) throws(CacheSurveysError) -> Data {
        do {
            return try JSONEncoder().encode(value)
        } catch {
            throw .notSaved(reason: "surveys that cannot be encoded")
        }
    }
}

extension LocalSurveysCache: LoadSurveysFromCacheUseCase {
    /// Returns the cached part of the list, which is as old as its oldest survey.
    public func loadSurveys() async throws(LoadSurveysFromCacheError<CachedSurveys>) -> CachedSurveys {
        let cached = try await load { record throws(InvalidData) in try record.list() }
        guard (cached.entries.map(\.receivedAt) + [cached.asOf]).allSatisfy(isFresh) else { throw .expired(cached) }
        return cached
    }

    /// Returns a survey that is cached in full.
    public func loadSurvey(id: String) async throws(LoadSurveysFromCacheError<CachedSurvey>) -> CachedSurvey {
        let cached = try await load { record throws(InvalidData) -> CachedSurvey? in
            guard let full = record.inFull.first(where: { $0.id == id }) else { return nil }
            let details = try JSONBody.decode(SurveyDetails.self, from: full.survey)
            return CachedSurvey(details: details, asOf: full.receivedAt)
        }
        guard isFresh(cached.asOf) else { throw .expired(cached) }
        return cached
    }

    /// Returns the cached surveys whose ids begin with `prefix`, each once; of a cache that cannot be read, none.
    public func surveys(withIDBeginning prefix: String) async -> [Survey] {
        let found = try? await load { record throws(InvalidData) -> [Survey]? in
            var surveys: [Survey] = []
            for full in record.inFull where full.id.hasPrefix(prefix) {
                surveys.append(try JSONBody.decode(SurveyDetails.self, from: full.survey).survey)
            }
            // The list takes longer to decode, and has no other survey with this id.
            if surveys.contains(where: { $0.id == prefix }) { return surveys }
            return surveys + (try record.list()?.surveys.filter { $0.id.hasPrefix(prefix) } ?? [])
        }
        var ids: Set<String> = []
        return (found ?? []).filter { ids.insert($0.id).inserted }
    }

    /// Returns the page that `request` names as the server last sent it, if it came with an entity tag.
    func page(_ request: PageRequest) async -> Page<Survey>? {
        // An unreadable page is loaded again.
        try? await load { record throws(InvalidData) in try record.page(request) }
    }

    private func load<Cached>(
        _ read: (SurveysRecord) throws(InvalidData) -> Cached?
    ) async throws(LoadSurveysFromCacheError<Cached>) -> Cached {
        try await LoadSurveysFromCacheError<Cached>.orThrow { () async throws(StoreFailure) in
            guard let bytes = try await store.read() else { throw .notFound }
            let record = try SurveysRecord(decoding: bytes)
            let found: Cached?
            do throws(InvalidData) {
                found = try read(record)
            } catch {
                throw .damaged(reason: error.reason)
            }
            guard let found else { throw .notFound }
            return found
        }
    }

    /// A time in the future is not fresh: the clock was set back, and the age is unknown.
    private func isFresh(_ receivedAt: Date) -> Bool {
        let age = now().timeIntervalSince(receivedAt)
        return age >= 0 && age < lifetime
    }
}

extension LocalSurveysCache: DiscardCachedSurveysUseCase {
    /// Deletes the record, even an unreadable one.
    @discardableResult
    public func discardCachedSurveys() async throws(DiscardCachedSurveysError) -> Bool {
        // Without a record, the store is not locked, which may create files.
        guard try await store.read() != nil else { return false }
        return try await store.withExclusiveAccess { access throws(StoreFailure) in
            guard try access.read() != nil else { return false }
            try access.clear()
            return true
        }
    }
}
