import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import PagedLoading
import RecordFormats
import RemoteShows
import ShowsComposition
import TerminalIO

struct ReviewsCommand: ProgramCommand {
    let description = Command(
        summary: "Print the reviews of a show",
        discussion: Record.review.help,
        examples: [
            .init("tvshows reviews 4 --all --format json", "Every review, for a program."),
            .init("tvshows reviews 4 --limit 50 --fields rating,comment", "What fifty users say."),
        ],
        options: [
            CommonOptions.page, ShowsOptions.items, CommonOptions.all, CommonOptions.limit, CommonOptions.fields,
            CommonOptions.format, CommonOptions.header,
        ],
        positionals: [ShowsOptions.showID])

    var schema: JSONValue? { Record.review.schema }

    func run(_ context: CommandContext) async throws {
        let id = context.command.word(ShowsOptions.showID)
        let console = context.console
        let options = try ListOptions(
            context.command, pageSize: ShowsOptions.items, names: Record.review.names,
            isTerminal: console.outputWidth != nil)
        // A table shows who says what.
        let printer = ListPrinter(
            of: "reviews", options, names: Record.review.names,
            columns: [
                .init("id", .init("ID")), .init("rating", .init("RATING", turn: 2)),
                .init("userEmail", .init("USER", turn: 3, shortest: 3)),
                .init("comment", .init("COMMENT", turn: 1, shortest: 12)),
            ], context)
        try await context.withServer(.asUser) { server in
            guard !options.isOnePage else {
                let page = try await server.service.reviews.loadReviews(ofShow: id, options.request)
                return try printer.printPage(page.items, as: Record.review, at: page.position)
            }
            let reviews = AllReviewsLoader(pages: server.service.reviews, window: options.window)
            let type = printer.chosenFields(of: Record.review)
            let pages = reviews.loadAllReviews(ofShow: id, pageSize: options.size) {
                RenderedPage($0, as: type, in: options.format)
            }
            try await printer.printAll(pages)
        }
    }
}
