import ArgumentParsing
import CommandLineSupport
import Login
import RemoteSurveys
import ScreenParts
import SurveySession
import TestSupport

@testable import survey

@Suite struct `Command failure` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let network = ConnectivityFailure(.unreachable, detail: "the detail")

    @Test(
        arguments: [
            (.request(.connectivity(network)), .connectivity), (.request(.invalidData(reason: "why")), .invalidData),
            (.unauthorized(nil), .notLoggedIn), (.pageNotFound, .failed),
            (.request(.refused(ServerRefusal(status: 429))), .failed),
            (.request(.refused(ServerRefusal(status: 422, message: "Too large"))), .failed),
        ] as [(LoadSurveysFromRemoteError, Status)])
    func `of a page says what happened and what to do`(_ error: LoadSurveysFromRemoteError, _ status: Status) throws {
        expect(try failure(error, "list", "--page", "2"), status)
    }

    @Test(
        arguments: [
            (.notLoggedIn, .notLoggedIn), (.sessionEnded(SessionEnd(date: .sample)), .notLoggedIn),
            (.clientRejected, .failed),
            (.store(.notSaved(reason: "why")), .cache), (.request(.refused(ServerRefusal(status: 400))), .notLoggedIn),
            (.turnTaken(processID: 7), .cache), (.request(.connectivity(network)), .connectivity),
        ] as [(ProvideValidTokenError, Status)])
    func `of a session without a credential says what happened and what to do`(
        _ reason: ProvideValidTokenError, _ status: Status
    ) throws {
        let error = LoadSurveysFromRemoteError.unauthorized(MissingCredential(reason))
        expect(try failure(error, "list", "--page", "2"), status)
    }

    @Test func `of a refresh that was refused gives no advice for the request that was not sent`() {
        let reason = ProvideValidTokenError.request(.refused(ServerRefusal(status: 400, code: "invalid_request")))
        let failure = CommandFailure(LoadError.unauthorized(MissingCredential(reason)), of: .survey)
        #expect(
            failure.message.text(of: Program.survey, server: "it") { $0 }
                == "The server refuses to renew the session (invalid_request). If this continues, run 'survey login'.")
    }

    @Test func `of a session that ended says when, why and where (SS-7)`() {
        let end = SessionEnd(date: .sample, code: "invalid_grant", serverMessage: "It is over.", mayFollowLoss: true)
        let failure = CommandFailure(ProvideValidTokenError.sessionEnded(end), of: .survey)

        #expect(
            failure.message.text(of: Program.survey, server: "https://api.example.com") { $0 } == """
                Your session with https://api.example.com ended on \(end.date.dayAndTime): the server refused to renew it \
                (It is over). An earlier answer of the server may have been lost. Run 'survey login'.
                """)
    }

    @Test(
        arguments: [
            (.request(.connectivity(network)), .connectivity), (.request(.invalidData(reason: "why")), .invalidData),
            (.unauthorized(nil), .notLoggedIn), (.notFound, .failed),
            (.request(.refused(ServerRefusal(status: 403, message: "No!"))), .failed),
        ] as [(LoadSurveyFromRemoteError, Status)])
    func `of a survey says what happened and what to do`(_ error: LoadSurveyFromRemoteError, _ status: Status) throws {
        expect(try failure(error, "show", "s1"), status)
    }

    @Test(
        arguments: [
            (.login(.request(.connectivity(network))), .connectivity),
            (.login(.request(.invalidData(reason: "why"))), .invalidData),
            (.login(.credentialsRejected), .notLoggedIn), (.login(.clientRejected), .failed),
            (.login(.request(.refused(ServerRefusal(status: 400, message: "odd")))), .failed),
            (.store(.notSaved(reason: "why")), .cache),
        ] as [(BeginSessionError, Status)])
    func `of a login says what happened and what to do`(_ error: BeginSessionError, _ status: Status) {
        expect(CommandFailure(error, of: .survey), status)
    }

    @Test(
        arguments: [
            (.notLoggedIn, .notLoggedIn), (.sessionEnded(SessionEnd(date: .sample)), .notLoggedIn),
            (.request(.connectivity(network)), .connectivity),
            (.request(.invalidData(reason: "why")), .invalidData), (.clientRejected, .failed),
            (.request(.refused(ServerRefusal(status: 400))), .notLoggedIn), (.store(.notSaved(reason: "why")), .cache),
        ] as [(ProvideValidTokenError, Status)])
    func `of a token says what happened and what to do`(_ error: ProvideValidTokenError, _ status: Status) {
        expect(CommandFailure(error, of: .survey), status)
    }

    @Test func `of a logout says what happened and what to do`() {
        expect(CommandFailure(LogOutError.store(.notSaved(reason: "why")), of: .survey), .cache)
    }

    @Test func `says nothing of an interrupt`() {
        #expect(CommandFailure(LoadSurveysFromRemoteError.request(.cancelled), of: .survey) == .interrupted)
        #expect(CommandFailure(LoadSurveyFromRemoteError.request(.cancelled), of: .survey) == .interrupted)
        #expect(CommandFailure(BeginSessionError.login(.request(.cancelled)), of: .survey) == .interrupted)
        #expect(CommandFailure(ProvideValidTokenError.request(.cancelled), of: .survey) == .interrupted)
    }

    /// What `error` comes to where these words were typed.
    private func failure(_ error: any Error, _ words: String...) throws -> CommandFailure {
        let request = try CommandParser(Program.survey.commandLine).parse(words, environment: [:])
        guard case .run(let command) = request else { throw CommandFailure(.failed, "No command.") }
        return CommandFailure(error, of: .survey, typed: command)
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
