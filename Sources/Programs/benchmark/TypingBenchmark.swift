import Paging
import ScreenParts
import SurveyScreens
import TerminalApp

/// Typing a key while a long list is filtered, from the key to the screen's cells.
@MainActor
enum TypingBenchmark {
    nonisolated private static let count = 10_000
    nonisolated private static let pageSize = 1_000

    private struct Item: Sendable {
        let id: String
        let title: String
        let kind: String

        init(_ number: Int) {
            id = "\(number)"
            title = "Survey \(number) & what you thought of it"
            kind = ["Restaurant", "Hotel", "Cafe"][number % 3]
        }
    }

    static func rows(runs: Int) async -> [Comparison] {
        let view = await filteredList()
        let keys = 10
        let pairs = (0...runs).map { _ in
            let start = ContinuousClock.now
            for key in 0..<keys {
                _ = view.press(key.isMultiple(of: 2) ? .character("9") : .backspace)
                draw(view)
            }
            return (ours: (ContinuousClock.now - start) / .seconds(1) / Double(keys), theirs: 1.0 / 60)
        }
        return [
            Comparison(
                "a key of a filter, \(count) rows loaded", against: "a frame at 60 Hz", Array(pairs.dropFirst()),
                Cost.time)
        ]
    }

    private static func filteredList() async -> ListView<Item, ScreenEvent> {
        let screen = ListScreen<Item, ScreenEvent>(
            HomeRules(heading: "Surveys", pageSize: pageSize), id: \.id,
            load: { request throws(PageFailure) in
                let first = (request.number - 1) * pageSize
                return Page(
                    items: (first..<(first + pageSize)).map(Item.init),
                    position: PagePosition(page: request.number, pages: count / pageSize, records: count))
            }, opening: { _ in .back }, onEvent: { _ in })
        screen.open()
        await screen.settle()
        while !screen.list.isComplete {
            screen.list.loadOn()
            await screen.settle()
        }
        let hues = KindHues()
        let view = ListView(screen, emptyNote: "", images: ImageCache { _ in nil }, preview: { _, _, _ in [] }) {
            item in
            ListRow(title: item.title, detail: item.kind, ink: hues.ink(of: item.kind), id: item.id, url: nil)
        }
        for character in "/survey 1" { _ = view.press(.character(character)) }
        draw(view)
        precondition(view.position == "1 of 1111", "the list is loaded and filtered")
        return view
    }

    private static func draw(_ view: ListView<Item, ScreenEvent>) {
        var frame = Frame(columns: 120, rows: 40)
        view.draw(on: &frame, tick: 0)
    }
}
