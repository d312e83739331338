import TestSupport

@testable import RemoteSurveys

@Suite struct `Load All Surveys From Remote Use Case` {
    @Test(arguments: [1, 2, 7, 40]) func `primary course`(pages: Int) async {
        let server = PagesSpy { $0 <= pages ? .success(page($0, of: pages)) : .failure(.pageNotFound) }

        #expect(await read(server) == Reading(titles(1...pages)))
        #expect(
            server.requests.sorted { $0.number < $1.number } == (1...pages).map { PageRequest(number: $0, size: 2) })
    }

    @Test func `primary course: a page is read from its bytes where it was loaded`() async {
        let server = PagesSpy { .success(page($0, of: 3)) }
        let sut = RemoteSurveysLoader(httpClient: server, apiURL: .api)

        let bytes = await Reading(of: sut.loadAllSurveys(pageSize: 2, read: Bytes.init)) { [$0.count] }

        #expect(bytes == Reading((1...3).map { PagesSpy.body(page($0, of: 3)).utf8.count }))
    }

    @Test func `invalid data error - error course: the bytes of a page cannot be read`() async {
        let server = PagesSpy { $0 == 3 ? .failure(.answer(.json("{}"))) : .success(page($0, of: 5)) }
        let sut = RemoteSurveysLoader(httpClient: server, apiURL: .api)

        let bytes = await Reading(of: sut.loadAllSurveys(pageSize: 2, read: Bytes.init)) { $0.itemKeys }

        #expect(bytes.error == .request(.invalidData(reason: "data: missing")))
        #expect(bytes.items.count == 4)
    }

    @Test func `no count of pages - alternative course`() async {
        let server = PagesSpy { $0 <= 9 ? .success(page($0, position: PagePosition())) : .failure(.pageNotFound) }

        #expect(await read(server) == Reading(titles(1...9)))
    }

    @Test func `list that grows - alternative course`() async {
        let server = PagesSpy { .success(page($0, of: $0 < 3 ? 3 : 5)) }

        #expect(await read(server).items == titles(1...5))
    }

    @Test func `list that shrinks - alternative course`() async {
        let server = PagesSpy { $0 <= 3 ? .success(page($0, of: $0 < 3 ? 9 : 3)) : .failure(.pageNotFound) }

        #expect(await read(server) == Reading(titles(1...3)))
    }

    @Test func `list that moves - alternative course`() async {
        let readings = Protected(0)
        let server = PagesSpy { number in
            let reading = readings.withLock { readings in
                if number == 1 { readings += 1 }
                return readings
            }
            // A survey came in front and the last one went; then it was as before.
            return .success(reading == 1 && number == 2 ? moved(2, of: 3) : whole(number, of: 3))
        }

        #expect(await read(server) == Reading(titles(1...1) + ["2.1"] + titles(3...3) + ["2.2"]))
    }

    @Test func `misreported pages - error course: the list moves each time it is read`() async {
        let comings = Protected(0)
        let server = PagesSpy { number in
            let coming = comings.withLock { comings in
                comings += 1
                return comings
            }
            return .success(number == 2 ? moved(2, of: 3) : whole(number, of: 3, last: coming))
        }

        #expect(await read(server).error == .misreported(.moving))
    }

    @Test func `consumer stops - alternative course`() async throws {
        let server = PagesSpy { .success(page($0, of: 1_000_000)) }

        for try await _ in loader(server).loadAllSurveys(pageSize: 2) { break }

        #expect(server.requests.count <= 7)
    }

    @Test func `connectivity error - error course`() async {
        let failure = ConnectivityFailure(.timedOut)
        await expect(.request(.connectivity(failure)), when: .client(.connectivity(failure)))
    }

    @Test func `invalid data error - error course`() async {
        await expect(.request(.invalidData(reason: "data: expected a list")), when: .answer(.json(#"{"data":7}"#)))
    }

    @Test func `unauthorized - error course`() async {
        let failure = MissingCredential(SessionEnded())
        await expect(.unauthorized(failure), when: .client(.unauthenticated(failure)))
    }

    @Test func `refused - error course`() async {
        let answer = HTTPResponse.json(#"{"errors":[{"detail":"slow down"}]}"#, status: 429)
        await expect(.request(.refused(429, "slow down")), when: .answer(answer))
    }

    @Test func `misreported pages - error course: a page is repeated`() async {
        let server = PagesSpy { .success(page(min($0, 2), position: PagePosition(pages: 1_000_000_000_000))) }

        #expect(await read(server) == Reading(titles(1...2), error: .misreported(.repeatedPage(number: 3))))
    }

    @Test func `misreported pages - error course: a page is out of turn`() async {
        let server = PagesSpy { .success(page($0, position: PagePosition(page: $0 == 2 ? 5 : $0, pages: 3))) }

        #expect(await read(server) == Reading(titles(1...1), error: .misreported(.wrongPage(number: 2, got: 5))))
    }

    @Test func `misreported pages - error course: a page is missing`() async {
        let server = PagesSpy { $0 == 2 ? .failure(.pageNotFound) : .success(page($0, of: 4)) }

        #expect(await read(server) == Reading(titles(1...1), error: .misreported(.missingPage(number: 2))))
    }

    @Test func `refused - error course: there is no list without its first page`() async {
        let server = PagesSpy { _ in .failure(.pageNotFound) }

        #expect(await read(server) == Reading([], error: .request(.refused(404))))
    }

    @Test func `misreported pages - error course: surveys are missing`() async {
        let server = PagesSpy {
            let position = PagePosition(page: $0, pages: 2, records: 50)
            return $0 <= 2 ? .success(page($0, position: position)) : .failure(.pageNotFound)
        }

        #expect(
            await read(server) == Reading(titles(1...2), error: .misreported(.incomplete(received: 4, records: 50))))
    }

    @Test func `cancelled - error course`() async {
        let gate = Gate()
        let server = PagesSpy(gate: gate) { .success(page($0, of: 2)) }
        let reader = Task { await read(server) }
        reader.cancel()

        #expect(await reader.value == Reading([], error: .request(.cancelled)))
        gate.open()
    }

    /// Page 3 fails: what came before it is delivered, and then the error.
    private func expect(
        _ expected: LoadAllSurveysFromRemoteError, when failure: PageFailure,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let server = PagesSpy { $0 == 3 ? .failure(failure) : .success(page($0, of: 5)) }
        #expect(await read(server) == Reading(titles(1...2), error: expected), sourceLocation: sourceLocation)
    }

    private func loader(_ server: PagesSpy) -> AllSurveysLoader {
        AllSurveysLoader(pages: RemoteSurveysLoader(httpClient: server, apiURL: .api))
    }

    private func read(_ server: PagesSpy) async -> Reading<String, LoadAllSurveysFromRemoteError> {
        await Reading(of: loader(server).loadAllSurveys(pageSize: 2)) { $0.items.map(\.title) }
    }
}

private struct SessionEnded: Error, Hashable {}

/// Page `number` of a list that counts its surveys; `last` tells the last survey of page 3 apart.
private func whole(_ number: Int, of pages: Int, last: Int? = nil) -> Page<Survey> {
    let items = page(number, of: pages).items
    let changed = number == 3 ? last.map { [items[0], survey("new \($0)")] } : nil
    return Page(
        items: changed ?? items, position: PagePosition(page: number, pages: pages, size: 2, records: 2 * pages))
}

/// Page `number` after a survey came in front and the last one went.
private func moved(_ number: Int, of pages: Int) -> Page<Survey> {
    Page(
        items: [page(number - 1, of: pages).items[1], page(number, of: pages).items[0]],
        position: whole(number, of: pages).position)
}

/// A page of surveys as the number of its bytes.
private struct Bytes: PagedContent {
    let position: PagePosition
    let itemKeys: [Int]
    let count: Int

    init(_ body: Data) throws(InvalidData) {
        let page = try SurveysMapper.page(from: body)
        position = page.position
        itemKeys = page.itemKeys
        count = body.count
    }

    func removingItems(at offsets: Set<Int>) -> Bytes { self }
}
