import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import HTTPMessages
import RecordFormats
import SurveyRecords
import TerminalIO

struct ShowCommand: ProgramCommand {
    let description = Command(
        summary: "Print one survey in full",
        discussion: "The formats csv and tsv print the survey in one row, without its questions; json prints both.",
        examples: [.init("survey show 0a1b2c3d4e5f60718293 --format json", "With its questions, for a program.")],
        options: [SurveyOptions.offline, CommonOptions.format, CommonOptions.header], positionals: [SurveyOptions.id])

    var schema: JSONValue? { Record.surveyDetails.schema }

    func run(_ context: CommandContext) async throws {
        try context.needSurvey()
        let printer = try context.recordPrinter()
        func print(_ details: SurveyDetails) throws {
            let record = Record.surveyDetails.record(of: details)
            try printer.print(record, without: details.questions.isEmpty ? nil : "questions") { _ in
                Self.page(of: details, width: context.console.outputWidth, colors: context.console.colors)
            }
        }
        guard !context.command.flag(SurveyOptions.offline) else {
            let choice = try context.chooseServer(for: .readOnly)
            let id = try await context.namedOrChosenSurvey(in: try await context.savedData(at: choice)) {
                try await context.offline(at: choice, fetchedBy: "list") {
                    cache throws(LoadSurveysFromCacheError<CachedSurveys>) in try await cache.loadSurveys()
                }.surveys
            }
            let cached = try await context.offline(at: choice, fetchedBy: "show \(id.inCommand)") {
                cache throws(LoadSurveysFromCacheError<CachedSurvey>) in try await cache.loadSurvey(id: id)
            }
            try print(cached.details)
            try context.console.flush()
            return context.noteAge(of: cached.asOf)
        }
        let choice = try context.chooseServer(for: .asUser)
        try await context.withUser(at: choice) { server, user in
            let id = try await context.namedOrChosenSurvey(in: user.data) { try await context.allSurveys(of: user) }
            let details = try await context.suggestingOffline(id, of: user) {
                try await user.surveys.details.loadSurvey(id: id)
            }
            let date = context.now()
            try print(details)
            await context.cacheSurveys(of: user) { cache in
                try await cache.cache(.inFull([details]), receivedAt: date)
            }
        }
    }

    static func page(
        of details: SurveyDetails, width: Int?, colors: Colors, offset: (Date) -> Int = \.localOffset
    ) -> String {
        let survey = details.survey
        // Machine formats include the milliseconds.
        let date = { (date: Date) in width == nil ? WireDate.format(date) : date.time(aheadBy: offset) }
        let width = width ?? 80
        var lines = survey.title.sanitized.wrapped(to: width).map { colors.paint($0, .bold) }
        lines += survey.description.sanitized.wrapped(to: width)
        let facts = LabeledLines.text(
            [
                ("Id", survey.id), ("Type", survey.surveyType), ("Active", survey.isActive ? "yes" : "no"),
                ("Cover", survey.coverImageURL.isEmpty ? nil : survey.coverImageURL),
                ("Created", survey.createdAt.map(date)),
                ("From", survey.activeAt.map(date)), ("Until", survey.inactiveAt.map(date)),
            ], width: 9)
        let questionnaire = Questionnaire(details)
        var questions = [colors.paint("Questions: \(questionnaire.askedCount)", .bold)]
        for question in details.questions {
            let number = questionnaire.number(ofQuestion: question.id)
            let isScale = questionnaire.question(question.id)?.asking == .scale
            questions += Self.lines(of: question, number: number, isScale: isScale, width: width, colors: colors)
        }
        return (lines + [""]).joined(separator: "\n") + "\n" + facts + "\n" + questions.map { $0 + "\n" }.joined()
    }

    private static func lines(
        of question: Question, number: Int?, isScale: Bool, width: Int, colors: Colors
    ) -> [String] {
        let label = number.map { "\($0). " } ?? ""
        let room = max(width - label.count, 20)
        let text = question.text.sanitized.trimmingPrefix(while: \.isWhitespace)
        var lines = String(text).wrapped(to: room)
        lines += (question.helpText?.sanitized.wrapped(to: room) ?? []).map { colors.paint($0, .dim) }
        let kind = question.isMandatory ? "\(question.kind), required" : question.kind
        lines.append(colors.paint("(\(kind.sanitized))", .dim))
        if isScale {
            let texts = question.answers.map { ($0.text ?? "").sanitized.trimmed }
            lines += ScaleDrawing.line(question.kind, texts).wrapped(to: room)
        } else {
            lines += question.answers.flatMap { "- \(($0.text ?? "…").sanitized)".wrapped(to: room) }
        }
        let indentation = String(repeating: " ", count: label.count)
        return lines.enumerated().map { ($0 == 0 ? label : indentation) + $1 }
    }
}
