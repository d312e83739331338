/// Judges pages in order: what is new, which is the last, and where the server contradicts itself.
///
/// It keeps the keys of the last pages and one key of every page: constant memory but for some sixteen bytes a page.
/// The sizes that a server reports are used as bounds only, never to allocate or to count by.
struct PageSequenceValidator<Content: PagedContent>: Sendable {
    enum Verdict {
        /// Deliver what is new, if anything, and end if this was the last page.
        case read(new: Content?, isLast: Bool)
        /// The list has moved: read it again from an earlier page.
        case reread(from: Int)
        case end
        /// The list seems to end, although the server claims more pages.
        case doubtfulEnd
    }

    /// The number of pages remembered, and of pages in a row without news. Half of them may be read again.
    private static var memory: Int { 32 }

    /// The last page by the latest answer; `nil` if it said nothing that can be believed.
    private(set) var lastPage: Int?

    private var recordCount = RecordCount(capacity: memory / 2)
    private var recent = RecentItems(capacity: memory)
    /// The first key of every page: a list that starts over meets one of them within a page, however long it is.
    private var landmarks: Set<Int> = []
    /// All pages before this one have been read once.
    private var frontier = 1
    /// The last page at which the count of records fell, and the last that was promised but missing. The list is read
    /// again once for each such page, so that reading ends.
    private var lastDropAt = 0
    private var lastGoneAt = 0
    private var retreat = 0
    private var repeats = 0
    private var pagesWithoutNews = 0

    /// Judges the answer for page `number`, which follows the page judged before.
    mutating func judge(_ answer: PageAnswer<Content>, number: Int) throws(PagingFault) -> Verdict {
        guard case .page(let content) = answer else { return try end(at: number, of: nil) }
        let position = content.position
        let pages = position.pages.flatMap { $0 > 0 ? $0 : nil }
        let keys = content.itemKeys
        if keys.isEmpty {
            recordCount.note(position.records)
            return try end(at: number, of: pages)
        }
        if let page = position.page, page != number {
            // A list that has shrunk may answer with its new last page instead.
            guard let pages, pages < number else { throw .wrongPage(number: number, got: page) }
            return try end(at: number, of: pages)
        }
        if number > lastDropAt, let back = recordCount.pagesBack(keys.count, of: position.records) {
            lastDropAt = number
            return .reread(from: number - back)
        }
        retreat = 0
        recordCount.add(keys.count, of: position.records)
        let new = try news(in: content, keys, number)
        return .read(new: new, isLast: isLast(number, of: pages))
    }

    /// The items that are on no remembered page.
    private mutating func news(in content: Content, _ keys: [Int], _ number: Int) throws(PagingFault) -> Content? {
        let repeated = recent.admit(keys)
        if number >= frontier {
            frontier = number + 1
            try checkProgress(keys, repeated, number)
        }
        if repeated.isEmpty { return content }
        return repeated.count == keys.count ? nil : content.removingItems(at: repeated)
    }

    /// Growth may push items back by a page and more; otherwise a page without news means that the server repeats
    /// itself.
    private mutating func checkProgress(_ keys: [Int], _ repeated: Set<Int>, _ number: Int) throws(PagingFault) {
        repeats += repeated.count
        guard let firstNew = keys.indices.first(where: { !repeated.contains($0) }) else {
            pagesWithoutNews += 1
            if repeats > recordCount.growth || pagesWithoutNews > Self.memory { throw .repeatedPage(number: number) }
            return
        }
        pagesWithoutNews = 0
        let comesRound = keys.indices.contains { !repeated.contains($0) && landmarks.contains(keys[$0]) }
        if comesRound { throw .repeatedPage(number: number) }
        landmarks.insert(keys[firstNew])
    }

    /// A page that calls itself the last is believed if as many records have come as the server counts; otherwise the
    /// count of pages is wrong, and the list is read on without it.
    private mutating func isLast(_ number: Int, of pages: Int?) -> Bool {
        lastPage = pages
        guard let pages, number >= pages else { return false }
        if recordCount.shortfall == nil { return true }
        lastPage = nil
        return false
    }

    /// Handles a page that was promised, by count of pages or records, but is missing: the list may have shrunk and
    /// records moved up. Earlier pages are requested again, one, two, four back until one exists; then the answer is
    /// believed unless records are still missing.
    private mutating func end(at number: Int, of pages: Int?) throws(PagingFault) -> Verdict {
        let promised = max(lastPage ?? 0, pages ?? 0)
        guard promised >= number || recordCount.shortfall != nil else { return .end }
        retreat = number > lastGoneAt ? 1 : retreat * 2
        lastGoneAt = max(lastGoneAt, number)
        let back = recordCount.goBack(pages: retreat)
        if back > 0 { return .reread(from: number - back) }
        if promised > number { return .doubtfulEnd }
        try checkNothingIsMissing()
        return .end
    }

    /// Ends the list at this point.
    func checkNothingIsMissing() throws(PagingFault) {
        if let fault = recordCount.shortfall { throw fault }
    }
}

/// Compares what has arrived with the server's count.
struct RecordCount: Sendable {
    /// The number of items received, repeated ones included; a page read again counts once.
    private(set) var received = 0
    /// The number of records by the latest page; `nil` if it did not say.
    private(set) var records: Int?
    /// The number of records added since the first page.
    private(set) var growth = 0

    /// A larger count is not believed.
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

    /// Handles a page that counts fewer `records` than the page before it: either the list has shrunk, or it has grown
    /// and, of two concurrent requests, the later page was answered first. Both may hide as many records between the
    /// pages as the difference. Returns how many pages to read again before the next one; `nil` if the list has not
    /// moved back.
    mutating func pagesBack(_ count: Int, of records: Int?) -> Int? {
        guard let before = self.records, let now = Self.plausible(records), now < before else { return nil }
        self.records = now
        return goBack(pages: 1 + (before - now - 1) / max(largestPage, count))
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

    /// The fault if the list ends here: records that the server counts and no page brought.
    var shortfall: PagingFault? {
        records.flatMap { received < $0 ? .incomplete(received: received, records: $0) : nil }
    }

    private static func plausible(_ records: Int?) -> Int? {
        records.flatMap { (0...mostRecords).contains($0) ? $0 : nil }
    }
}
