import TestSupport

@testable import RemoteSurveys

@Suite struct `JSON cursor` {
    @Test(arguments: ["", " ", "\t", "\n", "\r", ",", "}", "]"])
    func `takes a whole number that a value may end after`(next: String) {
        #expect(integer("12\(next)") == 12)
    }

    @Test(arguments: ["12.5", "12e3", "12E3", "12x", "12\"", "12:", "12[", "012", "-12", "+12", "", "1234567890123456"])
    func `leaves every other number to the decoder`(text: String) { #expect(integer(text) == nil) }

    @Test func `takes no raw control character, wherever it stands in a text`() {
        for byte in UInt8(0x00)..<0x20 {
            for place in 0...40 { #expect(!takesText([byte], at: place), "\(byte) at \(place)") }
        }
    }

    @Test func `takes the characters beside the control characters`() {
        for text in [[0x20], [0x21], [0x7F], Array("é".utf8)] as [[UInt8]] {
            for place in 0...40 { #expect(takesText(text, at: place), "\(text) at \(place)") }
        }
    }

    @Test(
        arguments: [
            (" !~", true), ("é日🙂\u{A0}", true), (#"\"\\\n\r\t"#, true), ("\u{7F}", false), ("\u{80}", false),
            ("\u{9F}", false), (#"\/"#, false), (#"\b"#, false), (#"\u0041"#, false), (#"\u0000"#, false),
            (#"\u0022"#, false),
        ] as [(String, Bool)])
    func `knows a text that can be written as it stands, wherever its character is`(text: String, isPlain: Bool) {
        for place in 0...40 {
            let scanned = withCursor(over: quoted(Array(text.utf8), at: place)) { $0.text()?.isPlain }
            #expect(scanned == isPlain, "at \(place)")
        }
    }

    @Test(
        arguments: [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
            (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u0041"#, "A"), (#"\u00e9\u00E9"#, "éé"),
            (#"\u6771\u4eac"#, "東京"), (#"\ud83c\udf5c"#, "🍜"), (#"\uD83C\uDF5C"#, "🍜"),
            (#"\udbff\udfff"#, "\u{10FFFF}"),
            (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
        ] as [(String, String)])
    func `reads every escape, wherever it is`(escape: String, text: String) {
        for place in 0...40 {
            let read = withCursor(over: quoted(Array(escape.utf8), at: place)) { $0.text()?.string }
            let expected = String(repeating: "a", count: place) + text + String(repeating: "b", count: 40 - place)
            #expect(read.map { Array($0.utf8) } == Array(expected.utf8), "at \(place)")
        }
    }

    @Test(arguments: [
        #"\x"#, #"\U0041"#, #"\u12 "#, #"\u12g4"#, #"\u00_1"#, #"\u+041"#, #"\ud83c"#, #"\udf5c"#, #"\udf5c\ud83c"#,
        #"\udf5c\udf5c"#, #"\ud83c\ue000"#, #"\ud83c\ud83c"#, #"\ud83c\u0041"#, #"\ud83c\n"#, #"\ud83c\\df5c"#,
        #"\ud83cudf5c"#,
    ])
    func `leaves every other escape to the decoder`(escape: String) {
        for place in 0...40 { #expect(!takesText(Array(escape.utf8), at: place), "at \(place)") }
    }

    @Test func `leaves a text that ends early to the decoder, even within an escape`() {
        let text = quoted(Array(#"\ud83c\udf5c"#.utf8), at: 40)
        for count in text.indices {
            #expect(withCursor(over: Array(text[..<count])) { $0.text() == nil }, "\(count) bytes")
        }
    }

    private func integer(_ text: String) -> Int? { withCursor(over: Array(text.utf8)) { $0.integer() } }

    private func takesText(_ bytes: [UInt8], at place: Int) -> Bool {
        withCursor(over: quoted(bytes, at: place)) { $0.text() != nil }
    }

    /// A text of forty characters and more with `bytes` at `place` in it, between quotation marks.
    private func quoted(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + Array(repeating: UInt8(ascii: "a"), count: place) + bytes
            + Array(repeating: UInt8(ascii: "b"), count: 40 - place) + [quote]
    }

    private func withCursor<Result>(over bytes: [UInt8], _ body: (inout JSONCursor) -> Result) -> Result {
        bytes.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            return body(&cursor)
        }
    }
}
