/// A text where it stands in a page's bytes; of no use once those are gone.
package struct ScannedText {
    /// What stands between the quotation marks: valid UTF-8.
    package let bytes: UnsafeRawBufferPointer
    /// Whether there is an escape in it.
    package let isEscaped: Bool
    /// Whether the bytes are JSON in the plainest form there is: no character is escaped but quotation mark, backslash,
    /// line feed, carriage return and tab, each in two characters, and there is none from U+007F to U+009F.
    package let isPlain: Bool

    /// No text at all.
    static var empty: ScannedText {
        ScannedText(bytes: UnsafeRawBufferPointer(start: nil, count: 0), isEscaped: false, isPlain: true)
    }

    /// The text that the bytes stand for, or `nil` where an escape is for the decoder to judge.
    package var string: String? {
        isEscaped ? JSONEscapes.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
    }
}

extension ScannedText {
    /// What the bytes of a text turned out to hold while they were walked over. Each may be said too often, never too
    /// seldom: what is marked is looked at again.
    struct Marks {
        var hasEscape = false
        var hasRareEscape = false
        /// Something other than ASCII, or U+007F.
        var hasOther = false
    }

    /// The text between a text's quotation marks, unless its escapes or its encoding are for the decoder to judge.
    init?(_ bytes: UnsafeRawBufferPointer, _ marks: Marks) {
        var isPlain = !marks.hasRareEscape
        if marks.hasOther {
            switch UTF8Form(bytes) {
            case .invalid: return nil
            case .plain: break
            case .withControls: isPlain = false
            }
        }
        if marks.hasRareEscape, JSONEscapes.unescaped(bytes) == nil { return nil }
        self.init(bytes: bytes, isEscaped: marks.hasEscape, isPlain: isPlain)
    }
}
