/// Remembers items, so that each is delivered once: all items up to a limit, and for a longer list those of its last
/// pages.
///
/// A list that grows at its front pushes items already read onto the next page. How far they move depends on how much
/// the list grows between two requests, so a few pages of memory are enough for a list of any length.
struct RecentItems: Sendable {
    private let capacity: Int
    private let limit: Int
    /// The number of pages added, which is the time that is noted for the items of the last one.
    private(set) var admitted = 0
    private var oldest = 1
    private var lastSeen = RecencyTable()

    /// - Parameters:
    ///   - capacity: the number of pages to remember, whatever their size.
    ///   - limit: the number of items up to which nothing is forgotten.
    init(capacity: Int, limit: Int = 0) {
        self.capacity = capacity
        self.limit = limit
    }

    /// Whether an item of an earlier page may count as new.
    var hasForgotten: Bool { oldest > 1 }

    /// Adds a page, and forgets the oldest if there are too many items. Returns the time at which each item occurred
    /// before, on a remembered page or on this one; 0 if it is new.
    mutating func times(admitting keys: [Int]) -> [Int] {
        admitted += 1
        if lastSeen.count + keys.count > limit { oldest = max(oldest, admitted - capacity) }
        lastSeen.makeRoom(for: keys.count, since: oldest)
        return keys.map { key in
            let before = lastSeen.note(key, at: admitted)
            return before >= oldest ? before : 0
        }
    }
}

/// Maps each key to its last time. Keys are already hashes, so nothing is hashed again, and forgetting old keys costs
/// nothing. With a `Dictionary`, this took 5 % of the time to load all pages.
///
/// It is a hash table with open addressing and linear probing. Its size is a power of two, of which at most three
/// quarters are in use; a slot takes twelve bytes.
struct RecencyTable: Sendable {
    private var keys = [Int](repeating: 0, count: 64)
    /// The time of the key, from 1; 0 for an unused slot.
    private var times = [UInt32](repeating: 0, count: 64)
    /// The number of slots in use.
    private(set) var count = 0

    /// Makes room for `more` keys, forgetting those before `oldest` if necessary.
    mutating func makeRoom(for more: Int, since oldest: Int) {
        guard (count + more) * 4 > keys.count * 3 else { return }
        let remembered = zip(keys, times).filter { $0.1 > 0 && $0.1 >= oldest }
        var size = keys.count
        while (remembered.count + more) * 2 > size { size *= 2 }
        if size == keys.count {
            // Clear in place: new memory would have to be mapped first.
            times.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        } else {
            keys = [Int](repeating: 0, count: size)
            times = [UInt32](repeating: 0, count: size)
        }
        count = remembered.count
        for (key, time) in remembered {
            let place = place(of: key)
            (keys[place], times[place]) = (key, time)
        }
    }

    /// Records `key` at `time`, and returns its previous time, or 0. Requires room for it.
    mutating func note(_ key: Int, at time: Int) -> Int {
        let place = place(of: key)
        let before = times[place]
        if before == 0 {
            count += 1
            keys[place] = key
        }
        times[place] = UInt32(truncatingIfNeeded: time)
        return Int(before)
    }

    /// The slot of `key`, or a free one for it.
    private func place(of key: Int) -> Int {
        // Spreads keys that differ in their upper bits only (Knuth's multiplicative hashing).
        let mixed = UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: mixed >> 32) & (keys.count - 1)
        while times[place] > 0, keys[place] != key {
            place = (place + 1) & (keys.count - 1)
        }
        return place
    }
}
