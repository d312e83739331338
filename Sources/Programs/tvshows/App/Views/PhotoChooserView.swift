import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

/// Change photo: the folder's list, and over it, for whoever would rather type, the form for a path.
final class PhotoChooserView: ScreenView {
    private let chooser: PhotoChooser
    private var filter = ListFilter()
    private var rows = ListRows<PhotoFolder.Entry>()
    private var scroll = ListScroll()
    /// Which folder the filter is for.
    private var revision = 0
    /// The form for a path, while it is shown.
    private var form: FormView<ShowsEvent>?

    /// A view of `chooser`, which begins.
    init(_ chooser: PhotoChooser) {
        self.chooser = chooser
        chooser.open()
    }

    var isBusy: Bool { form?.isBusy ?? (chooser.progress != nil) }
    var isTyping: Bool { form?.isTyping ?? filter.isTyping }

    func settle() async {
        await chooser.settle()
        await form?.settle()
    }

    /// Which of the entries are shown, by their numbers in the folder.
    private var shown: [Int] {
        if revision != chooser.revision {
            revision = chooser.revision
            filter.clear()
        }
        rows.update(chooser.entries, revision: revision, filter: filter.words, row: \.row)
        return rows.shown
    }

    var position: String? {
        guard form == nil, let place = shown.firstIndex(of: chooser.selection) else { return nil }
        return "\(place + 1) of \(shown.count)"
    }

    var moreKeys: [KeyGroup] {
        form == nil ? [.moving, KeyGroup("Beside", ["Esc clear the filter", "Backspace the folder above"])] : []
    }

    func draw(on frame: inout Frame, tick: Int) {
        if let form { return form.draw(on: &frame, tick: tick) }
        let shown = shown
        drawHeading(on: &frame)
        let footer = drawFooter(on: &frame, tick: tick, isEmpty: shown.isEmpty)
        let firstRow = frame.isRoomy ? 2 : 1
        scroll.fit(
            shown.firstIndex(of: chooser.selection), of: shown.count,
            rows: footer - firstRow - (frame.isRoomy ? 1 : 0))
        let columns = rows.columns.fitted(to: frame.columns - 2)
        for (offset, index) in shown[scroll.range].enumerated() {
            columns.draw(
                rows.all[index], isSelected: index == chooser.selection, on: &frame, row: firstRow + offset,
                width: frame.columns - 1)
            frame.target(.item(index), row: firstRow + offset)
        }
        ScrollMark(top: scroll.top, visible: scroll.visible, of: shown.count)?
            .draw(on: &frame, row: firstRow, rows: scroll.visible, column: frame.columns - 1)
        frame.hints(hints)
    }

    /// The heading, and as much of the folder's path as finds room, its end before all.
    private func drawHeading(on frame: inout Frame) {
        frame.text(ShowsRules.changePhoto, row: 0, ink: .heading)
        let words = filter.isActive && !filter.isTyping ? "/\(filter.words)".truncated(to: frame.columns / 3) : ""
        let column = Frame.margin + ShowsRules.changePhoto.displayWidth + 2
        let room = frame.columns - column - (words.isEmpty ? 0 : words.displayWidth + 2)
        let path = chooser.folder?.path.sanitised ?? ""
        let end = String(String(path.reversed()).truncated(to: room).reversed())
        let place = frame.grid.write(end, row: 0, column: column)
        frame.grid.write(words, row: 0, column: place + 2, ink: .focus)
    }

    private func drawFooter(on frame: inout Frame, tick: Int, isEmpty: Bool) -> Int {
        guard filter.isTyping else {
            return frame.footer(ribbon: chooser.ribbon, progress: chooser.progress, tick: tick) {
                isEmpty && filter.isActive ? "No matches." : chooser.folder?.note ?? ""
            }
        }
        let row = frame.footerRow(ribbon: nil)
        filter.draw(on: &frame, row: row)
        return row
    }

    private var hints: [String] {
        if filter.isTyping { return ["Enter keep", "Esc clear", "Ctrl-C quit"] }
        if chooser.screen.isUploading { return ["Esc stop", "q quit"] }
        let selected = shown.contains(chooser.selection) ? chooser.selected : nil
        let doing = selected.map { [$0.isPicture ? "Enter upload" : "Enter open"] } ?? []
        return doing + [
            "t type a path", filter.isActive ? "Esc clear" : "Esc back", "/ filter", "← folder above", "↑↓ move",
            "? keys", "q quit",
        ]
    }
}

extension PhotoChooserView {
    func press(_ key: Key) -> AppRequest? {
        if let form { return form.press(key) }
        if filter.isTyping {
            if filter.press(key) { move(by: 0) } else { move(key) }
            return nil
        }
        let isUploading = chooser.screen.isUploading
        switch key {
        case .character("q"): return .quit
        case .escape: if filter.isActive, !isUploading { filter.clear() } else { chooser.back() }
        case _ where isUploading: break
        case .enter: choose()
        case .left, .backspace: chooser.openAbove()
        case .character("/"): filter.open()
        case .character("t"): typePath()
        case .paste:
            typePath()
            return form?.press(key)
        default: move(key)
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        if let form { return form.touch(touch) }
        guard case .item(let index) = touch, !chooser.screen.isUploading else { return nil }
        if index == chooser.selection { choose() } else { chooser.select(at: index) }
        return nil
    }

    func wheel(isUp: Bool) -> AppRequest? {
        if form == nil, !chooser.screen.isUploading { move(by: isUp ? -3 : 3) }
        return nil
    }

    private func move(_ key: Key) {
        if let rows = scroll.step(key) { move(by: rows) }
    }

    private func move(by rows: Int) {
        let shown = shown
        guard !shown.isEmpty else { return }
        let place = shown.firstIndex { $0 >= chooser.selection } ?? shown.count - 1
        chooser.select(at: shown[max(0, min(place + rows, shown.count - 1))])
    }

    private func choose() {
        if shown.contains(chooser.selection) { chooser.choose() }
    }

    private func typePath() {
        form = FormView(
            FormScreen(
                chooser.screen, files: chooser.files, in: chooser.folder, onBack: { [weak self] in self?.form = nil }))
    }
}

extension PhotoFolder.Entry {
    fileprivate var row: ListRow {
        switch kind {
        case .parent, .folder: ListRow(title: "\(name)/", detail: "", ink: .plain, id: name, url: nil)
        case .picture(let bytes):
            ListRow(
                title: name, detail: FileSize.words(bytes), ink: .plain,
                state: bytes > ProfilePhoto.largest ? "too large" : nil, id: name, url: nil, isDetailSearched: false)
        }
    }
}

extension PhotoFolder {
    /// What there is to say about it below its list.
    fileprivate var note: String {
        let names = namesThatAreNoText == 1 ? "1 name is" : "\(namesThatAreNoText) names are"
        let leftOut = namesThatAreNoText > 0 ? ["\(names) no UTF-8: left out."] : []
        return ((isEmpty ? ["No folders and no pictures here."] : []) + leftOut).joined(separator: " ")
    }
}

/// How large a file is, for a person.
private enum FileSize {
    static func words(_ bytes: Int) -> String {
        let words =
            switch bytes {
            case ..<1024: "\(bytes) B"
            case ..<(1 << 20): "\(bytes >> 10) KB"
            case ..<(1 << 30): tenths(bytes >> 10) + " MB"
            default: tenths(bytes >> 20) + " GB"
            }
        return words.padded(to: 8, aligned: .right)
    }

    /// 1,024ths with one decimal, not rounded up.
    private static func tenths(_ count: Int) -> String { "\(count / 1024).\(count % 1024 * 10 / 1024)" }
}
