public import SystemLibrary

extension UnsafeRawPointer {
    /// Whether the next `count` bytes equal those at `other`. A constant `count` compiles to no call.
    @inlinable @inline(__always)
    package func hasSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool { memcmp(self, other, count) == 0 }
}
