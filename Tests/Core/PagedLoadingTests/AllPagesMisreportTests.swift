import TestSupport

/// Servers that misreport their pages.
@Suite(.timeLimit(.minutes(60))) struct AllPagesMisreportTests {
    @Test(arguments: Meta.allCases)
    func `a page size that the server caps loses nothing`(meta: Meta) async {
        let (reading, list) = await readList { request, _ in Array(0..<33).page(request, meta: meta, cap: 2) }
        #expect(reading == Reading(0..<33))
        #expect(list.sizes == [5])
    }

    @Test func `a count of records that swings to and fro is read to the end`() async {
        let (reading, list) = await readList { request, before in
            Array(0..<100).page(
                request.number, size: 5,
                position: PagePosition(pages: 20, records: before.isMultiple(of: 2) ? 100 : .max))
        }
        #expect(reading.items == Array(0..<100))
        #expect([nil, .misreported(.incomplete(received: 100, records: .max))].contains(reading.error))
        #expect(list.asked.count < 100 * 100)
    }

    @Test func `a count of records that falls again and again has each page read again once`() async {
        let (reading, list) = await readList(window: 1) { request, before throws(ListError) in
            if before > 100 { throw .broken(page: request.number) }
            return Array(0..<100).page(
                request.number, size: 5,
                position: PagePosition(page: request.number, pages: 20, records: before.isMultiple(of: 2) ? 100 : 99))
        }
        #expect(reading == Reading(0..<100))
        #expect(list.asked.prefix(8) == [1, 2, 1, 2, 3, 4, 3, 4])
    }

    @Test(arguments: [true, false])
    func `an absurd count of pages is no more than a bound`(isEmptyPastTheEnd: Bool) async {
        let (reading, list) = await readList { request, _ in
            if request.number > 4, !isEmptyPastTheEnd { return .pastTheEnd }
            return Array(0..<20).page(
                request.number, size: 5,
                position: PagePosition(page: request.number, pages: 1_000_000_000_000, records: .max))
        }
        #expect(reading == Reading(0..<20))
        #expect(list.asked.count <= 4 + 3 * 6)
    }

    @Test(arguments: [Int.min, -1, 0]) func `a count of pages that is none is passed over`(pages: Int) async {
        let (reading, _) = await readList { request, _ in
            Array(0..<20).page(request.number, size: 5, position: PagePosition(pages: pages, records: pages))
        }
        #expect(reading == Reading(0..<20))
    }

    @Test(arguments: [1, 2, 3]) func `a count of pages that is too low is passed over`(pages: Int) async {
        let (reading, _) = await readList { request, _ in
            Array(0..<20).page(
                request.number, size: 5, position: PagePosition(page: request.number, pages: pages, records: 20))
        }
        #expect(reading == Reading(0..<20))
    }

    @Test(arguments: [
        PagePosition(), PagePosition(pages: 50), PagePosition(pages: 50, records: 250),
        PagePosition(pages: 1_000_000_000_000),
    ])
    func `one page for ever is an error`(position: PagePosition) async {
        let (reading, list) = await readList { _, _ in Array(0..<5).page(1, size: 5, position: position) }
        #expect(reading == Reading(0..<5, error: .misreported(.repeatedPage(number: 2))))
        #expect(list.asked.count <= 7)
    }

    @Test func `one page for ever is an error although the server claims that its list grows`() async {
        let (reading, list) = await readList { _, before in
            Array(0..<5).page(1, size: 5, position: PagePosition(pages: 1_000, records: 5 * before))
        }
        #expect(reading.items == Array(0..<5))
        #expect(reading.error != nil)
        #expect(list.asked.count < 100)
    }

    @Test(arguments: [20, 50])
    func `a page with another number than the one asked for is an error`(count: Int) async {
        let (reading, _) = await readList { request, _ in
            Array(0..<count).page(PageRequest(number: min(request.number, 3), size: 5))
        }
        #expect(reading == Reading(0..<15, error: .misreported(.wrongPage(number: 4, got: 3))))
    }

    @Test(arguments: [7, 10, 64, 101, 500], [0, 3])
    func `a list that comes round again is an error, however long it is`(count: Int, skew: Int) async {
        let (reading, list) = await readList { request, _ in
            let items = (0..<5).map { Record(id: ((request.number - 1) * 5 + $0) % (count + skew)) }
            return .page(ListPage(items: items, position: PagePosition()))
        }
        #expect(reading.items == Array(0..<reading.items.count))
        #expect((count + skew - 5...count + skew).contains(reading.items.count))
        #expect(list.asked.count < (count + skew) / 5 + 10)
        guard case .misreported(.repeatedPage) = reading.error else {
            Issue.record("\(String(describing: reading.error))")
            return
        }
    }

    @Test(arguments: [true, false])
    func `a page that is missing between others is an error`(isEmpty: Bool) async {
        let (reading, _) = await readList { request, _ in
            guard request.number == 4 else { return Array(0..<50).page(request) }
            return isEmpty ? .page(ListPage(items: [], position: PagePosition(page: 4, pages: 10))) : .pastTheEnd
        }
        #expect(reading == Reading(0..<15, error: .misreported(.missingPage(number: 4))))
    }

    @Test func `records that the last page counts and no page brought are an error`() async {
        // The pages are cut to two items, but numbered as if they held five.
        let (reading, _) = await readList { request, _ in
            guard request.number <= 4 else { return .pastTheEnd }
            let items = (0..<2).map { Record(id: (request.number - 1) * 5 + $0) }
            return .page(ListPage(items: items, position: PagePosition(page: request.number, pages: 4, records: 20)))
        }
        #expect(
            reading
                == Reading([0, 1, 5, 6, 10, 11, 15, 16], error: .misreported(.incomplete(received: 8, records: 20))))
    }

    @Test(arguments: [true, false], [3, 7])
    func `records that are counted and on no page are an error where the list ends early`(
        isEmptyPastTheEnd: Bool, pages: Int
    ) async {
        let (reading, _) = await readList { request, _ in
            if request.number > 2, !isEmptyPastTheEnd { return .pastTheEnd }
            return Array(0..<10).page(
                request.number, size: 5, position: PagePosition(page: request.number, pages: pages, records: 14))
        }
        #expect(reading == Reading(0..<10, error: .misreported(.incomplete(received: 10, records: 14))))
    }

    @Test(arguments: [true, false], [11, 14])
    func `records that are counted and on no page are an error where the pages are not counted, if it is but one`(
        isEmptyPastTheEnd: Bool, count: Int
    ) async {
        let (reading, _) = await readList { request, _ in
            if request.number > 2, !isEmptyPastTheEnd { return .pastTheEnd }
            return Array(0..<10).page(request.number, size: 5, position: PagePosition(records: count))
        }
        #expect(reading == Reading(0..<10, error: .misreported(.incomplete(received: 10, records: count))))
    }

    @Test func `an empty page that counts nothing takes nothing back`() async {
        let (reading, _) = await readList { request, _ in
            let position = request.number > 2 ? PagePosition() : PagePosition(records: 14)
            return Array(0..<10).page(request.number, size: 5, position: position)
        }
        #expect(reading == Reading(0..<10, error: .misreported(.incomplete(received: 10, records: 14))))
    }

    @Test(arguments: [-1, Int.min, .max])
    func `a count of records that turns into none is passed over`(count: Int) async {
        let (reading, list) = await readList { request, _ in
            let position = PagePosition(page: request.number, pages: 4, records: request.number == 1 ? 20 : count)
            return Array(0..<20).page(request.number, size: 5, position: position)
        }
        #expect(reading == Reading(0..<20))
        #expect(list.asked.sorted() == [1, 2, 3, 4])
    }

    @Test func `a page that is missing is an error where it alone says that there are more`() async {
        let (reading, _) = await readList { request, _ in
            let isMissing = request.number == 4
            return Array(0..<50).page(
                isMissing ? 99 : request.number, size: 5, position: isMissing ? PagePosition(pages: 10) : PagePosition()
            )
        }
        #expect(reading == Reading(0..<15, error: .misreported(.missingPage(number: 4))))
    }

    @Test func `an earlier page in the place of the one after a missing page is no proof of a gap`() async {
        let (reading, _) = await readList(window: 1) { request, _ in
            if request.number == 4 { return .pastTheEnd }
            let number = min(request.number, 3)
            return Array(0..<15).page(number, size: 5, position: PagePosition(page: number, pages: 10))
        }
        #expect(reading == Reading(0..<15))
    }

    @Test func `pages that overlap bring each record once`() async {
        let (reading, _) = await readList { request, _ in
            let start = (request.number - 1) * 3
            guard start < 30 else { return .pastTheEnd }
            return .page(ListPage(items: (start..<start + 5).map(Record.init), position: PagePosition()))
        }
        #expect(reading == Reading(0..<32))
    }
}
