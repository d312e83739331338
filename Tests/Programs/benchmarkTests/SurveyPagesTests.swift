import Foundation
import HTTP
import Paging
import RemoteSurveys
import Testing

@testable import benchmark

@Suite struct `Pages to measure with` {
    @Test func `every page is one that the decoder reads, and no survey comes twice`() throws {
        let sut = SurveyPages(pages: 3)
        let pages = try (1...3).map { try SurveysMapper.decodedPage(from: sut.body(of: $0)) }

        #expect(pages.map(\.position.page) == [1, 2, 3])
        #expect(pages.allSatisfy { $0.position.pages == 3 && $0.position.records == 300 })
        #expect(Set(pages.flatMap { $0.items.map(\.id) }).count == 300)
    }

    @Test func `the scanner reads them too, or it would not be what is measured`() throws {
        let body = SurveyPages(pages: 1).body(of: 1)

        #expect(SurveyPageScanner.page(from: body) == (try SurveysMapper.decodedPage(from: body)))
    }

    @Test(arguments: [("surveys?page%5Bnumber%5D=2", 200), ("surveys?page%5Bnumber%5D=3", 404), ("surveys", 404)])
    func `a page is asked for as at the service`(path: String, status: Int) throws {
        let url = try #require(URL(string: "http://127.0.0.1/api/v1/\(path)"))

        #expect(SurveyPages(pages: 2).respond(to: HTTPRequest(.get, url)).status == status)
    }
}

@Suite struct `A measured process` {
    @Test func `tells what it cost`() throws {
        let cost = try MeasuredProcess.run(["/bin/sh", "-c", "true"], environment: [:])

        #expect(cost.wall > 0)
        #expect(cost.memory > 100_000)
    }

    @Test(arguments: [["/bin/sh", "-c", "exit 3"], ["/there/is/no/such/program"]])
    func `that fails is not measured`(words: [String]) {
        #expect(throws: MeasuredProcess.Failure.self) { try MeasuredProcess.run(words, environment: [:]) }
    }
}
