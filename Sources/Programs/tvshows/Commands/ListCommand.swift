import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import PagedLoading
import RecordFormats
import RemoteShows
import ScreenParts
import ShowsComposition
import TerminalIO

struct ListCommand: ProgramCommand {
    private static let topRated = Option.flag(
        "top-rated", help: "The best-rated shows, on a single page.")
    private static let search = Option(
        "search", value: .text("TEXT"),
        help: "Print shows with TEXT in their title or description, in any case, with or without accents.")

    let description = Command(
        summary: "Print shows",
        discussion: "--search reads on until --limit shows match; without --limit or --all, as many as --items. "
            + Record.show.help,
        examples: [
            .init("tvshows list --page 2 --items 50", "The second page of fifty."),
            .init("tvshows list --search cafe --fields id,title", "The shows about cafés."),
            .init("tvshows list --top-rated --limit 3", "The three best-rated shows."),
            .init("tvshows list --all --format csv > shows.csv", "All of them, for a spreadsheet."),
        ],
        options: [
            CommonOptions.page, ShowsOptions.items, CommonOptions.all, Self.topRated, Self.search,
            CommonOptions.limit, CommonOptions.fields, CommonOptions.format, CommonOptions.header,
        ])

    var schema: JSONValue? { Record.show.schema }

    func run(_ context: CommandContext) async throws {
        let console = context.console
        let options = try ListOptions(
            context.command, pageSize: ShowsOptions.items, names: Record.show.names, filters: [Self.search],
            isTerminal: console.outputWidth != nil)
        try context.command.refuse(
            Self.topRated, with: [CommonOptions.all, CommonOptions.page, ShowsOptions.items, Self.search])
        let search = try context.command.text(Self.search)?.searchable
        // A table shows only the distinguishing fields.
        let printer = ListPrinter(
            of: "shows", options, names: Record.show.names,
            columns: [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("averageRating", .init("RATING", turn: 3)), .init("reviewCount", .init("REVIEWS", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], context)
        try await context.withServer(.asUser) { server in
            if context.command.flag(Self.topRated) {
                let shows = try await server.service.topRatedShows.loadTopRatedShows().prefix(options.limit ?? .max)
                return try printer.printPage(
                    Array(shows), as: Record.show, at: nil, savingIDs: server.saveListedIDs)
            }
            guard !options.isOnePage else {
                let page = try await server.service.shows.loadShows(options.request)
                return try printer.printPage(
                    page.items, as: Record.show, at: page.position, savingIDs: server.saveListedIDs)
            }
            let shows = AllShowsLoader(pages: server.service.shows, window: options.window)
            let type = printer.chosenFields(of: Record.show)
            guard let search else {
                let pages = shows.loadAllShows(pageSize: options.size) {
                    RenderedPage($0, as: type, in: options.format)
                }
                try await printer.printAll(pages, savingIDs: server.saveListedIDs)
                return
            }
            let pages = shows.loadAllShows(pageSize: options.size) {
                FilteredPage($0, where: { $0.contains(search) }, as: type, in: options.format)
            }
            var isFound = false
            try await printer.printAll(pages.map(\.matches), savingIDs: server.saveListedIDs) {
                isFound = isFound || !$0.itemKeys.isEmpty
            }
            if !isFound { try printer.reportNoMatch() }
        }
    }
}

extension Show {
    /// Whether the title or the description contains `text`, which is searchable.
    fileprivate func contains(_ text: String) -> Bool {
        title.searchable.contains(text) || description?.searchable.contains(text) ?? false
    }
}
