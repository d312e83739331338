import ArgumentParsing
import CommandLineSupport
import RecordFormats
import RemoteShows
import ShowsComposition
import TerminalIO

/// `tvshows review ID`
struct ReviewCommand {
    let call: ProgramRunner.Run

    /// How many bytes of standard input may be a comment.
    private static let longestComment = 64 << 10

    func run() async throws(CommandFailure) {
        let format = try call.command.formatOfOne()
        let new = try await newReview()
        let review = try await Connection.use(call) { connection async throws(CommandFailure) in
            do throws(CreateReviewError) {
                return try await connection.service.createReview.createReview(new)
            } catch {
                throw CommandFailure(error, id: new.showID, server: connection.name)
            }
        }
        try call.console.print(Record(review), in: format) { width in ReviewPage.text(of: review, width: width) }
    }

    /// The review that was given, checked before anything is sent.
    private func newReview() async throws(CommandFailure) -> NewReview {
        let (rating, comment): (String, String)
        do throws(UsageError) {
            rating = try call.command.required(ShowsOptions.rating)
            comment = try call.command.required(ShowsOptions.comment)
        } catch {
            throw .usage(Wording(error.message))
        }
        // The rating first: a comment that is typed for nothing is a pity.
        guard let stars = Int(rating), NewReview.ratings.contains(stars) else { throw Self.wrongRating(rating) }
        let text = comment == "-" ? try await commentFromStandardInput() : comment
        do throws(NewReview.Problem) {
            return try NewReview(showID: call.command.word(ShowsOptions.showID) ?? "", rating: stars, comment: text)
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

    /// All of standard input, without the line end that closes it.
    private func commentFromStandardInput() async throws(CommandFailure) -> String {
        if call.console.canPrompt { call.console.note("Type the comment, and Ctrl-D on a line of its own to end it.") }
        do throws(InputError) {
            var text = try await LineReader(limit: Self.longestComment).rest()
            if text.last?.isNewline == true { text.removeLast() }
            return text
        } catch .tooLong(let limit) {
            throw CommandFailure(.usage, "The comment is longer than \(limit) bytes. Write a shorter one.")
        } catch .notUTF8 {
            throw CommandFailure(.usage, "The comment is not UTF-8 text. Write it as UTF-8.")
        } catch {
            throw CommandFailure(error)
        }
    }
}
