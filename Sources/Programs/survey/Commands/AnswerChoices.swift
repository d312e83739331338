import ScreenParts
import SurveyResponses
import TerminalIO

/// The answers that can be picked for a question, as they are shown and named at a prompt: by a number, or by a piece
/// of their text.
struct AnswerChoices {
    private let question: Question
    private let labels: [String]
    private let isNumbered: Bool

    /// So many are listed at once; of more, those that fit what is typed.
    private static let mostListed = 20

    init(_ question: Question) {
        self.question = question
        labels = question.answers.map { ($0.text ?? "").sanitised.trimmed }
        // A scale of numbers, such as 0 to 10, goes by these, and any other list by places.
        let hasNumbers = question.asking == .scale && labels.allSatisfy { Int($0) != nil }
        isNumbered = !(hasNumbers && Set(labels).count == labels.count)
    }

    private var areMany: Bool { labels.count > Self.mostListed }

    func label(_ answerID: String) -> String {
        guard let place = question.answers.firstIndex(where: { $0.id == answerID }) else { return "" }
        return labels[place].isEmpty ? "\(place + 1)" : labels[place]
    }

    var lines: [String] {
        if question.asking == .scale { return [scale] }
        return areMany ? ["There are \(labels.count) to pick from. Type a piece of one."] : labels.indices.map(line)
    }

    private func line(_ place: Int) -> String { "\(place + 1). \(labels[place].isEmpty ? "…" : labels[place])" }

    /// In one line: the numbers, what they stand for, and the words of its ends.
    private var scale: String {
        let numbers = isNumbered ? labels.indices.map { String($0 + 1) } : labels
        let pictures = ScaleDrawing.pictures(question.kind, count: labels.count)
        var shown = pictures.isEmpty ? numbers : zip(numbers, pictures).map { "\($0) \($1)" }
        if areMany { shown = [shown[0], "…", shown[shown.count - 1]] }
        let ends = ScaleDrawing.ends(of: question, labels)
        if !ends.first.isEmpty { shown[0] += " (\(ends.first))" }
        if !ends.last.isEmpty { shown[shown.count - 1] += " (\(ends.last))" }
        let sign = pictures.isEmpty ? ScaleDrawing.signs[question.kind].map { "\($0) " } : nil
        return (sign ?? "") + shown.joined(separator: "  ")
    }

    enum Match {
        /// For a piece, say which answer it stands for.
        case answer(id: String, isPiece: Bool = false)
        /// Several answers, or no answer: what to say.
        case unclear([String])
    }

    /// Matches `text` by number, full text or unique substring.
    func match(_ text: String) -> Match {
        if isNumbered, let number = Int(text) {
            guard labels.indices.contains(number - 1) else { return .unclear([numbers]) }
            return .answer(id: question.answers[number - 1].id)
        }
        let wanted = text.searchable
        let searched = labels.map(\.searchable)
        // Accents tell answers apart that are the same without them.
        let exact = labels.indices.filter { labels[$0].lowercased() == text.lowercased() }
        let whole = exact.isEmpty ? labels.indices.filter { searched[$0] == wanted } : exact
        if let only = whole.first, whole.count == 1 { return .answer(id: question.answers[only].id) }
        let fitting = question.asking == .scale ? whole : labels.indices.filter { searched[$0].contains(wanted) }
        if let only = fitting.first, fitting.count == 1 {
            return .answer(id: question.answers[only].id, isPiece: true)
        }
        guard !fitting.isEmpty else {
            return .unclear([question.asking == .scale ? numbers : "No answer matches '\(text.sanitised)'."])
        }
        let more = fitting.count - Self.mostListed
        return .unclear(
            ["These fit; type a number:"] + fitting.prefix(Self.mostListed).map(line)
                + (more > 0 ? ["… and \(more) more"] : []))
    }

    private var numbers: String {
        guard !isNumbered else { return "Type a number from 1 to \(labels.count)." }
        let values = labels.compactMap { Int($0) }
        guard let first = values.first, let last = values.last,
            zip(values, values.dropFirst()).allSatisfy({ $1 &- $0 == 1 })
        else { return "Type one of the numbers above." }
        return "Type a number from \(first) to \(last)."
    }

    var invitation: String {
        switch question.asking {
        case .pickAny: "Numbers, with commas:"
        case .pickOne where areMany: "A piece of it, or a number:"
        default: "Number:"
        }
    }
}

extension String {
    var trimmed: String {
        var text = Substring(trimmingPrefix(while: \.isWhitespace))
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
