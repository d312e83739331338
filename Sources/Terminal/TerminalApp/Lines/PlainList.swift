package import ScreenParts

@MainActor
package struct PlainList<Item: Sendable, Event: AppEvent> {
    private let screen: ListScreen<Item, Event>
    private let emptyNote: String
    private let line: (Item) -> String

    package init(_ screen: ListScreen<Item, Event>, emptyNote: String, line: @escaping (Item) -> String) {
        self.screen = screen
        self.emptyNote = emptyNote
        self.line = line
    }

    /// Shows the page of the selected item, and asks what to do.
    package func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        let list = screen.list
        let page = PlainPage(list)
        // The page is filled first; the next turn shows the result.
        if page.isFilling { return }
        try dialogue.head(screen.rules.heading, ribbon: list.ribbon)
        if page.items.isEmpty, list.isComplete { try dialogue.say(emptyNote) }
        try page.say(in: dialogue) { [line($0)] }
        let keys = [
            page.items.isEmpty ? nil : "a number opens", page.hasNext ? "n next page" : nil,
            page.hasPrevious ? "b page before" : nil, "r refresh", "p profile", "q quit",
        ]
        let question = keys.compactMap(\.self).joined(separator: ", ")
        while true {
            let answer = try await dialogue.ask("\(question):").lowercased()
            switch answer {
            case "n" where page.hasNext: return try await page.next(in: dialogue)
            case "b" where page.hasPrevious: return page.previous()
            case "r":
                list.refresh()
                return
            case "p": return screen.openProfile()
            case "q": throw .quit
            default:
                if let number = Int(answer), list.items.indices.contains(number - 1) {
                    list.select(at: number - 1)
                    return screen.openSelected()
                }
                try dialogue.say("Type one of these: \(question).")
            }
        }
    }
}

@MainActor
package struct PlainPage<Item: Sendable> {
    private let list: PagedList<Item>
    private let start: Int

    package init(_ list: PagedList<Item>) {
        self.list = list
        start = max(list.selection, 0) / Self.length * Self.length
    }

    private static var length: Int { 10 }
    private var end: Int { start + Self.length }

    package var items: [Item] { Array(list.items.dropFirst(start).prefix(Self.length)) }
    package var hasNext: Bool { list.items.count > end || !list.isComplete }
    package var hasPrevious: Bool { start > 0 }

    var isFilling: Bool { list.items.count < end && list.ribbon == nil && list.loadMore() != nil }

    /// Writes the page's position and its numbered items, each in one or more lines.
    package func say(in dialogue: PlainDialogue, _ lines: (Item) -> [String]) throws(PlainEnd) {
        let items = items
        guard !items.isEmpty else { return }
        let total = list.total.map(String.init) ?? "\(list.items.count) and more"
        try dialogue.say("Page \(start / Self.length + 1): \(start + 1) to \(start + items.count) of \(total)")
        for (index, item) in items.enumerated() {
            let number = "\(start + index + 1). "
            // Indented, so that no line can pass for another item.
            try dialogue.say(lines(item).enumerated().map { ($0 == 0 ? number : "") + $1 }, indent: number.count)
        }
    }

    /// Goes to the next page after loading it, or says that there are no more.
    package func next(in dialogue: PlainDialogue) async throws(PlainEnd) {
        if list.items.count <= end, list.loadMore() != nil { try await dialogue.wait { await list.settle() } }
        if list.items.count > end {
            list.select(at: end)
        } else if list.isComplete {
            try dialogue.say("There are no more.")
        }
    }

    package func previous() { list.select(at: start - Self.length) }
}
