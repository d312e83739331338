import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import RecordFormats
import ShowsComposition
import TerminalIO

struct ReviewCommand: ProgramCommand {
    private static let rating = Option("rating", value: .text("N"), help: "One star to five.")
    private static let comment = Option(
        "comment", value: .text("TEXT"), help: "What you think of the show; '-' reads it from standard input.")
    /// The maximum size of a comment from standard input, in bytes.
    private static let longestComment = 64 << 10

    let description = Command(
        summary: "Review a show",
        discussion: "Prints the review as saved by the server. A rating and a comment are both needed.",
        examples: [
            .init("tvshows review 4 --rating 5 --comment 'Slow and lovely'", "Five stars."),
            .init("tvshows review 4 --rating 2 --comment - < review.txt", "With the text of a file."),
        ],
        options: [Self.rating, Self.comment, CommonOptions.formatOfResult], positionals: [ShowsOptions.showID])

    var schema: JSONValue? { Record.review.schema }

    func run(_ context: CommandContext) async throws {
        let format = try context.command.formatOfResult()
        let new = try await newReview(context)
        let review = try await context.withServer(.asUser) { server in
            try await server.service.createReview.createReview(new)
        }
        do {
            try context.console.print(Record.review.record(of: review), in: format) { width in
                let facts = LabeledLines.text([
                    ("Id", review.id), ("Show", review.showID), ("Rating", "\(review.rating) of 5"),
                    ("User", review.user.email),
                ])
                let comment = review.comment == nil ? [] : [""] + review.commentLines.flatMap { $0.wrapped(to: width) }
                return facts + comment.map { $0 + "\n" }.joined()
            }
            try context.console.flush()
        } catch {
            // A second try would write a second review.
            context.console.note(code: "review.written", "The review was written.")
            throw error
        }
    }

    /// Returns the review, validated before anything is sent.
    private func newReview(_ context: CommandContext) async throws -> NewReview {
        let rating = try context.command.required(Self.rating)
        let comment = try context.command.required(Self.comment)
        // Check the rating first, so that the user does not type a comment in vain.
        guard let stars = Int(rating), NewReview.ratings.contains(stars) else { throw Self.wrongRating(rating) }
        let text = comment == "-" ? try await Self.commentFromStandardInput(context.console) : comment
        do {
            return try NewReview(showID: context.command.word(ShowsOptions.showID), rating: stars, comment: text)
        } catch {
            switch error {
            case .ratingOutOfRange: throw Self.wrongRating(rating)
            case .commentEmpty:
                throw CommandFailure(.usage, "The comment is empty. Say with --comment what you think of the show.")
            }
        }
    }

    private static func wrongRating(_ rating: String) -> CommandFailure {
        CommandFailure(
            .usage, "The rating must be a whole number from 1 to 5, not '\(rating)'. Give it with --rating.")
    }

    /// Reads all of standard input, without the final line end.
    private static func commentFromStandardInput(_ console: Console) async throws -> String {
        if console.canPrompt { console.note("Type the comment, and end it with Ctrl-D on an empty line.") }
        do {
            var text = try await console.restOfInput(limit: longestComment)
            if text.last?.isNewline == true { text.removeLast() }
            return text
        } catch {
            switch error {
            case .tooLong(let limit):
                throw CommandFailure(
                    .usage, code: "input.tooLong", "The comment is longer than \(limit) bytes. Write a shorter one.")
            case .notUTF8:
                throw CommandFailure(.usage, code: "input.notUTF8", "The comment is not UTF-8 text. Write it as UTF-8.")
            default: throw error
            }
        }
    }
}
