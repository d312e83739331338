import TestSupport

@Suite struct `Page loading` {
    private let request = HTTPRequest(.get, URL(filePath: "/"))

    @Test(arguments: [Int.min, -1, 0])
    func `a page before the first is not there, and nothing is sent for it`(number: Int) async {
        let client = HTTPClientSpy()

        await #expect(throws: LoadPageError.pageNotFound) { try await load(number, from: client) }

        #expect(client.requests.isEmpty)
    }

    @Test func `the first page may be empty`() async throws {
        #expect(try await load(1, from: HTTPClientSpy(.success(.json("[]")))).items.isEmpty)
    }

    @Test func `an empty page after the first is not there`() async {
        await #expect(throws: LoadPageError.pageNotFound) {
            try await load(2, from: HTTPClientSpy(.success(.json("[]"))))
        }
    }

    @Test(arguments: [1, 2])
    func `a page that is there is delivered`(number: Int) async throws {
        let client = HTTPClientSpy(.success(.json("[7,8]")))

        #expect(try await load(number, from: client).items.map(\.id) == [7, 8])
        #expect(client.requests == [request])
    }

    @Test func `a page that cannot be read is told`() async {
        await #expect(throws: LoadPageError.request(.invalidData(reason: "expected a list"))) {
            try await load(1, from: HTTPClientSpy(.success(.json("{}"))))
        }
    }

    @Test func `all pages end where an error says that the list does, and at no other error`() async {
        for (broken, expected) in [(LoadPageError.pageNotFound, nil), (.request(.cancelled), .broken(page: 3))]
            as [(LoadPageError, ListError?)]
        {
            let sut = AllPages<ListPage, ListError>(
                size: 2, as: { $0 },
                failure: { (error: LoadPageError, number) in error == .pageNotFound ? nil : .broken(page: number) },
                page: { request throws(LoadPageError) in
                    if request.number > 2 { throw broken }
                    let start = request.number * request.size
                    return ListPage(items: (start..<start + 2).map(Record.init), position: PagePosition())
                })

            #expect(await readAll(sut) == Reading([2, 3, 4, 5], error: expected))
        }
    }

    @Test(arguments: [
        (LoadPageError.pageNotFound, nil), (.unauthorized(nil), LoadAllPagesError.unauthorized(nil)),
        (.request(.connectivity(.timedOut)), .request(.connectivity(.timedOut))),
    ])
    func `all pages are read by who loads one, and need no bridge for its errors`(
        last: LoadPageError, expected: LoadAllPagesError?
    ) async {
        let asked = Protected<Set<PageRequest>>([])
        let sut = AllPages(size: 2, window: 3) { request throws(LoadPageError) in
            asked.withLock { _ = $0.insert(request) }
            guard request.number <= 4 else { throw last }
            return ListPage(
                items: [request.number * 2, request.number * 2 + 1].map(Record.init), position: PagePosition())
        }

        #expect(await Reading(of: sut) { $0.items.map(\.id) } == Reading(2...9, error: expected))
        // The window reaches three pages further than the last one.
        #expect(asked.withLock { $0 }.isSubset(of: (1...7).map { PageRequest(number: $0, size: 2) }))
    }

    @Test func `a list ends before a page that is not there, but needs its first`() {
        #expect(LoadAllPagesError(.pageNotFound, page: 1) == .request(.refused(ServerRefusal(status: 404))))
        #expect(LoadAllPagesError(.pageNotFound, page: 2) == nil)
        #expect(LoadAllPagesError(.unauthorized(nil), page: 2) == .unauthorized(nil))
        #expect(LoadAllPagesError(.request(.cancelled), page: 2) == .cancelled)
    }

    private func load(_ number: Int, from client: HTTPClientSpy) async throws(LoadPageError) -> ListPage {
        try await client.page(PageRequest(number: number, size: 2), from: request, orElse: LoadPageError.pageNotFound) {
            body throws(InvalidData) in
            ListPage(items: try JSONBody.decode([Int].self, from: body).map(Record.init), position: PagePosition())
        }
    }
}
