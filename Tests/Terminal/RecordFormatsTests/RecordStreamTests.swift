import Foundation
import HTTPMessages
import RecordFormats
import TerminalIO
import Testing

@Suite struct `Record stream` {
    private let names = ["id", "title", "isActive", "rating", "note"]

    @Test(arguments: [
        (RecordFormat.json, "[]\n"), (.ndjson, ""), (.csv, "id,title,isActive,rating,note\n"), (.tsv, ""),
    ])
    func `no records`(format: RecordFormat, expected: String) {
        #expect(render([], as: format) == expected)
    }

    @Test(arguments: [
        (
            RecordFormat.json,
            "[\n" + #"{"id":"1","title":"Café","isActive":true,"rating":4.5,"note":null}"# + ",\n"
                + #"{"id":"2","title":"Tea","isActive":false,"rating":4,"note":"n"}"# + "\n]\n"
        ),
        (
            .ndjson,
            #"{"id":"1","title":"Café","isActive":true,"rating":4.5,"note":null}"# + "\n"
                + #"{"id":"2","title":"Tea","isActive":false,"rating":4,"note":"n"}"# + "\n"
        ),
        (.csv, "id,title,isActive,rating,note\n1,Café,true,4.5,\n2,Tea,false,4,n\n"),
        (.tsv, "1\tCafé\ttrue\t4.5\t\n2\tTea\tfalse\t4\tn\n"),
    ])
    func `two records`(format: RecordFormat, expected: String) {
        let records = [
            record("1", "Café", true, .decimal(4.5), .null), record("2", "Tea", false, .decimal(4), .text("n")),
        ]

        #expect(render([records], as: format) == expected)
        #expect(render(records.map { [$0] }, as: format) == expected, "in two pieces")
    }

    @Test func `a table has its heading once, and as many columns as it was given`() {
        let records = [
            record("1", "Café\u{1B}[31m", true, .null, .null), record("22", "Tea", false, .null, .text("n")),
        ]
        let columns = [TableStream.Column("id", TableColumn("ID")), TableStream.Column("title", TableColumn("TITLE"))]
        var sut = RecordStream(
            .table, names: names, table: TableStream(columns, width: nil, colors: Colors(isEnabled: false)))

        let bytes = sut.start() + sut.append([records[0]]) + sut.append([records[1]]) + sut.end()

        #expect(String(decoding: bytes, as: UTF8.self) == "ID  TITLE\n1   Café\n22  Tea\n")
    }

    @Test func `a table measures every page anew, and has its heading again where other columns are shown`() {
        let columns = [
            TableStream.Column("id", TableColumn("ID")), TableStream.Column("title", TableColumn("TITLE", turn: 2)),
            TableStream.Column("note", TableColumn("NOTE", turn: 1, shortest: 4)),
        ]
        var sut = RecordStream(
            .table, names: names, table: TableStream(columns, width: 20, colors: Colors(isEnabled: false)))

        let pages = [
            [record("1", "Tea", true, .null, .text("Two cups a day"))],
            [record("1234567", "Cake", true, .null, .text("none"))],
            [record("12345678901234567", "Cake", true, .null, .text("none"))],
            [record("1", "Tea", true, .null, .text("none")), record("2", "Tea", true, .null, .text("none"))],
        ].map { String(decoding: sut.append($0), as: UTF8.self) }

        #expect(
            pages == [
                "ID  TITLE  NOTE\n1   Tea    Two cups…\n", "1234567  Cake   none\n", "ID\n12345678901234567\n",
                "ID  TITLE  NOTE\n1   Tea    none\n2   Tea    none\n",
            ])
    }

    @Test(arguments: [RecordFormat.json, .ndjson])
    func `on a terminal json escapes what would fool a reader, and reads back the same`(format: RecordFormat) throws {
        let hidden = "\u{AD}\u{61C}\u{200B}\u{200E}\u{202A}\u{202E}\u{2028}\u{2029}\u{2066}\u{2069}\u{FEFF}\u{E0041}"
        let text = "東京 é\u{301} \(hidden)\u{9B}\n\"\\ 😀"
        let bytes = Array(render([[Record([.init(text, .text(text))])]], as: format).utf8)
        let shown = format.sanitized(bytes)

        #expect(
            String(decoding: shown, as: UTF8.self).contains(
                "東京 é\u{301} "
                    + #"\u00ad\u061c\u200b\u200e\u202a\u202e\u2028\u2029\u2066\u2069\ufeff\udb40\udc41\u009b\n\"\\ 😀"#))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(shown)) as? NSObject)
        let original = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject)
        #expect(object == original)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\u{202E}"), "in a pipe it is as it came")
    }

    @Test func `on a terminal separated values have a space in place of what it would obey`() {
        for format in [RecordFormat.csv, .tsv] {
            #expect(format.sanitized(Array("a\u{202E}\u{9B}b\tc\n".utf8)) == Array("a  b\tc\n".utf8))
        }
        #expect(RecordFormat.table.sanitized(Array("é\n".utf8)) == Array("é\n".utf8))
    }

    @Test(arguments: [(4.666666666666667, "4.67"), (4, "4"), (-0.125, "-0.13"), (1e300, "1e+300"), (.nan, "null")])
    func `a table shows two decimals`(number: Double, text: String) {
        let table = TableStream([.init("n", TableColumn("N"))], width: nil, colors: Colors(isEnabled: false))
        var sut = RecordStream(.table, names: ["n"], table: table)

        let bytes = sut.append([Record([.init("n", .decimal(number))])])

        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\n\(text)\n"))
    }

    @Test func `json is valid when it is ended early`() throws {
        var sut = stream(.json)
        let bytes = sut.start() + sut.append([record("1", "Tea", true, .null, .null)]) + sut.end()

        #expect(try JSONSerialization.jsonObject(with: Data(bytes)) is [Any])
    }

    @Test(arguments: [
        "plain", "a \"quoted\" b\\c", "tab\tline\nreturn\r", "\u{0}\u{1F}\u{7F}\u{80}\u{9B}31m", "東京 👩‍👩‍👧 é",
        "é\u{301}\"\u{301}", "",
        "\u{2028}", "\u{10FFFF}\u{FFFD}",
    ])
    func `any text comes back from json as it went in`(text: String) throws {
        let line = render([[record(text, text, true, .null, .null)]], as: .ndjson)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])

        #expect((object["title"] as? String).map { Array($0.utf8) } == Array(text.utf8))
        #expect(!line.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"\u{301}", "\"\"\"\u{301}\""),
        ("a\nb", "\"a\nb\""),
        ("a\r\nb", "\"a\r\nb\""), (" a ", " a "), ("=1+1", "=1+1"),
    ])
    func `csv quotes by RFC 4180`(text: String, quoted: String) {
        #expect(render([[Record([.init("t", .text(text))])]], as: .csv, names: ["t"]) == "t\n\(quoted)\n")
    }

    @Test(arguments: [
        ("a\tb", "a b"), ("a\r\nb", "a  b"), ("\u{1B}[31m", " [31m"), ("\u{9B}", " "), ("\u{2028}", " "), ("é", "é"),
    ])
    func `tsv replaces what would break a line or a terminal`(text: String, replaced: String) {
        #expect(render([[Record([.init("t", .text(text))])]], as: .tsv, names: ["t"]) == "\(replaced)\n")
    }

    @Test(arguments: [(Double.infinity, "null"), (.nan, "null"), (-0.5, "-0.5"), (1e300, "1e+300"), (3, "3")])
    func `a number that JSON does not know is null`(number: Double, text: String) {
        #expect(render([[Record([.init("n", .decimal(number))])]], as: .ndjson, names: ["n"]) == "{\"n\":\(text)}\n")
    }

    @Test(arguments: [RecordFormat.json, .ndjson])
    func `a single record is one object, with the records inside it`(format: RecordFormat) {
        let inner = Record([.init("text", .text("Food?"))])
        let record = Record([.init("id", .text("1")), .init("questions", .list([inner.json, inner.json]))])

        let bytes = RecordStream.single(record, in: format)

        #expect(
            String(decoding: bytes, as: UTF8.self) == #"{"id":"1","questions":[{"text":"Food?"},{"text":"Food?"}]}"#
                + "\n")
    }

    private func record(
        _ id: String, _ title: String, _ isActive: Bool, _ rating: JSONValue, _ note: JSONValue
    ) -> Record {
        Record([
            .init("id", .text(id)), .init("title", .text(title)), .init("isActive", .flag(isActive)),
            .init("rating", rating),
            .init("note", note),
        ])
    }

    private func render(_ pieces: [[Record]], as format: RecordFormat, names: [String]? = nil) -> String {
        var sut = stream(format, names: names)
        var bytes = sut.start()
        for piece in pieces { bytes += sut.append(piece) }
        bytes += sut.end()
        return String(decoding: bytes, as: UTF8.self)
    }

    private func table() -> TableStream {
        TableStream(names.map { TableStream.Column($0, TableColumn($0)) }, width: nil, colors: Colors(isEnabled: false))
    }

    private func stream(_ format: RecordFormat, names: [String]? = nil) -> RecordStream {
        RecordStream(format, names: names ?? self.names, table: table())
    }
}
