/// Pages of surveys as different servers may write them, the same for the same seed.
///
/// The members of each object come in any order with unknown ones among them, characters are escaped or not, and white
/// space is wherever it may be.
package struct RandomSurveyPages {
    private static let required = ["title", "is_active"]
    private static let optional = [
        "description", "thank_email_above_threshold", "thank_email_below_threshold", "cover_image_url", "created_at",
        "active_at", "inactive_at", "survey_type",
    ]
    private static let members = ["id", "type", "attributes"]
    private static let meta = ["page", "pages", "page_size", "records"]
    private static let names =
        required + optional + members + meta + [
            "data", "meta", "links", "", "Title", "titles", "titl", "ïd", "日", "a/b",
        ]
    private static let numbers = [
        "0", "-0", "7", "-12", "123456789012345678901234567890", "0.5", "-0.0", "10.25", "1e3", "1E-3", "2.5e+10",
        "1e999",
    ]
    private static let oddValues = [
        "01", "1.", ".5", "+1", "1e", "-", "1e+", "0x1", "NaN", "tru", "nulll", "'a'", "", #"{"a"}"#, #"{"a":1,}"#,
        "[,]", String(repeating: "[", count: 90) + String(repeating: "]", count: 90),
        String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
    ]
    private static let dates = [
        "2020-01-02T03:04:05.678Z", "2020-01-02t03:04:05.678z", "2020-01-02T03:04:05Z", "2020-01-02T03:04:05.6785Z",
        "2016-12-31T23:59:60.000Z", "2020-01-02T10:04:05.678+07:00", "0001-01-01T00:00:00.000Z",
    ]
    private static let characters: [Unicode.Scalar] = [
        "a", "b", "Z", "0", " ", "/", "<", "\"", "\\", "\n", "\r", "\t", "\u{8}", "\u{C}", "\0", "\u{1B}", "\u{7F}",
        "\u{80}", "\u{9F}", "\u{A0}", "é", "\u{301}", "東", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "🍜",
        "\u{10000}", "\u{10FFFF}",
    ]
    private static let shortEscapes: [Unicode.Scalar: String] = [
        "\"": "\"", "\\": "\\", "/": "/", "\n": "n", "\r": "r", "\t": "t", "\u{8}": "b", "\u{C}": "f",
    ]
    private static let oddTexts: [[UInt8]] =
        [#"\ud83c"#, #"\udf5c"#, #"\ud83cA"#, #"\ud83c\u0041"#, #"\ud83c\n"#, #"\x"#, #"\u12g4"#, #"\u12"#, "\n"]
        .map { Array($0.utf8) } + [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xC2], [0xF4, 0x90, 0x80, 0x80]]

    private var random: SeededRandom
    private var json: [UInt8] = []
    private var spaces = [""]
    private var isOdd = false
    private var depth = 0

    package init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A page that the scanner reads.
    package mutating func page() -> Data {
        isOdd = false
        return whole()
    }

    /// A page that may have faults, or what the scanner leaves to the decoder.
    package mutating func oddPage() -> Data {
        isOdd = true
        var page = whole()
        guard chance(3) else { return page }
        let range = randomRange(in: page)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: page = page.prefix(range.lowerBound)
        case 1: page.removeSubrange(range)
        case 2: page.insert(contentsOf: page[range], at: randomRange(in: page).lowerBound)
        default: page[range.lowerBound] = UInt8.random(in: 0...255, using: &random)
        }
        return page
    }

    private mutating func whole() -> Data {
        json = []
        spaces = any(of: [[""], ["", "", " "], [" ", "\n    ", "\t\r\n"]])
        space()
        object(chance(8) ? ["data"] : ["data", "meta"], of: ["data", "meta"]) { pages, name in
            if name == "data" {
                let count = Int.random(in: 0...3, using: &pages.random)
                pages.list(Array(0..<count), "[", "]") { pages, _ in pages.survey() }
            } else {
                pages.object(pages.some(of: Self.meta), of: Self.meta) { pages, _ in
                    pages.write(pages.any(of: ["null", "0", "12", "999999999999999"]))
                }
            }
        }
        space()
        return Data(json)
    }

    private mutating func survey() {
        object(chance(5) ? ["id", "attributes"] : Self.members, of: Self.members) { pages, name in
            switch name {
            case "attributes":
                let required = Self.required.filter { _ in !pages.isOdd || !pages.chance(60) }
                pages.object(required + pages.some(of: Self.optional), of: Self.required + Self.optional) {
                    $0.attribute($1)
                }
            case "type": pages.value()
            default: pages.text(after: pages.odd() ? "" : "i")
            }
        }
    }

    private mutating func attribute(_ name: String) {
        if odd() { return value() }
        switch name {
        case "is_active": write(any(of: ["true", "false"]))
        case _ where Self.optional.contains(name) && chance(3): write("null")
        case _ where name.hasSuffix("_at"): write("\"\(any(of: Self.dates))\"")
        default: text()
        }
    }

    // MARK: JSON

    /// An object of `members`, in any order, with unknown ones among them. `all` are the names that are known there;
    /// `value` writes the value of a known member.
    private mutating func object(
        _ members: [String] = [], of all: [String] = [],
        _ value: (inout RandomSurveyPages, String) -> Void = { _, _ in }
    ) {
        let others = Self.names.filter { !all.contains($0) }
        var names = members
        if Bool.random(using: &random) { names.shuffle(using: &random) }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            names.insert(any(of: others), at: Int.random(in: 0...names.count, using: &random))
        }
        if !names.isEmpty, odd() { names.append(any(of: names)) }
        list(names, "{", "}") { pages, name in
            pages.key(name)
            pages.space()
            pages.write(":")
            pages.space()
            if members.contains(name) { value(&pages, name) } else { pages.value() }
        }
    }

    private mutating func key(_ name: String) {
        guard odd(), let first = name.unicodeScalars.first else { return write("\"\(name)\"") }
        write("\"\(Self.escape(first))\(name.dropFirst())\"")
    }

    /// A value of any kind.
    private mutating func value() {
        if odd() { return write(any(of: Self.oddValues)) }
        depth += 1
        switch Int.random(in: 0..<(depth < 5 ? 6 : 4), using: &random) {
        case 0: write(any(of: ["true", "false", "null"]))
        case 1: write(any(of: Self.numbers))
        case 2, 3: text()
        case 4: list(Array(0..<Int.random(in: 0...3, using: &random)), "[", "]") { pages, _ in pages.value() }
        default: object()
        }
        depth -= 1
    }

    private mutating func text(after start: String = "") {
        write("\"\(start)")
        for _ in 0..<(chance(6) ? 40 : Int.random(in: 0...8, using: &random)) { character(any(of: Self.characters)) }
        if odd() { json += any(of: Self.oddTexts) }
        write("\"")
    }

    private mutating func character(_ character: Unicode.Scalar) {
        let short = Self.shortEscapes[character]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: write(Self.escape(character))
        case 1: write(Self.escape(character, uppercase: true))
        case 2 where short != nil: write("\\\(short ?? "")")
        default:
            let isPlain = character.value >= 0x20 && character != "\"" && character != "\\"
            write(isPlain ? String(character) : Self.escape(character))
        }
    }

    private static func escape(_ character: Unicode.Scalar, uppercase: Bool = false) -> String {
        character.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: uppercase)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private mutating func list<Element>(
        _ elements: [Element], _ start: String, _ end: String, _ write: (inout RandomSurveyPages, Element) -> Void
    ) {
        self.write(start)
        space()
        for (index, element) in elements.enumerated() {
            if index > 0 {
                self.write(",")
                space()
            }
            write(&self, element)
            space()
        }
        if odd() { self.write(",") }
        self.write(end)
    }

    private mutating func space() { write(any(of: spaces)) }

    private mutating func write(_ text: String) { json += text.utf8 }

    // MARK: Chance

    private mutating func odd() -> Bool { isOdd && chance(100) }

    private mutating func chance(_ outOf: Int) -> Bool { Int.random(in: 0..<outOf, using: &random) == 0 }

    private mutating func any<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    /// Most of `names`.
    private mutating func some(of names: [String]) -> [String] { names.filter { _ in !chance(8) } }

    private mutating func randomRange(in data: Data) -> Range<Int> {
        let start = Int.random(in: 0..<data.count, using: &random)
        return start..<min(data.count, start + Int.random(in: 1...40, using: &random))
    }
}
