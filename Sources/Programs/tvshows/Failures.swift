import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import PagedLoading
import RecordStorage
import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession

extension Program {
    @Sendable static func meaning(
        of error: any Error, in program: Program, typed command: ParsedCommand?
    ) -> (any Error)? {
        switch error {
        case LoadResourceError.notFound, LoadAllReviewsError.notFound, CreateReviewError.notFound:
            let id = command?.word(ShowsOptions.showID) ?? ""
            let page = command?.page ?? 1
            return page == 1
                ? CommandFailure(
                    .failed, code: "show.notFound", "There is no show '\(id)'. Run '\(command: "list")' for the ids.")
                : CommandFailure(
                    .failed,
                    code: "show.notFound",
                    "There is no show '\(id)', or no page \(page) of its reviews. Ask for an earlier one with --page.")
        case LoadAllReviewsError.misreported(let fault): return LoadAllPagesError.misreported(fault)
        case LoadAllReviewsError.unauthorized(let missing), CreateReviewError.unauthorized(let missing),
            UploadProfilePhotoError.unauthorized(let missing):
            return LoadError.unauthorized(missing)
        case CreateReviewError.request(let failure) where CreateReviewError.request(failure).mayHaveArrived:
            let id = command?.word(ShowsOptions.showID) ?? ""
            let advice: Message = "The review may have been written: '\(command: "reviews \(id.inCommand)")' shows it."
            return CommandFailure(failure, of: program, typed: command) {
                $0.message = failure.message.map { "\($0.event.sentence) \(advice)" } ?? advice
            }
        case CreateUserAndBeginSessionError.createUser(.request(.connectivity(let cause))) where cause.mayHaveBeenSent:
            return CommandFailure(
                of: error, "The account may have been created. Try '\(.login)' first.")
        case CreateReviewError.rejected(let sentences), UploadProfilePhotoError.rejected(let sentences),
            CreateUserAndBeginSessionError.createUser(.rejected(let sentences)):
            return CommandFailure.refused(message: sentences.joined(separator: "; "))
        case BeginShowsSessionError.signIn(.credentialsRejected): return CommandFailure.credentialsRejected
        case BeginShowsSessionError.store(let failure), ForgetCredentialsError.store(let failure):
            return failure == .cancelled ? nil : CommandFailure.cache(error)
        case ProvideCredentialsError.store(let failure): return CommandFailure(ofSession: failure)
        case CreateUserAndBeginSessionError.store(let failure):
            guard let reason = failure.reason else { return nil }
            var failure = CommandFailure(.cache, saying: .sessionNotSaved(reason: reason), .checkStore)
            failure.addAccountExists()
            return failure
        case ProvideCredentialsError.notLoggedIn: return CommandFailure.notLoggedIn
        case ProvideCredentialsError.sessionEnded(let end): return CommandFailure.sessionEnded(end)
        default: return nil
        }
    }
}
