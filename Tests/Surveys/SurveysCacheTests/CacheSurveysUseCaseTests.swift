import RemoteSurveys
import SurveysCache
import TestSupport

@Suite struct `Cache Surveys Use Case (OF-1, OF-2)` {
    @Test func `primary course`() async throws {
        let folder = SpiedFolder()
        let sut = makeCache(in: folder)

        try await sut.cache(.list([makeSurvey(1), makeSurvey(2)]), receivedAt: noon)
        try await sut.cache(.inFull([makeDetails(2)]), receivedAt: noon)

        #expect(try await sut.loadSurveys().surveys == [makeSurvey(1), makeSurvey(2)])
        #expect(try await sut.loadSurvey(id: "s2").details == makeDetails(2))
        #expect(try await folder.names().count == 1)
    }

    @Test func `primary course: a page takes the place of what was there, and renews nothing else`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(page(1, of: 1..<3, records: 6), receivedAt: noon - 60)
        try await sut.cache(page(3, of: 5..<7, records: 6), receivedAt: noon)
        try await sut.cache(page(2, of: 3..<5, records: 6), receivedAt: noon)
        #expect(try await sut.loadSurveys().asOf == noon - 60)

        try await sut.cache(page(1, of: 1..<3, records: 6, title: "new"), receivedAt: noon - 1)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4", "s5", "s6"])
        #expect(cached.surveys.map(\.title) == ["new", "new", "", "", "", ""])
        #expect(cached.asOf == noon - 1)
        #expect(cached.records == 6)
    }

    @Test func `primary course: a survey that has moved stands there once; what is past the end goes`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(.list((1..<7).map { makeSurvey($0) }), receivedAt: noon)

        try await sut.cache(page(2, of: 1..<3, records: 4), receivedAt: noon)

        #expect(try await sut.loadSurveys().surveys.map(\.id) == ["s1", "s2"])
    }

    @Test func `list without surveys - alternative course`() async throws {
        let sut = makeCache(in: SpiedFolder())

        try await sut.cache(.list([]), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys == [] && cached.records == 0 && cached.asOf == noon)
    }

    @Test func `list without surveys - alternative course: no pages came`() async throws {
        let (pages, sent) = (makeCache(in: SpiedFolder()), makeCache(in: SpiedFolder()))
        for sut in [pages, sent] { try await sut.cache(page(1, of: 1..<3, records: 2), receivedAt: noon - 60) }

        try await pages.cache(.list([], size: 20), receivedAt: noon)
        try await sent.cache(.sent([], size: 2), receivedAt: noon)

        for sut in [pages, sent] {
            let cached = try await sut.loadSurveys()
            #expect(cached.surveys == [] && cached.records == 0 && cached.asOf == noon)
            #expect(cached.page(PageRequest(number: 1, size: 10))?.surveys == [])
        }
    }

    @Test func `list without surveys - alternative course: a first page without any says no count`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(page(1, of: 1..<3), receivedAt: noon - 60)

        try await sut.cache(page(1, of: 1..<1), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys == [] && cached.records == 0 && cached.asOf == noon)
        #expect(cached.page(PageRequest(number: 1, size: 2))?.surveys == [])
    }

    @Test func `list without surveys - alternative course: one that has grown since does not say its count`()
        async throws
    {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(page(3, of: 7..<9), receivedAt: noon - 60)
        try await sut.cache(.list([], size: 2), receivedAt: noon - 60)

        for part in [page(2, of: 3..<5), page(1, of: 1..<3)] { try await sut.cache(part, receivedAt: noon) }

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4"] && cached.records == nil)
        #expect(cached.page(PageRequest(number: 3, size: 2)) == nil)
    }

    @Test func `primary course: a page that cannot be placed is not kept`() async throws {
        let sut = makeCache(in: SpiedFolder())

        try await sut.cache(page(.max, of: 1..<3), receivedAt: noon)

        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.store(.notFound)) { try await sut.loadSurveys() }
    }

    @Test func `primary course: a record that cannot be read is replaced`() async throws {
        let folder = try await SpiedFolder.filled()
        try await folder.spoil(with: Data("{".utf8))

        try await makeCache(in: folder).cache(page(1, of: 7..<8), receivedAt: noon)

        #expect(try await makeCache(in: folder).loadSurveys().surveys.map(\.id) == ["s7"])
    }

    @Test func `primary course: pages overlap, and the newer says what stands there`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(.list((1..<13).map { makeSurvey($0) }), receivedAt: noon - 60)

        try await sut.cache(page(2, of: 90..<93, size: 3), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == [1, 2, 3, 90, 91, 92, 7, 8, 9, 10, 11, 12].map { "s\($0)" })
        #expect(cached.page(PageRequest(number: 2, size: 3))?.asOf == noon)
        #expect(cached.page(PageRequest(number: 1, size: 4))?.asOf == noon - 60)
    }

    @Test(arguments: [nil, 2, 100]) func `primary course: a page is the server's, which caps its size`(says: Int?)
        async throws
    {
        let capped = { (number: Int, ids: Range<Int>) in
            let position = PagePosition(page: number, pages: 3, size: says ?? (number == 3 ? 2 : 100), records: 5)
            return Page(items: ids.map { makeSurvey($0) }, position: position)
        }
        let pages = [capped(1, 1..<3), capped(2, 3..<5), capped(3, 5..<6)]
        let caches = (0..<3).map { _ in makeCache(in: SpiedFolder()) }
        let (single, whole, sent) = (caches[0], caches[1], caches[2])
        for (index, page) in pages.enumerated() {
            try await single.cache(.page(page, of: PageRequest(number: index + 1, size: 100)), receivedAt: noon)
        }
        try await whole.cache(.list(pages, size: 100), receivedAt: noon)
        try await sent.cache(
            .sent([1..<3, 3..<5, 5..<6].map { wirePage(of: $0, records: 5) }, size: 100), receivedAt: noon)

        for sut in caches {
            let cached = try await sut.loadSurveys()
            let shown = (1...3).map { cached.page(PageRequest(number: $0, size: 100))?.surveys.map(\.id) }
            #expect(shown == [["s1", "s2"], ["s3", "s4"], ["s5"]])
            #expect(cached.pageSize(askedFor: 100) == 2 && cached.pageSize(askedFor: 1) == 1)
            #expect(cached.page(PageRequest(number: 2, size: 1))?.surveys.map(\.id) == ["s2"])
        }
    }

    @Test func `primary course: the last page, cached alone, is where the server puts it`() async throws {
        let sut = makeCache(in: SpiedFolder())
        let request = PageRequest(number: 3, size: 100)
        let position = PagePosition(page: 3, pages: 3, size: 100, records: 5)
        try await sut.cache(.page(Page(items: [makeSurvey(5)], position: position), of: request), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.page(request)?.surveys.map(\.id) == ["s5"])
        #expect(cached.page(PageRequest(number: 2, size: 100)) == nil)
    }

    @Test(arguments: [nil, 100])
    func `primary course: the last page without a count is behind those that were capped`(says: Int?) async throws {
        let sut = makeCache(in: SpiedFolder())
        let first = Page(items: (1..<3).map { makeSurvey($0) }, position: PagePosition(page: 1, pages: 3, records: 5))
        let last = Page(items: [makeSurvey(5)], position: PagePosition(page: 3, size: says))
        let request = PageRequest(number: 3, size: 100)

        try await sut.cache(.page(first, of: PageRequest(number: 1, size: 100)), receivedAt: noon)
        try await sut.cache(.page(last, of: request), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.page(request)?.surveys.map(\.id) == ["s5"] && cached.pageSize(askedFor: 100) == 2)
    }

    @Test(arguments: [PagePosition(pages: 2, records: 4), PagePosition(pages: 1, size: 3, records: 3)])
    func `primary course: a server that caps its pages no more is believed`(position: PagePosition) async throws {
        let sut = makeCache(in: SpiedFolder())
        let request = PageRequest(number: 1, size: 3)
        try await sut.cache(
            .page(Page(items: [makeSurvey(1)], position: PagePosition(pages: 4, records: 4)), of: request),
            receivedAt: noon)

        try await sut.cache(
            .page(Page(items: (1..<4).map { makeSurvey($0) }, position: position), of: request), receivedAt: noon)

        #expect(try await sut.loadSurveys().page(request)?.surveys.count == 3)
    }

    @Test func `primary course: the beginning of a list as the server sent it`() async throws {
        let sut = makeCache(in: SpiedFolder())
        let pages = (1..<4).map { wirePage(of: $0 * 2 - 1..<$0 * 2 + 1, records: 9) }

        try await sut.cache(.sent(pages, size: 2, isWhole: false, records: 9), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4", "s5", "s6"] && cached.records == 9)
        let third = try #require(cached.page(PageRequest(number: 2, size: 4)))
        #expect(third.surveys.map(\.id) == ["s5", "s6"] && third.asOf == noon)
        #expect(cached.page(PageRequest(number: 3, size: 3)) == nil)
        #expect(cached.page(PageRequest(number: 4, size: 3))?.surveys == [])
        #expect(cached.page(PageRequest(number: .max, size: .max)) == nil)
    }

    @Test func `primary course: a list that was not read to its end leaves the rest as it was`() async throws {
        for isWhole in [false, true] {
            let sut = makeCache(in: SpiedFolder())
            try await sut.cache(page(3, of: 5..<7, records: 6), receivedAt: noon - 60)
            let pages = [Page(items: [makeSurvey(1), makeSurvey(2)], position: PagePosition(records: 6))]

            try await sut.cache(.list(pages, size: 2, isWhole: isWhole), receivedAt: noon)

            let cached = try await sut.loadSurveys()
            #expect(cached.surveys.map(\.id) == (isWhole ? ["s1", "s2"] : ["s1", "s2", "s5", "s6"]))
            #expect(cached.records == (isWhole ? 2 : 6))
        }
    }

    @Test func `page that has not changed - alternative course`() async throws {
        let folder = SpiedFolder()
        let tagged = HTTPResponse(status: 200, headers: ["ETag": "W/\"1\""], body: wirePage(of: 1..<3, records: 9).body)
        let client = HTTPClientSpy(
            .success(tagged), .success(HTTPResponse(status: 304)), .success(tagged), .success(tagged))
        let sut = RevalidatedSurveys(
            pages: RemoteSurveysLoader(httpClient: client, apiURL: .api), cache: makeCache(in: folder))
        let request = PageRequest(number: 1, size: 2)
        let first = try await sut.loadSurveys(request)
        try await makeCache(in: folder).cache(.page(first, of: request), receivedAt: noon - 2 * lifetime)
        await #expect(throws: LoadSurveysFromCacheError<CachedSurveys>.self) {
            try await makeCache(in: folder).loadSurveys()
        }

        let again = try await sut.loadSurveys(request)
        try await makeCache(in: folder).cache(.page(again, of: request), receivedAt: noon)

        #expect(again.items == first.items && again.position.records == 9)
        #expect(try await makeCache(in: folder).loadSurveys().asOf == noon)
        // Another size is another page, and one that has changed comes whole.
        _ = try await sut.loadSurveys(PageRequest(number: 1, size: 3))
        #expect(try await sut.loadSurveys(request) == first)
        #expect(client.requests.map { $0.headers["If-None-Match"] } == [nil, "W/\"1\"", nil, "W/\"1\""])
    }

    @Test func `page that has not changed - alternative course: the last one, of a server that caps their size`()
        async throws
    {
        let folder = SpiedFolder()
        for (number, ids) in [(1, 1..<3), (2, 3..<4)] {
            let position = PagePosition(page: number, pages: 2, size: 2, records: 3)
            let page = Page(items: ids.map { makeSurvey($0) }, position: position, entityTag: "\"\(number)\"")
            try await makeCache(in: folder).cache(
                .page(page, of: PageRequest(number: number, size: 100)), receivedAt: noon)
        }
        let client = HTTPClientSpy(.success(HTTPResponse(status: 304)))
        let sut = RevalidatedSurveys(
            pages: RemoteSurveysLoader(httpClient: client, apiURL: .api), cache: makeCache(in: folder))
        let request = PageRequest(number: 2, size: 100)

        try await makeCache(in: folder).cache(.page(try await sut.loadSurveys(request), of: request), receivedAt: noon)

        let cached = try await makeCache(in: folder).loadSurveys()
        #expect(cached.page(request)?.surveys.map(\.id) == ["s3"] && cached.pageSize(askedFor: 100) == 2)
        #expect(cached.page(PageRequest(number: 3, size: 1))?.surveys.map(\.id) == ["s3"])
    }

    @Test func `page that has not changed - alternative course: of a whole list, page by page`() async throws {
        let folder = SpiedFolder()
        let pages = [1, 3].map { first in
            Page(items: (first..<first + 2).map { makeSurvey($0) }, position: PagePosition(), entityTag: "\"\(first)\"")
        }
        try await makeCache(in: folder).cache(.list(pages, size: 2), receivedAt: noon)
        let client = HTTPClientSpy(Array(repeating: .success(HTTPResponse(status: 304)), count: 2))
        let sut = RevalidatedSurveys(
            pages: RemoteSurveysLoader(httpClient: client, apiURL: .api), cache: makeCache(in: folder))

        for number in 1...2 {
            let page = try await sut.loadSurveys(PageRequest(number: number, size: 2))
            #expect(page.items == pages[number - 1].items && page.position.records == 4)
        }
        #expect(client.requests.map { $0.headers["If-None-Match"] } == ["\"1\"", "\"3\""])
        #expect(try await makeCache(in: folder).loadSurveys().surveys.map(\.id) == ["s1", "s2", "s3", "s4"])
    }

    @Test func `page that has not changed - alternative course: what cannot be read is loaded`() async throws {
        let folder = try await SpiedFolder.filled()
        let client = HTTPClientSpy(.success(HTTPResponse(status: 304)))
        let sut = RevalidatedSurveys(
            pages: RemoteSurveysLoader(httpClient: client, apiURL: .api),
            cache: makeCache(in: folder.failing(.unreadable(reason: "why"))))

        await #expect(throws: LoadSurveysFromRemoteError.request(.invalidData(reason: "status 304"))) {
            try await sut.loadSurveys(PageRequest(number: 1, size: 2))
        }
    }

    @Test func `limit reached - alternative course`() async throws {
        let sut = makeCache(in: SpiedFolder())

        let long = Page(items: (0..<2_003).map { makeSurvey($0) }, position: PagePosition(records: 100_000))
        try await sut.cache(.list([long], size: 2_003, isWhole: false), receivedAt: noon)
        let inFull = makeCache(in: SpiedFolder())
        for id in 0..<200 { try await inFull.cache(.inFull([makeDetails(id)]), receivedAt: noon - Double(200 - id)) }
        try await inFull.cache(.inFull([makeDetails(200)]), receivedAt: noon)
        try await sut.cache(page(1_001, of: 1..<3), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.count == 2_000 && cached.surveys.last?.id == "s1999" && cached.records == 100_000)
        #expect(try await inFull.loadSurvey(id: "s1").details.survey.id == "s1")
        await #expect(throws: LoadSurveysFromCacheError<CachedSurvey>.store(.notFound)) {
            try await inFull.loadSurvey(id: "s0")
        }
    }

    @Test func `delete cache error - error course`() async throws {
        try await expectFailure(.notDeleted(reason: "why"), is: .notDeleted(reason: "why"))
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `saving error - error course`(_ failure: StoreFailure) async throws {
        try await expectFailure(failure, is: failure)
    }

    @Test func `saving error - error course: a time that cannot be kept`() async throws {
        let folder = try await SpiedFolder.filled()
        await #expect(throws: CacheSurveysError.self) {
            try await makeCache(in: folder)
                .cache(page(1, of: 7..<8), receivedAt: Date(timeIntervalSinceReferenceDate: .infinity))
        }
        #expect(try await makeCache(in: folder).loadSurveys().surveys.count == 2)
    }

    @Test func `cancelled - error course`() async throws { try await expectFailure(.cancelled, is: .cancelled) }

    private func expectFailure(_ failure: StoreFailure, is error: CacheSurveysError) async throws {
        let folder = try await SpiedFolder.filled()

        await #expect(throws: error) {
            try await makeCache(in: folder.failing(failure)).cache(page(1, of: 7..<8), receivedAt: noon)
        }

        #expect(try await makeCache(in: folder).loadSurveys().surveys.map(\.id) == ["s1", "s2"])
    }
}
