#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A date where it stands in a page's bytes; of no use once those are gone.
package struct ScannedDate {
    private let milliseconds: Int
    /// The bytes, where they are what ``WireDate/format(_:)`` would write.
    package let plainBytes: UnsafeRawBufferPointer?

    /// Reads a date, unless there is none in `text`.
    init?(_ text: ScannedText) {
        if let milliseconds = PlainDate.milliseconds(text.bytes) {
            self.milliseconds = milliseconds
            plainBytes = text.bytes
        } else {
            guard !text.isEscaped, let milliseconds = WireDate.milliseconds(text.bytes) else { return nil }
            self.milliseconds = milliseconds
            plainBytes = nil
        }
    }

    /// The date.
    package var date: Date { WireDate.date(milliseconds) }
}
