import RemoteShows
import TestSupport

@Suite struct `Load All Shows Use Case` {
    @Test(arguments: [1, 2, 7, 40])
    func `primary course`(pages: Int) async {
        let server = Server { $0 <= pages ? .success(page($0, of: pages)) : .failure(.pageNotFound) }

        #expect(await read(server) == Reading(ids(1...pages)))
        #expect(server.requests == (1...pages).map { PageRequest(number: $0, size: 2) })
    }

    @Test func `primary course: the pages go on to the one that is not there`() async {
        let server = Server { $0 <= 3 ? .success(page($0)) : .failure(.pageNotFound) }

        #expect(await read(server) == Reading(ids(1...3)))
    }

    @Test func `primary course: nothing is there`() async {
        let server = Server { _ in .success(Page(items: [], position: PagePosition(page: 1, pages: 1))) }

        #expect(await read(server) == Reading([]))
    }

    @Test func `connectivity error - error course`() async {
        let failure = RequestFailure.connectivity(ConnectivityFailure(.timedOut, detail: "d"))
        await expect(.request(failure), when: .request(failure))
    }

    @Test func `invalid data error - error course`() async {
        await expect(.request(.invalidData(reason: "d")), when: .request(.invalidData(reason: "d")))
    }

    @Test(arguments: [nil, MissingCredential(LoggedOut())])
    func `unauthorized - error course`(failure: MissingCredential?) async {
        await expect(.unauthorized(failure), when: .unauthorized(failure))
    }

    @Test func `refused - error course`() async {
        let refusal = RequestFailure.refused(ServerRefusal(status: 429, message: "slow"))
        await expect(.request(refusal), when: .request(refusal))
    }

    @Test func `refused - error course: there is no list without its first page`() async {
        let server = Server { _ in .failure(.pageNotFound) }

        #expect(await read(server) == Reading([], error: .request(.refused(ServerRefusal(status: 404)))))
    }

    @Test func `misreported pages - error course`() async {
        let server = Server { .success(page(min($0, 2))) }

        #expect(await read(server) == Reading(ids(1...2), error: .misreported(.repeatedPage(number: 3))))
    }

    @Test func `misreported pages - error course: a page is missing`() async {
        let server = Server { $0 == 2 ? .failure(.pageNotFound) : .success(page($0, of: 4)) }

        #expect(await read(server) == Reading(ids(1...1), error: .misreported(.missingPage(number: 2))))
    }

    @Test func `cancelled - error course`() async {
        let gate = Gate()
        let server = Server(gate: gate) { .success(page($0, of: 2)) }
        let reader = Task { await read(server) }
        reader.cancel()

        #expect(await reader.value == Reading([], error: .request(.cancelled)))
        gate.open()
    }

    private typealias Server = PagesSpy<Show, LoadShowsError>

    /// Page 3 fails: what came before it is delivered, and then the error.
    private func expect(
        _ expected: LoadAllShowsError, when failure: LoadShowsError, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let server = Server { $0 == 3 ? .failure(failure) : .success(page($0, of: 5)) }
        #expect(await read(server) == Reading(ids(1...2), error: expected), sourceLocation: sourceLocation)
    }

    private func read(_ server: Server) async -> Reading<String, LoadAllShowsError> {
        await Reading(of: AllShowsLoader(pages: server).loadAllShows(pageSize: 2)) { $0.items.map(\.id) }
    }
}

private func page(_ number: Int, of pages: Int? = nil) -> Page<Show> {
    page(number, of: pages) {
        Show(id: $0, title: "T", description: nil, imageURL: nil, averageRating: nil, reviewCount: 0)
    }
}
