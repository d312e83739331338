/// Remembers the items of the last pages, so that each is delivered once.
///
/// A list that grows at its front pushes items already read onto the next page. How far they move depends on how much
/// the list grows between two requests, so a few pages of memory are enough for a list of any length.
struct RecentItems: Sendable {
    private let capacity: Int
    private var admitted = 0
    private var lastSeen = RecencyTable()

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds a page, and forgets the oldest one if there are too many. Returns the offsets of the items that came
    /// before, on a remembered page or on this one.
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

/// When each key came last. Keys are hashes already, so nothing is hashed again, and old keys are forgotten at no cost:
/// with a `Dictionary`, this took 5 % of the time in which all pages are loaded.
///
/// A hash table with open addressing and linear probing; its size is a power of two, at most half of it in use.
struct RecencyTable: Sendable {
    private struct Slot {
        var key = 0
        /// When the key came, from 1; 0 for an unused slot.
        var time = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var used = 0

    /// Makes room for `count` more keys, forgetting those before `oldest` if necessary.
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

    /// Notes that `key` came at `time`. Requires room for it. Returns whether it had come before, at `oldest` or later.
    mutating func note(_ key: Int, at time: Int, since oldest: Int) -> Bool {
        let place = place(of: key)
        let before = slots[place].time
        if before == 0 { used += 1 }
        slots[place] = Slot(key: key, time: time)
        return before > 0 && before >= oldest
    }

    /// The slot of `key`, or a free one for it.
    private func place(of key: Int) -> Int {
        // Spreads keys that differ in their upper bits only (Knuth's multiplicative hashing).
        let mixed = UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
        while slots[place].time > 0, slots[place].key != key {
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }
}
