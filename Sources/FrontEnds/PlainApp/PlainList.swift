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

    /// So many lines can be listened to at once.
    private static var pageLength: Int { 10 }

    /// Shows the page on which the selected item is, and asks what is to be done.
    public func turn(in dialogue: PlainDialogue) async throws(PlainEnd) {
        let list = screen.list
        let start = max(list.selection, 0) / Self.pageLength * Self.pageLength
        let end = start + Self.pageLength
        // The page is filled first, and whatever that leads to is shown in its turn.
        if list.items.count < end, list.ribbon == nil, list.loadMore() != nil { return }
        let items = list.items.dropFirst(start).prefix(Self.pageLength)
        try dialogue.head(screen.rules.heading, ribbon: list.ribbon)
        try dialogue.say(
            items.isEmpty ? (list.isComplete ? [emptyNote] : []) : [place(of: start..<start + items.count)])
        try dialogue.say(items.enumerated().map { "\(start + $0 + 1). \(line($1))" })
        let hasNext = list.items.count > end || !list.isComplete
        let keys = [
            items.isEmpty ? nil : "a number opens", hasNext ? "n next page" : nil, start > 0 ? "b page before" : nil,
            "r refresh", "p profile", "q quit",
        ]
        let question = keys.compactMap(\.self).joined(separator: ", ")
        while true {
            let answer = try await dialogue.ask("\(question):").lowercased()
            switch answer {
            case "n" where hasNext: return try await next(after: end, in: dialogue)
            case "b" where start > 0: return list.select(at: start - Self.pageLength)
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

    private func place(of range: Range<Int>) -> String {
        let count = screen.list.items.count
        let total = screen.list.isComplete ? "of \(count)" : "of \(count) and more"
        return "Page \(range.lowerBound / Self.pageLength + 1): \(range.lowerBound + 1) to \(range.upperBound) \(total)"
    }

    private func next(after end: Int, in dialogue: PlainDialogue) async throws(PlainEnd) {
        let list = screen.list
        if list.items.count <= end, list.loadMore() != nil { try await dialogue.wait { await list.settle() } }
        if list.items.count > end {
            list.select(at: end)
        } else if list.isComplete {
            try dialogue.say("There are no more.")
        }
    }
}
