package import ScreenParts
import TerminalIO

/// A list of items to open, with a preview of the selected one beside it and a button for Profile at the top right.
package final class ListView<Item: Sendable, Event: AppEvent>: ScreenView {
    /// Adds the text about an item with the facts loaded about it, and returns the lines after its cover.
    package typealias Preview = @MainActor (_ item: Item, _ facts: [String], _ text: inout TextLines) -> [String]

    private let screen: ListScreen<Item, Event>
    private let row: @MainActor (Item) -> ListRow
    private let rowRevision: @MainActor () -> Int
    private let images: ImageCache
    private let preview: Preview
    private let emptyNote: String
    private let opening: String
    private let moreHints: [String]
    private let work: @MainActor () -> ListWork?
    private var isProfileFocused = false
    private var filter = ListFilter()
    /// The id of the row that was selected before the filter.
    private var unfiltered: String?
    private var rows = ListRows<Item>()
    private var scroll = Scroll()
    package var notice: String?

    /// Creates a view of `screen`; `emptyNote` is shown for an empty list, and `images` holds the covers of the
    /// preview. `opening` says what opening an item does; `moreHints` names the keys that the app handles itself, and
    /// `work` is what it does beside loading the list. Rows are made again when `rowRevision` changes.
    package init(
        _ screen: ListScreen<Item, Event>, emptyNote: String, images: ImageCache, opening: String = "open",
        moreHints: [String] = [], work: @escaping @MainActor () -> ListWork? = { nil }, preview: @escaping Preview,
        rowRevision: @escaping @MainActor () -> Int = { 0 }, row: @escaping @MainActor (Item) -> ListRow
    ) {
        self.screen = screen
        self.emptyNote = emptyNote
        self.opening = opening
        self.moreHints = moreHints
        self.work = work
        self.images = images
        self.preview = preview
        self.row = row
        self.rowRevision = rowRevision
    }

    private var list: PagedList<Item> { screen.list }
    private var visibleRows: Int { scroll.visible }

    package var isBusy: Bool { list.isLoading || work()?.progress != nil }
    package var isTyping: Bool { filter.isTyping }

    private var shown: [Int] {
        rows.update(list, rowRevision: rowRevision(), filter: filter.words, row: row)
        return rows.shown
    }

    package var position: String? {
        let shown = shown
        guard let place = shown.firstIndex(of: list.selection) else { return nil }
        let total = filter.words.isEmpty ? list.total : list.isComplete ? shown.count : nil
        return "\(place + 1) of \(total.map(String.init) ?? "\(shown.count)+")"
    }

    package var moreKeys: [KeyGroup] {
        [
            .moving,
            KeyGroup(
                "Beside",
                ["Tab to Profile", "y copy the id"] + (rows.all.contains { $0.url != nil } ? ["o open the cover"] : [])
                    + ["Esc clear the filter"]),
        ]
    }

    package func draw(on frame: inout Frame, tick: Int) {
        let shown = shown
        // A match may have been loaded since.
        if filter.isActive, !shown.isEmpty, !shown.contains(list.selection) { move(by: 0) }
        frame.text(screen.rules.heading, row: 0, ink: .heading)
        if filter.isActive, !filter.isTyping {
            let column = Frame.margin + screen.rules.heading.displayWidth + 2
            frame.grid.write("/\(filter.words)".truncated(to: frame.columns / 3), row: 0, column: column, ink: .focus)
        }
        drawProfile(on: &frame)
        let footer = drawFooter(on: &frame, tick: tick, isEmpty: shown.isEmpty)
        let firstRow = frame.isRoomy ? 2 : 1
        scroll.fit(
            shown.firstIndex(of: list.selection), of: shown.count, rows: footer - firstRow - (frame.isRoomy ? 1 : 0))
        let hasPreview = frame.isWide
        let width = hasPreview ? frame.columns * 9 / 20 : frame.columns
        let columns = rows.columns.fitted(to: width - 2)
        for (offset, index) in shown[scroll.range].enumerated() {
            let isSelected = index == list.selection && !isProfileFocused
            columns.draw(rows.all[index], isSelected: isSelected, on: &frame, row: firstRow + offset, width: width - 1)
            frame.target(.item(index), row: firstRow + offset, columns: 0..<width)
        }
        if shown.isEmpty, filter.isActive, list.isComplete {
            frame.text(ListFilter.nothingMatches(filter.words), row: firstRow)
        }
        let count = filter.words.isEmpty ? list.total ?? shown.count : shown.count
        ScrollMark(top: scroll.top, visible: visibleRows, of: count)?
            .draw(on: &frame, row: firstRow, rows: visibleRows, column: width - 1)
        screen.preview.show(hasPreview && shown.contains(list.selection) ? list.selected : nil)
        if hasPreview { drawPreview(on: &frame, at: Frame.Position(row: firstRow, column: width + 1)) }
        frame.hints(
            isTyping
                ? ["Enter keep", "Esc clear", "Ctrl-C quit"]
                : ["↑↓ move", "Enter \(opening)"]
                    + (filter.isActive ? ["Esc clear"] : screen.canGoBack ? ["Esc back"] : [])
                    + moreHints + ["/ filter", "r refresh", "p profile", "? keys", "q quit"])
        // With few matches, the list is loaded on until the window is full.
        let isFull = shown.count >= scroll.top + visibleRows
        if filter.words.isEmpty { list.load(through: scroll.top + visibleRows) } else if !isFull { list.loadOn() }
    }

    package func press(_ key: Key) -> AppRequest? {
        notice = nil
        if filter.isTyping {
            if key == .escape { clearFilter() } else if filter.press(key) { followFilter() } else { move(key) }
            return nil
        }
        switch key {
        case .tab, .backTab: isProfileFocused.toggle()
        case .enter: isProfileFocused ? openProfile() : open()
        case .character(" ") where isProfileFocused: openProfile()
        case .escape: if filter.isActive { clearFilter() } else { screen.back() }
        case .character("/"):
            isProfileFocused = false
            if !filter.isActive { unfiltered = selectedRow?.id }
            filter.open()
        case .character("r"): list.refresh()
        case .character("p"): openProfile()
        case .character("q"): return .quit
        case .character("y"): return copy()
        case .character("o"): return openCover()
        default: move(key)
        }
        return nil
    }

    package func touch(_ touch: Touch) -> AppRequest? {
        notice = nil
        switch touch {
        case .profile: openProfile()
        case .item(let index) where index == list.selection && !isProfileFocused: open()
        case .item(let index):
            isProfileFocused = false
            list.select(at: index)
        case .choice, .key: break
        }
        return nil
    }

    package func wheel(isUp: Bool) -> AppRequest? {
        move(by: isUp ? -3 : 3)
        return nil
    }

    private func move(_ key: Key) {
        if let rows = scroll.step(key) { move(by: rows) }
    }

    private func move(by rows: Int) {
        isProfileFocused = false
        let shown = shown
        guard !shown.isEmpty else { return }
        let place = shown.firstIndex { $0 >= list.selection } ?? shown.count - 1
        list.select(at: shown[max(0, min(place + rows, shown.count - 1))])
    }

    /// Selects a visible item, the next one if the selection is hidden.
    private func followFilter() {
        scroll = Scroll()
        move(by: 0)
    }

    /// Clears the filter. If nothing matched, the row that was selected before is selected again.
    private func clearFilter() {
        let matchedNothing = shown.isEmpty
        filter.clear()
        followFilter()
        guard matchedNothing, let index = rows.all.firstIndex(where: { $0.id == unfiltered }) else { return }
        list.select(at: index)
    }

    private func open() {
        if shown.contains(list.selection) { screen.openSelected() }
    }

    private func openProfile() {
        isProfileFocused = false
        screen.openProfile()
    }

    private var selectedRow: ListRow? {
        shown.contains(list.selection) ? list.selected.map(row) : nil
    }

    private func copy() -> AppRequest? {
        guard let item = selectedRow else { return nil }
        notice = "Copied \(item.id.sanitized)."
        return .copy(item.id)
    }

    private func openCover() -> AppRequest? {
        guard let item = selectedRow else { return nil }
        if let url = item.url?.webLink { return .open(url) }
        notice = "There is no cover to open."
        return nil
    }

    private func drawProfile(on frame: inout Frame) {
        let column = frame.columns - "[ Profile ]".count - Frame.margin
        frame.button("Profile", isFocused: isProfileFocused, row: 0, column: column, touch: .profile)
    }

    private func drawFooter(on frame: inout Frame, tick: Int, isEmpty: Bool) -> Int {
        guard filter.isTyping else {
            let work = work()
            let progress = work?.progress ?? (list.isLoading && notice == nil ? "Loading…" : nil)
            return frame.footer(ribbon: list.ribbonText ?? work?.ribbon, progress: progress, tick: tick) {
                notice ?? (isEmpty && list.isComplete && !filter.isActive ? emptyNote : "")
            }
        }
        let row = frame.footerRow(ribbon: nil)
        filter.draw(on: &frame, row: row)
        return row
    }

    private func drawPreview(on frame: inout Frame, at place: Frame.Position) {
        let panel = PreviewPanel(place: place, columns: frame.columns - place.column, rows: visibleRows, images: images)
        guard let item = screen.preview.item else { return panel.draw(on: &frame) }
        let row = row(item)
        // Covers are loaded only where the selection rests.
        panel.draw(cover: row.url, isLoaded: row.id == selectedRow?.id, on: &frame) { text in
            preview(item, screen.preview.facts, &text)
        }
    }
}

/// What an app does beside loading a list: the text while it works, and the error message after it.
package struct ListWork {
    let progress: String?
    let ribbon: String?

    package init(progress: String?, ribbon: String?) {
        self.progress = progress
        self.ribbon = ribbon
    }
}

package struct ListFilter {
    private var input: TextInput?
    private(set) var isTyping = false

    var words: String { input?.text ?? "" }
    var isActive: Bool { input != nil }

    mutating func open() {
        input = TextInput(words, cursor: words.count)
        isTyping = true
    }

    mutating func clear() {
        input = nil
        isTyping = false
    }

    /// Handles `key` while the text is typed, and returns whether it has a meaning there.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .enter:
            isTyping = false
            if words.isEmpty { clear() }
        default: return input?.apply(key) ?? false
        }
        return true
    }

    package static func nothingMatches(_ words: String) -> String {
        "Nothing matches \"\(words.sanitized.truncated(to: 40))\"."
    }

    func draw(on frame: inout Frame, row: Int) {
        guard let input else { return }
        let window = TextWindow(input, width: frame.columns - Frame.margin - 3, isHidden: false)
        frame.grid.write("/", row: row, column: Frame.margin, ink: .focus)
        frame.grid.write(window.text, row: row, column: Frame.margin + 2)
        frame.cursor = Frame.Position(row: row, column: Frame.margin + 2 + window.cursor)
    }
}
