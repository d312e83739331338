import ArgumentParsing
import CommandLineSupport
import Composition
import Paging
import RecordFormats
import RemoteSurveys
import SurveyRecords
import TerminalIO

struct ListCommand: ProgramCommand {
    private static let pageSize = Option(
        "page-size", value: .text("N"), default: "20", help: "How many surveys a page shall hold.")

    let description = Command(
        "list", summary: "Print surveys",
        discussion: "Field names in json, ndjson, csv and tsv: id, title, description, coverImageURL, isActive, "
            + "createdAt, activeAt, inactiveAt, surveyType.",
        examples: [
            .init("survey list --page 2 --page-size 50", "The second page of fifty."),
            .init("survey list --all --format csv > surveys.csv", "All of them, for a spreadsheet."),
        ],
        options: [CommonOptions.page, Self.pageSize, CommonOptions.all, CommonOptions.format])

    func run(_ context: CommandContext) async throws {
        let console = context.console
        let options = try ListOptions(
            context.command, pageSize: Self.pageSize, isTerminal: console.outputWidth != nil)
        // In a table, what tells them apart.
        let printer = ListPrinter(
            of: "surveys", options, names: Record.surveyFieldNames,
            columns: [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("surveyType", .init("TYPE", turn: 3)), .init("isActive", .init("ACTIVE", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], console: console)
        try await context.withServer(.asUser) { server in
            guard !options.isAll else {
                let pages = server.service.allSurveys.loadAllSurveys(
                    pageSize: options.size, as: .rendered(in: options.format))
                return try await printer.printAll(pages, keepingIDs: server.keepListedIDs)
            }
            let page = try await server.service.surveys.loadSurveys(options.request)
            try printer.printPage(page.items.map(Record.init), at: page.position, keepingIDs: server.keepListedIDs)
        }
    }
}
