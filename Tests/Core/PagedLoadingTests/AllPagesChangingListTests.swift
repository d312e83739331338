import TestSupport

/// Lists that change while they are read.
@Suite(.timeLimit(.minutes(60))) struct AllPagesChangingListTests {
    @Test(arguments: [.full, .pagesAlone] as [Meta], [1, 3, 7])
    func `a list that grows at its end has no gap`(meta: Meta, after: Int) async {
        let (reading, _) = await readList { request, before in
            Array(0..<(before < after ? 32 : 57)).page(request, meta: meta)
        }
        // How much of the growth is seen depends on when the last page is asked for.
        #expect(reading == Reading(0..<reading.items.count))
        #expect(reading.items.count >= 32)
    }

    @Test(arguments: [1, 3, 5, 8, 12], 1...8)
    func `a list that grows at its front brings nothing twice and loses nothing`(growth: Int, after: Int) async {
        let (reading, _) = await readList(window: 1) { request, before in
            (before < after ? Array(0..<40) : Array(-growth..<0) + Array(0..<40)).page(request)
        }
        #expect(reading.items.filter { $0 >= 0 } == Array(0..<40))
        #expect(Set(reading.items).count == reading.items.count)
        #expect(reading.error == nil)
    }

    @Test func `a list that grows at its front again and again brings nothing twice`() async {
        let (reading, _) = await readList { request, before in
            (Array(-2 * before..<0) + Array(0..<200)).page(request)
        }
        #expect(Set(reading.items).count == reading.items.count)
        #expect(Set(reading.items).isSuperset(of: 0..<200))
        #expect(reading.error == nil)
    }

    @Test(arguments: Meta.allCases, 1...9)
    func `a list that shrinks at its end is read to its new end`(meta: Meta, after: Int) async {
        let (reading, _) = await readList { request, before in
            Array(0..<(before < after ? 50 : 17)).page(request, meta: meta)
        }
        #expect(reading == Reading(0..<reading.items.count))
        #expect(reading.items.count >= 17)
    }

    @Test(arguments: [1, 4, 5, 12, 25], 1...9)
    func `what moves up when a list shrinks at its front is read all the same`(loss: Int, after: Int) async {
        for window in [1, 6] {
            let (reading, _) = await readList(window: window) { request, before in
                Array((before < after ? 0 : loss)..<50).page(request)
            }
            #expect(reading.items.filter { $0 >= loss } == Array(loss..<50))
            #expect(Set(reading.items).count == reading.items.count)
            #expect(reading.error == nil)
        }
    }

    @Test func `a list that grows while two requests overtake one another has no gap`() async {
        let (reading, list) = await readList { request, before in
            // Page 3 is answered last of the first window, after the list has grown.
            let growth = request.number == 3 || before > 7 ? 4 : 0
            return (Array(-growth..<0) + Array(0..<40)).page(request)
        }
        #expect(reading == Reading(0..<40))
        #expect(list.asked.filter { $0 == 3 }.count == 2)
    }

    @Test func `a list that shrinks may be answered with its new last page in place of one that is gone`() async {
        let (reading, _) = await readList { request, before in
            let list = Array(0..<(before < 4 ? 50 : 20))
            let number = before < 4 ? request.number : min(request.number, 4)
            return list.page(PageRequest(number: number, size: 5))
        }
        #expect(reading == Reading(0..<20))
    }

    @Test(arguments: 1...9)
    func `a list that shrinks at its end is read to its new end where its records alone are counted`(
        after: Int
    ) async {
        let (reading, _) = await readList { request, before in
            let list = Array(0..<(before < after ? 50 : 17))
            guard (request.number - 1) * 5 < list.count else { return .pastTheEnd }
            return list.page(request.number, size: 5, position: PagePosition(records: list.count))
        }
        #expect(reading == Reading(0..<reading.items.count))
        #expect(reading.items.count >= 17)
    }

    @Test func `an empty page may say that the list has come to that`() async {
        let (reading, _) = await readList { request, before in
            guard before == 0 else {
                return .page(ListPage(items: [], position: PagePosition(page: request.number, pages: 1, records: 0)))
            }
            return Array(0..<15).page(request)
        }
        #expect(reading == Reading(0..<5))
    }

    @Test func `a page that brings nothing new is not delivered`() async throws {
        let list = ListDouble { request, before in (before == 0 ? Array(0..<20) : Array(-5..<20)).page(request) }
        var pages: [[Int]] = []
        for try await page in allPages(of: list, window: 1) { pages.append(page.items.map(\.id)) }
        #expect(pages == [Array(0..<5), Array(5..<10), Array(10..<15), Array(15..<20)])
        #expect(list.asked == [1, 2, 3, 4, 5])
    }

    @Test func `a list that grows by a page before every other request is read to its end, however long it is`() async {
        let (reading, list) = await readList(window: 1) { request, before in
            (Array(-5 * ((before + 1) / 2)..<0) + Array(0..<200)).page(request)
        }
        #expect(reading == Reading(0..<200))
        #expect(list.asked == Array(1...79))
    }

    @Test func `what a list has grown by counts, although it shrinks again`() async {
        let (reading, _) = await readList(window: 1) { request, before in
            (before < 2 ? Array(0..<40) : Array(-10..<(before == 2 ? 40 : 35))).page(request)
        }
        #expect(reading == Reading(0..<35))
    }

    @Test(arguments: [(1, [3]), (5, [3]), (6, [2, 3]), (10, [2, 3]), (11, [1, 2, 3]), (40, [1, 2, 3])])
    func `as many pages are read again as may hide what moved up`(loss: Int, again: [Int]) async {
        let (reading, list) = await readList(window: 1) { request, before in
            Array((before < 3 ? 0 : loss)..<60).page(request)
        }
        #expect(Array(list.asked.prefix(5 + again.count)) == [1, 2, 3, 4] + again + [4])
        #expect(reading.error == nil)
    }

    @Test func `a page that is gone is looked for one, two, four and more pages before`() async {
        let (reading, list) = await readList(window: 1) { request, before in
            Array(0..<(before < 20 ? 250 : 15)).page(request, meta: .pagesAlone)
        }
        #expect(reading == Reading(0..<100))
        // No further back than sixteen pages, and the page after the last of them to be sure.
        #expect(list.asked.dropFirst(20) == [21, 20, 18, 14, 6, 5, 6])
    }

    @Test func `a page of another size that is read again counts once, and what is missing is noticed`() async {
        let (reading, _) = await readList(window: 1) { request, before in
            guard request.number <= 4 else { return .pastTheEnd }
            let items = [0..<3, 3..<8, 8..<13, 13..<18][request.number - 1].map(Record.init)
            let position = PagePosition(page: request.number, pages: 4, records: before < 3 ? 20 : 19)
            return .page(ListPage(items: items, position: position))
        }
        #expect(reading == Reading(0..<18, error: .misreported(.incomplete(received: 18, records: 19))))
    }

    @Test func `the sizes of the last pages are those that count when they are read again`() async {
        let (reading, _) = await readList(window: 1) { request, before in
            let start = request.number <= 17 ? (request.number - 1) * 5 : 80 + (request.number - 17) * 2
            let items = (start..<start + (request.number <= 16 ? 5 : 2)).map(Record.init)
            let position = PagePosition(page: request.number, pages: 20, records: before < 19 ? 89 : 88)
            return .page(ListPage(items: items, position: position))
        }
        #expect(reading == Reading(0..<88))
    }
}
