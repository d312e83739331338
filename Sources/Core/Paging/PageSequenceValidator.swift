/// Judges page after page, in order: what of it is new, whether it is the last, and where the server contradicts itself.
///
/// It keeps the keys of the last pages and one key of every page: flat memory but for some sixteen bytes a page. What
/// the server says of its size is never used to allocate or to count by, only as a bound.
struct PageSequenceValidator<Content: PagedContent>: Sendable {
    /// What to do after an answer.
    enum Verdict {
        /// Deliver what is new, if anything is, and end here if this was the last page.
        case read(new: Content?, isLast: Bool)
        /// The list has moved: read it again from an earlier page.
        case reread(from: Int)
        /// The list is at its end.
        case end
        /// The list seems to be at its end although the server claims more pages.
        case doubtfulEnd
    }

    /// How many pages are remembered, and how many in a row may bring nothing new. Half of them may be read again.
    private static var memory: Int { 32 }

    /// The last page by the server's latest word; `nil` when it said nothing, or nothing that can be believed.
    private(set) var lastPage: Int?

    private var recordCount = RecordCount(capacity: memory / 2)
    private var recent = RecentItems(capacity: memory)
    /// The first key of every page: a list that comes round again, however long it is, meets one within a page.
    private var landmarks: Set<Int> = []
    /// The page before which everything has been read once.
    private var frontier = 1
    /// The last page at which the count of records fell, and the last that was promised and not there. The list is read
    /// again once for each such page, so that reading comes to an end.
    private var lastDropAt = 0
    private var lastGoneAt = 0
    private var retreat = 0
    private var repeats = 0
    private var pagesWithoutNews = 0

    /// Judges the answer to the request for page `number`, the one after the page judged before.
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
            // A list that has shrunk may be answered with its new last page instead of none.
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

    /// What no remembered page brought.
    private mutating func news(in content: Content, _ keys: [Int], _ number: Int) throws(PagingFault) -> Content? {
        let repeated = recent.admit(keys)
        if number >= frontier {
            frontier = number + 1
            try checkProgress(keys, repeated, number)
        }
        if repeated.isEmpty { return content }
        return repeated.count == keys.count ? nil : content.removingItems(at: repeated)
    }

    /// Growth may push items back by a page and more; otherwise a page without news is a server that repeats itself.
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

    /// The page that calls itself the last is believed when as many records have come as the server counts; otherwise
    /// its count of pages is wrong, and the list is read on as if there were none.
    private mutating func isLast(_ number: Int, of pages: Int?) -> Bool {
        lastPage = pages
        guard let pages, number >= pages else { return false }
        if recordCount.shortfall == nil { return true }
        lastPage = nil
        return false
    }

    /// A page that was promised, itself or by the records that it must hold, and is not there: the list may have shrunk,
    /// and records have moved up. The pages before are asked for again, one, two, four back until one is there; after that
    /// the answer is taken as it is, unless records are still missing.
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

    /// Ends the list where it stands.
    func checkNothingIsMissing() throws(PagingFault) {
        if let fault = recordCount.shortfall { throw fault }
    }
}

/// Holds what has come against what the server says there is.
struct RecordCount: Sendable {
    /// How many items the pages brought, repeated ones included, a page that was read again counted once.
    private(set) var received = 0
    /// How many records there are by the latest page; `nil` when it did not say.
    private(set) var records: Int?
    /// How many records the list has had more than at first.
    private(set) var growth = 0

    /// More records than a server can have: who counts more does not count.
    private static let mostRecords = 1_000_000_000

    private let capacity: Int
    private var firstRecords: Int?
    private var largestPage = 1
    /// The items of each of the last pages.
    private var counts: [Int] = []

    /// Can go back as many pages as `capacity`.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Takes in a page of `count` items, of as many `records` as the server says.
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

    /// Goes back where the next page counts fewer `records` than the page before it: either the list has shrunk, or it
    /// has grown and, of two requests in flight, the later page was answered first. Both may hide records between the
    /// pages, as many as the difference.
    ///
    /// - Returns: how many pages to read again before the next one; `nil` when the list has not moved back.
    mutating func pagesBack(_ count: Int, of records: Int?) -> Int? {
        guard let before = self.records, let now = Self.plausible(records), now < before else { return nil }
        self.records = now
        return goBack(pages: 1 + (before - now - 1) / max(largestPage, count))
    }

    /// Forgets the last `pages` pages, or as many as it can.
    ///
    /// - Returns: how many.
    mutating func goBack(pages: Int) -> Int {
        let pages = min(pages, counts.count)
        received -= counts.suffix(pages).reduce(0, +)
        counts.removeLast(pages)
        return pages
    }

    /// Takes in what an empty page says of the `records` that there are.
    mutating func note(_ records: Int?) {
        self.records = Self.plausible(records) ?? self.records
    }

    /// What is wrong where the list ends here: records that the server counts and no page brought.
    var shortfall: PagingFault? {
        records.flatMap { received < $0 ? .incomplete(received: received, records: $0) : nil }
    }

    private static func plausible(_ records: Int?) -> Int? {
        records.flatMap { (0...mostRecords).contains($0) ? $0 : nil }
    }
}
