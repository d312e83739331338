import RemoteSurveys
import Terminal

/// What there is to read about a survey, line by line.
struct SurveyText {
    struct Line: Hashable {
        let text: String
        var ink = Ink.plain
    }

    private(set) var lines: [Line] = []
    private let width: Int

    /// The text in lines of at most `width` columns; without questions while they have not come.
    init(_ survey: Survey, questions: [Question]?, width: Int) {
        self.width = width
        // The heading has one row, where a long title is cut.
        if survey.title.sanitised.displayWidth > width {
            add(survey.title)
            lines.append(Line(text: ""))
        }
        add(survey.description)
        lines.append(Line(text: ""))
        add("Cover  \(survey.coverImageURL)")
        guard let questions else { return }
        lines.append(Line(text: ""))
        lines.append(Line(text: questions.isEmpty ? "There are no questions." : "Questions", ink: .heading))
        for (index, question) in questions.enumerated() { add(question, number: index + 1) }
    }

    private mutating func add(_ question: Question, number: Int) {
        let number = "\(number). "
        add(question.text + (question.isMandatory ? " (required)" : ""), behind: number)
        let indent = String(repeating: " ", count: number.count)
        if let help = question.helpText, !help.isEmpty { add(help, behind: indent, ink: .faint) }
        for answer in question.answers {
            if let text = answer.text, !text.isEmpty { add(text, behind: "\(indent)- ") }
        }
    }

    private mutating func add(_ text: String, behind prefix: String = "", ink: Ink = .plain) {
        let indent = String(repeating: " ", count: prefix.count)
        for (index, line) in text.sanitised.wrapped(to: width - prefix.count).enumerated() {
            lines.append(Line(text: (index == 0 ? prefix : indent) + line, ink: ink))
        }
    }
}
