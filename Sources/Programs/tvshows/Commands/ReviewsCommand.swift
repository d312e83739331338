import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import PagedLoading
import RecordFormats
import ShowsComposition
import TerminalIO

struct ReviewsCommand: ProgramCommand {
    let description = Command(
        summary: "Print the reviews of a show",
        discussion: Record.review.help,
        examples: [.init("tvshows reviews 4 --all --format json", "Every review, for a program.")],
        options: [
            CommonOptions.page, ShowsOptions.items, CommonOptions.all, CommonOptions.format, CommonOptions.header,
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
            ], console: console)
        try await context.withServer(.asUser) { server in
            guard !options.isAll else {
                let pages = server.service.allReviews.loadAllReviews(ofShow: id, pageSize: options.size) { page in
                    RenderedPage(page, in: options.format, Record.review.record)
                }
                try await printer.printAll(pages)
                return
            }
            let page = try await server.service.reviews.loadReviews(ofShow: id, options.request)
            try printer.printPage(page.items, as: Record.review, at: page.position)
        }
    }
}
