/// The keys of one kind of object, in the order that the service writes them, which is looked for first.
protocol ScannedKey: CaseIterable, RawRepresentable<Int> {
    /// The key as it is written, with the quotation marks and the colon.
    var written: StaticString { get }
    /// Whether it must be there.
    var isRequired: Bool { get }
}

/// The keys of an object as it is walked over. A key that comes twice, or is unknown, is for the decoder to judge.
struct ScannedKeys<Key: ScannedKey> {
    private var seen: UInt32 = 0
    private var expected = 0

    /// Takes the key that comes next, with the colon after it.
    @inline(__always)
    mutating func take(_ cursor: inout JSONCursor) -> Key? {
        guard let key = next(&cursor), seen & 1 << key.rawValue == 0 else { return nil }
        seen |= 1 << key.rawValue
        expected = key.rawValue + 1
        return key
    }

    @inline(__always)
    private func next(_ cursor: inout JSONCursor) -> Key? {
        if let key = Key(rawValue: expected), cursor.take(key: key.written) { return key }
        return anyKey(&cursor)
    }

    private func anyKey(_ cursor: inout JSONCursor) -> Key? {
        Key.allCases.first { cursor.take(key: $0.written) }
    }

    /// Whether all keys were there that must be.
    var areComplete: Bool {
        Key.allCases.allSatisfy { !$0.isRequired || seen & 1 << $0.rawValue != 0 }
    }
}
