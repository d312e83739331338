import TestSupport

@Suite struct `JSON writer` {
    /// Each character by itself, after one of another length, and all at once.
    private static let texts: [String] = {
        let scalars =
            (0..<0x180 as Range<UInt32>).compactMap { Unicode.Scalar($0) } + [
                "\u{2028}", "\u{202E}", "\u{FFFD}", "東", "😀",
            ]
        let characters = scalars.map { String(Character($0)) }
        return characters + characters.map { "é\($0)é" } + [characters.joined(), ""]
    }()

    @Test func `every text reads back`() throws {
        for text in Self.texts {
            let read = try JSONDecoder().decode(String.self, from: Data(JSONWriter.bytes { $0.text(text) }))
            #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }

    @Test func `escapes a character at any place of a text`() {
        for scalar in (0..<0x100 as Range<UInt32>).compactMap({ Unicode.Scalar($0) }) {
            let alone = String(decoding: JSONWriter.bytes { $0.text(String(scalar)) }, as: UTF8.self)
            let escaped = alone.unicodeScalars.dropFirst().dropLast()
            for place in 0...17 {
                let (before, after) = (String(repeating: "a", count: place), String(repeating: "~", count: 17 - place))
                let written = JSONWriter.bytes { $0.text("\(before)\(scalar)\(after)") }
                #expect(Array("\"\(before)".utf8) + Array(String(escaped).utf8) + Array("\(after)\"".utf8) == written)
            }
        }
    }

    @Test func `escapes what a terminal interprets`() {
        let text = "\"\\/\u{8}\t\n\u{C}\r\u{1B}\u{7F}\u{9F}\u{A0}"

        #expect(
            String(decoding: JSONWriter.bytes { $0.text(text) }, as: UTF8.self)
                == #""\"\\/\u0008\t\n\u000c\r\u001b\u007f\u009f\#u{A0}""#)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.5, "-0.5"), (4, "4"), (4.25, "4.25"), (0.1, "0.1"), (1e300, "1e+300"), (.infinity, "null"),
        ] as [(Double, String)])
    func `writes numbers without a fraction that is none`(number: Double, json: String) {
        #expect(String(decoding: JSONWriter.bytes { $0.number(number) }, as: UTF8.self) == json)
    }

    @Test(arguments: [0, 1, 7, 47, 48, 49, 1000])
    func `writes the same however little room there was at first`(capacity: Int) {
        let bytes = JSONWriter.bytes(capacity: capacity) { writer in
            writer.array([1, 2]) { writer, number in
                writer.object([(name: "n", value: number), (name: "m", value: -number)]) { $0.number($1) }
            }
            writer.literal(",")
            Array(#"a\n"#.utf8).withUnsafeBytes { writer.text(escaped: $0) }
            writer.flag(true)
            writer.flag(false)
            writer.array([Int]()) { $0.number($1) }
        }

        #expect(
            String(decoding: bytes, as: UTF8.self) == #"[{"n":1,"m":-1},{"n":2,"m":-2}],"a\n"truefalse[]"#)
    }
}
