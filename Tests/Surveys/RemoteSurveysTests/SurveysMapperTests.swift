import RemoteSurveys
import TestSupport

@Suite struct `Surveys mapper` {
    @Test(arguments: [
        SurveySamples.survey(), SurveySamples.survey(type: #""survey""#), SurveySamples.survey(type: "7"),
        SurveySamples.survey(changing: ["thank_email_above_threshold": SurveySamples.absent]),
        SurveySamples.survey(changing: ["inactive_at": SurveySamples.absent]),
        SurveySamples.survey(changing: ["created_at": #""2020-01-02T10:04:05.678+07:00""#]),
        SurveySamples.survey(changing: ["unheard_of": #"{"a":[1]}"#]),
        SurveySamples.survey().replacing(#"{"id""#, with: #"{"relationships":{"questions":{"data":[]}},"id""#),
    ])
    func `a survey is read however it varies`(survey: String) throws {
        #expect(try page(SurveySamples.page(survey)).items == [SurveySamples.expected])
    }

    @Test(arguments: [(#""0a1b2c3d4e5f60718293""#, "0a1b2c3d4e5f60718293"), ("4711", "4711"), (#""名""#, "名")])
    func `an id is text, or a number as it once was`(json: String, id: String) throws {
        #expect(try page(SurveySamples.page(SurveySamples.survey(id: json))).items.map(\.id) == [id])
    }

    @Test(arguments: ["null", SurveySamples.absent, "7", "2.5", "true", "[]", "{}", "1e400"])
    func `decoration counts as absent if it is of another type`(value: String) throws {
        let decoration = Set(SurveySamples.fields.keys).subtracting(["title", "is_active"])
        let json = SurveySamples.survey(changing: Dictionary(uniqueKeysWithValues: decoration.map { ($0, value) }))
        let bare = Survey(
            id: "s1", title: "Cafe ", description: "", isActive: true, coverImageURL: "", createdAt: nil, surveyType: ""
        )

        #expect(try page(SurveySamples.page(json)).items == [bare])
        #expect(try SurveyDetailsMapper.details(from: Data(#"{"data":\#(json)}"#.utf8)).survey == bare)
    }

    @Test(arguments: ["created_at", "active_at", "inactive_at"])
    func `a text that is no date counts as absent`(field: String) throws {
        let json = SurveySamples.survey(changing: [field: #""yesterday""#])
        let survey = try #require(try page(SurveySamples.page(json)).items.first)

        #expect(survey.title == SurveySamples.expected.title)
        let dates = ["created_at": survey.createdAt, "active_at": survey.activeAt, "inactive_at": survey.inactiveAt]
        #expect(dates[field] == .some(nil))
    }

    @Test(
        arguments: [
            (
                #"{"page":1,"pages":4,"page_size":5,"records":20}"#,
                PagePosition(page: 1, pages: 4, size: 5, records: 20)
            ),
            (#"{"page":1,"pages":null,"x":"y"}"#, PagePosition(page: 1)),
            ("{}", PagePosition()), ("null", PagePosition()), (nil, PagePosition()),
            (#"{"page":1,"pages":"4","page_size":2.5,"records":1e30}"#, PagePosition(page: 1)),
            (#"{"page":1,"pages":1000000000000000000000000000000}"#, PagePosition(page: 1)),
            (#"{"page":1,"pages":-1,"page_size":-5,"records":-1}"#, PagePosition(page: 1)),
            (#""none""#, PagePosition()), ("[]", PagePosition()), ("7", PagePosition()),
        ] as [(String?, PagePosition)])
    func `where the page stands is told as far as the server says`(meta: String?, position: PagePosition) throws {
        let page = try page(SurveySamples.page(SurveySamples.survey(), meta: meta))

        #expect(page.position == position)
        #expect(page.items.count == 1)
    }

    @Test func `the order is the server's`() throws {
        let json = SurveySamples.page(
            SurveySamples.survey(id: #""b""#), SurveySamples.survey(id: #""a""#), SurveySamples.survey(id: #""b""#))

        #expect(try page(json).items.map(\.id) == ["b", "a", "b"])
    }

    @Test(arguments: [#""""#, #"" ""#, #""\u200b""#, "\"\u{200B}\""])
    func `an id of which nothing can be seen is refused like a missing one`(id: String) {
        let json = SurveySamples.page(SurveySamples.survey(), SurveySamples.survey(id: id))

        #expect(throws: InvalidData(reason: "data[1].id: empty")) { try page(json) }
    }

    @Test(arguments: [
        "id", "attributes", "attributes.title", "attributes.is_active",
    ])
    func `a field that must be there may not be missing`(path: String) {
        let good = SurveySamples.survey()
        let bad = good.replacing("\"\(path.replacing("attributes.", with: ""))\":", with: #""other":"#)

        #expect(throws: InvalidData(reason: "data[1].\(path): missing")) { try page(SurveySamples.page(good, bad)) }
    }

    @Test(arguments: [
        ("title", "7", "expected text"), ("title", "null", "expected text, found null"),
        ("is_active", #""true""#, "expected true or false"),
    ])
    func `a malformed field is told with its place`(field: String, value: String, fault: String) {
        let bad = SurveySamples.survey(changing: [field: value])

        #expect(throws: InvalidData(reason: "data[1].attributes.\(field): \(fault)")) {
            try page(SurveySamples.page(SurveySamples.survey(), bad))
        }
    }

    @Test(arguments: [
        (#"{"data":null}"#, "data: expected a list, found null"), (#"{"data":{}}"#, "data: expected a list"),
        (#"{}"#, "data: missing"), (#"{"data":[null]}"#, "data[0]: expected an object, found null"),
        (#"{"data":[{"id":true}]}"#, "data[0].id: expected text"),
        (#"[]"#, "expected an object"),
        ("<html>", "not JSON, or a number out of range"),
        ("", "not JSON, or a number out of range"),
    ])
    func `a document of another kind is told as such`(json: String, reason: String) {
        #expect(throws: InvalidData(reason: reason)) { try page(json) }
    }

    @Test func `takes any bytes`() {
        for data in SpoiltData.variants(of: SurveySamples.page(SurveySamples.survey())) {
            do {
                #expect(try SurveysMapper.page(from: data).items.count == 1)
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }

    @Test func `what the scanner reads of any bytes, the decoder reads to the same`() throws {
        var scanned = 0
        for data in SpoiltData.variants(of: SurveySamples.page(SurveySamples.survey())) {
            guard let page = SurveyPageScanner.page(from: data) else { continue }
            scanned += 1
            #expect(page == (try SurveysMapper.decodedPage(from: data)))
        }
        #expect(scanned > 0)
    }

    @Test func `a survey that an app keeps comes back as it was`() throws {
        let encoded = try JSONEncoder().encode([SurveySamples.expected])

        #expect(try JSONDecoder().decode([Survey].self, from: encoded) == [SurveySamples.expected])
    }

    /// What the decoder reads, and the scanner as well if it reads it at all.
    private func page(_ json: String) throws -> Page<Survey> {
        let data = Data(json.utf8)
        let decoded = try SurveysMapper.decodedPage(from: data)
        if let scanned = SurveyPageScanner.page(from: data) { #expect(scanned == decoded) }
        #expect(try SurveysMapper.page(from: data) == decoded)
        return decoded
    }
}
