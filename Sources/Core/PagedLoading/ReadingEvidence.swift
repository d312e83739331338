/// The evidence of one reading of a list, from its first page to its end: whether the list only grew meanwhile, or
/// moved.
///
/// A list that only grows repeats at most as many items on a page as were added since the page before it. More repeats,
/// or fewer items at the end than the server counts, prove that items were added and removed.
struct ReadingEvidence: Sendable {
    /// Whether the list did more than grow.
    private(set) var provesMove = false
    /// The number of different items received.
    private(set) var distinct = 0
    /// A hash of their sequence.
    private(set) var sequence = 0

    /// The number of added records that may still push items onto a later page.
    private var growth = 0
    private var records: Int?

    /// Notes an item that is new in this reading.
    mutating func noteItem(_ key: Int) {
        distinct += 1
        sequence = sequence &* 0x100_0000_01B3 &+ key
    }

    /// Notes a page of `count` items, of which `repeats` were on earlier pages, and its count of `records`.
    mutating func notePage(of count: Int, repeats: Int, records now: Int?) {
        if let now, let records, now > records { growth += now - records }
        if now != nil, repeats > growth { provesMove = true }
        // A page with a new item ends the effect of growth. If it does not, a list that only grew is read again
        // unnecessarily; but growth elsewhere cannot explain a later repeat.
        growth = repeats == count ? max(growth - repeats, 0) : 0
        records = now
    }

    /// Notes that the next page does not follow the one before; `isCertain` if nothing can be missing between them.
    mutating func noteBreak(isCertain: Bool) {
        if !isCertain { provesMove = true }
        growth = 0
        records = nil
    }

    /// Notes the end of a list of `records`, of which `unseen` were added before pages that were already read.
    mutating func noteEnd(records: Int?, unseen: Int) {
        if let records, distinct + unseen < records { provesMove = true }
    }

    /// Whether both readings had the same items in the same order.
    func agrees(with other: ReadingEvidence) -> Bool { distinct == other.distinct && sequence == other.sequence }
}
