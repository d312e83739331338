import CoreSupport
import Foundation
import HTTP
import Paging
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load All Shows Use Case` {
    @Test(arguments: [1, 2, 7, 40])
    func `primary course`(pages: Int) async {
        let (sut, server) = makeSUT { number in number <= pages ? .success(page(number, of: pages)) : .failure(gone) }

        let (ids, error) = await read(sut)

        #expect(ids == (1...pages).flatMap { ["\($0).1", "\($0).2"] })
        #expect(error == nil)
        #expect(
            server.requests.sorted { $0.number < $1.number } == (1...pages).map { PageRequest(number: $0, size: 2) })
    }

    @Test func `primary course: the pages go on to the one that is not there`() async {
        let (sut, _) = makeSUT { number in number <= 3 ? .success(page(number)) : .failure(gone) }

        let (ids, error) = await read(sut)

        #expect(ids == (1...3).flatMap { ["\($0).1", "\($0).2"] })
        #expect(error == nil)
    }

    @Test func `primary course: nothing is there`() async {
        let (sut, _) = makeSUT { _ in .success(Page(items: [], position: PagePosition(page: 1, pages: 1))) }

        let (ids, error) = await read(sut)

        #expect(ids.isEmpty)
        #expect(error == nil)
    }

    @Test func `connectivity error - error course`() async {
        let failure = ConnectivityFailure(.timedOut, detail: "d")

        await expect(.request(.connectivity(failure)), when: .request(.connectivity(failure)))
    }

    @Test func `invalid data error - error course`() async {
        await expect(.request(.invalidData(reason: "d")), when: .request(.invalidData(reason: "d")))
    }

    @Test(arguments: [nil, MissingCredential(LoggedOut())])
    func `unauthorized - error course`(failure: MissingCredential?) async {
        await expect(.unauthorized(failure), when: .unauthorized(failure))
    }

    @Test func `refused - error course`() async {
        let refusal = ServerRefusal(status: 429, message: "slow")
        await expect(.request(.refused(refusal)), when: .request(.refused(refusal)))
    }

    @Test func `refused - error course: there is no list without its first page`() async {
        let (sut, _) = makeSUT { _ in .failure(gone) }

        let (ids, error) = await read(sut)

        #expect(ids.isEmpty)
        #expect(error == .request(.refused(ServerRefusal(status: 404))))
    }

    @Test func `misreported pages - error course`() async {
        let (sut, _) = makeSUT { number in .success(page(min(number, 2))) }

        let (ids, error) = await read(sut)

        #expect(ids == ["1.1", "1.2", "2.1", "2.2"])
        #expect(error == .misreported(.repeatedPage(number: 3)))
    }

    @Test func `misreported pages - error course: a page is missing`() async {
        let (sut, _) = makeSUT { number in number == 2 ? .failure(gone) : .success(page(number, of: 4)) }

        let (ids, error) = await read(sut)

        #expect(ids == ["1.1", "1.2"])
        #expect(error == .misreported(.missingPage(number: 2)))
    }

    @Test func `cancelled - error course`() async {
        let gate = Gate()
        let (sut, _) = makeSUT(gate: gate) { number in .success(page(number, of: 2)) }
        let reader = Task { await read(sut) }
        reader.cancel()

        let (ids, error) = await reader.value

        #expect(ids.isEmpty)
        #expect(error == .request(.cancelled))
        gate.open()
    }

    /// Page 3 fails: what came before it is delivered, and then the error.
    private func expect(
        _ expected: LoadAllShowsError, when failure: LoadShowsError, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (sut, _) = makeSUT { number in number == 3 ? .failure(failure) : .success(page(number, of: 5)) }

        let (ids, error) = await read(sut)

        #expect(ids == ["1.1", "1.2", "2.1", "2.2"], sourceLocation: sourceLocation)
        #expect(error == expected, sourceLocation: sourceLocation)
    }

    private func makeSUT(
        gate: Gate? = nil, _ answer: @escaping PagesSpy.Answer
    ) -> (AllShowsLoader, PagesSpy) {
        let server = PagesSpy(gate: gate, answer: answer)
        return (AllShowsLoader(pages: server), server)
    }

    private func read(_ sut: AllShowsLoader) async -> (ids: [String], error: LoadAllShowsError?) {
        var ids: [String] = []
        do {
            for try await page in sut.loadAllShows(pageSize: 2) { ids += page.items.map(\.id) }
            return (ids, nil)
        } catch {
            return (ids, error)
        }
    }
}

/// A session's reason.
private struct LoggedOut: Error, Hashable {}

private let gone = LoadShowsError.pageNotFound

/// Page `number`, two items a page; of as many pages as the server says.
private func page(_ number: Int, of pages: Int? = nil) -> Page<Show> {
    let items = ["\(number).1", "\(number).2"].map { id in
        Show(id: id, title: "T", description: nil, imageURL: nil, averageRating: nil, reviewCount: 0)
    }
    return Page(items: items, position: PagePosition(page: pages == nil ? nil : number, pages: pages))
}

/// Answers by the page's number and remembers what was asked for.
private final class PagesSpy: LoadShowsUseCase {
    typealias Answer = @Sendable (Int) -> Result<Page<Show>, LoadShowsError>

    private let gate: Gate?
    private let answer: Answer
    private let log = Protected<[PageRequest]>([])

    init(gate: Gate?, answer: @escaping Answer) {
        self.gate = gate
        self.answer = answer
    }

    var requests: [PageRequest] { log.withLock(\.self) }

    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show> {
        log.withLock { $0.append(request) }
        await gate?.pass()
        return try answer(request.number).get()
    }
}
