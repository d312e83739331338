import ScreenParts
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Filling a window` {
    @Test func `a list loads on until the rows are full, and some ahead`() async {
        let sut = makeSUT(records: 30)
        sut.refresh()
        await sut.settle()
        #expect(sut.items.count == 4)
        #expect(sut.total == 30)

        for _ in 1...9 {
            sut.load(through: 10)
            await sut.settle()
        }

        #expect(sut.items.count == 16)
    }

    @Test func `where the server does not say how many there are, the last page tells`() async {
        let sut = makeSUT(records: nil)
        sut.refresh()
        await sut.settle()
        #expect(sut.total == nil)

        for _ in 1...20 {
            sut.loadOn()
            await sut.settle()
        }

        #expect(sut.total == 30)
    }

    @Test func `after a failure it waits for the person`() async {
        let count = Protected(0)
        let sut = PagedList<Int>(pageSize: 4, id: { "\($0)" }) { _ throws(FailureReport) in
            count.withLock { $0 += 1 }
            throw FailureReport(.rejected, "No.")
        } onSessionEnd: { _ in
        }
        sut.refresh()
        await sut.settle()

        sut.load(through: 10)
        await sut.settle()

        #expect(count.withLock(\.self) == 1)
        #expect(sut.ribbonText == "No.")
    }

    private func makeSUT(records: Int?) -> PagedList<Int> {
        PagedList(pageSize: 4, id: { "\($0)" }) { request throws(FailureReport) in
            let start = (request.number - 1) * request.size
            return Page(
                items: Array((start..<(start + request.size)).prefix { $0 < 30 }),
                position: PagePosition(page: request.number, pages: records.map { ($0 + 3) / 4 }, records: records))
        } onSessionEnd: { _ in
        }
    }
}
