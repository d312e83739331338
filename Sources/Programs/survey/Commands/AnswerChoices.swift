import ScreenParts
import SurveyResponses
import TerminalIO

/// The answers of a question at a prompt, picked by number or by a part of their text. They have no numbers if a number
/// could be mistaken for the text of another answer.
struct AnswerChoices {
    private let question: Question
    private let labels: [String]
    /// The labels, with the id if several answers have the same label.
    private let names: [String]
    private let isNumbered: Bool

    /// The largest number of answers listed without a filter.
    private static let mostListed = 20

    init(_ question: Question) {
        self.question = question
        labels = question.answers.map { ($0.text ?? "").sanitized.trimmed }
        let counts = Dictionary(labels.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        // A scale of numbers, such as 0 to 10, uses them; any other list uses positions.
        let isNumbered = question.showsPositions
        self.isNumbered = isNumbered
        names = labels.enumerated().map { place, label in
            if isNumbered { return label.isEmpty ? "\(place + 1)" : label }
            let isClear = !label.isEmpty && counts[label.lowercased()] == 1
            return isClear ? label : "\(label) (\(question.answers[place].id.sanitized))".trimmed
        }
    }

    private var isLong: Bool { labels.count > Self.mostListed }

    func label(_ answerID: String) -> String {
        question.answers.firstIndex { $0.id == answerID }.map { names[$0] } ?? ""
    }

    var lines: [String] {
        if question.asking == .scale { return [scale] }
        return isLong ? ["There are \(labels.count) to pick from. Type part of an answer."] : labels.indices.map(line)
    }

    private func line(_ place: Int) -> String {
        isNumbered ? "\(place + 1). \(labels[place].isEmpty ? "…" : labels[place])" : "- \(names[place])"
    }

    /// One line with the numbers, their pictures, and the labels of both ends.
    private var scale: String {
        let numbers = isNumbered ? labels.indices.map { String($0 + 1) } : names
        let pictures = ScaleDrawing.pictures(question.kind, labels)
        var shown = pictures.isEmpty ? numbers : zip(numbers, pictures).map { "\($0) \($1)".trimmed }
        if isLong { shown = [shown[0], "…", shown[shown.count - 1]] }
        let ends = ScaleDrawing.ends(of: question, labels)
        if !ends.first.isEmpty, isNumbered || ends.first != labels.first { shown[0] += " (\(ends.first))" }
        if !ends.last.isEmpty, isNumbered || ends.last != labels.last { shown[shown.count - 1] += " (\(ends.last))" }
        let sign = pictures.isEmpty ? ScaleDrawing.sign(question.kind, labels).map { "\($0) " } : nil
        return (sign ?? "") + shown.joined(separator: "  ")
    }

    enum Match: Equatable {
        /// The ids of the answers, each once.
        case answers([String])
        /// No answer or several answers match: why, and the answers to choose from.
        case unclear(String, list: [String] = [])
    }

    /// Matches a line that may pick several answers: the full text of one, or a list. If any part of the list is
    /// unclear, none is picked.
    func matches(_ line: String) -> Match {
        guard question.asking == .pickAny, whole(line).count != 1 else { return match(line) }
        var ids: [String] = []
        var unmatched: [String] = []
        for part in parts(of: line) {
            switch match(part) {
            case .answers(let found): ids += found.filter { !ids.contains($0) }
            case .unclear(_, let list) where list.isEmpty: unmatched.append(part)
            case .unclear(_, let list):
                return .unclear("Nothing is picked, because several answers match '\(part.sanitized)':", list: list)
            }
        }
        guard !unmatched.isEmpty else { return .answers(ids) }
        let parts = unmatched.map { "'\($0.sanitized)'" }.joined(separator: ", ")
        let hint = isNumbered && unmatched.contains { Int($0) != nil } ? " \(numbers)" : ""
        return .unclear("Nothing is picked: no answer matches \(parts).\(hint)")
    }

    /// The parts of a list with commas or semicolons. Numbers may also be separated by blanks.
    private func parts(of line: String) -> [String] {
        line.split { ",;，；、".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }.flatMap { part in
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            let numbers = words.count { Int($0) != nil }
            let isList = numbers == words.count || (numbers > 0 && fitting(part).isEmpty)
            return isList && whole(part).isEmpty ? words : [part]
        }
    }

    /// Returns the positions of the answers with this text. A match with the same accents wins over one without.
    private func whole(_ text: String) -> [Int] {
        let exact = labels.indices.filter { labels[$0].lowercased() == text.lowercased() }
        let wanted = text.searchable
        return exact.isEmpty ? labels.indices.filter { labels[$0].searchable == wanted } : exact
    }

    /// Matches `text` by full text, number or unique substring.
    func match(_ text: String) -> Match {
        let whole = whole(text)
        if let only = whole.first, whole.count == 1 { return .answers([question.answers[only].id]) }
        if isNumbered, let number = Int(text) {
            guard labels.indices.contains(number - 1) else { return .unclear(numbers) }
            return .answers([question.answers[number - 1].id])
        }
        if !isNumbered, question.answer(text) != nil { return .answers([text]) }
        let fitting = fitting(text)
        if let only = fitting.first, fitting.count == 1 { return .answers([question.answers[only].id]) }
        guard !fitting.isEmpty else {
            return .unclear(question.asking == .scale ? numbers : "No answer matches '\(text.sanitized)'.")
        }
        let more = fitting.count - Self.mostListed
        return .unclear(
            isNumbered ? "These fit; type a number:" : "These fit; type all of one, or the id after it:",
            list: fitting.prefix(Self.mostListed).map(line) + (more > 0 ? ["… and \(more) more"] : []))
    }

    /// Returns the positions of the answers that contain `text`; on a scale, those with this number.
    private func fitting(_ text: String) -> [Int] {
        let wanted = text.searchable
        guard question.asking == .scale else { return labels.indices.filter { labels[$0].searchable.contains(wanted) } }
        let whole = whole(text)
        return whole.isEmpty ? labels.indices.filter { labels[$0].filter(\.isNumber) == text } : whole
    }

    private var numbers: String {
        guard !isNumbered else { return "Type a number from 1 to \(labels.count)." }
        let values = labels.compactMap { Int($0) }
        guard let first = values.first, let last = values.last, values.count == labels.count,
            zip(values, values.dropFirst()).allSatisfy({ $1 &- $0 == 1 })
        else { return "Type one of the \(values.count == labels.count ? "numbers" : "answers") above." }
        return "Type a number from \(first) to \(last)."
    }

    var invitation: String {
        switch question.asking {
        case .pickAny: isNumbered ? "Numbers, with commas:" : "Answers, with commas:"
        case .pickOne where isLong: isNumbered ? "Part of the answer, or a number:" : "Part of the answer:"
        case .pickOne where !isNumbered: "Answer:"
        default: "Number:"
        }
    }

    var help: String {
        switch (question.asking, isNumbered) {
        case (.pickAny, true): "Type numbers with commas or spaces between them, or parts of the answers with commas."
        case (.pickAny, false): "Type parts of the answers, with commas between them."
        case (.pickOne, false): "Type part of the answer."
        default: "Type a number, or part of the answer."
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
