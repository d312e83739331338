public import ScreenParts

/// A list as a dialogue has it: numbered pages.
@MainActor
public struct PlainList<Item: Sendable, Event: AppEvent> {
    private let screen: ListScreen<Item, Event>
    private let emptyNote: String
    private let line: (Item) -> String

    /// The list of `screen`, a line for each item; `emptyNote` says that there is nothing in it.
    public init(_ screen: ListScreen<Item, Event>, emptyNote: String, line: @escaping (Item) -> String) {
        self.screen = screen
        self.emptyNote = emptyNote
        self.line = line
    }

    /// Shows the page on which the selected item is, and asks what is to be done.
    public func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        let list = screen.list
        let page = PlainPage(list)
        // The page is filled first, and whatever that leads to is shown in its turn.
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

/// The page of a list on which the selected item is.
@MainActor
public struct PlainPage<Item: Sendable> {
    private let list: PagedList<Item>
    private let start: Int

    /// The page of `list` as it is now.
    public init(_ list: PagedList<Item>) {
        self.list = list
        start = max(list.selection, 0) / Self.length * Self.length
    }

    /// So many lines can be listened to at once.
    private static var length: Int { 10 }
    private var end: Int { start + Self.length }

    /// The items of the page.
    public var items: [Item] { Array(list.items.dropFirst(start).prefix(Self.length)) }
    /// Whether there may be a page after it.
    public var hasNext: Bool { list.items.count > end || !list.isComplete }
    /// Whether there is a page before it.
    public var hasPrevious: Bool { start > 0 }

    /// Whether more of the page is being loaded, since there is room on it.
    var isFilling: Bool { list.items.count < end && list.ribbon == nil && list.loadMore() != nil }

    /// Says where the page stands, and its items by their numbers: of each its lines, the further ones below the first.
    public func say(in dialogue: PlainDialogue, _ lines: (Item) -> [String]) throws(PlainEnd) {
        let items = items
        guard !items.isEmpty else { return }
        let total = list.total.map(String.init) ?? "\(list.items.count) and more"
        try dialogue.say("Page \(start / Self.length + 1): \(start + 1) to \(start + items.count) of \(total)")
        for (index, item) in items.enumerated() {
            let number = "\(start + index + 1). "
            // Indented, or a line could pass for another item.
            try dialogue.say(lines(item).enumerated().map { ($0 == 0 ? number : "") + $1 }, indent: number.count)
        }
    }

    /// Goes to the page after it, which is loaded first; says so where there is none.
    public func next(in dialogue: PlainDialogue) async throws(PlainEnd) {
        if list.items.count <= end, list.loadMore() != nil { try await dialogue.wait { await list.settle() } }
        if list.items.count > end {
            list.select(at: end)
        } else if list.isComplete {
            try dialogue.say("There are no more.")
        }
    }

    /// Goes to the page before it.
    public func previous() {
        list.select(at: start - Self.length)
    }
}
