/// Checks pages in order: which items are new, which page is the last, whether the server contradicts itself, and at
/// the end whether to read the list again.
///
/// It remembers a bounded number of items and one key of every page: constant memory except for some sixteen bytes a
/// page. It uses the sizes that a server reports only as bounds, never to allocate memory or to count.
struct PageSequenceValidator<Content: PagedContent>: Sendable {
    enum Verdict {
        /// Deliver the new items, if any, and end if this was the last page.
        case read(new: Content?, isLast: Bool)
        /// The list has moved: read it again from an earlier page.
        case reread(from: Int)
        case end
        /// The list seems to end, although the server claims more pages.
        case doubtfulEnd
    }

    /// The number of remembered pages, and of consecutive pages without new items. Half of them may be read again.
    private static var memory: Int { 32 }
    /// The longest list that can be read again from its first page. All its items are remembered, in 0.8 MB.
    private static var longestRereading: Int { 49_152 }
    private static var mostRereadings: Int { 3 }

    /// The last page according to the latest answer; `nil` if the answer has no plausible number.
    private(set) var lastPage: Int?

    private var recent = RecentItems(capacity: memory, limit: longestRereading)
    private var reading = Reading(start: 1)
    private var rereadings = 0
    /// The evidence of the previous reading.
    private var earlier: ReadingEvidence?

    /// The state of one reading, from the first page of the list to its end.
    private struct Reading: Sendable {
        /// The time of the first page, and of the first page of the current run of consecutive pages.
        let start: Int
        var rowStart: Int
        /// Whether the next page does not follow the previously judged one.
        var startsRow = false
        var evidence = ReadingEvidence()
        var recordCount = RecordCount(capacity: memory / 2)
        /// The first key of every page: a list that starts over meets one of them within a page, however long the list
        /// is.
        var landmarks: Set<Int> = []
        /// All pages before this one have been read once.
        var frontier = 1
        /// The last page at which the count of records fell, and the last page that was promised but missing. The list
        /// is read again once for each such page, so that reading terminates.
        var lastDropAt = 0
        var lastGoneAt = 0
        var retreat = 0
        var repeats = 0
        var pagesWithoutNews = 0

        init(start: Int) {
            self.start = start
            rowStart = start
        }
    }

    /// Judges the answer for page `number`, which follows the page judged before.
    mutating func judge(_ answer: PageAnswer<Content>, number: Int) throws(PagingFault) -> Verdict {
        guard case .page(let content) = answer else { return end(at: number, of: nil) }
        let position = content.position
        let pages = position.pages.flatMap { $0 > 0 ? $0 : nil }
        let keys = content.itemKeys
        if keys.isEmpty {
            reading.recordCount.note(position.records)
            return end(at: number, of: pages)
        }
        if let page = position.page, page != number {
            // A list that has shrunk may answer with its new last page instead.
            guard let pages, pages < number else { throw .wrongPage(number: number, got: page) }
            return end(at: number, of: pages)
        }
        if let fall = reading.recordCount.fall(to: position.records) {
            if number > reading.lastDropAt {
                reading.lastDropAt = number
                return goBack(pages: reading.recordCount.goBack(fall, keys.count), from: number)
            }
            reading.evidence.noteBreak(isCertain: false)
        }
        reading.retreat = 0
        reading.recordCount.add(keys.count, of: position.records)
        let new = try news(in: content, keys, number)
        return .read(new: new, isLast: isLast(number, of: pages))
    }

    /// Ends a reading. Returns whether the list has moved and is to be read again. It is read from its first page,
    /// because no other page certainly begins where the previous one ended.
    ///
    /// A list with the same items in the same order in two readings is stable, whatever it counts.
    mutating func needsRereading() throws(PagingFault) -> Bool {
        let count = reading.recordCount
        reading.evidence.noteEnd(records: count.records, unseen: min(reading.repeats, count.growth))
        let evidence = reading.evidence
        guard evidence.provesMove || count.shortfall != nil else { return false }
        if let earlier, evidence.agrees(with: earlier) {
            guard let records = count.records, evidence.distinct < records else { return false }
            throw .incomplete(received: evidence.distinct, records: records)
        }
        guard !recent.hasForgotten else { throw count.shortfall ?? .moving }
        guard rereadings < Self.mostRereadings else { throw .moving }
        rereadings += 1
        earlier = evidence
        reading = Reading(start: recent.admitted + 1)
        lastPage = nil
        return true
    }

    /// Returns the items that were not delivered yet.
    private mutating func news(in content: Content, _ keys: [Int], _ number: Int) throws(PagingFault) -> Content? {
        let times = recent.times(admitting: keys)
        if rereadings > 0, recent.hasForgotten { throw .moving }
        if reading.startsRow {
            reading.startsRow = false
            reading.rowStart = recent.admitted
            let isCertain = number == 1 || times[0] >= reading.start || reading.recordCount.records == nil
            reading.evidence.noteBreak(isCertain: isCertain)
        }
        var (delivered, repeated, repeatsInRow): (Set<Int>, Set<Int>, Int) = ([], [], 0)
        for (offset, time) in times.enumerated() {
            if time > 0 { delivered.insert(offset) }
            if time >= reading.start { repeated.insert(offset) } else { reading.evidence.noteItem(keys[offset]) }
            if time >= reading.rowStart { repeatsInRow += 1 }
        }
        reading.evidence.notePage(of: keys.count, repeats: repeatsInRow, records: reading.recordCount.records)
        if number >= reading.frontier {
            reading.frontier = number + 1
            try checkProgress(keys, repeated, number)
        }
        if delivered.isEmpty { return content }
        return delivered.count == keys.count ? nil : content.removingItems(at: delivered)
    }

    /// Growth may push items back by a page or more, and so may insertions during removals. Otherwise a page without
    /// new items means that the server repeats itself.
    private mutating func checkProgress(_ keys: [Int], _ repeated: Set<Int>, _ number: Int) throws(PagingFault) {
        reading.repeats += repeated.count
        guard let firstNew = keys.indices.first(where: { !repeated.contains($0) }) else {
            reading.pagesWithoutNews += 1
            let isEarlierPage =
                reading.recordCount.records == nil || keys.count > 1 && reading.landmarks.contains(keys[0])
            if isEarlierPage && reading.repeats > reading.recordCount.growth || reading.pagesWithoutNews > Self.memory {
                throw .repeatedPage(number: number)
            }
            return
        }
        reading.pagesWithoutNews = 0
        let comesRound = keys.indices.contains { !repeated.contains($0) && reading.landmarks.contains(keys[$0]) }
        if comesRound { throw .repeatedPage(number: number) }
        reading.landmarks.insert(keys[firstNew])
    }

    /// A page that claims to be the last is believed if as many records have arrived as the server counts. Otherwise
    /// the count of pages is wrong, and reading continues without it.
    private mutating func isLast(_ number: Int, of pages: Int?) -> Bool {
        lastPage = pages
        guard let pages, number >= pages else { return false }
        if reading.recordCount.shortfall == nil { return true }
        lastPage = nil
        return false
    }

    /// Handles a page that was promised, by count of pages or records, but is missing: the list may have shrunk and
    /// records moved up. Earlier pages are requested again, going back one, two, four pages and so on, until one
    /// exists; then the answer is believed.
    private mutating func end(at number: Int, of pages: Int?) -> Verdict {
        let promised = max(lastPage ?? 0, pages ?? 0)
        guard promised >= number || reading.recordCount.shortfall != nil else { return .end }
        reading.retreat = number > reading.lastGoneAt ? 1 : reading.retreat * 2
        reading.lastGoneAt = max(reading.lastGoneAt, number)
        let back = reading.recordCount.goBack(pages: reading.retreat)
        if back > 0 { return goBack(pages: back, from: number) }
        return promised > number ? .doubtfulEnd : .end
    }

    private mutating func goBack(pages: Int, from number: Int) -> Verdict {
        reading.startsRow = true
        return .reread(from: number - pages)
    }
}

/// Compares the number of items received with the server's count.
struct RecordCount: Sendable {
    /// The number of items received, repeated ones included; a page read again counts once.
    private(set) var received = 0
    /// The number of records according to the latest page; `nil` if it has no count.
    private(set) var records: Int?
    /// The number of records added since the first page.
    private(set) var growth = 0

    /// A larger count is ignored.
    private static let mostRecords = 1_000_000_000

    private let capacity: Int
    private var firstRecords: Int?
    private var largestPage = 1
    /// The number of items of each of the last pages.
    private var counts: [Int] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Counts a page of `count` items, and notes the server's number of `records`.
    mutating func add(_ count: Int, of records: Int?) {
        received += count
        largestPage = max(largestPage, count)
        counts.append(count)
        if counts.count > capacity { counts.removeFirst() }
        self.records = Self.plausible(records)
        guard let now = self.records else { return }
        let first = firstRecords ?? now
        firstRecords = first
        growth = max(growth, now - first)
    }

    /// Returns by how much `records` falls from the previous page. Either the list has shrunk, or it has grown and, of
    /// two concurrent requests, the later page was answered first. Both may hide as many records between the pages as
    /// the difference.
    mutating func fall(to records: Int?) -> Int? {
        guard let before = self.records, let now = Self.plausible(records), now < before else { return nil }
        self.records = now
        return before - now
    }

    /// Forgets the pages that may hide `fall` records before a page of `count` items, and returns their number.
    mutating func goBack(_ fall: Int, _ count: Int) -> Int {
        goBack(pages: 1 + (fall - 1) / max(largestPage, count))
    }

    /// Forgets the last `pages` pages, or as many as it can, and returns their number.
    mutating func goBack(pages: Int) -> Int {
        let pages = min(pages, counts.count)
        received -= counts.suffix(pages).reduce(0, +)
        counts.removeLast(pages)
        return pages
    }

    /// Notes the `records` that an empty page reports.
    mutating func note(_ records: Int?) {
        self.records = Self.plausible(records) ?? self.records
    }

    /// The fault if the list ends here with fewer records than the server counts.
    var shortfall: PagingFault? {
        records.flatMap { received < $0 ? .incomplete(received: received, records: $0) : nil }
    }

    private static func plausible(_ records: Int?) -> Int? {
        records.flatMap { (0...mostRecords).contains($0) ? $0 : nil }
    }
}
