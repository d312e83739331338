package import ScreenParts
import TerminalIO

/// One item of a list as it is drawn: what it is called, and what there is to say about it at the right.
package struct ListRow {
    let title: String
    let detail: String

    /// A row; the words may be a server's.
    package init(title: String, detail: String) {
        self.title = title
        self.detail = detail
    }
}

/// A list of items to open, and at the top right the way to Profile.
package final class ListView<Item: Sendable, Event: AppEvent>: ScreenView {
    private let screen: ListScreen<Item, Event>
    private let row: (Item) -> ListRow
    private let emptyNote: String
    /// Whether Profile has the focus, and not the list.
    private var isProfileFocused = false
    /// The row of the list that stands on top.
    private var top = 0
    private var visibleRows = 1

    /// A view of `screen`; `emptyNote` says that there is nothing in it.
    package init(_ screen: ListScreen<Item, Event>, emptyNote: String, row: @escaping (Item) -> ListRow) {
        self.screen = screen
        self.emptyNote = emptyNote
        self.row = row
    }

    private var list: PagedList<Item> { screen.list }

    package var isBusy: Bool { list.isLoading }

    package func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.rules.heading, row: 0, ink: .heading)
        drawProfile(on: &frame)
        let footer = frame.footer(ribbon: list.ribbon, progress: list.isLoading ? "Loading…" : nil, tick: tick) {
            summary
        }
        visibleRows = max(footer - Self.firstRow - 1, 1)
        scroll()
        for (offset, item) in list.items.dropFirst(top).prefix(visibleRows).enumerated() {
            let isSelected = top + offset == list.selection && !isProfileFocused
            draw(row(item), isSelected: isSelected, on: &frame, row: Self.firstRow + offset)
        }
        frame.hints(["↑↓ move", "Enter open", "r refresh", "p profile", "q quit"])
    }

    package func press(_ key: Key) -> AppRequest? {
        switch key {
        case .tab, .backTab: isProfileFocused.toggle()
        case .enter: isProfileFocused ? openProfile() : screen.openSelected()
        case .character(" ") where isProfileFocused: openProfile()
        case .character("r"): list.refresh()
        case .character("p"): openProfile()
        case .character("q"): return .quit
        default: move(key)
        }
        return nil
    }

    private func move(_ key: Key) {
        switch key {
        case .up: list.moveSelection(by: -1)
        case .down: list.moveSelection(by: 1)
        case .pageUp: list.moveSelection(by: -visibleRows)
        case .pageDown: list.moveSelection(by: visibleRows)
        case .home: list.select(at: 0)
        case .end: list.select(at: list.items.count - 1)
        default: return
        }
        isProfileFocused = false
    }

    private func openProfile() {
        isProfileFocused = false
        screen.openProfile()
    }

    private static var firstRow: Int { 2 }

    private func drawProfile(on frame: inout Frame) {
        let button = "[ Profile ]"
        let column = frame.columns - button.count - Frame.margin
        frame.grid.write(button, row: 0, column: column, ink: isProfileFocused ? .focus : .plain)
        if isProfileFocused { frame.grid.write("▸", row: 0, column: column - 2, ink: .focus) }
    }

    private func draw(_ item: ListRow, isSelected: Bool, on frame: inout Frame, row: Int) {
        if isSelected { frame.mark(row: row) }
        let width = frame.columns - Frame.margin
        let detail = item.detail.sanitised.truncated(to: width / 3)
        let title = item.title.sanitised.truncated(to: width - detail.displayWidth - 2)
        let ink: Ink = isSelected ? .focus : .plain
        frame.grid.write(title, row: row, column: Frame.margin, ink: ink)
        frame.grid.write(
            detail, row: row, column: frame.columns - detail.displayWidth, ink: isSelected ? .focus : .faint)
    }

    /// Brings the selected row into sight.
    private func scroll() {
        top = min(top, list.selection, max(list.items.count - visibleRows, 0))
        top = max(top, list.selection - visibleRows + 1)
    }

    private var summary: String {
        switch (list.items.count, list.isComplete) {
        case (0, true): emptyNote
        case (0, false): ""
        case (let count, let isComplete):
            "\(list.selection + 1) of \(count)\(isComplete ? "" : ", and more")"
        }
    }
}
