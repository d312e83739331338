/// Remembers which items the last pages brought, so that each is delivered once.
///
/// A list that grows at its front while it is read pushes items already read onto the next page. How far an item can
/// travel between two requests is bounded by how much the list grows meanwhile, so a few pages of memory are enough and
/// memory stays flat however long the list is.
struct RecentItems: Sendable {
    /// How many pages before the one that is taken in are remembered.
    private let capacity: Int
    private var admitted = 0
    private var lastSeen = RecencyTable()

    /// Remembers as many pages as `capacity`.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Takes a page in, and forgets the oldest one where there are too many.
    ///
    /// - Returns: the offsets of the items that came before, on one of these pages or on this one.
    mutating func admit(_ keys: [Int]) -> Set<Int> {
        admitted += 1
        lastSeen.makeRoom(for: keys.count, since: admitted - capacity)
        var repeated: Set<Int> = []
        for (offset, key) in keys.enumerated() where lastSeen.note(key, at: admitted, since: admitted - capacity) {
            repeated.insert(offset)
        }
        return repeated
    }
}
