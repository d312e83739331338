/// Holds what has come against what the server says there is.
struct RecordTally: Sendable {
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
