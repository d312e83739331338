import SurveyResponses
import TerminalApp
import TerminalIO

/// Draws a scale by its kind: stars, hearts, smileys, coins, a slider, or the answers in a row.
struct ScaleDrawing {
    let row: String
    /// The column of each answer; empty if there is no room.
    let places: [Range<Int>]
    let ink: Ink
    /// The texts of its ends, unless they are positions or in the row.
    let ends: String?
    /// The chosen answer's text, or its position if it has no other text.
    let words: String
    /// Whether the row says as much as the words.
    let isPlain: Bool
    let face: String?

    init(_ question: Question, position: Int?, width: Int) {
        let texts = question.answers.map { ($0.text ?? "").sanitized.trimmed }
        let chosen = position.map { $0 + 1 } ?? 0
        let text = position.map { texts[$0] } ?? ""
        let hasSigns = Self.signs[question.kind] != nil && Self.start(of: texts) != nil
        let way = Self.ways(question.kind, texts, position).first { Self.row($0).text.displayWidth <= width }
        let value = text.isEmpty ? position == nil ? "–" : String(chosen) : text
        (row, places) = way.map(Self.row) ?? ("‹ \(value) ›".truncated(to: width), [])
        ink = !hasSigns ? .focus : question.kind == "money" && position == nil ? .disabled : .stars
        face = question.kind == "smiley" ? position.map { Self.face($0, of: texts.count) } : nil
        ends = Self.ends(of: question, texts, areShown: way?.showsTexts == true)
        isPlain = hasSigns && (text.isEmpty || text == String(chosen))
        if position == nil {
            words = "Not answered yet"
        } else if question.kind == "nps", !text.isEmpty {
            words = text
        } else {
            let place = "\(chosen) of \(texts.count)"
            let isPosition = text.isEmpty || text == String(chosen)
            words = isPosition ? place : text.contains(where: \.isLetter) ? "\(place): \(text)" : text
        }
    }

    private typealias Way = (places: [String], gap: String, showsTexts: Bool)

    /// Returns the ways to draw the answers, widest first.
    private static func ways(_ kind: String, _ texts: [String], _ position: Int?) -> [Way] {
        func marked(_ labels: [String], showsTexts: Bool = false) -> [Way] {
            let blank = labels.enumerated().map { position == $0 ? "[\($1)]" : " \($1) " }
            let close = labels.enumerated().map { position == $0 ? "[\($1)]" : $1 }
            return [(blank, " ", showsTexts), (close, " ", showsTexts)]
        }
        let start = start(of: texts)
        func filled(_ full: String, _ empty: String) -> [Way] {
            guard let start else { return marked(texts, showsTexts: true) }
            let signs = texts.indices.map { position.map { $0 + 1 } ?? 0 > $0 ? full : empty }
            // Nothing is filled for a zero.
            let zero = position == 0 ? "[0]" : " 0 "
            return [(start == 0 ? [zero] + signs.dropFirst() : signs, "", false)]
        }
        switch kind {
        case "star": return filled("★", "☆")
        case "heart": return filled("♥", "♡")
        case "money": return filled("$", position == nil ? "$" : "·")
        case "smiley": return marked(texts.indices.map { face($0, of: texts.count) })
        case "slider":
            let points = texts.indices.map { position == $0 ? "●" : "○" }
            return [(points, "──", false), (points, "", false)]
        default:
            let hasPositions = start == 1 && texts.contains { $0.isEmpty || $0.displayWidth > 3 }
            return hasPositions ? marked(texts.indices.map { String($0 + 1) }) : marked(texts, showsTexts: true)
        }
    }

    private static func row(_ way: Way) -> (text: String, places: [Range<Int>]) {
        var text = ""
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, place) in way.places.enumerated() {
            let piece = place + (index + 1 < way.places.count ? way.gap : "")
            ranges.append(start..<(start + piece.displayWidth))
            start += piece.displayWidth
            text += piece
        }
        return (text, ranges)
    }

    /// The sign that each kind repeats.
    private static let signs = ["star": "★", "heart": "♥", "money": "$"]

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

    /// Returns the texts of both ends, or the words for them. `areShown` tells whether the row has all texts.
    private static func ends(of question: Question, _ texts: [String], areShown: Bool) -> String? {
        let (first, last) = (texts.first ?? "", texts.last ?? "")
        let words = ends(of: question, texts)
        let areWords = !words.first.isEmpty && !words.last.isEmpty
        if words != (first, last), areWords {
            return areShown ? "\(words.first) … \(words.last)" : "\(first) \(words.first) … \(last) \(words.last)"
        }
        let arePositions = first == "1" && last == String(texts.count)
        return areShown || arePositions || first.isEmpty || last.isEmpty ? nil : "\(first) … \(last)"
    }

    /// Returns the position, 1 or 0, from which the numbers in the texts count the answers; `nil` if they do not. Texts
    /// without numbers count from 1.
    private static func start(of texts: [String]) -> Int? {
        [1, 0].first { start in
            texts.enumerated().allSatisfy { place, text in number(in: text).map { $0 == place + start } ?? true }
        }
    }

    /// Returns the first number in a text.
    private static func number(in text: String) -> Int? {
        guard let digits = text.firstRange(of: /[0-9]+/) else { return nil }
        let sign = text[..<digits.lowerBound].last
        return Int(text[digits]).map { sign == "-" || sign == "−" ? -$0 : $0 } ?? .max
    }

    /// Returns a picture for each answer of a scale; empty if the kind has no pictures, or none for these texts.
    static func pictures(_ kind: String, _ texts: [String]) -> [String] {
        if kind == "smiley" { return texts.indices.map { face($0, of: texts.count) } }
        guard let sign = signs[kind], let start = start(of: texts), texts.count <= 5 else { return [] }
        return texts.indices.map { String(repeating: sign, count: $0 + start) }
    }

    /// Returns the sign of a scale without pictures; `nil` if amounts of money would get a currency.
    static func sign(_ kind: String, _ texts: [String]) -> String? {
        kind == "money" && start(of: texts) == nil ? nil : signs[kind]
    }

    /// Returns the line for a scale in a list of questions: `★ 1–5`, `0 … 10`, or the texts of its answers.
    static func line(_ kind: String, _ texts: [String]) -> String {
        guard let first = texts.first, let last = texts.last else { return "" }
        let isPlain = texts.allSatisfy { $0.isEmpty || Int($0) != nil }
        let (low, high) = isPlain && !first.isEmpty && !last.isEmpty ? (first, last) : ("1", "\(texts.count)")
        let words = texts.count > 9 ? "\(first) … \(last)" : texts.filter { !$0.isEmpty }.joined(separator: " · ")
        let picture = kind == "smiley" ? "😞 \(low)–\(high) 😀" : sign(kind, texts).map { "\($0) \(low)–\(high)" }
        if isPlain { return picture ?? "\(low) … \(high)" }
        return [picture, words].compactMap(\.self).joined(separator: ", ")
    }
}
