/// Writes the bytes that change a terminal from one frame to the next: only what differs.
struct FrameWriter {
    var palette: Palette
    let characters: CharacterSupport
    var showsLinks = false

    /// Returns the bytes that change a terminal from `old` to `new`, none if they are equal; `old` is `nil` if the
    /// terminal's content is unknown.
    func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let isSameSize = old.map { $0.columns == new.columns && $0.rows == new.rows } ?? false
        let known = isSameSize ? old : nil
        let before = known?.grid ?? CellGrid(columns: new.columns, rows: new.rows)
        var cells = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        for row in 0..<new.rows { writeRow(row, from: before, to: new.grid, &cells) }
        cells += ImageWriter.commands(from: known, to: new)
        return Array(withCursor(cells, from: known, to: new).utf8)
    }

    /// Hides the cursor while cells are written, so that it does not flicker, and puts it in its place.
    private func withCursor(_ cells: String, from old: Frame?, to new: Frame) -> String {
        let wasShown = old.map { $0.cursor != nil } ?? true
        if cells.isEmpty, old?.cursor == new.cursor { return "" }
        let hides = wasShown && (!cells.isEmpty || new.cursor == nil)
        let hidden = (hides ? "\u{1B}[?25l" : "") + cells
        guard let place = new.cursor else { return hidden }
        return hidden + move(place.row, place.column) + (hides || !wasShown ? "\u{1B}[?25h" : "")
    }

    private func writeRow(_ row: Int, from old: CellGrid, to new: CellGrid, _ output: inout String) {
        let before = Array(old[row: row])
        let after = Array(new[row: row])
        guard before != after else { return }
        var position: Int?
        var codes = ""
        var link: String?
        var column = 0
        while column < after.count {
            // A character with all of its cells.
            let end = after[(column + 1)...].firstIndex { !$0.isContinuation } ?? after.count
            defer { column = end }
            guard before[column..<end] != after[column..<end] else { continue }
            if position != column { output += move(row, column) }
            let cell = after[column]
            let wanted = palette.codes(cell.ink, isInBar: cell.isInBar)
            if wanted != codes {
                output += wanted.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(wanted)m"
                codes = wanted
            }
            if showsLinks, cell.link != link {
                output += Self.link(cell.link)
                link = cell.link
            }
            output += characters.spelling(of: cell.text, width: end - column)
            // Terminals disagree on the width of an unusual character: the next one is positioned explicitly.
            position = cell.text.utf8.count == 1 || !characters.isUTF8 || cell.isLine ? end : nil
        }
        if link != nil { output += Self.link(nil) }
        if !codes.isEmpty { output += "\u{1B}[0m" }
    }

    private func move(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

    /// Makes the following text link to `url`, or ends a link.
    private static func link(_ url: String?) -> String { "\u{1B}]8;;\(url ?? "")\u{1B}\\" }
}

extension Cell {
    /// Whether it is a line-drawing character, which every terminal draws one column wide.
    fileprivate var isLine: Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        return text.unicodeScalars.count == 1 && (0x2500...0x257F).contains(scalar.value)
    }
}
