import ScreenParts
import TestSupport

@testable import TerminalApp

@MainActor @Suite struct `Rows of a list` {
    @Test func `are made once, however often they are looked at`() async {
        let list = makeList([["Alder", "Birch"], ["Cedar"]])
        var sut = ListRows<String>()
        var made: [String] = []
        let row = { (item: String) in
            made.append(item)
            return ListRow(title: item, detail: "tree", ink: .plain, id: item, url: nil)
        }

        await load(list)
        sut.update(list, filter: "", row: row)
        sut.update(list, filter: "a", row: row)
        await load(list)
        sut.update(list, filter: "a", row: row)

        #expect(made == ["Alder", "Birch", "Cedar"])
        #expect(sut.shown == [0, 2])
    }

    @Test(arguments: [
        (["b", "bi"], [1]), (["bi", "b"], [1]), (["b", "c"], [1, 2]), (["b", ""], [0, 1, 2]),
        (["", "TREE"], [0, 1, 2]),
        (["樹"], []), (["É"], [0, 1, 2]), (["x", "xy"], []), (["e"], [0, 1, 2]), (["h"], [1]), (["cedar"], [2]),
        (["rt"], []),
    ])
    func `are those that the words look for, whatever was typed before`(words: [String], expected: [Int]) async {
        let list = makeList([["Alder", "Birch", "Cedar"]])
        await load(list)
        var sut = ListRows<String>()

        for words in words { sut.update(list, filter: words, row: row) }

        #expect(sut.shown == expected)
    }

    @Test func `are found by what follows an ASCII letter too, and by letters that are none`() async {
        let list = makeList([["Eau-de-vie", "Café", "A cafe\u{301}"]])
        await load(list)
        var sut = ListRows<String>()

        sut.update(list, filter: "caf", row: row)
        #expect(sut.shown == [1, 2])
        sut.update(list, filter: "café", row: row)
        #expect(sut.shown == [1, 2])
    }

    @Test(arguments: ["amelie", "AMÉLIE", "Ame\u{301}lie", "amé"])
    func `are found without regard to case and accents, however these are written`(words: String) async {
        let list = makeList([["Amélie", "Lodz"], ["Chez Ame\u{301}lie", "AMELIE"]])
        await load(list)
        await load(list)
        var sut = ListRows<String>()

        sut.update(list, filter: words, row: row)

        #expect(sut.shown == [0, 2, 3])
    }

    @Test func `are others once the list is`() async {
        let list = makeList([["Alder", "Birch"]], then: [["Cedar"]])
        var sut = ListRows<String>()
        await load(list)
        sut.update(list, filter: "b", row: row)

        list.refresh()
        await list.settle()
        sut.update(list, filter: "", row: row)

        #expect(sut.all.map(\.title) == ["Cedar"])
        #expect(sut.shown == [0])
    }

    @Test func `are made again once what they show has changed`() async {
        let list = makeList([["Alder", "Birch"]])
        var sut = ListRows<String>()
        await load(list)
        sut.update(list, rowRevision: 1, filter: "b", row: row)

        sut.update(list, rowRevision: 2, filter: "b") { item in
            ListRow(title: item, detail: "tree", ink: .plain, state: "sent", id: item, url: nil)
        }

        #expect(sut.all.map(\.state) == ["sent", "sent"])
        #expect(sut.shown == [1])
    }

    private func row(_ item: String) -> ListRow {
        ListRow(title: item, detail: "tree", ink: .plain, id: item, url: nil)
    }

    private func load(_ list: PagedList<String>) async {
        list.loadOn()
        await list.settle()
    }

    /// A list of pages, which are others from the second time on that the first is asked for.
    private func makeList(_ pages: [[String]], then others: [[String]]? = nil) -> PagedList<String> {
        let starts = Protected(0)
        return PagedList(
            pageSize: 2, id: \.self,
            load: { request throws(FailureReport) in
                let start = starts.withLock { starts in
                    if request.number == 1 { starts += 1 }
                    return starts
                }
                let all = start > 1 ? others ?? pages : pages
                guard all.indices.contains(request.number - 1) else { throw LoadPageError.pageNotFound.report }
                return Page(
                    items: all[request.number - 1], position: PagePosition(page: request.number, pages: all.count))
            }, onSessionEnd: { _ in })
    }
}
