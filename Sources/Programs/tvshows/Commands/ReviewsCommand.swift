import ArgumentParsing
import CommandLineSupport
import Paging
import RecordFormats
import RemoteShows
import ShowsComposition

/// `tvshows reviews ID`
struct ReviewsCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let id = call.command.word(ShowsOptions.showID) ?? ""
        let options = try ListOptions(
            call.command, pageSize: ShowsOptions.items, isTerminal: call.console.outputWidth != nil)
        try await Connection.use(call) { connection async throws(CommandFailure) in
            if options.isAll {
                try await printAll(of: id, options, at: connection)
            } else {
                try await printPage(of: id, options, at: connection)
            }
        }
    }

    private func printPage(
        of id: String, _ options: ListOptions, at connection: Connection
    ) async throws(CommandFailure) {
        let page: Page<Review>
        do throws(LoadReviewsError) {
            page = try await connection.service.reviews.loadReviews(
                ofShow: id, PageRequest(number: options.page, size: options.size))
        } catch {
            throw CommandFailure(error, id: id, page: options.page, server: connection.name)
        }
        try PagePrinter(options, console: call.console).print(
            page.items.map(Record.init), at: page.position, to: .reviews(options.format, for: call.console))
    }

    private func printAll(
        of id: String, _ options: ListOptions, at connection: Connection
    ) async throws(CommandFailure) {
        let pages = connection.service.allReviews.loadAllReviews(ofShow: id, pageSize: options.size) { page in
            RenderedPage(
                position: page.position, itemKeys: page.itemKeys,
                records: RenderedRecords(page.items.lazy.map(Record.init), in: options.format))
        }
        try await AllPagesPrinter(of: "reviews", console: call.console).print(
            pages, to: .reviews(options.format, for: call.console)
        ) { error in CommandFailure(error, id: id, server: connection.name) }
    }
}
