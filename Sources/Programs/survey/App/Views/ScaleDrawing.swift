import SurveyResponses
import TerminalApp
import TerminalIO

/// Draws a scale by its kind: stars, hearts, smileys, coins, a slider, or the answers in a row.
struct ScaleDrawing {
    let row: String
    /// The column of each answer; empty if there is no room.
    let places: [Range<Int>]
    let ink: Ink
    /// The labels of its ends, if they say more than numbers.
    let ends: String?
    let words: String
    let face: String?

    init(_ question: Question, position: Int?, width: Int) {
        let texts = question.answers.map { ($0.text ?? "").sanitized }
        let chosen = position.map { $0 + 1 } ?? 0
        let fitting = Self.ways(question.kind, texts, position).map(Self.row).first { $0.text.displayWidth <= width }
        (row, places) = fitting ?? ("\(chosen) / \(texts.count)", [])
        let isEmptyPrice = question.kind == "money" && position == nil
        ink = isEmptyPrice ? .disabled : Self.signs[question.kind] == nil ? .focus : .stars
        face = question.kind == "smiley" ? position.map { Self.face($0, of: texts.count) } : nil
        let (first, last) = Self.ends(of: question, texts)
        ends = first.isEmpty || last.isEmpty ? nil : "\(first) … \(last)"
        guard let position else {
            words = "Not answered yet"
            return
        }
        let isPlain = texts[position].isEmpty || Int(texts[position]) != nil
        let place = "\(chosen) of \(texts.count)"
        words = !isPlain ? "\(place): \(texts[position])" : question.kind == "nps" ? texts[position] : place
    }

    /// Returns the ways to draw the positions, widest first.
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
        case "money": return [(filled("$", position == nil ? "$" : "·"), "")]
        case "smiley": return marked(places.map { face($0, of: texts.count) })
        case "slider":
            let points = places.map { position == $0 ? "●" : "○" }
            return [(points, "──"), (points, "")]
        default: return marked(texts.enumerated().map { $1.isEmpty || $1.displayWidth > 3 ? String($0 + 1) : $1 })
        }
    }

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

    /// The sign that each kind repeats.
    static let signs = ["star": "★", "heart": "♥", "money": "$"]

    private static func face(_ index: Int, of count: Int) -> String {
        let faces = ["😞", "🙁", "😐", "🙂", "😀"]
        return faces[count > 1 ? index * (faces.count - 1) / (count - 1) : faces.count - 1]
    }
}

extension ScaleDrawing {
    /// Returns the labels for the ends of a scale whose answers have these texts; empty if it needs none.
    static func ends(of question: Question, _ texts: [String]) -> (first: String, last: String) {
        let (first, last) = (texts.first ?? "", texts.last ?? "")
        guard Int(first) != nil, Int(last) != nil else { return (first, last) }
        let isExplained = question.kind != "nps" || question.helpText?.isEmpty == false
        return isExplained ? ("", "") : ("Not at all likely", "Extremely likely")
    }

    /// Returns a picture for each number of a scale; empty if the kind has no pictures.
    static func pictures(_ kind: String, count: Int) -> [String] {
        if kind == "smiley" { return (0..<count).map { face($0, of: count) } }
        guard let sign = signs[kind], count <= 5 else { return [] }
        return (0..<count).map { String(repeating: sign, count: $0 + 1) }
    }

    /// Returns the line for a scale in a list of questions: `★ 1–5`, `0 … 10`, or the texts of its answers.
    static func line(_ kind: String, _ texts: [String]) -> String {
        guard let first = texts.first, let last = texts.last else { return "" }
        let isPlain = texts.allSatisfy { $0.isEmpty || Int($0) != nil }
        let (low, high) = isPlain && !first.isEmpty && !last.isEmpty ? (first, last) : ("1", "\(texts.count)")
        let words = texts.count > 9 ? "\(first) … \(last)" : texts.filter { !$0.isEmpty }.joined(separator: " · ")
        let picture = kind == "smiley" ? "😞 \(low)–\(high) 😀" : signs[kind].map { "\($0) \(low)–\(high)" }
        if isPlain { return picture ?? "\(low) … \(high)" }
        return [picture, words].compactMap(\.self).joined(separator: ", ")
    }
}
