import RecordFormats
import SurveyResponses
import TerminalIO
import TestSupport

@testable import RemoteSurveys
@testable import SurveyRecords

@Suite struct `Survey filter` {
    @Test(arguments: [
        ("cafe", true), ("CAFÉ", true), ("cafe\u{301} a", true), ("tea", true), ("TEE", true), ("s1", false),
        ("hotel", false), ("cafe am markt and", false), ("紙燈籠", true), ("燈紙", false), ("e", true),
        ("über", true), ("UBER", true), ("Straße", true), ("strasse", false), ("Й", true), ("и\u{306}", true),
    ])
    func `FI-3 searches title and description without regard to case and diacritics`(text: String, isFound: Bool)
        throws
    {
        let survey = Sample(
            title: "Café am Markt", description: "Tea und Tee über der Straße, 紙燈籠 Й", type: "Hotel")
        #expect(try survey.matches(SurveyFilter(search: text)) == isFound)
    }

    @Test(arguments: [
        ("plain", true), ("PLAIN ASCII", true), ("ascii.", true), ("asciii", false), (".", true), ("é", true),
        ("plain ascii. with", false), ("", true),
    ])
    func `FI-3 searches ASCII as it searches other text`(text: String, isFound: Bool) throws {
        #expect(
            try Sample(title: "Plain ASCII.", description: "With more").matches(SurveyFilter(search: text)) == isFound)
        let escaped = Sample(title: #"Say \"hi\""#, description: #"a\tb é"#)
        #expect(try escaped.matches(SurveyFilter(search: "\"HI\"")))
        #expect(try escaped.matches(SurveyFilter(search: "A\tB E")))
    }

    @Test(arguments: [("hotel", true), ("HÔTEL", true), ("Hote", false), ("Restaurant", false)])
    func `FI-3 compares the whole type`(type: String, isFound: Bool) throws {
        #expect(try Sample(type: "Hotel").matches(SurveyFilter(type: type)) == isFound)
    }

    @Test func `FI-3 every condition counts`() throws {
        let filter = SurveyFilter(search: "tea", type: "Hotel", isActive: true)
        #expect(try Sample(title: "Tea", type: "Hotel").matches(filter))
        #expect(try !Sample(title: "Tea", type: "Hotel", isActive: false).matches(filter))
        #expect(try !Sample(title: "Tea", type: "Bar").matches(filter))
        #expect(try !Sample(title: "Coffee", type: "Hotel").matches(filter))
        #expect(try Sample(isActive: false).matches(SurveyFilter()))
    }

    @Test(arguments: RecordFormat.allCases)
    func `FI-3 of a page only what matches is rendered, and paging sees all of it`(format: RecordFormat) throws {
        let body = Sample.page((0..<6).map { Sample(id: "s\($0)", isActive: $0 % 2 == 1) })
        let page = try SurveysMapper.page(from: body)
        let sut = try FilteredPage(surveys: body, where: SurveyFilter(isActive: true), in: format)
        let expected = RenderedPage(
            Page(items: page.items.filter(\.isActive), position: page.position), in: format)

        #expect(sut.itemKeys == (try RenderedPage(surveys: body, in: format)).itemKeys)
        #expect(sut.matches.records == expected.records && sut.matches.ids == ["s1", "s3", "s5"])
        #expect(sut.position == page.position && sut.matches.position.records == nil)

        // Twice, as a list that moves may need.
        let removed = sut.removingItems(at: [0, 3]).removingItems(at: [0])
        #expect(removed.itemKeys == [2, 4, 5].map { sut.itemKeys[$0] })
        #expect(removed.matches.ids == ["s5"] && removed.source?.items == 6)
        #expect(removed.removingItems(at: [2]).matches.ids == [])
    }

    @Test(
        arguments: [
            ([.draft], ["s1"]), ([.sent], ["s3"]), ([.draft, .sent, .uncertain], ["s1", "s3"]), ([.queued], []),
            ([nil], ["s0", "s2"]), ([nil, .draft], ["s0", "s1", "s2"]), ([], []),
        ] as [(Set<SurveyState.Kind?>, [String])])
    func `ST-1 a filter takes the states of surveys`(states: Set<SurveyState.Kind?>, expected: [String]) throws {
        let body = Sample.page((0..<4).map { Sample(id: "s\($0)") })
        let filter = SurveyFilter(states: states, in: Sample.states)
        #expect(try SurveysMapper.page(from: body).items.filter(filter.matches).map(\.id) == expected)
        let scanned = try #require(FilteredPage(scanning: body, where: filter, states: Sample.states, in: .ndjson))
        #expect(scanned.matches.ids == expected)
    }

    @Test(arguments: RecordFormat.allCases)
    func `ST-1 a state is rendered from the bytes as from the survey`(format: RecordFormat) throws {
        let body = Sample.page((0..<4).map { Sample(id: "s\($0)") })
        let page = try SurveysMapper.page(from: body)
        let expected = RenderedPage(page, as: Record.listedSurvey(Sample.states), in: format, body: body)
        #expect(try RenderedPage(surveys: body, states: Sample.states, in: format) == expected)
        let filtered = try FilteredPage(surveys: body, where: SurveyFilter(), states: Sample.states, in: format)
        #expect(filtered.matches.records == expected.records)
        guard format == .ndjson else { return }
        let table = TableStream([], width: nil, colors: Colors(isEnabled: false))
        var stream = RecordStream(.ndjson, names: Record.listedSurvey().names, table: table)
        let states = try String(decoding: stream.append(expected.records), as: UTF8.self).split(separator: "\n").map {
            line in
            line[try #require(line.range(of: #""state""#)).lowerBound...]
        }
        #expect(
            states == [
                #""state":null,"stateAt":null}"#, #""state":"draft","stateAt":"2001-01-01T00:00:01.000Z"}"#,
                #""state":null,"stateAt":null}"#, #""state":"sent","stateAt":null}"#,
            ])
    }

    @Test(arguments: RecordFormat.allCases)
    func `FI-3 fields are rendered in the order given`(format: RecordFormat) throws {
        let type = Record.survey.selecting(["title", "id"])
        let page = try FilteredPage(
            surveys: Sample.page([Sample(title: "Tea")]), where: SurveyFilter(), as: type, in: format)
        let expected = RenderedRecords([Record([.init("title", .text("Tea")), .init("id", .text("s1"))])], in: format)
        #expect(page.matches.records == expected)
    }
}

private struct Sample {
    var id = "s1"
    var title = "Title"
    var description = ""
    var type = ""
    var isActive = true

    static let states = ListedStates([
        "s1": SurveyState(.draft, at: Date(timeIntervalSinceReferenceDate: 1)), "s3": SurveyState(.sent, at: nil),
        "s4": SurveyState(.refused, at: nil),
    ])

    /// Whether the filter matches, scanned as well as decoded.
    func matches(_ filter: SurveyFilter) throws -> Bool {
        let body = Self.page([self])
        let scanned = try #require(FilteredPage(scanning: body, where: filter, in: .json))
        let isMatch = filter.matches(try SurveysMapper.decodedPage(from: body).items[0])
        #expect(scanned.matches.ids == (isMatch ? [id] : []))
        return isMatch
    }

    static func page(_ samples: [Sample]) -> Data {
        let surveys = samples.map {
            """
            {"id":"\($0.id)","attributes":{"title":"\($0.title)","description":"\($0.description)",\
            "is_active":\($0.isActive),"cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z",\
            "survey_type":"\($0.type)"}}
            """
        }
        let meta = #"{"page":1,"pages":1,"page_size":20,"records":\#(samples.count)}"#
        return Data(#"{"data":[\#(surveys.joined(separator: ","))],"meta":\#(meta)}"#.utf8)
    }
}
