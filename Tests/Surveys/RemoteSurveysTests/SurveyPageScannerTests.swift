import TestSupport

@testable import RemoteSurveys

@Suite struct `Survey page scanner` {
    private static let attributes = [
        #""title":"T""#, #""description":"D""#, #""thank_email_above_threshold":"A""#,
        #""thank_email_below_threshold":null"#, #""is_active":true"#, #""cover_image_url":"https://i.example/""#,
        #""created_at":"2017-01-23T07:48:12.991Z""#, #""active_at":"2015-10-08T07:04:00.000Z""#,
        #""inactive_at":null"#, #""survey_type":"Hotel""#,
    ]
    private static let members = [#""id":"1""#, #""type":"survey_simple""#]
    private static let meta = [#""page":1"#, #""pages":2"#, #""page_size":1"#, #""records":2"#]

    @Test func `reads members in any order, as the decoder does`() throws {
        for turn in 0..<10 {
            for isReversed in [false, true] {
                let order: ([String]) -> [String] = { members in
                    let turned = Array(members[(turn % members.count)...] + members[..<(turn % members.count)])
                    return isReversed ? turned.reversed() : turned
                }
                let page = Self.page(attributes: Self.attributes, order: order)

                #expect(SurveyPageScanner.page(from: page) == (try SurveysMapper.decodedPage(from: page)))
            }
        }
    }

    @Test(arguments: [" ", "\n", "\t\r\n  "]) func `reads white space wherever it may be`(space: String) throws {
        let page = Self.page(attributes: Self.attributes)
        let text = String(decoding: page, as: UTF8.self).replacing(#/[{}\[\],]|":/#) {
            "\($0.output)" == "\":" ? "\"\(space):\(space)" : "\(space)\($0.output)\(space)"
        }

        #expect(SurveyPageScanner.page(from: Data(text.utf8)) == (try SurveysMapper.decodedPage(from: page)))
    }

    @Test func `does without each member that may be missing or null`() throws {
        for place in Self.attributes.indices {
            let member = Self.attributes[place]
            let isRequired = ["title", "is_active"].contains { member.hasPrefix("\"\($0)\"") }
            var attributes = Self.without(place, of: Self.attributes)
            let missing = Self.page(attributes: attributes)
            attributes.append(member.prefix { $0 != ":" } + ":null")
            for page in [missing, Self.page(attributes: attributes)] {
                let scanned = SurveyPageScanner.page(from: page)
                if isRequired {
                    #expect(scanned == nil, "\(member)")
                } else {
                    #expect(scanned == (try SurveysMapper.decodedPage(from: page)), "\(member)")
                }
            }
        }
        for place in Self.meta.indices {
            let page = Self.page(attributes: Self.attributes, meta: Self.without(place, of: Self.meta))
            #expect(SurveyPageScanner.page(from: page) == (try SurveysMapper.decodedPage(from: page)))
        }
    }

    @Test(arguments: ["{}", #"{"data":[{}]}"#, #"{"data":[{"id":"1","attributes":{}}]}"#])
    func `leaves an empty object to the decoder if a member is required`(page: String) {
        #expect(SurveyPageScanner.page(from: Data(page.utf8)) == nil)
    }

    @Test func `reads an empty object if no member is required`() {
        #expect(
            SurveyPageScanner.page(from: Data(#"{"data":[],"meta":{ }}"#.utf8))
                == Page(items: [], position: PagePosition()))
    }

    @Test func `leaves a member that comes twice to the decoder`() {
        for member in Self.attributes {
            for place in 0...Self.attributes.count {
                var attributes = Self.attributes
                attributes.insert(member, at: place)
                #expect(SurveyPageScanner.page(from: Self.page(attributes: attributes)) == nil, "\(member) at \(place)")
            }
        }
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "12", "-1.50", "1e3", "2.5E-10", "1e999", #""""#,
        #""\u6771 \ud83c\udf5c\/é""#,
        "[]", "{}", #"[1, "a", null, [[]], {"id": "2", "data": {"title": 7, "title": 8}}]"#,
        #"{"a" : {"b":[{}]}, "a":1}"#,
    ])
    func `skips a member that it does not know, wherever it is`(value: String) throws {
        let expected = try SurveysMapper.decodedPage(from: Self.page(attributes: Self.attributes))
        for page in Self.pages(with: #""color":\#(value)"#) {
            #expect(SurveyPageScanner.page(from: page) == expected, "\(String(decoding: page, as: UTF8.self))")
            #expect(try SurveysMapper.decodedPage(from: page) == expected)
        }
    }

    @Test(arguments: [
        "", "tru", "nulll", "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "1 .5", "0x1", "NaN", "'a'", #""a"#,
        #""\ud83c""#, #""\x""#, "\"\t\"", "[1,]", "[,]", "[1 2]", "[", "]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
        #"{"a":1 "b":2}"#, "{1:2}", #"{"\u0061":1}"#,
    ])
    func `leaves a page with any other value to the decoder`(value: String) {
        for page in Self.pages(with: #""color":\#(value)"#) {
            #expect(SurveyPageScanner.page(from: page) == nil, "\(String(decoding: page, as: UTF8.self))")
        }
    }

    @Test func `leaves a page with an escaped key to the decoder, which may know it`() throws {
        for page in Self.pages(with: #""\u0069s_active":false"#) {
            #expect(SurveyPageScanner.page(from: page) == nil, "\(String(decoding: page, as: UTF8.self))")
        }
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func `skips values up to a depth that the decoder reads as well`(open: String, close: String) throws {
        let pages = { (depth: Int) in
            Self.pages(
                with: #""color":"#
                    + Array(repeating: open, count: depth).joined() + "1"
                    + Array(repeating: close, count: depth).joined())
        }
        for page in pages(JSONCursor.deepest - 1) {
            #expect(SurveyPageScanner.page(from: page) == (try SurveysMapper.decodedPage(from: page)))
        }
        for page in pages(JSONCursor.deepest) { #expect(SurveyPageScanner.page(from: page) == nil) }
    }

    @Test func `leaves every page that a byte is missing from, or that ends early, to the decoder`() throws {
        let page = Self.page(attributes: Self.attributes)
        #expect(SurveyPageScanner.page(from: page) != nil)
        for place in page.indices {
            #expect(SurveyPageScanner.page(from: page[..<place]) == nil, "\(place) bytes")
            var shorter = page
            shorter.remove(at: place)
            // Within a text one may be missing.
            if let scanned = SurveyPageScanner.page(from: shorter) {
                #expect(scanned == (try SurveysMapper.decodedPage(from: shorter)), "without byte \(place)")
            }
        }
    }

    @Test func `reads random pages as the decoder does`() throws {
        var pages = RandomSurveyPages(seed: 1)
        for _ in 0..<200 {
            let page = pages.page()
            let decoded = try SurveysMapper.decodedPage(from: page)
            #expect(SurveyPageScanner.page(from: page) == decoded, "\(String(decoding: page, as: UTF8.self))")
        }
    }

    @Test func `reads random pages with faults as the decoder does, or leaves them to it`() throws {
        var (pages, scanned, left) = (RandomSurveyPages(seed: 2), 0, 0)
        for _ in 0..<400 {
            let page = pages.oddPage()
            guard let read = SurveyPageScanner.page(from: page) else {
                left += 1
                continue
            }
            scanned += 1
            // If the decoder refuses the page, they differ.
            let decoded = try? SurveysMapper.decodedPage(from: page)
            #expect(read == decoded, "\(String(decoding: page, as: UTF8.self))")
        }
        #expect(scanned > 50 && left > 50)
    }

    private static func page(
        attributes: [String], meta: [String] = meta, order: @escaping ([String]) -> [String] = { $0 }
    ) -> Data {
        page([attributes, members, meta, []], order)
    }

    /// Pages with `member` in each place of each of their objects.
    private static func pages(with member: String) -> [Data] {
        let objects = [attributes, members, meta, []]
        return objects.indices.flatMap { object in
            (0...objects[object].count).map { place in
                var objects = objects
                objects[object].insert(member, at: place)
                return page(objects) { $0 }
            }
        }
    }

    /// A page with these attributes, these other members of its survey, this position and these other members.
    private static func page(_ objects: [[String]], _ order: @escaping ([String]) -> [String]) -> Data {
        let object = { (members: [String]) in "{\(order(members).joined(separator: ","))}" }
        let survey = object(objects[1] + [#""attributes":"# + object(objects[0])])
        return Data(object([#""data":["# + survey + "]", #""meta":"# + object(objects[2])] + objects[3]).utf8)
    }

    private static func without(_ place: Int, of members: [String]) -> [String] {
        members.indices.filter { $0 != place }.map { members[$0] }
    }
}
