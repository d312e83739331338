/// Turns frames into the bytes that bring a terminal from one to the next: only what changed is written.
struct FrameWriter {
    let colours: ColourDepth
    let characters: CharacterSupport

    /// The bytes that make a terminal that shows `old` show `new`; none when they are the same.
    ///
    /// - Parameter old: nil where it is not known what the terminal shows.
    func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let isSameSize = old.map { $0.columns == new.columns && $0.rows == new.rows } ?? false
        let known = isSameSize ? old : nil
        let before = known?.grid ?? CellGrid(columns: new.columns, rows: new.rows)
        var cells = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
        for row in 0..<new.rows { writeRow(row, from: before, to: new.grid, &cells) }
        cells += ImageWriter.commands(from: known, to: new)
        return Array(withCursor(cells, from: known, to: new).utf8)
    }

    /// Hides the cursor while cells are written, where it would be seen to run about, and puts it in its place.
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
        var ink = Ink.plain
        var column = 0
        while column < after.count {
            // A character with all the cells that it takes.
            let end = after[(column + 1)...].firstIndex { !$0.isContinuation } ?? after.count
            defer { column = end }
            guard before[column..<end] != after[column..<end] else { continue }
            if position != column { output += move(row, column) }
            let cell = after[column]
            if cell.ink != ink {
                let codes = cell.ink.codes(colours)
                output += codes.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(codes)m"
                ink = cell.ink
            }
            output += characters.spelling(of: cell.text, width: end - column)
            // Terminals do not agree on how wide an unusual character is: the next is put in its place.
            position = cell.text.utf8.count == 1 || !characters.isUTF8 ? end : nil
        }
        if ink != .plain { output += "\u{1B}[0m" }
    }

    private func move(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
