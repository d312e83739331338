import CoreSupport
import HTTP
import Paging
import RecordStorage
import RemoteSurveys

/// What is kept for a user of a server. Surveys are kept encoded, so that to keep a page costs no look at the others.
struct SurveysRecord: Codable, Hashable, Sendable {
    /// Surveys of the list that arrived together.
    struct Part: Codable, Hashable, Sendable {
        /// The place of its first survey in the whole list, from 0.
        let first: Int
        let count: Int
        let receivedAt: Date
        /// An array of surveys, or the server's own page.
        let surveys: Data

        var places: Range<Int> { first..<first + count }

        func decoded() throws(InvalidData) -> [Survey] {
            guard surveys.first == UInt8(ascii: "[") else { return try SurveysMapper.page(from: surveys).items }
            return try JSONBody.decode([Survey].self, from: surveys)
        }
    }

    /// A survey in full.
    struct Full: Codable, Hashable, Sendable {
        let id: String
        let receivedAt: Date
        let survey: Data
    }

    /// The last to arrive is the last.
    private(set) var parts: [Part] = []
    /// How many surveys the server has, as far as it said.
    private(set) var records: Int?
    private(set) var inFull: [Full] = []

    /// Puts a part in the place of those that it covers.
    mutating func put(_ part: Part, records: Int?) {
        parts.removeAll { part.first <= $0.first && $0.places.upperBound <= part.places.upperBound }
        // Parts that overlap: those at the list's end go first.
        while parts.reduce(part.count, { $0 + $1.count }) > 2 * LocalSurveysCache.longestList,
            let last = parts.max(by: { $0.first < $1.first })
        {
            parts.removeAll { $0 == last }
        }
        parts.append(part)
        self.records = records ?? self.records
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

    /// The surveys of all parts. Where two parts name one place, or one survey, the newer says what stands there.
    func list() throws(InvalidData) -> KeptSurveys? {
        guard let newest = parts.last else { return nil }
        let end = records.map { max($0, newest.places.upperBound) } ?? .max
        var entries: [Int: KeptSurveys.Entry] = [:]
        var ids: Set<String> = []
        for part in parts.reversed() {
            for (place, survey) in zip(part.first..., try part.decoded())
            where place < end && entries[place] == nil && ids.insert(survey.id).inserted {
                entries[place] = KeptSurveys.Entry(place: place, receivedAt: part.receivedAt, survey: survey)
            }
        }
        return KeptSurveys(
            entries: entries.values.sorted { $0.place < $1.place }, records: records, emptyAt: newest.receivedAt)
    }
}

/// The fields that surveys are kept in.
struct SurveysRecordFields: VersionedRecordFields {
    static let subject = "kept surveys"
    static let version = 1

    let version: Int
    let kept: SurveysRecord

    init(_ value: SurveysRecord) {
        version = Self.version
        kept = value
    }

    var value: SurveysRecord { kept }

    func validate() throws(RecordError) {
        let most = Int.max / 2
        guard kept.parts.allSatisfy({ 0...most ~= $0.first && 0...most ~= $0.count }) else {
            throw RecordError("`first` is out of bounds")
        }
        let dates = kept.parts.map(\.receivedAt) + kept.inFull.map(\.receivedAt)
        guard dates.allSatisfy(\.timeIntervalSinceReferenceDate.isFinite) else {
            throw RecordError("`receivedAt` is not a valid date")
        }
    }
}
