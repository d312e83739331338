import TerminalIO

/// A question that a screen asks before it continues, in a box over the screen. The safe answer is focused first.
package struct Confirmation: Hashable, Sendable {
    let question: String
    let yes: String
    let no: String
    let hints: [String]

    /// Creates a question with the labels of its buttons. `effect` names what `yes` does among the keys.
    package init(_ question: String, yes: String, no: String = "Stay", effect: String? = nil) {
        self.question = question
        self.yes = yes
        self.no = no
        hints = ["y \(effect ?? yes.lowercased())", "n stay"]
    }
}

/// A question and which of its buttons is focused.
struct OpenConfirmation: Hashable, Sendable {
    let confirmation: Confirmation
    private var isYesFocused = false

    init(_ confirmation: Confirmation) { self.confirmation = confirmation }

    /// Handles `key`, and returns the answer if it is one.
    mutating func press(_ key: Key) -> Bool? {
        switch key {
        case .character("y"), .character("Y"): return true
        case .escape, .character("n"), .character("N"): return false
        case .enter, .character(" "): return isYesFocused
        case .tab, .backTab, .left, .right, .up, .down: isYesFocused.toggle()
        default: break
        }
        return nil
    }

    /// Draws the box over the screen, in a frame if there is room for it.
    func draw(on frame: inout Frame) {
        frame.cover()
        frame.grid.fade()
        let room = frame.rows - 1
        let labels = [confirmation.no, confirmation.yes]
        let buttons = labels.reduce(0) { $0 + $1.displayWidth + "[  ]".count + 1 + Frame.margin }
        var lines = confirmation.question.sanitized.wrapped(to: min(frame.columns, Self.widest) - 4 - Frame.margin)
        let isFramed = lines.count + 3 <= room
        let gap = lines.count + 4 <= room ? 1 : 0
        if !isFramed, lines.count >= room {
            lines = lines.prefix(room - 2) + [lines[(room - 2)...].joined(separator: " ")]
        }
        let columns = min(max(lines.map(\.displayWidth).max() ?? 0, buttons) + 2 * Frame.margin + 4, frame.columns)
        let edge = isFramed ? 1 : 0
        var box = frame.part(columns: columns, rows: lines.count + gap + 1 + 2 * edge)
        if isFramed { box.panel(at: Frame.Position(row: 0, column: 0), columns: columns, rows: box.rows) }
        let indent = 2 * edge
        for (row, line) in lines.enumerated() {
            let line = line.truncated(to: columns - Frame.margin - 2 * indent)
            box.grid.write(line, row: row + edge, column: indent + Frame.margin, ink: .heading)
        }
        var column = indent + Frame.margin
        for (isYes, label) in zip([false, true], labels) {
            column = box.button(
                label, isFocused: isYes == isYesFocused, row: lines.count + gap + edge, column: column,
                touch: .key(.character(isYes ? "y" : "n")))
        }
        frame.put(box, at: Frame.Position(row: (room - box.rows) / 2, column: (frame.columns - columns) / 2))
        frame.clear(row: room)
        frame.hints(confirmation.hints + ["Tab next", "Enter choose", "Ctrl-C quit"])
    }

    private static let widest = 64
}
