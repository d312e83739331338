#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Which keys of one object have been met. A key that comes twice is for the decoder to judge.
struct ScannedKeys {
    private var seen: UInt32 = 0

    /// The index of `key` in `names`, unless it is unknown or has been met before.
    mutating func meet(_ key: UnsafeRawBufferPointer, in names: [StaticString]) -> Int? {
        guard let index = names.firstIndex(where: { Self.matches(key, $0) }), seen & 1 << index == 0 else { return nil }
        seen |= 1 << index
        return index
    }

    /// Whether all of the first `count` keys have been met.
    func includesFirst(_ count: Int) -> Bool {
        let all: UInt32 = 1 << count - 1
        return seen & all == all
    }

    private static func matches(_ key: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount, let base = key.baseAddress else { return false }
        return memcmp(base, name.utf8Start, key.count) == 0
    }
}
