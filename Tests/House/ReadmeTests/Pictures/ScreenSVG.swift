import TerminalIO

@testable import TerminalApp

/// What a screen shows, as an SVG image: the cells in the colors that a terminal with such a background is told.
struct ScreenSVG {
    let title: String  // What the image says to those who do not see it.
    let grid: CellGrid
    let background: RGB

    private static let cell = (width: 8.4, height: 17.0)
    private static let margin = 14.0
    private static let font =
        "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

    /// The whole file.
    var text: String {
        let size = (
            width: Double(grid.columns) * Self.cell.width + 2 * Self.margin,
            height: Double(grid.rows) * Self.cell.height + 2 * Self.margin
        )
        let (width, height) = (Self.number(size.width), Self.number(size.height))
        let edge = background.mixed(with: foreground, share: 20).hex
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img">
            """,
            "<title>\(title.escaped)</title>",
            """
            <rect x="0.5" y="0.5" width="\(Self.number(size.width - 1))" \
            height="\(Self.number(size.height - 1))" rx="8" fill="\(background.hex)" stroke="\(edge)"/>
            """,
            "<g font-family=\"\(Self.font)\" font-size=\"14\" fill=\"\(foreground.hex)\">",
        ]
        for row in 0..<grid.rows {
            let runs = runs(of: row)
            lines += bars(of: row) + runs.map { $0.line == nil ? words($0, row: row) : drawing($0, row: row) }
        }
        return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
    }

    private var foreground: RGB { background.isLight ? RGB(31, 35, 40) : RGB(230, 237, 243) }

    /// Cells side by side that look the same.
    private struct Run {
        let look: Look
        let column: Int
        /// The parts of a frame or a bar, which fonts do not make meet, are drawn as lines of this width.
        let line: String?
        var text = ""
    }

    /// What is to be seen in a row. Two blanks end a run, so that what stands in columns is placed by the column, and so do
    /// wide characters, which fonts give widths of their own.
    private func runs(of row: Int) -> [Run] {
        var runs: [Run] = []
        var blanks = 2
        for (column, cell) in grid[row: row].enumerated() where !cell.isContinuation {
            guard cell.text != " " else {
                blanks += 1
                continue
            }
            let look = look(of: cell)
            let line = Self.strokes[cell.text].map { _ in "━┃".contains(cell.text) ? "2.5" : "1" }
            if let last = runs.last, last.look == look, last.line == line, blanks < (line == nil ? 2 : 1),
                cell.text.displayWidth < 2
            {
                runs[runs.count - 1].text += String(repeating: " ", count: blanks) + cell.text
            } else {
                runs.append(Run(look: look, column: column, line: line, text: cell.text))
            }
            blanks = cell.text.displayWidth > 1 ? 2 : 0
        }
        return runs
    }

    private func look(of cell: Cell) -> Look {
        Look(Palette(depth: .full, background: background).codes(cell.ink, isInBar: cell.isInBar))
    }

    /// What lies behind the words of a row.
    private func bars(of row: Int) -> [String] {
        var bars: [(color: RGB, columns: Range<Int>)] = []
        for (column, cell) in grid[row: row].enumerated() {
            guard let color = look(of: cell).background else { continue }
            if let last = bars.last, last.color == color, last.columns.upperBound == column {
                bars[bars.count - 1].columns = last.columns.lowerBound..<(column + 1)
            } else {
                bars.append((color, column..<(column + 1)))
            }
        }
        return bars.map { bar in
            """
            <rect x="\(Self.x(bar.columns.lowerBound))" y="\(Self.y(row))" width="\(Self.length(bar.columns.count))" \
            height="\(Self.number(Self.cell.height))" fill="\(bar.color.hex)"/>
            """
        }
    }

    private func words(_ run: Run, row: Int) -> String {
        """
        <text x="\(Self.x(run.column))" y="\(Self.y(row, 13))" textLength="\(Self.length(run.text.displayWidth))" \
        xml:space="preserve"\(attributes(run.look))>\(run.text.escaped)</text>
        """
    }

    private func drawing(_ run: Run, row: Int) -> String {
        var path = ""
        var last: Character?
        for (offset, character) in run.text.enumerated() {
            // A line goes on.
            if character == last, "─━".contains(character) {
                path += "h8.4"
            } else {
                path += "M\(Self.x(run.column + offset)) \(Self.y(row))\(Self.strokes[String(character)] ?? "")"
            }
            last = character
        }
        return """
            <path d="\(path)" fill="none" stroke="\(color(of: run.look).hex)" stroke-width="\(run.line ?? "1")"/>
            """
    }

    /// The parts of frames and bars, from the upper left corner of their cell on.
    private static let strokes = [
        "│": "m4.2 0v17", "┃": "m4.2 0v17", "─": "m0 8.5h8.4", "━": "m0 8.5h8.4", "╭": "m4.2 17v-4.3q0 -4.2 4.2 -4.2",
        "╮": "m0 8.5q4.2 0 4.2 4.2v4.3", "╰": "m4.2 0v4.3q0 4.2 4.2 4.2", "╯": "m0 8.5q4.2 0 4.2 -4.2v-4.3",
    ]

    private func color(of look: Look) -> RGB {
        let color = look.foreground ?? foreground
        return look.isFaint ? color.mixed(with: look.background ?? background, share: 35) : color
    }

    private func attributes(_ look: Look) -> String {
        let color = color(of: look)
        return (color == foreground ? "" : " fill=\"\(color.hex)\"") + (look.isBold ? " font-weight=\"bold\"" : "")
            + (look.isUnderlined ? " text-decoration=\"underline\"" : "")
    }

    private static func x(_ column: Int) -> String { number(margin + Double(column) * cell.width) }
    private static func y(_ row: Int, _ offset: Double = 0) -> String {
        number(margin + Double(row) * cell.height + offset)
    }
    private static func length(_ columns: Int) -> String { number(Double(columns) * cell.width) }

    /// With one decimal at most.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// What the codes of Select Graphic Rendition ask for.
private struct Look: Hashable {
    var foreground: RGB?
    var background: RGB?
    var isBold = false
    var isFaint = false
    var isUnderlined = false

    init(_ codes: String) {
        var numbers = codes.split(separator: ";").compactMap { Int($0) }[...]
        while let code = numbers.popFirst() {
            switch code {
            case 1: isBold = true
            case 2: isFaint = true
            case 4: isUnderlined = true
            case 38: foreground = Self.color(&numbers)
            case 48: background = Self.color(&numbers)
            default: preconditionFailure("\(code) is a code that no ink is drawn with")
            }
        }
    }

    /// The color that comes after 38 or 48.
    private static func color(_ numbers: inout ArraySlice<Int>) -> RGB {
        let parts = Array(numbers.prefix(4))
        precondition(parts.count == 4 && parts[0] == 2, "a color has red, green and blue")
        numbers = numbers.dropFirst(4)
        return RGB(parts[1], parts[2], parts[3])
    }
}

extension RGB {
    fileprivate var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension String {
    fileprivate var escaped: String {
        map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}
