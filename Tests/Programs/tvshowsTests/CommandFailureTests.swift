import ArgumentParsing
import CommandLineSupport
import RemoteShows
import ShowsSession
import TestSupport

@testable import tvshows

@Suite struct `Command failure` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let network = ConnectivityFailure(.unreachable, detail: "the detail")
    private static let refusal = ServerRefusal(status: 422, message: "No!")
    private static let loggedOut = MissingCredential(ProvideCredentialsError.notLoggedIn)

    @Test(
        arguments: [
            (LoadShowsError.request(.connectivity(network)), "list", .connectivity),
            (LoadShowsError.request(.invalidData(reason: "why")), "list", .invalidData),
            (LoadShowsError.unauthorized(nil), "list", .notLoggedIn),
            (LoadShowsError.unauthorized(loggedOut), "list", .notLoggedIn),
            (LoadShowsError.pageNotFound, "list --page 2", .failed),
            (LoadShowsError.request(.refused(refusal)), "list", .failed),
            (LoadAllShowsError.misreported(.sample), "list", .invalidData),
            (LoadAllShowsError.misreported(.moving), "list", .invalidData),
            (LoadTopRatedShowsError.request(.refused(ServerRefusal(status: 429))), "list", .failed),
            (LoadShowError.notFound, "show 1", .failed),
            (LoadReviewsError.notFound, "reviews 1", .failed),
            (LoadReviewsError.notFound, "reviews 1 --page 2", .failed),
            (LoadAllReviewsError.notFound, "reviews 1", .failed),
            (LoadAllReviewsError.misreported(.sample), "reviews 1", .invalidData),
            (LoadAllReviewsError.misreported(.moving), "reviews 1", .invalidData),
            (LoadAllReviewsError.unauthorized(loggedOut), "reviews 1", .notLoggedIn),
            (CreateReviewError.notFound, "review 1", .failed),
            (CreateReviewError.rejected(["a", "b"]), "review 1", .failed),
            (LoadUserError.unauthorized(nil), "profile", .notLoggedIn),
            (UploadProfilePhotoError.rejected(["a"]), "photo f", .failed),
            (BeginShowsSessionError.signIn(.credentialsRejected), "login", .notLoggedIn),
            (BeginShowsSessionError.store(.notSaved(reason: "why")), "login", .cache),
            (CreateUserAndBeginSessionError.createUser(.rejected(["a"])), "register", .failed),
            (CreateUserAndBeginSessionError.store(.notSaved(reason: "why")), "register", .cache),
            (ProvideCredentialsError.notLoggedIn, "profile", .notLoggedIn),
            (ProvideCredentialsError.store(.notSaved(reason: "why")), "profile", .cache),
            (ForgetCredentialsError.store(.notSaved(reason: "why")), "logout", .cache),
        ] as [(any Error, String, Status)])
    func `says what happened and what to do`(_ error: any Error, _ line: String, _ status: Status) throws {
        let words = line.split(separator: " ").map(String.init)
        let request = try CommandParser(Program.tvshows.commandLine).parse(words, environment: [:])
        guard case .run(let command) = request else { throw CommandFailure(.failed, "No command.") }
        let failure = CommandFailure(error, of: .tvshows, typed: command)
        let text = failure.message.text(of: Program.tvshows) { $0 }
        #expect(failure.status == status)
        #expect(text.isWhatHappenedAndWhatToDo, "\(text)")
        #expect(!text.contains("unexpectedly"))
    }

    @Test(
        arguments: [
            LoadShowsError.request(.cancelled), LoadAllShowsError.request(.cancelled),
            LoadTopRatedShowsError.request(.cancelled), LoadShowError.request(.cancelled),
            LoadReviewsError.request(.cancelled), LoadAllReviewsError.request(.cancelled),
            LoadUserError.request(.cancelled),
            UploadProfilePhotoError.request(.cancelled), BeginShowsSessionError.signIn(.request(.cancelled)),
            CreateUserAndBeginSessionError.createUser(.request(.cancelled)), ProvideCredentialsError.store(.cancelled),
            ForgetCredentialsError.store(.cancelled),
        ] as [any Error])
    func `says nothing of an interrupt`(_ error: any Error) {
        #expect(CommandFailure(error, of: .tvshows) == .interrupted)
    }

    @Test(
        arguments: [
            (RequestFailure.cancelled, .interrupted, true),
            (.connectivity(ConnectivityFailure(.connectionLost, mayHaveBeenSent: true)), .connectivity, true),
            (.connectivity(ConnectivityFailure(.unreachable, mayHaveBeenSent: false)), .connectivity, false),
            (.refused(refusal), .failed, false),
        ] as [(RequestFailure, Status, Bool)])
    func `says that a review may have been written`(_ cause: RequestFailure, _ status: Status, isSaid: Bool) throws {
        let parsed = try CommandParser(Program.tvshows.commandLine).parse(["review", "4"], environment: [:])
        guard case .run(let command) = parsed else { throw CommandFailure(.failed, "No command.") }

        let failure = CommandFailure(CreateReviewError.request(cause), of: .tvshows, typed: command)

        let advice = "The review may have been written: 'tvshows reviews 4' shows it."
        #expect(failure.status == status)
        #expect(failure.message.text(of: Program.tvshows) { $0 }.hasSuffix(advice) == isSaid)
    }
}

extension PagingFault {
    fileprivate static let sample = PagingFault.missingPage(number: 3)
}
