import RecordFormats
import TerminalIO

extension RecordType<(question: String, texts: [String])> {
    /// An answer to one question.
    static var answer: Self {
        Self([.untrusted("question", \.question), .untrusted("answer") { $0.texts.joined(separator: ", ") }])
    }
}

extension [(question: String, texts: [String])] {
    /// The answers for a person, each below the last; `width` is that of the terminal, if there is one.
    func text(width: Int?) -> String {
        flatMap { answer in
            let line = "\(answer.question.sanitized) \(answer.texts.joined(separator: ", ").sanitized)"
            return width.map(line.wrapped) ?? [line]
        }.map { $0 + "\n" }.joined()
    }
}
