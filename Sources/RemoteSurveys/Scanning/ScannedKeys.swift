/// The keys of an object as it is walked over. A key that comes twice, or is unknown, is for the decoder to judge.
struct ScannedKeys {
    /// The keys of one kind of object.
    struct Names: Sendable {
        /// In the order that the service writes them, which is looked for first.
        private let names: [StaticString]
        private let required: UInt32

        /// Keys that may all be there; `required` are the indices of those that must.
        init(_ names: [StaticString], required: [Int]) {
            self.names = names
            self.required = required.reduce(0) { $0 | 1 << $1 }
        }

        /// The index of the key that comes next, if it is one of these.
        func next(_ cursor: inout JSONCursor, expecting index: Int) -> Int? {
            if index < names.count, cursor.take(quoted: names[index]) { return index }
            return names.firstIndex { cursor.take(quoted: $0) }
        }

        fileprivate func areComplete(_ seen: UInt32) -> Bool {
            seen & required == required
        }
    }

    private let names: Names
    private var seen: UInt32 = 0
    private var expected = 0

    init(_ names: Names) {
        self.names = names
    }

    /// Takes the key that comes next, with the colon after it.
    ///
    /// - Returns: its index.
    mutating func take(_ cursor: inout JSONCursor) -> Int? {
        guard let index = names.next(&cursor, expecting: expected), seen & 1 << index == 0,
            cursor.take(UInt8(ascii: ":"))
        else { return nil }
        seen |= 1 << index
        expected = index + 1
        return index
    }

    /// Whether all keys were there that must be.
    var areComplete: Bool { names.areComplete(seen) }
}
