import RecordFormats
import TerminalIO
import TestSupport

@testable import RemoteSurveys
@testable import SurveyRecords

@Suite struct `Rendered survey page` {
    /// What may stand between the quotation marks of a text, and whether it is read without the decoder.
    private static let texts: [(json: String, isScanned: Bool)] = [
        ("", true), ("Cafe", true), ("Café 東京 🍜", true), (#"\"quoted\" a\\b"#, true), (#"line\nfeed\r\ttab"#, true),
        (#"slash \/ solidus"#, true), (#"\b\f"#, true), (#"\u0041\u00e9\u001b[31m"#, true), (#"\u0000"#, true),
        ("delete \u{7F} it", true), ("next \u{85} line", true), ("\u{9F}", true), ("\u{A0}", true),
        ("eight by\u{7F}te words", true), ("\u{2028}", true), (#"\ud83c\udf5c"#, true), (#"\ud83c"#, false),
        (#"<b>\u6771\u4EAC<\/b> and \u007f\u0085 or more than sixteen bytes"#, true), (#"\x"#, false),
        (#"\u12"#, false), ("a\tb", false),
    ]

    @Test(arguments: texts, [RecordFormat.json, .ndjson])
    func `a text comes out of the bytes as it does by way of the decoder`(
        text: (json: String, isScanned: Bool), format: RecordFormat
    ) throws {
        for field in ["title", "description", "cover_image_url", "survey_type"] {
            let body = Sample.page(changing: [field: "\"\(text.json)\""])

            let scanned = RenderedPage(scanning: body, in: format)

            #expect((scanned != nil) == text.isScanned, "\(field)")
            guard let scanned else { continue }
            #expect(
                scanned == RenderedPage(try SurveysMapper.decodedPage(from: body), in: format, body: body), "\(field)")
        }
    }

    @Test(arguments: [
        "2020-01-02T03:04:05.678Z", "2020-01-02t03:04:05.678z", "2020-01-02T03:04:05Z", "2020-01-02T03:04:05.6785Z",
        "2020-01-02T03:04:05,678Z", "2016-12-31T23:59:60.000Z", "2020-01-02T10:04:05.678+07:00",
        "2020-01-02T03:04:05.67+00", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
    ])
    func `a date comes out of the bytes as it does by way of the decoder`(date: String) throws {
        for field in ["created_at", "active_at", "inactive_at"] {
            let body = Sample.page(changing: [field: "\"\(date)\""])

            let scanned = try #require(RenderedPage(scanning: body, in: .ndjson))

            #expect(
                scanned == RenderedPage(try SurveysMapper.decodedPage(from: body), in: .ndjson, body: body), "\(field)")
        }
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xC2], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0x80],
        ] as [[UInt8]])
    func `what is no UTF-8 is left to the decoder`(bytes: [UInt8]) {
        var body = Data(#"{"data":[{"id":"1","attributes":{"title":""#.utf8)
        body.append(contentsOf: bytes)
        body.append(contentsOf: #""}}]}"#.utf8)
        let whole = Sample.page(changing: ["title": "\"@\""])
        let parts = whole.split(separator: UInt8(ascii: "@"))

        #expect(RenderedPage(scanning: body, in: .ndjson) == nil)
        #expect(RenderedPage(scanning: parts[0] + Data(bytes) + parts[1], in: .ndjson) == nil)
    }

    @Test(arguments: [
        (#""id" : "1""#, true), (#""id"\n\t:\r"1""#, true), (#""id" "type":"a","id":"1""#, false), (#""id""1""#, false),
        (#""id": "1", "id": "1""#, false), (#""id":"1","Type":"a""#, true), (#""i\u0064":"1""#, false),
    ])
    func `a key is read as it is written, with any space before its colon`(key: String, isScanned: Bool) throws {
        let key = key.replacing(#"\n\t"#, with: "\n\t").replacing(#"\r"#, with: "\r")
        let page = String(decoding: Sample.page(), as: UTF8.self)
        let body = Data(page.replacing(#""id": "s1""#, with: key).utf8)

        let scanned = RenderedPage(scanning: body, in: .ndjson)

        #expect((scanned != nil) == isScanned)
        if let scanned {
            #expect(scanned == RenderedPage(try SurveysMapper.decodedPage(from: body), in: .ndjson, body: body))
        }
    }

    @Test func `a text that grows beyond all measure is rendered to its end`() throws {
        let body = Sample.page(changing: ["title": "\"\(String(repeating: "\u{7F}", count: 10_000))\""])

        let page = try #require(RenderedPage(scanning: body, in: .ndjson))

        #expect(page == RenderedPage(try SurveysMapper.decodedPage(from: body), in: .ndjson, body: body))
    }

    @Test(arguments: [RecordFormat.json, .ndjson])
    func `random pages come out of the bytes as they do by way of the decoder`(format: RecordFormat) throws {
        var pages = RandomSurveyPages(seed: 3)
        for _ in 0..<100 {
            let body = pages.page()
            let decoded = RenderedPage(try SurveysMapper.decodedPage(from: body), in: format, body: body)
            #expect(
                RenderedPage(scanning: body, in: format) == decoded, "\(String(decoding: body, as: UTF8.self))")
        }
    }

    @Test func `the record is what every format prints`() throws {
        let body = Sample.page()

        let page = try #require(RenderedPage(scanning: body, in: .ndjson))

        var stream = RecordStream(.ndjson, names: Record.listedSurvey().names, table: Sample.noTable)
        #expect(
            String(decoding: stream.append(page.records), as: UTF8.self) == """
                {"id":"s1","title":"Cafe","description":"Tell us","coverImageURL":"https://img.example.test/m/abc_",\
                "isActive":true,"createdAt":"2020-01-02T03:04:05.678Z","activeAt":null,"inactiveAt":null,\
                "surveyType":"Restaurant","state":null,"stateAt":null}

                """)
        #expect(page.position.records == 20)
    }

    @Test(arguments: RecordFormat.allCases)
    func `a survey that came before is taken out`(format: RecordFormat) throws {
        let body = Sample.page(ids: ["a", "b", "c"])
        let page = try SurveysMapper.page(from: body)
        let rendered = try RenderedPage(surveys: body, in: format)
        let removed = rendered.removingItems(at: [1])
        let expected = RenderedPage(page.removingItems(at: [1]), in: format)

        #expect(rendered == RenderedPage(page, in: format, body: body))
        #expect(removed.records == expected.records && removed.ids == expected.ids && removed.source?.items == 3)
        #expect(removed.itemKeys == expected.itemKeys)
    }
}

/// Pages as the service writes them.
private enum Sample {
    static let noTable = TableStream([], width: nil, colors: Colors(isEnabled: false))

    static func page(ids: [String] = ["s1"], changing: [String: String] = [:]) -> Data {
        let fields = [
            ("title", #""Cafe""#), ("description", #""Tell us""#), ("thank_email_above_threshold", "null"),
            ("thank_email_below_threshold", #""<b>Hi</b>""#), ("is_active", "true"),
            ("cover_image_url", #""https://img.example.test/m/abc_""#),
            ("created_at", #""2020-01-02T03:04:05.678Z""#), ("active_at", "null"), ("inactive_at", "null"),
            ("survey_type", #""Restaurant""#),
        ]
        let attributes = fields.map { "\"\($0)\": \(changing[$0] ?? $1)" }.joined(separator: ", ")
        let surveys = ids.map { #"{"id": "\#($0)", "type": "survey_simple", "attributes": {\#(attributes)}}"# }
        let meta = #"{"page": 1, "pages": 4, "page_size": 5, "records": 20}"#
        return Data(#"{"data": [\#(surveys.joined(separator: ", "))], "meta": \#(meta)}"#.utf8)
    }
}
