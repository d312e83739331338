import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import RecordFormats
import ShowsComposition
import TerminalIO

struct ListCommand: ProgramCommand {
    private static let topRated = Option.flag(
        "top-rated", help: "The best-rated shows, on a single page.")

    let description = Command(
        summary: "Print shows",
        discussion: Record.show.help,
        examples: [
            .init("tvshows list --page 2 --items 50", "The second page of fifty."),
            .init("tvshows list --top-rated", "The best-rated shows."),
            .init("tvshows list --all --format csv > shows.csv", "All of them, for a spreadsheet."),
        ],
        options: [
            CommonOptions.page, ShowsOptions.items, CommonOptions.all, Self.topRated, CommonOptions.format,
            CommonOptions.header,
        ])

    var schema: JSONValue? { Record.show.schema }

    func run(_ context: CommandContext) async throws {
        let console = context.console
        let options = try ListOptions(
            context.command, pageSize: ShowsOptions.items, names: Record.show.names,
            isTerminal: console.outputWidth != nil)
        try context.command.refuse(
            Self.topRated, with: [CommonOptions.all, CommonOptions.page, ShowsOptions.items])
        // A table shows only the distinguishing fields.
        let printer = ListPrinter(
            of: "shows", options, names: Record.show.names,
            columns: [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("averageRating", .init("RATING", turn: 3)), .init("reviewCount", .init("REVIEWS", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], console: console)
        try await context.withServer(.asUser) { server in
            if context.command.flag(Self.topRated) {
                let shows = try await server.service.topRatedShows.loadTopRatedShows()
                try printer.printPage(shows, as: Record.show, at: nil, savingIDs: server.saveListedIDs)
            } else if options.isAll {
                let pages = server.service.allShows.loadAllShows(pageSize: options.size) { page in
                    RenderedPage(page, in: options.format, Record.show.record)
                }
                try await printer.printAll(pages, savingIDs: server.saveListedIDs)
            } else {
                let page = try await server.service.shows.loadShows(options.request)
                try printer.printPage(
                    page.items, as: Record.show, at: page.position, savingIDs: server.saveListedIDs)
            }
        }
    }
}
