import CoreSupport
import HTTPMessages
import PagedLoading
import RecordStorage
import RemoteSurveys

/// The cached surveys of one user at one server.
///
/// They stay encoded as they arrived: caching a page needs no look at the others, and a record of decoded surveys would
/// cost `survey list --all` 7 % more processor time.
struct SurveysRecord: Hashable, Sendable {
    /// Surveys of the list that arrived together.
    struct Part: Hashable, Sendable {
        /// The position of its first survey in the whole list, from 0.
        let first: Int
        let count: Int
        let receivedAt: Date
        /// An array of surveys, or the server's own page.
        let surveys: Data
        /// Lets the server tell whether the part has changed.
        var validator: Validator?

        /// An empty list, which is cached as such.
        static func empty(receivedAt: Date) -> Part {
            Part(first: 0, count: 0, receivedAt: receivedAt, surveys: Data("[]".utf8))
        }

        var places: Range<Int> { first..<first + count }

        func moved(to first: Int) -> Part {
            Part(first: first, count: count, receivedAt: receivedAt, surveys: surveys, validator: validator)
        }

        func decoded() throws(InvalidData) -> [Survey] {
            guard surveys.first == UInt8(ascii: "[") else { return try SurveysMapper.page(from: surveys).items }
            return try JSONBody.decode([Survey].self, from: surveys)
        }
    }

    /// The request that a part answers, and the entity tag of the answer.
    struct Validator: Codable, Hashable, Sendable {
        let number: Int
        let size: Int
        let pages: Int?
        let tag: String
    }

    struct Full: Hashable, Sendable {
        let id: String
        let receivedAt: Date
        let survey: Data
    }

    /// The parts, in order of arrival.
    private(set) var parts: [Part] = []
    /// The number of surveys at the server, if it said so.
    private(set) var records: Int?
    private(set) var inFull: [Full] = []
    /// The largest number of surveys that the server puts on a page, if more were requested.
    private(set) var mostOnPage: Int?

    init() {}

    /// Records that a page had `size` surveys when `asked` were requested.
    mutating func notePage(of size: Int, asked: Int) {
        if size < asked {
            mostOnPage = max(size, 1)
        } else if let most = mostOnPage, size > most {
            mostOnPage = nil
        }
    }

    /// Adds a part, which replaces those that it covers.
    mutating func put(_ part: Part, records: Int?) {
        parts.removeAll { part.first <= $0.first && $0.places.upperBound <= part.places.upperBound }
        // If parts overlap, remove those at the end of the list first.
        while parts.reduce(part.count, { $0 + $1.count }) > 2 * LocalSurveysCache.longestList,
            let last = parts.max(by: { $0.first < $1.first })
        {
            parts.removeAll { $0 == last }
        }
        parts.append(part)
        // A survey behind the end shows that the count is out of date.
        self.records = records ?? self.records.flatMap { part.places.upperBound > $0 ? nil : $0 }
    }

    mutating func replaceList(with parts: [Part], records: Int?) {
        self.parts = parts
        self.records = records
    }

    mutating func put(_ survey: Full) {
        inFull.removeAll { $0.id == survey.id }
        inFull.append(survey)
        inFull.removeFirst(max(inFull.count - LocalSurveysCache.mostInFull, 0))
    }

    /// Returns the page that `request` names, as the server sent it.
    func page(_ request: PageRequest) throws(InvalidData) -> Page<Survey>? {
        let part = parts.last { $0.validator?.number == request.number && $0.validator?.size == request.size }
        guard let part, let validator = part.validator else { return nil }
        return Page(
            items: try part.decoded(),
            position: PagePosition(
                page: request.number, pages: validator.pages, size: min(request.size, mostOnPage ?? request.size),
                records: records),
            entityTag: validator.tag)
    }

    /// The surveys of all parts. If two parts have the same position or survey, the newer wins.
    func list() throws(InvalidData) -> CachedSurveys? {
        guard let newest = parts.last else { return nil }
        let end = records.map { max($0, newest.places.upperBound) } ?? .max
        var entries: [Int: CachedSurveys.Entry] = [:]
        var ids: Set<String> = []
        for part in parts.reversed() {
            for (place, survey) in zip(part.first..., try part.decoded())
            where place < end && entries[place] == nil && ids.insert(survey.id).inserted {
                entries[place] = CachedSurveys.Entry(place: place, receivedAt: part.receivedAt, survey: survey)
            }
        }
        return CachedSurveys(
            entries: entries.values.sorted { $0.place < $1.place }, records: records, emptyAt: newest.receivedAt,
            mostOnPage: mostOnPage)
    }
}

extension SurveysRecord {
    private static let separator: UInt8 = 0

    /// The record's bytes: a head in JSON, a zero byte, and the encoded surveys unchanged.
    func encoded() throws(StoreFailure) -> Data {
        var data = try VersionedRecord<SurveysRecordHead>.encode(
            .init(
                parts: parts.map {
                    .init(
                        first: $0.first, count: $0.count, receivedAt: $0.receivedAt, bytes: $0.surveys.count,
                        validator: $0.validator)
                },
                records: records, mostOnPage: mostOnPage,
                inFull: inFull.map { .init(id: $0.id, receivedAt: $0.receivedAt, bytes: $0.survey.count) }))
        let surveys = parts.map(\.surveys) + inFull.map(\.survey)
        data.reserveCapacity(data.count + 1 + surveys.reduce(0) { $0 + $1.count })
        data.append(Self.separator)
        for bytes in surveys { data.append(bytes) }
        return data
    }

    init(decoding data: Data) throws(StoreFailure) {
        let end = data.firstIndex(of: Self.separator) ?? data.endIndex
        let head = try VersionedRecord<SurveysRecordHead>.decode(data[..<end])
        var rest = data[end...].dropFirst()
        func next(_ bytes: Int) throws(StoreFailure) -> Data {
            guard 0...rest.count ~= bytes else { throw .damaged(reason: "cached surveys that are cut short") }
            defer { rest = rest.dropFirst(bytes) }
            return rest.prefix(bytes)
        }
        for part in head.parts {
            parts.append(
                Part(
                    first: part.first, count: part.count, receivedAt: part.receivedAt, surveys: try next(part.bytes),
                    validator: part.validator))
        }
        records = head.records
        mostOnPage = head.mostOnPage
        for full in head.inFull {
            inFull.append(Full(id: full.id, receivedAt: full.receivedAt, survey: try next(full.bytes)))
        }
    }
}

/// The head of a record, with the size of each part in bytes.
struct SurveysRecordHead: VersionedRecordFields, Hashable {
    typealias Value = SurveysRecordHead

    struct Part: Codable, Hashable, Sendable {
        let first: Int
        let count: Int
        let receivedAt: Date
        let bytes: Int
        let validator: SurveysRecord.Validator?
    }

    struct Full: Codable, Hashable, Sendable {
        let id: String
        let receivedAt: Date
        let bytes: Int
    }

    static let subject = "cached surveys"
    static let version = 1

    let parts: [Part]
    let records: Int?
    let mostOnPage: Int?
    let inFull: [Full]

    func validate() throws(StoreFailure) {
        let most = Int.max / 2
        guard parts.allSatisfy({ 0...most ~= $0.first && 0...most ~= $0.count }) else {
            throw .damaged(reason: "`first` is out of bounds")
        }
        guard mostOnPage.map({ 1...most ~= $0 }) ?? true else {
            throw .damaged(reason: "`mostOnPage` is out of bounds")
        }
        let dates = parts.map(\.receivedAt) + inFull.map(\.receivedAt)
        guard dates.allSatisfy(\.timeIntervalSinceReferenceDate.isFinite) else {
            throw .damaged(reason: "`receivedAt` is not a valid date")
        }
    }
}
