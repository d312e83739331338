/// Remembers which items the last pages brought, so that each is delivered once.
///
/// A list that grows at its front while it is read pushes items already read onto the next page. How far an item can
/// travel between two requests is bounded by how much the list grows meanwhile, so a few pages of memory are enough and
/// memory stays flat however long the list is.
struct RecentItems: Sendable {
    private let capacity: Int
    /// When each remembered item came last, as a count of pages admitted.
    private var lastSeen: [Int: Int] = [:]
    private var pages: [[Int]] = []
    private var admitted = 0

    /// Remembers as many pages as `capacity`.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Takes a page in, and forgets the oldest one where there are too many.
    ///
    /// - Returns: the offsets of the items that came before, on one of these pages or on this one.
    mutating func admit(_ keys: [Int]) -> Set<Int> {
        var repeated: Set<Int> = []
        for (offset, key) in keys.enumerated() where lastSeen.updateValue(admitted, forKey: key) != nil {
            repeated.insert(offset)
        }
        let place = admitted % capacity
        if place < pages.count {
            for key in pages[place] where lastSeen[key] == admitted - capacity { lastSeen[key] = nil }
            pages[place] = keys
        } else {
            pages.append(keys)
        }
        admitted += 1
        return repeated
    }
}
