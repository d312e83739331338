import ScreenParts
import TerminalIO

@MainActor
struct FormRenderer {
    let form: FormState
    let note: String?
    let input: (FormField) -> TextInput
    let tick: Int
    var completed: FormField?
    /// Why the input was refused.
    var refusal: String?

    func draw(on frame: inout Frame) {
        frame.hints(hints)
        let footer = frame.rows - 1
        let isRoomy = frame.isRoomy
        let columns = innerWidth(of: frame)
        let logo = form.rules.logo.flatMap { frame.logo($0) } ?? []
        var content = content(of: frame, columns: columns, hasGaps: isRoomy)
        let tight = self.content(of: frame, columns: columns, hasGaps: false)
        var tail = frame.part(columns: columns, rows: frame.rows)
        let message = drawMessage(on: &tail)
        let layout = Layout(
            room: isRoomy ? footer - 2 : footer, logo: logo.count,
            gapped: isRoomy ? content.count + max(message, 1) : nil, tight: tight.count + message)
        if !layout.hasGaps { content = tight }
        // The row of a message is reserved, so that the panel does not grow when it is needed.
        let tailRows = layout.hasGaps ? max(message, 1) : message
        let room = layout.room - tailRows
        if areas > 0 {
            let areaRows = Self.areaRows + (room - content.count) / areas
            content = self.content(of: frame, columns: columns, hasGaps: layout.hasGaps, areaRows: max(areaRows, 2))
        }
        let rows = content.rows(room)
        func put(at place: Frame.Position, on frame: inout Frame) {
            frame.put(content.frame, rows: rows, at: place)
            frame.put(tail, rows: 0..<tailRows, at: Frame.Position(row: place.row + rows.count, column: place.column))
        }
        guard isRoomy else { return put(at: Frame.Position(row: 0, column: 0), on: &frame) }
        let lowest = Frame.lowestPanel + 1 - max(form.rules.headings.count, 1)
        let top = Frame.topOfPanel(rows: layout.logoRows + rows.count + tailRows + 2, above: footer, lowest: lowest)
        if layout.logoRows > 0 { frame.draw(logo: logo, row: top) }
        let place = Frame.Position(row: top + layout.logoRows, column: (frame.columns - columns - 4) / 2)
        frame.panel(at: place, columns: columns + 4, rows: rows.count + tailRows + 2)
        put(at: Frame.Position(row: place.row + 1, column: place.column + 2), on: &frame)
    }

    /// Draws the error, the progress, the notice or the hint, which follow the buttons. Returns the number of rows used.
    private func drawMessage(on frame: inout Frame) -> Int {
        if let ribbon = refusal ?? form.ribbonText { return frame.complaint(ribbon, row: 0) }
        if let progress = form.progress {
            frame.progress(progress, row: 0, tick: tick)
            return 1
        }
        guard let words = form.noticeText ?? form.hintText else { return 0 }
        return frame.notice(words, row: 0)
    }

    func fieldWidth(in frame: Frame) -> Int { fieldWidth(innerWidth(of: frame)) }

    private func fieldWidth(_ columns: Int) -> Int { max(min(columns - contentColumn - 1, 60), 1) }

    private func innerWidth(of frame: Frame) -> Int {
        frame.isRoomy ? min(frame.columns, Self.widest) - 4 : frame.columns
    }

    private var areas: Int { form.rules.fields.count { $0.field.kind == .multilineText } }

    private static let areaRows = 4
    private static let widest = 64

    /// How the form shares its rows with the logo, which may take its gaps but no other row.
    private struct Layout {
        /// The rows of the form.
        let room: Int
        let logoRows: Int
        let hasGaps: Bool

        /// Creates a layout of `room` rows. `gapped` and `tight` are the rows of the form with and without gaps.
        init(room: Int, logo: Int, gapped: Int?, tight: Int) {
            let logo = tight + logo <= room ? logo : 0
            hasGaps = gapped.map { $0 + logo <= room } ?? false
            let hasGapBelow = logo > 0 && logo + (hasGaps ? gapped ?? tight : tight) < room
            logoRows = hasGapBelow ? logo + 1 : logo
            self.room = room - logoRows
        }
    }

    private struct Content {
        var frame: Frame
        var count = 0
        var focus = 0

        /// The rows to show if there is room for `room`.
        func rows(_ room: Int) -> Range<Int> {
            let room = min(max(room, 0), count)
            let top = max(min(focus - room / 2, count - room), 0)
            return top..<(top + room)
        }
    }

    /// - Parameter areaRows: the most rows of an area for several lines.
    private func content(of frame: Frame, columns: Int, hasGaps: Bool, areaRows: Int = areaRows) -> Content {
        let controls = form.rules.fields.count + 8
        var content = Content(frame: frame.part(columns: columns, rows: controls * 6 + areas * areaRows))
        content.frame.cursor = nil
        for heading in form.rules.headings {
            content.frame.text(heading, row: content.count, ink: .heading)
            content.count += 1
        }
        if hasGaps { content.count += 1 }
        for field in form.rules.fields {
            let holdsToggle = field.field == toggledField
            if form.focus == .field(field.field) || holdsToggle && form.focus == .passwordToggle {
                content.focus = content.count
            }
            content.count = draw(field, areaRows: areaRows, on: &content.frame, row: content.count)
            // The visible row of an area is that of its cursor.
            if let cursor = content.frame.cursor, form.focus == .field(field.field) { content.focus = cursor.row }
            if hasGaps { content.count += 1 }
        }
        for button in form.buttons {
            let isFocused = form.focus == .button(button.action)
            if isFocused { content.focus = content.count }
            content.frame.button(
                button.label, isEnabled: form.isEnabled(button.action), isFocused: isFocused, row: content.count,
                touch: .item(number(of: .button(button.action))))
            content.count += 1
        }
        if hasGaps, note != nil { content.count += 1 }
        for line in note?.wrapped(to: columns - Frame.margin) ?? [] {
            content.frame.text(line, row: content.count)
            content.count += 1
        }
        return content
    }

    private func draw(_ rules: FieldRules, areaRows: Int, on frame: inout Frame, row: Int) -> Int {
        let number = number(of: .field(rules.field))
        let firstRow = row
        var row = row
        let isFocused = form.focus == .field(rules.field)
        if isFocused { frame.mark(row: row) }
        frame.target(.item(number), row: row)
        switch rules.field.kind {
        case .checkbox: frame.text("[\(form[checked: rules.field] ? "x" : " ")] \(rules.label)", row: row)
        case .choice(let names):
            frame.text(rules.label, row: row)
            var column = contentColumn
            for (index, name) in names.enumerated() {
                let choice = "(\(form[choice: rules.field] == index ? "•" : " ")) \(name)"
                if column > contentColumn, column + choice.displayWidth > frame.columns {
                    (row, column) = (row + 1, contentColumn)
                }
                let end = frame.grid.write(choice, row: row, column: column)
                frame.target(.choice(index, of: number), row: row, columns: column..<end)
                column = end + 2
            }
        case .stars(let count):
            let stars = Stars.row(form[choice: rules.field].map { $0 + 1 } ?? 0, of: count)
            frame.text(rules.label, row: row)
            frame.grid.write(stars, row: row, column: contentColumn, ink: .stars)
            for star in 0..<count {
                let column = contentColumn + star
                frame.target(.choice(star, of: number), row: row, columns: column..<(column + 1))
            }
        case .text, .multilineText, .secure:
            frame.grid.write(rules.label, row: row, column: Frame.margin, ink: isFocused ? .heading : .plain)
            if rules.field.kind == .multilineText {
                let rows = drawArea(of: rules.field, isFocused: isFocused, on: &frame, row: row, limit: areaRows)
                for row in row..<(row + rows) { frame.target(.item(number), row: row) }
                row += rows - 1
            } else {
                drawText(of: rules.field, isFocused: isFocused, on: &frame, row: row)
            }
            if rules.field == toggledField { row = drawToggle(on: &frame, row: row) }
        }
        // A text field shows a cursor instead.
        if isFocused, !rules.field.isText { for row in firstRow...row { frame.bar(row: row) } }
        guard let message = form.fieldTexts[rules.field] else { return row + 1 }
        return frame.complaint(message, row: row + 1)
    }

    private func drawText(of field: FormField, isFocused: Bool, on frame: inout Frame, row: Int) {
        let sharesRow = field == toggledField && hasRoomForToggle(frame.columns)
        let width = fieldWidth(frame.columns) - (sharesRow ? toggleWidth : 0)
        let window = TextWindow(input(field), width: width, isHidden: form.isHidden(field))
        frame.grid.write(window.text.padded(to: width), row: row, column: contentColumn, ink: .field)
        if isFocused, form.processing == nil {
            frame.cursor = Frame.Position(row: row, column: contentColumn + window.cursor)
        }
    }

    /// Draws an area in at most `limit` rows: its lines, or those around the cursor. Returns the number of rows used.
    private func drawArea(
        of field: FormField, isFocused: Bool, on frame: inout Frame, row: Int, limit: Int
    ) -> Int {
        let width = fieldWidth(frame.columns)
        let area = TextArea(input(field), width: width)
        let rows = min(max(area.lines.count, Self.areaRows), limit)
        let top = max(min(area.cursor.row - rows / 2, area.lines.count - rows), 0)
        for offset in 0..<rows {
            let line = area.lines.dropFirst(top + offset).first ?? ""
            frame.grid.write(line.padded(to: width), row: row + offset, column: contentColumn, ink: .field)
        }
        ScrollMark(top: top, visible: rows, of: area.lines.count)?
            .draw(on: &frame, row: row, rows: rows, column: contentColumn + width)
        if isFocused, form.processing == nil {
            frame.cursor = Frame.Position(row: row + area.cursor.row - top, column: contentColumn + area.cursor.column)
        }
        return rows
    }

    private var contentColumn: Int {
        Frame.margin + (form.rules.fields.map(\.label.displayWidth).max() ?? 0) + 2
    }

    private func number(of control: FormControl) -> Int { form.controls.firstIndex(of: control) ?? 0 }

    /// The field with the control that shows or hides passwords.
    private var toggledField: FormField? { form.rules.fields.last { $0.field.kind == .secure }?.field }

    /// The columns of that control, with a gap and the mark before it.
    private var toggleWidth: Int { 1 + Frame.margin + "[ \(form.passwordToggleLabel) ]".displayWidth }

    /// Whether that control is in the row of its field, and not below it.
    private func hasRoomForToggle(_ columns: Int) -> Bool { fieldWidth(columns) - toggleWidth >= 8 }

    /// Draws the control that shows or hides passwords. Returns the last row used.
    private func drawToggle(on frame: inout Frame, row: Int) -> Int {
        let sharesRow = hasRoomForToggle(frame.columns)
        let row = sharesRow ? row : row + 1
        let end = contentColumn + fieldWidth(frame.columns)
        frame.button(
            form.passwordToggleLabel, isFocused: form.focus == .passwordToggle, row: row,
            column: sharesRow ? end - toggleWidth + 1 + Frame.margin : contentColumn,
            touch: .item(number(of: .passwordToggle)))
        return row
    }

    /// What Enter does at the focused control, if anything.
    private var enterHint: [String] {
        var form = form
        return switch form.focus {
        case .field(let field) where field.kind == .multilineText: ["Enter new line"]
        case .field(let field) where field != form.rules.fields.last?.field: ["Enter next"]
        case .field, .button:
            form.enter().flatMap { action in form.buttons.first { $0.action == action } }
                .map { ["Enter \($0.label.lowercased())"] } ?? []
        case .passwordToggle: ["Enter \(form.passwordToggleLabel.lowercased())"]
        }
    }

    private var hints: [String] {
        let tab = completed.map { form.focus == .field($0) } == true ? "Tab complete" : "Tab next"
        var hints = form.processing == nil ? [tab] + enterHint : []
        if form.processing == nil, case .field(let field) = form.focus {
            switch field.kind {
            case .choice(let names): hints.append("←→ or 1-\(names.count) choose")
            case .stars(let count): hints.append("←→ or 1-\(count) choose")
            case .checkbox: hints.append("Space check")
            case .text, .multilineText, .secure: break
            }
        }
        switch form.rules.escape {
        case .cancel: hints.append("Esc cancel")
        case nil where form.processing == nil: break
        case nil: hints.append("Esc stop")
        case .some: hints.append("Esc back")
        }
        if form.rules.fields.contains(where: { $0.field.kind == .secure }) {
            hints.append("Ctrl-T \(form.passwordToggleLabel.lowercased()) password")
        }
        return hints + ["Ctrl-C quit"]
    }
}
