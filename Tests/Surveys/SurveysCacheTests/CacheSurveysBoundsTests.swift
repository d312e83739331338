import RemoteSurveys
import TestSupport

@testable import SurveysCache

/// Counts that are missing, the list's bounds, and writers at once.
extension `Cache Surveys Use Case (OF-1, OF-2)` {
    @Test func `primary course: a page that says no count leaves the count as it was`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(page(1, of: 1..<3, records: 5), receivedAt: noon)

        try await sut.cache(page(2, of: 3..<5), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4"] && cached.records == 5)
        #expect(cached.page(PageRequest(number: 4, size: 2))?.surveys == [])
    }

    @Test func `primary course: of a list that never says its count no page is known to be past its end`() async throws
    {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(page(2, of: 3..<5), receivedAt: noon)
        try await sut.cache(page(1, of: 1..<3), receivedAt: noon)

        let cached = try await sut.loadSurveys()

        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4"] && cached.records == nil)
        #expect(cached.page(PageRequest(number: 2, size: 2))?.surveys.map(\.id) == ["s3", "s4"])
        #expect(cached.page(PageRequest(number: 3, size: 2)) == nil)
    }

    @Test func `primary course: a page that says nothing of its size is as long as those of the last list`()
        async throws
    {
        let sut = makeCache(in: SpiedFolder())
        let pages = [1..<3, 3..<5, 5..<6].map { ids in Page(items: ids.map { makeSurvey($0) }, position: PagePosition())
        }
        try await sut.cache(.list(pages, size: 100), receivedAt: noon - 60)

        for (number, page) in zip(1..., pages) {
            try await sut.cache(.page(page, of: PageRequest(number: number, size: 50)), receivedAt: noon)
        }

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2", "s3", "s4", "s5"] && cached.asOf == noon)
        #expect(cached.page(PageRequest(number: 3, size: 50))?.surveys.map(\.id) == ["s5"])
        try await sut.cache(page(1, of: 11..<14, size: 3), receivedAt: noon)
        #expect(try await sut.loadSurveys().page(PageRequest(number: 1, size: 3))?.surveys.count == 3)
    }

    @Test func `limit reached - alternative course: a page that is cut is never taken for one that has not changed`()
        async throws
    {
        let folder = SpiedFolder()
        let request = PageRequest(number: 67, size: 30)
        let whole = Page(
            items: (1_980..<2_010).map { makeSurvey($0) }, position: PagePosition(records: 3_000), entityTag: "\"67\"")
        try await makeCache(in: folder).cache(.page(whole, of: request), receivedAt: noon)
        let body = wirePage(of: 1_980..<2_010, records: 3_000).body
        let client = HTTPClientSpy(.success(HTTPResponse(status: 200, body: body)))
        let sut = RevalidatedSurveys(
            pages: RemoteSurveysLoader(httpClient: client, apiURL: .api), cache: makeCache(in: folder))

        let page = try await sut.loadSurveys(request)

        #expect(page.items.count == 30)
        #expect(client.requests.map { $0.headers["If-None-Match"] } == [nil])
        #expect(try await makeCache(in: folder).loadSurveys().surveys.last?.id == "s1999")
    }

    @Test func `limit reached - alternative course: a page over the limit is cut, as it was sent or decoded`()
        async throws
    {
        let ids = [0..<1_500, 1_500..<2_500, 2_500..<3_000]
        let pages = ids.map { Page(items: $0.map { makeSurvey($0) }, position: PagePosition(), entityTag: "\"1\"") }
        let parts = [
            SurveysPart.list(pages, size: 1_500),
            .sent(ids.map { wirePage(of: $0, records: 3_000) }, size: 1_500),
        ]

        for part in parts {
            let sut = makeCache(in: SpiedFolder())
            try await sut.cache(part, receivedAt: noon)

            let cached = try await sut.loadSurveys()
            #expect(cached.surveys.map(\.id) == (0..<2_000).map { "s\($0)" } && cached.records == 3_000)
            guard case .list(let list, _) = part else { continue }
            #expect(list.cachedCount == 2_000 && list.count == 3_000 && list.pages.count == 2)
        }
    }

    @Test func `limit reached - alternative course: so many bytes of a list are cached as fit`() async throws {
        let long = String(repeating: "a", count: 5_000_000)
        let pages = (1..<4).map { id in
            Page(items: [makeSurvey(id, title: long)], position: PagePosition(records: 3))
        }
        let sut = makeCache(in: SpiedFolder())

        try await sut.cache(.list(pages, size: 1), receivedAt: noon)

        let cached = try await sut.loadSurveys()
        #expect(cached.surveys.map(\.id) == ["s1", "s2"] && cached.records == 3)
    }

    @Test(arguments: [SurveysPart.list([], size: 20, isWhole: false), .tooLong])
    func `limit reached - alternative course: a list of which nothing can be cached changes nothing`(
        part: SurveysPart
    ) async throws {
        let folder = try await SpiedFolder.filled()
        let record = try await folder.record()

        try await makeCache(in: folder).cache(part, receivedAt: noon + 60)

        #expect(try await folder.record() == record)
    }

    @Test(arguments: [(2_001, 1), (1_001, 2), (50_000, 100), (.max, 1), (.max, .max)])
    func `limit reached - alternative course: a page behind the limit changes nothing`(number: Int, size: Int)
        async throws
    {
        let folder = try await SpiedFolder.filled()
        let record = try await folder.record()

        try await makeCache(in: folder).cache(page(number, of: 7..<8, size: size), receivedAt: noon + 60)

        #expect(try await folder.record() == record)
    }

    @Test func `limit reached - alternative course: a survey in full that is renewed is the last to go`() async throws {
        let sut = makeCache(in: SpiedFolder())
        try await sut.cache(.inFull((0..<200).map { makeDetails($0) }), receivedAt: noon)

        try await sut.cache(.inFull([makeDetails(0)]), receivedAt: noon)
        try await sut.cache(.inFull((200..<399).map { makeDetails($0) }), receivedAt: noon)

        #expect(try await sut.loadSurvey(id: "s0").details == makeDetails(0))
        await #expect(throws: LoadSurveysFromCacheError<CachedSurvey>.store(.notFound)) {
            try await sut.loadSurvey(id: "s199")
        }
        try await sut.cache(.inFull([makeDetails(400)]), receivedAt: noon)
        await #expect(throws: LoadSurveysFromCacheError<CachedSurvey>.store(.notFound)) {
            try await sut.loadSurvey(id: "s0")
        }
    }

    @Test func `primary course: writers at once lose nothing of one another`() async throws {
        let folder = SpiedFolder()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...20 {
                group.addTask {
                    try await makeCache(in: folder).cache(
                        page(number, of: 2 * number..<2 * number + 2, records: 40), receivedAt: noon)
                }
                group.addTask {
                    try await makeCache(in: folder).cache(.inFull([makeDetails(number)]), receivedAt: noon)
                }
            }
            try await group.waitForAll()
        }

        // Each reads and replaces in one scope.
        let steps = folder.messages.withLock { $0 }.filter { $0 != .exclusiveAccess }
        #expect(steps.count == 80)
        #expect(stride(from: 0, to: 80, by: 2).allSatisfy { steps[$0] == .read && steps[$0 + 1] != .read })
        let cached = try await makeCache(in: folder).loadSurveys()
        #expect(cached.surveys.map(\.id) == (2..<42).map { "s\($0)" })
        for number in 1...20 { _ = try await makeCache(in: folder).loadSurvey(id: "s\(number)") }
    }
}

extension SurveysPart {
    /// A list whose first page is larger than the cache.
    fileprivate static var tooLong: SurveysPart {
        let long = makeSurvey(1, title: String(repeating: "a", count: 12_000_001))
        return .list([Page(items: [long], position: PagePosition())], size: 1)
    }
}
