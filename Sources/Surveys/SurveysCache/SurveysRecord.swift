import CoreSupport
import Paging
import RecordStorage
import RemoteSurveys

/// What is kept for a user of a server.
struct SurveysRecord: Codable, Hashable, Sendable {
    struct List: Codable, Hashable, Sendable {
        /// In the order of their positions.
        var entries: [Entry] = []
        /// How many surveys the server has, as far as it said.
        var records: Int?
        /// When the server said that it has no survey.
        var emptyAt: Date?
    }

    struct Entry: Codable, Hashable, Sendable {
        /// The place in the whole list, from 0.
        let position: Int
        let receivedAt: Date
        let survey: Survey
    }

    var list: List?
    /// The newest first.
    var inFull: [KeptSurvey] = []

    mutating func put(_ part: SurveysPart, receivedAt: Date) {
        switch part {
        case .page(let page, let request):
            // The server may cap the size, and says so.
            let size = max(page.position.size ?? request.size, page.items.count)
            let (first, overflow) = max(request.number - 1, 0).multipliedReportingOverflow(by: size)
            // Nobody has that many surveys; a later page cannot be placed.
            guard !overflow, first <= Int.max - size else { return }
            var old = list ?? List()
            old.entries.removeAll { first..<(first + size) ~= $0.position }
            old.records = page.position.records ?? old.records
            put(page.items, at: first, in: &old, receivedAt: receivedAt)
        case .list(let surveys, let records):
            var new = List(records: records)
            put(surveys, at: 0, in: &new, receivedAt: receivedAt)
        case .survey(let details):
            inFull.removeAll { $0.details.survey.id == details.survey.id }
            inFull.append(KeptSurvey(details: details, asOf: receivedAt))
            inFull.sort { $0.asOf > $1.asOf }
        }
    }

    private mutating func put(_ surveys: [Survey], at first: Int, in list: inout List, receivedAt: Date) {
        // A survey that has moved in the list stands there once, at its new place.
        let ids = Set(surveys.map(\.id))
        list.entries.removeAll { ids.contains($0.survey.id) }
        list.entries += surveys.enumerated().map { offset, survey in
            Entry(position: first + offset, receivedAt: receivedAt, survey: survey)
        }
        if let records = list.records { list.entries.removeAll { $0.position >= max(records, first + surveys.count) } }
        list.entries.sort { $0.position < $1.position }
        list.emptyAt = list.entries.isEmpty ? receivedAt : nil
        self.list = list
    }

    /// Cuts what is over the bounds.
    mutating func cut() -> SurveysLeftOut {
        let ofList = max((list?.entries.count ?? 0) - LocalSurveysCache.longestList, 0)
        let inFull = max(self.inFull.count - LocalSurveysCache.mostInFull, 0)
        list?.entries.removeLast(ofList)
        self.inFull.removeLast(inFull)
        return SurveysLeftOut(ofList: ofList, inFull: inFull)
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
        let entries = kept.list?.entries ?? []
        guard entries.allSatisfy({ $0.position >= 0 }),
            zip(entries, entries.dropFirst()).allSatisfy({ $0.position < $1.position })
        else { throw RecordError("`position` is out of order") }
        let dates = entries.map(\.receivedAt) + kept.inFull.map(\.asOf) + [kept.list?.emptyAt].compactMap(\.self)
        guard dates.allSatisfy(\.timeIntervalSinceReferenceDate.isFinite) else {
            throw RecordError("`receivedAt` is not a valid date")
        }
    }
}
