import SurveyResponses
import TerminalApp
import TerminalIO

/// A scale as what it is: stars, hearts, smileys, coins, a slider, or the answers in a row.
struct ScaleDrawing {
    /// The scale, in a row.
    let row: String
    /// Where in the row each answer stands; none where they have no room.
    let places: [Range<Int>]
    /// How it stands out.
    let ink: Ink
    /// The words of its ends, where they say more than numbers.
    let ends: String?
    /// What is chosen, in words.
    let words: String
    /// The smiley that is chosen, of smileys.
    let face: String?

    init(_ question: Questionnaire.Question, position: Int?, width: Int) {
        let texts = question.answers.map { ($0.text ?? "").sanitised }
        let chosen = position.map { $0 + 1 } ?? 0
        let fitting = Self.ways(question.kind, texts, position).map(Self.row).first { $0.text.displayWidth <= width }
        (row, places) = fitting ?? ("\(chosen) / \(texts.count)", [])
        ink = ["star", "heart", "money"].contains(question.kind) ? .stars : .focus
        face = question.kind == "smiley" ? position.map { Self.face($0, of: texts.count) } : nil
        let (first, last) = (texts.first ?? "", texts.last ?? "")
        ends = first.isEmpty || last.isEmpty || Int(first) != nil ? nil : "\(first) … \(last)"
        guard let position else {
            words = "Not answered yet"
            return
        }
        let isPlain = texts[position].isEmpty || Int(texts[position]) != nil
        let place = "\(chosen) of \(texts.count)"
        words =
            !isPlain ? "\(place): \(texts[position])" : question.kind == "nps" ? texts[position] : place
    }

    /// The ways to draw the places, the widest first.
    private static func ways(_ kind: String, _ texts: [String], _ position: Int?) -> [(places: [String], gap: String)] {
        let places = texts.indices
        func filled(_ full: String, _ empty: String) -> [String] {
            places.map { position.map { $0 + 1 } ?? 0 > $0 ? full : empty }
        }
        func marked(_ labels: [String]) -> [(places: [String], gap: String)] {
            let blank = labels.enumerated().map { position == $0 ? "[\($1)]" : " \($1) " }
            let close = labels.enumerated().map { position == $0 ? "[\($1)]" : $1 }
            return [(blank, " "), (close, " ")]
        }
        switch kind {
        case "star": return [(filled("★", "☆"), "")]
        case "heart": return [(filled("♥", "♡"), "")]
        case "money": return [(filled("$", "·"), "")]
        case "smiley": return marked(places.map { face($0, of: texts.count) })
        case "slider":
            let points = places.map { position == $0 ? "●" : "○" }
            return [(points, "──"), (points, "")]
        default:
            return marked(texts.enumerated().map { $1.isEmpty || $1.displayWidth > 3 ? String($0 + 1) : $1 })
        }
    }

    /// The places in a row, each with the gap behind it.
    private static func row(_ places: [String], gap: String) -> (text: String, places: [Range<Int>]) {
        var text = ""
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, place) in places.enumerated() {
            let piece = place + (index + 1 < places.count ? gap : "")
            ranges.append(start..<(start + piece.displayWidth))
            start += piece.displayWidth
            text += piece
        }
        return (text, ranges)
    }

    private static func face(_ index: Int, of count: Int) -> String {
        let faces = ["😞", "🙁", "😐", "🙂", "😀"]
        return faces[count > 1 ? index * (faces.count - 1) / (count - 1) : faces.count - 1]
    }
}
