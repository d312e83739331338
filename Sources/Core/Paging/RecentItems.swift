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

/// When each key came last, for keys that are hashes already: nothing is hashed again, and what is too old costs nothing to
/// forget. A `Dictionary` takes a twentieth of the time in which all pages are loaded.
///
/// A hash table with open addressing and linear probing, of a power of two of slots, at most half of them in use.
struct RecencyTable: Sendable {
    private struct Slot {
        var key = 0
        /// When the key came, from 1; 0 for a slot that was never in use.
        var time = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var used = 0

    /// Makes room for `count` more keys, and forgets what came before `oldest` where that is called for.
    mutating func makeRoom(for count: Int, since oldest: Int) {
        guard (used + count) * 2 > slots.count else { return }
        let remembered = slots.filter { $0.time > 0 && $0.time >= oldest }
        var size = slots.count
        while (remembered.count + count) * 4 > size { size *= 2 }
        if size == slots.count {
            // In place: fresh memory would have to be mapped first.
            slots.withUnsafeMutableBufferPointer { $0.update(repeating: Slot()) }
        } else {
            slots = [Slot](repeating: Slot(), count: size)
        }
        used = remembered.count
        for slot in remembered { slots[place(of: slot.key)] = slot }
    }

    /// Notes that `key` comes at `time`. There must be room for it.
    ///
    /// - Returns: whether it came before, not earlier than at `oldest`.
    mutating func note(_ key: Int, at time: Int, since oldest: Int) -> Bool {
        let place = place(of: key)
        let before = slots[place].time
        if before == 0 { used += 1 }
        slots[place] = Slot(key: key, time: time)
        return before > 0 && before >= oldest
    }

    /// The slot of `key`, or the one that is its own from now on.
    private func place(of key: Int) -> Int {
        // Keys that differ in their upper bits alone are spread as well (Knuth's multiplicative hashing).
        let mixed = UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
        while slots[place].time > 0, slots[place].key != key {
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }
}
