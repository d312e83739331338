import RemoteSurveys
import TerminalIO

/// One survey in full, for a person.
enum SurveyPage {
    static func text(of details: SurveyDetails, width: Int, colours: Colours) -> String {
        let survey = details.survey
        var lines = survey.title.sanitised.wrapped(to: width).map { colours.paint($0, .bold) }
        lines += survey.description.sanitised.wrapped(to: width)
        lines += [""] + facts(of: survey) + [""]
        lines.append(colours.paint("Questions: \(details.questions.count)", .bold))
        for (index, question) in details.questions.enumerated() {
            lines += Self.lines(of: question, number: index + 1, width: width, colours: colours)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func facts(of survey: Survey) -> [String] {
        [
            ("Id", survey.id), ("Type", survey.surveyType), ("Active", survey.isActive ? "yes" : "no"),
            ("Cover", survey.coverImageURL), ("Created", WireDate.format(survey.createdAt)),
            ("From", survey.activeAt.map(WireDate.format) ?? "-"),
            ("Until", survey.inactiveAt.map(WireDate.format) ?? "-"),
        ].map { "\("\($0):".padded(to: 9)) \($1.sanitised)" }
    }

    private static func lines(of question: Question, number: Int, width: Int, colours: Colours) -> [String] {
        let label = "\(number). "
        let room = max(width - label.count, 20)
        let text = question.text.sanitised.trimmingPrefix(while: \.isWhitespace)
        var lines = String(text).wrapped(to: room)
        lines += (question.helpText?.sanitised.wrapped(to: room) ?? []).map { colours.paint($0, .dim) }
        let kind = question.isMandatory ? "\(question.displayType), mandatory" : question.displayType
        lines.append(colours.paint("(\(kind.sanitised))", .dim))
        lines += question.answers.flatMap { "- \(($0.text ?? "…").sanitised)".wrapped(to: room) }
        let indentation = String(repeating: " ", count: label.count)
        return lines.enumerated().map { ($0 == 0 ? label : indentation) + $1 }
    }
}
