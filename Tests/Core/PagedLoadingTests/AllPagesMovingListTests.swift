import TestSupport

@testable import PagedLoading

/// Lists of which items go while others come.
@Suite(.timeLimit(.minutes(60))) struct AllPagesMovingListTests {
    private static let list = Array(0..<20)
    /// An item came in front, and the last one went.
    private static let moved = [100] + list.dropLast()

    @Test(arguments: [1, 6])
    func `a repeat that no growth explains has the list read again, one page at a time`(window: Int) async {
        let (reading, list) = await readList(window: window) { request, before in
            (request.number == 2 && before < 4 ? Self.moved : Self.list).page(request)
        }

        // On page 2 came 4 instead of 9.
        #expect(reading == Reading(Array(0..<9) + Array(10..<20) + [9]))
        #expect(list.asked.prefix(4).sorted() == [1, 2, 3, 4])
        #expect(list.asked.dropFirst(4) == [1, 2, 3, 4])
    }

    @Test func `the list is read again with one request in flight`() async throws {
        // The numbers of the pages requested, and, negative, of those answered.
        let events = Protected<[Int]>([])
        var iterator = AllPages<ListPage, ListError>.Iterator(size: 5, window: 6) { request in
            let before = events.withLock { events in
                defer { events.append(request.number) }
                return events.count
            }
            return RequestedPage(number: request.number) { _ in
                events.withLock { $0.append(-request.number) }
                return .success((request.number == 2 && before < 4 ? Self.moved : Self.list).page(request))
            }
        }
        while try await iterator.next() != nil {}

        #expect(events.withLock(\.self) == [1, -1, 2, 3, 4, -2, -3, -4] + [1, -1, 2, -2, 3, -3, 4, -4])
    }

    @Test func `growth explains as many repeats as records were added, and no more`() async {
        let grown = Self.list + [200]
        // Three came in front, and two went. The last page counts nothing.
        let moved = [100, 101, 102] + Self.list.dropLast(2)
        let (reading, _) = await readList(window: 1) { request, before in
            switch (request.number, before) {
            case (1, 0): Self.list.page(request)
            case (2, 1): moved.page(request)
            case (5, _): grown.page(5, size: 5, position: PagePosition(page: 5, pages: 5))
            default: grown.page(request)
            }
        }

        #expect(reading == Reading(Array(0..<7) + Array(10..<20) + [200] + Array(7..<10)))
    }

    @Test func `growth may repeat a page and a part of the next`() async {
        let grown = Array(100..<107) + Self.list
        let (reading, list) = await readList(window: 1) { request, before in
            (before < 2 ? Self.list : grown).page(request)
        }

        #expect(reading == Reading(0..<20))
        #expect(list.asked == Array(1...6))
    }

    @Test func `fewer different items than the server counts have the list read again`() async {
        let (reading, list) = await readList(window: 1) { request, before in
            guard request.number == 2, before == 1 else { return Self.list.page(request) }
            // Three items came in front and are gone again before records are counted.
            return Array(2..<7).page(1, size: 5, position: PagePosition(page: 2, pages: 4))
        }

        #expect(reading == Reading(Array(0..<7) + Array(10..<20) + Array(7..<10)))
        #expect(list.asked.suffix(4) == [1, 2, 3, 4])
    }

    @Test func `a page that does not begin with a known item when it is read again leaves a gap`() async {
        let list = Array(0..<30)
        // Six went and five came: the count falls by one, and what moved up is on an earlier page than it tells.
        let moved = Array(6..<30) + Array(100..<105)
        let (reading, _) = await readList(window: 1) { request, before in (before < 3 ? list : moved).page(request) }

        #expect(reading.error == nil)
        #expect(reading.items.sorted() == list + Array(100..<105))
    }

    @Test func `what comes twice in the same order is at rest`() async {
        let pages = [[0, 1, 2], [2, 3, 4], [4, 5, 6]]
        let (reading, list) = await readList { request, _ in
            let position = PagePosition(page: request.number, pages: 3, records: 7)
            return .page(ListPage(items: pages[request.number - 1].map(Record.init), position: position))
        }

        #expect(reading == Reading(0..<7))
        #expect(list.asked.count == 6)
    }

    @Test func `what comes twice and is not all is an error`() async {
        let pages = [[0, 1, 2], [2, 3, 4], [4, 5, 6]]
        let (reading, _) = await readList { request, _ in
            let position = PagePosition(page: request.number, pages: 3, records: 9)
            return .page(ListPage(items: pages[request.number - 1].map(Record.init), position: position))
        }

        #expect(reading == Reading(0..<7, error: .misreported(.incomplete(received: 7, records: 9))))
    }

    @Test func `a list that never rests is read four times in all`() async {
        let (reading, list) = await readList(window: 1) { request, before in
            // Before each page, an item comes in front and the last one goes.
            (Array((100 - before)..<100).map { $0 + 1_000 } + Self.list.dropLast(before)).page(request)
        }

        #expect(reading.error == .misreported(.moving))
        #expect(Set(reading.items).count == reading.items.count)
        #expect(list.asked == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
    }

    @Test func `an item that changes its place far away is delivered once, and what it hid as well`() async {
        let still = Array(0..<400)
        let moved = Array(1..<400) + [0]
        let (reading, _) = await readList(window: 1) { request, before in (before < 3 ? still : moved).page(request) }

        #expect(reading == Reading(Array(0..<15) + Array(16..<400) + [15]))
    }

    @Test func `a list too long to be remembered is not read again if it moves`() async {
        let count = 60_000
        let (reading, list) = await readList(window: 1) { request, before in
            let items = before == 1 ? [-1] + Array(0..<count - 1) : Array(0..<count)
            return items.page(PageRequest(number: request.number, size: 1_000))
        }

        #expect(reading.error == .misreported(.moving))
        #expect(list.asked == Array(1...60))
    }
}
