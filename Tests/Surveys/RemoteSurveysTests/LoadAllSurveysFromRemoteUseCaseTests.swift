import CoreSupport
import Foundation
import HTTP
import Paging
import TestSupport
import Testing

@testable import RemoteSurveys

@Suite struct `Load All Surveys From Remote Use Case` {
    @Test(arguments: [1, 2, 7, 40])
    func `primary course`(pages: Int) async throws {
        let (sut, server) = makeSUT { number in
            number <= pages ? .success(page(number, of: pages)) : .failure(.pageNotFound)
        }

        let (titles, error) = await read(sut)

        #expect(titles == (1...pages).flatMap { ["\($0).1", "\($0).2"] })
        #expect(error == nil)
        #expect(
            server.requests.sorted { $0.number < $1.number } == (1...pages).map { PageRequest(number: $0, size: 2) })
    }

    @Test func `primary course: each page is made into content where it was loaded`() async throws {
        let (sut, _) = makeSUT { number in .success(page(number, of: 3)) }
        var content: [String] = []

        for try await rendered in sut.loadAllSurveys(pageSize: 2, as: SurveyPageForm(Rendered.init)) {
            content.append(rendered.text)
        }

        #expect(content == ["1.1 1.2", "2.1 2.2", "3.1 3.2"])
    }

    @Test func `primary course: content is made straight from a page's bytes where the form can`() async throws {
        let (sut, _) = makeSUT { number in .success(page(number, of: 3)) }
        let form = SurveyPageForm({ page, _ in Rendered(page) }) { bytes in
            SurveyPageScanner.page(from: bytes).map { Rendered($0, text: "from \(bytes.count) bytes") }
        }
        var content: [String] = []

        for try await rendered in sut.loadAllSurveys(pageSize: 2, as: form) { content.append(rendered.text) }

        #expect(content == (1...3).map { "from \(PagesSpy.body(page($0, of: 3)).utf8.count) bytes" })
    }

    @Test func `no count of pages - alternative course`() async {
        let (sut, _) = makeSUT { number in
            number <= 9 ? .success(page(number, position: PagePosition())) : .failure(.pageNotFound)
        }

        let (titles, error) = await read(sut)

        #expect(titles == (1...9).flatMap { ["\($0).1", "\($0).2"] })
        #expect(error == nil)
    }

    @Test func `list that grows - alternative course`() async {
        let (sut, _) = makeSUT { number in .success(page(number, of: number < 3 ? 3 : 5)) }

        #expect(await read(sut).titles == (1...5).flatMap { ["\($0).1", "\($0).2"] })
    }

    @Test func `list that shrinks - alternative course`() async {
        let (sut, _) = makeSUT { number in
            number <= 3 ? .success(page(number, of: number < 3 ? 9 : 3)) : .failure(.pageNotFound)
        }

        let (titles, error) = await read(sut)

        #expect(titles == (1...3).flatMap { ["\($0).1", "\($0).2"] })
        #expect(error == nil)
    }

    @Test func `consumer stops - alternative course`() async throws {
        let (sut, server) = makeSUT { number in .success(page(number, of: 1_000_000)) }

        for try await _ in sut.loadAllSurveys(pageSize: 2) { break }

        #expect(server.requests.count <= 7)
    }

    @Test func `connectivity error - error course`() async {
        let failure = ConnectivityFailure(.timedOut)
        await expect(.request(.connectivity(failure)), when: .client(.connectivity(failure)))
    }

    @Test func `invalid data error - error course`() async {
        await expect(
            .request(.invalidData(reason: "data: expected a list")), when: .answer(.json(#"{"data":7}"#)))
    }

    @Test func `unauthorized - error course`() async {
        let failure = MissingCredential(SessionEnded())
        await expect(.unauthorized(failure), when: .client(.unauthenticated(failure)))
    }

    @Test func `refused - error course`() async {
        let answer = HTTPResponse.json(#"{"errors":[{"detail":"slow down"}]}"#, status: 429)
        await expect(.request(.refused(ServerRefusal(status: 429, message: "slow down"))), when: .answer(answer))
    }

    @Test func `repeated page - error course`() async {
        let (sut, _) = makeSUT { number in
            .success(page(min(number, 2), position: PagePosition(pages: 1_000_000_000_000)))
        }

        let (titles, error) = await read(sut)

        #expect(titles == ["1.1", "1.2", "2.1", "2.2"])
        #expect(error == .misreported(.repeatedPage(number: 3)))
    }

    @Test func `page out of turn - error course`() async {
        let (sut, _) = makeSUT { number in
            .success(page(number, position: PagePosition(page: number == 2 ? 5 : number, pages: 3)))
        }

        let (titles, error) = await read(sut)

        #expect(titles == ["1.1", "1.2"])
        #expect(error == .misreported(.wrongPage(number: 2, got: 5)))
    }

    @Test func `missing page - error course`() async {
        let (sut, _) = makeSUT { number in number == 2 ? .failure(.pageNotFound) : .success(page(number, of: 4)) }

        let (titles, error) = await read(sut)

        #expect(titles == ["1.1", "1.2"])
        #expect(error == .misreported(.missingPage(number: 2)))
    }

    @Test func `refused - error course: there is no list without its first page`() async {
        let (sut, _) = makeSUT { _ in .failure(.pageNotFound) }

        let (titles, error) = await read(sut)

        #expect(titles.isEmpty)
        #expect(error == .request(.refused(ServerRefusal(status: 404))))
    }

    @Test func `missing surveys - error course`() async {
        let (sut, _) = makeSUT { number in
            number <= 2
                ? .success(page(number, position: PagePosition(page: number, pages: 2, records: 50)))
                : .failure(.pageNotFound)
        }

        let (titles, error) = await read(sut)

        #expect(titles == ["1.1", "1.2", "2.1", "2.2"])
        #expect(error == .misreported(.incomplete(received: 4, records: 50)))
    }

    @Test func `cancelled - error course`() async {
        let gate = Gate()
        let (sut, _) = makeSUT(gate: gate) { number in .success(page(number, of: 2)) }
        let reader = Task { await read(sut) }
        reader.cancel()

        let (titles, error) = await reader.value

        #expect(titles.isEmpty)
        #expect(error == .request(.cancelled))
        gate.open()
    }

    /// Page 3 fails: what came before it is delivered, and then the error.
    private func expect(
        _ expected: LoadAllSurveysFromRemoteError, when failure: PageFailure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (sut, _) = makeSUT { number in number == 3 ? .failure(failure) : .success(page(number, of: 5)) }

        let (titles, error) = await read(sut)

        #expect(titles == ["1.1", "1.2", "2.1", "2.2"], sourceLocation: sourceLocation)
        #expect(error == expected, sourceLocation: sourceLocation)
    }

    private func makeSUT(
        gate: Gate? = nil,
        _ answer: @escaping @Sendable (Int) -> Result<Page<Survey>, PageFailure>
    ) -> (AllSurveysLoader, PagesSpy) {
        let server = PagesSpy(gate: gate, answer: answer)
        return (AllSurveysLoader(pages: RemoteSurveysLoader(client: server, apiURL: SurveySamples.apiURL)), server)
    }

    private func read(_ sut: AllSurveysLoader) async -> (titles: [String], error: LoadAllSurveysFromRemoteError?) {
        var titles: [String] = []
        do {
            for try await page in sut.loadAllSurveys(pageSize: 2) { titles += page.items.map(\.title) }
            return (titles, nil)
        } catch {
            return (titles, error)
        }
    }
}

/// A session's reason.
private struct SessionEnded: Error, Hashable {}

private struct Rendered: PagedContent {
    let position: PagePosition
    let itemKeys: [Int]
    let text: String

    init(_ page: Page<Survey>) {
        self.init(page, text: page.items.map(\.title).joined(separator: " "))
    }

    init(_ page: Page<Survey>, text: String) {
        position = page.position
        itemKeys = page.itemKeys
        self.text = text
    }

    func removingItems(at offsets: Set<Int>) -> Rendered { self }
}
