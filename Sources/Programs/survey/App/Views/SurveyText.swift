import RemoteSurveys
import TerminalApp

/// What there is to read about a survey, line by line.
struct SurveyText {
    private var text: TextLines

    var lines: [TextLine] { text.lines }

    /// The text in lines of at most `width` columns; without questions while they have not come.
    init(_ survey: Survey, questions: [Question]?, width: Int) {
        text = TextLines(width: width)
        text.addIfCut(survey.title)
        text.add(survey.description)
        text.addGap()
        text.add("Cover  \(survey.coverImageURL)")
        guard let questions else { return }
        text.addGap()
        text.add(questions.isEmpty ? "There are no questions." : "Questions", ink: .heading)
        for (index, question) in questions.enumerated() { add(question, number: index + 1) }
    }

    private mutating func add(_ question: Question, number: Int) {
        let number = "\(number). "
        text.add(question.text + (question.isMandatory ? " (required)" : ""), behind: number)
        let indent = String(repeating: " ", count: number.count)
        if let help = question.helpText, !help.isEmpty { text.add(help, behind: indent, ink: .faint) }
        for answer in question.answers {
            if let words = answer.text, !words.isEmpty { text.add(words, behind: "\(indent)- ") }
        }
    }
}
