import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import RecordFormats
import ShowsComposition
import TerminalIO

struct ShowCommand: ProgramCommand {
    let description = Command(
        summary: "Print one show", examples: [.init("tvshows show 4 --format json", "For a program.")],
        options: [CommonOptions.format, CommonOptions.header], positionals: [ShowsOptions.showID])

    var schema: JSONValue? { Record.show.schema }

    func run(_ context: CommandContext) async throws {
        let id = context.command.word(ShowsOptions.showID)
        let printer = try context.recordPrinter()
        let console = context.console
        let show = try await context.withServer(.asUser) { server in
            try await server.service.showLoader.loadShow(id: id)
        }
        try printer.print(Record.show.record(of: show)) { width in
            Self.page(of: show, width: width, colors: console.colors)
        }
    }

    private static func page(of show: Show, width: Int, colors: Colors) -> String {
        var lines = show.title.sanitized.wrapped(to: width).map { colors.paint($0, .bold) }
        lines += show.description?.sanitized.wrapped(to: width) ?? []
        let facts = LabeledLines.text([
            ("Id", show.id), ("Rating", show.averageRating.map { "\(text(of: $0)) of 5" }),
            ("Reviews", String(show.reviewCount)), ("Cover", show.imageURL),
        ])
        return lines.map { $0 + "\n" }.joined() + "\n" + facts
    }

    /// Formats an average rating with one decimal, or without decimals if it is whole.
    private static func text(of rating: Double) -> String {
        let tenths = (min(max(rating, 0), 1e6) * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? String(tenths)
    }
}
