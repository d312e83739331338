import ScreenParts
import TerminalIO

@MainActor
struct FormRenderer {
    let form: FormState
    let note: String?
    let input: (FormField) -> TextInput
    let tick: Int
    var completed: FormField?
    /// Why what was typed was not taken.
    var refusal: String?

    func draw(on frame: inout Frame) {
        frame.hints(hints)
        let ribbon = refusal ?? form.ribbon
        let words = ribbon ?? form.notice
        var footer = words == nil ? frame.rows - 1 : frame.footerRow(ribbon: words)
        if let question = form.question {
            footer = frame.question(question)
        } else if let ribbon {
            frame.complaint(ribbon, row: footer)
        } else if let notice = form.notice {
            frame.notice(notice, row: footer)
        }
        let isRoomy = frame.isRoomy
        let columns = innerWidth(of: frame)
        let room = isRoomy ? footer - 2 : footer
        var content = content(of: frame, columns: columns, hasGaps: isRoomy)
        let hasGaps = isRoomy && content.count <= room
        if isRoomy, !hasGaps { content = self.content(of: frame, columns: columns, hasGaps: false) }
        if areas > 0 {
            let areaRows = Self.areaRows + (room - content.count) / areas
            content = self.content(of: frame, columns: columns, hasGaps: hasGaps, areaRows: max(areaRows, 2))
        }
        let rows = content.rows(room)
        guard isRoomy else { return frame.put(content.frame, rows: rows, at: Frame.Place(row: 0, column: 0)) }
        let lowest = Frame.lowestPanel + 1 - max(form.rules.headings.count, 1)
        let top = Frame.topOfPanel(rows: rows.count + 2, above: footer, lowest: lowest)
        let place = Frame.Place(row: top, column: (frame.columns - columns - 4) / 2)
        frame.panel(at: place, columns: columns + 4, rows: rows.count + 2)
        frame.put(content.frame, rows: rows, at: Frame.Place(row: place.row + 1, column: place.column + 2))
    }

    func fieldWidth(in frame: Frame) -> Int { fieldWidth(innerWidth(of: frame)) }

    private func fieldWidth(_ columns: Int) -> Int { max(min(columns - contentColumn - 1, 60), 1) }

    private func innerWidth(of frame: Frame) -> Int {
        frame.isRoomy ? min(frame.columns, Self.widest) - 4 : frame.columns
    }

    private var areas: Int { form.rules.fields.count { $0.field.kind == .multilineText } }

    private static let areaRows = 4
    private static let widest = 64

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
            content.frame.text(heading, row: content.count, ink: heading == form.rules.logo ? .logo : .heading)
            content.count += 1
        }
        if hasGaps { content.count += 1 }
        for (index, field) in form.rules.fields.enumerated() {
            if form.focus == .field(field.field) { content.focus = content.count }
            content.count = draw(field, number: index, areaRows: areaRows, on: &content.frame, row: content.count)
            // The visible row of an area is that of its cursor.
            if let cursor = content.frame.cursor, form.focus == .field(field.field) { content.focus = cursor.row }
            if hasGaps { content.count += 1 }
        }
        for (index, button) in form.buttons.enumerated() {
            let isFocused = form.focus == .button(button.action)
            if isFocused { content.focus = content.count }
            content.frame.button(
                button.label, isEnabled: form.isEnabled(button.action), isFocused: isFocused, row: content.count,
                touch: .item(form.rules.fields.count + index))
            content.count += 1
        }
        if hasGaps, note != nil { content.count += 1 }
        for line in note?.wrapped(to: columns - Frame.margin) ?? [] {
            content.frame.text(line, row: content.count)
            content.count += 1
        }
        // Its row is reserved, so that the panel does not grow when it is needed.
        if hasGaps || form.progress != nil {
            if let progress = form.progress { content.frame.progress(progress, row: content.count, tick: tick) }
            content.count += 1
        }
        return content
    }

    private func draw(_ rules: FieldRules, number: Int, areaRows: Int, on frame: inout Frame, row: Int) -> Int {
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
            let end = frame.grid.write(
                label(of: rules), row: row, column: Frame.margin, ink: isFocused ? .heading : .plain)
            // The eye, with blanks around it.
            if rules.field.kind == .secure {
                frame.target(.key(.control("t")), row: row, columns: (end - 2)..<(end + 1))
            }
            if rules.field.kind == .multilineText {
                let rows = drawArea(of: rules.field, isFocused: isFocused, on: &frame, row: row, limit: areaRows)
                for row in row..<(row + rows) { frame.target(.item(number), row: row) }
                row += rows - 1
            } else {
                drawText(of: rules.field, isFocused: isFocused, on: &frame, row: row)
            }
        }
        // A text field shows a cursor instead.
        if isFocused, !rules.field.isText { for row in firstRow...row { frame.bar(row: row) } }
        guard let message = form.messages[rules.field] else { return row + 1 }
        return frame.complaint(message, row: row + 1)
    }

    private func drawText(of field: FormField, isFocused: Bool, on frame: inout Frame, row: Int) {
        let width = fieldWidth(frame.columns)
        let window = TextWindow(input(field), width: width, isHidden: form.isHidden(field))
        frame.grid.write(window.text.padded(to: width), row: row, column: contentColumn, ink: .field)
        if isFocused, form.processing == nil, form.question == nil {
            frame.cursor = Frame.Place(row: row, column: contentColumn + window.cursor)
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
        if isFocused, form.processing == nil, form.question == nil {
            frame.cursor = Frame.Place(row: row + area.cursor.row - top, column: contentColumn + area.cursor.column)
        }
        return rows
    }

    private var contentColumn: Int {
        Frame.margin + (form.rules.fields.map { label(of: $0).displayWidth }.max() ?? 0) + 2
    }

    /// The label, for a secure field with the eye that shows or hides its text.
    private func label(of rules: FieldRules) -> String {
        guard rules.field.kind == .secure else { return rules.label }
        return switch form.passwordToggleIcon {
        case .eye: "\(rules.label) ◉"
        case .slashedEye: "\(rules.label) ⊘"
        }
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
        }
    }

    private var hints: [String] {
        if form.question != nil { return ["y leave", "n stay"] }
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
