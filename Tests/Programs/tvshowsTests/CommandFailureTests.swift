import CommandLineSupport
import HTTP
import Paging
import RemoteShows
import ShowsSession
import TestSupport
import Testing

@testable import tvshows

@Suite struct `Command failure` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let server = "https://example.test"
    private static let network = ConnectivityFailure(.unreachable, detail: "the detail")
    private static let refusal = ServerRefusal(status: 422, message: "No!")
    private static let loggedOut = MissingCredential(ProvideCredentialsError.notLoggedIn)

    @Test(
        arguments: [
            (CommandFailure(LoadShowsError.request(.connectivity(network)), page: 2, server: server), .connectivity),
            (
                CommandFailure(LoadShowsError.request(.invalidData(reason: "why")), page: 2, server: server),
                .invalidData
            ),
            (CommandFailure(LoadShowsError.unauthorized(nil), page: 2, server: server), .notLoggedIn),
            (CommandFailure(LoadShowsError.unauthorized(loggedOut), page: 2, server: server), .notLoggedIn),
            (CommandFailure(LoadShowsError.pageNotFound, page: 2, server: server), .failed),
            (CommandFailure(LoadShowsError.request(.refused(refusal)), page: 2, server: server), .failed),
            (CommandFailure(LoadAllShowsError.misreported(.sample), server: server), .invalidData),
            (
                CommandFailure(LoadTopRatedShowsError.request(.refused(ServerRefusal(status: 429))), server: server),
                .failed
            ),
            (CommandFailure(LoadShowError.notFound, id: "1", server: server), .failed),
            (CommandFailure(LoadReviewsError.notFound, id: "1", page: 1, server: server), .failed),
            (CommandFailure(LoadReviewsError.notFound, id: "1", page: 2, server: server), .failed),
            (CommandFailure(LoadAllReviewsError.notFound, id: "1", server: server), .failed),
            (CommandFailure(LoadAllReviewsError.misreported(.sample), id: "1", server: server), .invalidData),
            (CommandFailure(CreateReviewError.notFound, id: "1", server: server), .failed),
            (CommandFailure(CreateReviewError.rejected(["a", "b"]), id: "1", server: server), .failed),
            (CommandFailure(LoadUserError.unauthorized(nil), server: server), .notLoggedIn),
            (CommandFailure(UploadProfilePhotoError.rejected(["a"]), server: server), .failed),
            (CommandFailure(SignInAndKeepError.signIn(.credentialsRejected), server: server), .notLoggedIn),
            (CommandFailure(SignInAndKeepError.cacheFailed(reason: "why"), server: server), .cache),
            (CommandFailure(CreateUserAndKeepError.createUser(.rejected(["a"])), server: server), .failed),
            (CommandFailure(CreateUserAndKeepError.cacheFailed(reason: "why"), server: server), .cache),
            (CommandFailure(ProvideCredentialsError.notLoggedIn, server: server), .notLoggedIn),
            (CommandFailure(ProvideCredentialsError.cacheFailed(reason: "why"), server: server), .cache),
            (CommandFailure(ForgetCredentialsError.cacheFailed(reason: "why")), .cache),
        ] as [(CommandFailure, Status)])
    func `says what happened and what to do`(_ failure: CommandFailure, _ status: Status) {
        let text = failure.message.text(of: Program.tvshows) { $0 }
        #expect(failure.status == status)
        #expect(text.isWhatHappenedAndWhatToDo, "\(text)")
    }

    @Test(arguments: [
        CommandFailure(LoadShowsError.request(.cancelled), page: 1, server: ""),
        CommandFailure(LoadAllShowsError.request(.cancelled), server: ""),
        CommandFailure(LoadTopRatedShowsError.request(.cancelled), server: ""),
        CommandFailure(LoadShowError.request(.cancelled), id: "", server: ""),
        CommandFailure(LoadReviewsError.request(.cancelled), id: "", page: 1, server: ""),
        CommandFailure(LoadAllReviewsError.request(.cancelled), id: "", server: ""),
        CommandFailure(CreateReviewError.request(.cancelled), id: "", server: ""),
        CommandFailure(LoadUserError.request(.cancelled), server: ""),
        CommandFailure(UploadProfilePhotoError.request(.cancelled), server: ""),
        CommandFailure(SignInAndKeepError.signIn(.request(.cancelled)), server: ""),
        CommandFailure(CreateUserAndKeepError.createUser(.request(.cancelled)), server: ""),
        CommandFailure(ProvideCredentialsError.cancelled, server: ""), CommandFailure(ForgetCredentialsError.cancelled),
    ])
    func `says nothing of an interrupt`(_ failure: CommandFailure) {
        #expect(failure == .interrupted)
    }
}

extension PagingFault {
    fileprivate static let sample = PagingFault.missingPage(number: 3)
}
