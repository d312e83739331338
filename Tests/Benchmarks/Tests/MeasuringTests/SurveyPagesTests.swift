import Foundation
import HTTPMessages
import Measuring
import RemoteSurveys
import Testing

@Suite struct `Pages to measure with` {
    @Test func `every page is one that the decoder reads, and no survey comes twice`() throws {
        let sut = SurveyPages(pages: 3)
        let pages = try (1...3).map { try SurveysMapper.page(from: sut.body(of: $0)) }

        #expect(pages.map(\.position.page) == [1, 2, 3])
        #expect(pages.allSatisfy { $0.position.pages == 3 && $0.position.records == 300 })
        #expect(Set(pages.flatMap { $0.items.map(\.id) }).count == 300)
    }

    @Test(arguments: SurveyPages.Shape.allCases)
    func `however a server writes it, a page has the same surveys`(shape: SurveyPages.Shape) throws {
        let (plain, body) = (SurveyPages(pages: 2).body(of: 1), SurveyPages(pages: 2, shape).body(of: 1))

        let (page, expected) = (try SurveysMapper.page(from: body), try SurveysMapper.page(from: plain))
        #expect(page == expected)
        #expect((body == plain) == (shape == .plain))
        _ = try JSONSerialization.jsonObject(with: body)
    }

    @Test func `escapes are those of JSON`() {
        let page = String(decoding: SurveyPages(pages: 1, .escapes).body(of: 1), as: UTF8.self)

        #expect(page.contains(#"\u6771\u4eac"#))
        #expect(page.contains(#"https:\/\/img.example.test"#))
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: [("surveys?page%5Bnumber%5D=2", 200), ("surveys?page%5Bnumber%5D=3", 404), ("surveys", 404)])
    func `a page is asked for as at the service`(path: String, status: Int) throws {
        let url = try #require(URL(string: "http://127.0.0.1/api/v1/\(path)"))

        #expect(SurveyPages(pages: 2).respond(to: HTTPRequest(.get, url)).status == status)
    }
}
