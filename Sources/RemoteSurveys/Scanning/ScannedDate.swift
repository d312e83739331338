#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A date where it stands in a page's bytes; of no use once those are gone.
package struct ScannedDate {
    /// The date.
    package let date: Date
    /// The bytes, where they are what ``WireDate/format(_:)`` would write.
    package let plainBytes: UnsafeRawBufferPointer?

    /// Reads a date, unless there is none in `text`.
    init?(_ text: ScannedText) {
        guard !text.isEscaped, let date = WireDate.parse(text.bytes) else { return nil }
        self.date = date
        plainBytes = Self.isPlain(text.bytes) ? text.bytes : nil
    }

    /// Whether `bytes`, which are a date, are written `2020-01-02T03:04:05.678Z`, and not in a leap second.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count == 24 && bytes[10] == UInt8(ascii: "T") && bytes[17] != UInt8(ascii: "6")
            && bytes[19] == UInt8(ascii: ".") && bytes[23] == UInt8(ascii: "Z")
    }
}
