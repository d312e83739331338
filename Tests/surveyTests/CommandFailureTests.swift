import HTTP
import Login
import RemoteSurveys
import Session
import Terminal
import Testing
import TokenStorage

@testable import survey

@Suite struct `Command failure` {
    // Testing has an `ExitStatus` too.
    typealias Status = survey.ExitStatus

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

    @Test(
        arguments: [
            .unknownHost, .unreachable, .connectionLost, .timedOut, .untrusted, .serverUnavailable, .other,
        ] as [ConnectivityFailure.Reason])
    func `of the network says what happened and what to do`(_ reason: ConnectivityFailure.Reason) {
        let failure = CommandFailure(ConnectivityFailure(reason, detail: "the detail"), server: Self.server)
        expect(failure, .connectivity)
        #expect(failure.detail == "the detail")
    }

    @Test func `of this machine says what happened and what to do`() {
        expect(CommandFailure(OutputError.failed(reason: "No space left on device")), .failed)
        for error in [InputError.empty, .tooLong(limit: 9), .notUTF8, .noTerminal] {
            expect(CommandFailure(error), .usage)
        }
        expect(CommandFailure(InputError.failed(reason: "why")), .failed)
        for error in [TokenStoreError.locking(reason: "why"), .reading(reason: "why"), .saving(reason: "why")] {
            expect(CommandFailure(error), .cache)
        }
        expect(CommandFailure(LogOutError.cacheFailed(reason: "why")), .cache)
    }

    @Test func `says nothing of an interrupt and of a reader that has had enough`() {
        #expect(CommandFailure(LoadSurveysFromRemoteError.cancelled, page: 1, server: "") == .interrupted)
        #expect(CommandFailure(LoadSurveyFromRemoteError.cancelled, id: "", server: "") == .interrupted)
        #expect(CommandFailure(LogInError.login(.cancelled), server: "") == .interrupted)
        #expect(CommandFailure(ProvideValidTokenError.cancelled, server: "") == .interrupted)
        #expect(CommandFailure(TokenStoreError.cancelled) == .interrupted)
        #expect(CommandFailure(InputError.cancelled) == .interrupted)
        #expect(CommandFailure.interrupted.message.isEmpty)
        #expect(CommandFailure(OutputError.brokenPipe) == CommandFailure(.done, ""))
    }

    /// Two sentences in one line, of which the first says what happened and the last what to do.
    private func expect(
        _ failure: CommandFailure, _ status: Status, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = failure.message.text { $0 }
        let sentences = text.components(endingIn: ".!?")
        #expect(failure.status == status, sourceLocation: sourceLocation)
        #expect(sentences.count >= 2, "\(text)", sourceLocation: sourceLocation)
        #expect(sentences.allSatisfy { $0.first?.isUppercase == true }, "\(text)", sourceLocation: sourceLocation)
        #expect(!text.contains("\n"), sourceLocation: sourceLocation)
        #expect(text.last == ".", "\(text)", sourceLocation: sourceLocation)
    }
}

extension String {
    /// The sentences: what ends in one of `ends` and a space, or the text's end.
    fileprivate func components(endingIn ends: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = startIndex
        for index in indices where ends.contains(self[index]) {
            let next = self.index(after: index)
            guard next == endIndex || self[next] == " " else { continue }
            sentences.append(self[start...index])
            start = next == endIndex ? next : self.index(after: next)
        }
        return start == endIndex ? sentences : sentences + [self[start...]]
    }
}
