import CommandLineSupport
import HTTP
import Login
import RemoteSurveys
import SurveySession
import TestSupport
import Testing

@testable import survey

@Suite struct `Command failure` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let server = "https://example.test/api"
    private static let network = ConnectivityFailure(.unreachable, detail: "the detail")

    @Test(
        arguments: [
            (.connectivity(network), .connectivity), (.invalidData(reason: "why"), .invalidData),
            (.unauthorized(nil), .notLoggedIn), (.unauthorized(AuthenticationFailure(.notLoggedIn)), .notLoggedIn),
            (.unauthorized(AuthenticationFailure(.sessionEnded)), .notLoggedIn),
            (.unauthorized(AuthenticationFailure(.clientRejected)), .failed),
            (.unauthorized(AuthenticationFailure(.cacheFailed, detail: "why")), .cache),
            (.unauthorized(AuthenticationFailure(.refused, detail: "why")), .failed), (.pageNotThere, .failed),
            (.refused(status: 429, message: nil), .failed), (.refused(status: 422, message: "Too large"), .failed),
        ] as [(LoadSurveysFromRemoteError, Status)])
    func `of a page says what happened and what to do`(_ error: LoadSurveysFromRemoteError, _ status: Status) {
        expect(CommandFailure(error, page: 2, server: Self.server), status)
    }

    @Test(
        arguments: [
            (.connectivity(network), .connectivity), (.invalidData(reason: "why"), .invalidData),
            (.unauthorized(nil), .notLoggedIn), (.notFound, .failed), (.refused(status: 403, message: "No!"), .failed),
        ] as [(LoadSurveyFromRemoteError, Status)])
    func `of a survey says what happened and what to do`(_ error: LoadSurveyFromRemoteError, _ status: Status) {
        expect(CommandFailure(error, id: "s1", server: Self.server), status)
    }

    @Test(
        arguments: [
            (.login(.connectivity(network)), .connectivity), (.login(.invalidData(reason: "why")), .invalidData),
            (.login(.credentialsRejected), .notLoggedIn), (.login(.clientRejected), .failed),
            (.login(.refused(status: 400, message: "odd")), .failed), (.cacheFailed(reason: "why"), .cache),
        ] as [(LogInError, Status)])
    func `of a log-in says what happened and what to do`(_ error: LogInError, _ status: Status) {
        expect(CommandFailure(error, server: Self.server), status)
    }

    @Test(
        arguments: [
            (.notLoggedIn, .notLoggedIn), (.sessionEnded, .notLoggedIn), (.connectivity(network), .connectivity),
            (.invalidData(reason: "why"), .invalidData), (.clientRejected, .failed),
            (.refused(status: 400, message: nil), .failed), (.cacheFailed(reason: "why"), .cache),
        ] as [(ProvideValidTokenError, Status)])
    func `of a token says what happened and what to do`(_ error: ProvideValidTokenError, _ status: Status) {
        expect(CommandFailure(error, server: Self.server), status)
    }

    @Test func `of a log-out says what happened and what to do`() {
        expect(CommandFailure(LogOutError.cacheFailed(reason: "why")), .cache)
    }

    @Test func `says nothing of an interrupt`() {
        #expect(CommandFailure(LoadSurveysFromRemoteError.cancelled, page: 1, server: "") == .interrupted)
        #expect(CommandFailure(LoadSurveyFromRemoteError.cancelled, id: "", server: "") == .interrupted)
        #expect(CommandFailure(LogInError.login(.cancelled), server: "") == .interrupted)
        #expect(CommandFailure(ProvideValidTokenError.cancelled, server: "") == .interrupted)
    }

    /// Two sentences in one line, of which the first says what happened and the last what to do.
    private func expect(
        _ failure: CommandFailure, _ status: Status, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = failure.message.text(of: Program.survey) { $0 }
        #expect(failure.status == status, sourceLocation: sourceLocation)
        #expect(text.isWhatHappenedAndWhatToDo, "\(text)", sourceLocation: sourceLocation)
    }
}
