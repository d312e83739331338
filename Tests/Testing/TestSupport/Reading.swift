/// What reading to the end brought, in order, and the error that ended it.
package struct Reading<Item: Equatable & Sendable, Failure: Error & Equatable>: Equatable, Sendable {
    package let items: [Item]
    package let error: Failure?

    package init(_ items: some Sequence<Item>, error: Failure? = nil) {
        self.items = Array(items)
        self.error = error
    }

    package init<Page>(of pages: some AsyncSequence<Page, Failure>, items: (Page) -> [Item]) async {
        var all: [Item] = []
        do {
            for try await page in pages { all += items(page) }
            self.init(all)
        } catch {
            self.init(all, error: error)
        }
    }
}
