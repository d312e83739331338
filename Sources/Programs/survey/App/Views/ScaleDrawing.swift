import SurveyResponses
import TerminalApp
import TerminalIO

/// A scale as what it is: stars, hearts, smileys, coins, a slider, or the answers in a row.
struct ScaleDrawing {
    /// The scale, in a row.
    let row: String
    /// How it stands out.
    let ink: Ink
    /// The words of its ends, where they say more than numbers.
    let ends: String?
    /// What is chosen, in words.
    let words: String

    init(_ question: Questionnaire.Question, position: Int?, width: Int) {
        let texts = question.answers.map { ($0.text ?? "").sanitised }
        let count = texts.count
        let chosen = position.map { $0 + 1 } ?? 0
        func filled(_ full: String, _ empty: String) -> String {
            String(repeating: full, count: chosen) + String(repeating: empty, count: count - chosen)
        }
        let full: String
        switch question.kind {
        case "star": full = filled("★", "☆")
        case "heart": full = filled("♥", "♡")
        case "money": full = filled("$", "·")
        case "smiley":
            full = (0..<count).map { Self.marked(Self.face($0, of: count), position == $0) }.joined(separator: " ")
        case "slider": full = (0..<count).map { position == $0 ? "●" : "○" }.joined(separator: "──")
        default:
            let labels = texts.enumerated().map { $1.isEmpty || $1.displayWidth > 3 ? String($0 + 1) : $1 }
            full = labels.enumerated().map { Self.marked($1, position == $0) }.joined(separator: " ")
        }
        row = full.displayWidth <= width ? full : "\(chosen) / \(count)"
        ink = ["star", "heart", "money"].contains(question.kind) ? .stars : .focus
        let (first, last) = (texts.first ?? "", texts.last ?? "")
        ends = first.isEmpty || last.isEmpty || Int(first) != nil ? nil : "\(first) … \(last)"
        guard let position else {
            words = "Not answered yet"
            return
        }
        let isPlain = texts[position].isEmpty || Int(texts[position]) != nil
        let place = "\(chosen) of \(count)"
        words =
            !isPlain ? "\(place): \(texts[position])" : question.kind == "nps" ? texts[position] : place
    }

    private static func marked(_ text: String, _ isChosen: Bool) -> String { isChosen ? "[\(text)]" : " \(text) " }

    private static func face(_ index: Int, of count: Int) -> String {
        let faces = ["😞", "🙁", "😐", "🙂", "😀"]
        return faces[count > 1 ? index * (faces.count - 1) / (count - 1) : faces.count - 1]
    }
}
