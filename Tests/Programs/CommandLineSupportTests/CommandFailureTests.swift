import ArgumentParsing
import CommandLineSupport
import HTTP
import RecordStorage
import TerminalIO
import TestSupport
import Testing

@Suite struct `Failure of any command` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let server = "https://example.test/api"
    private static let program = Program("tool", version: "1.0.0", date: "2026-11-21", apiName: "tool API", summary: "")

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
        expect(CommandFailure(OutputError.closed), .failed)
        for error in [InputError.empty, .tooLong(limit: 9), .notUTF8, .severalLines, .timedOut, .noTerminal] {
            expect(CommandFailure(error), .usage)
        }
        expect(CommandFailure(InputError.failed(reason: "why")), .failed)
        for error in [CacheLoadingError.invalidData(reason: "why"), .unreadable(reason: "why")] {
            expect(CommandFailure(error, server: Self.server), .cache)
        }
        expect(CommandFailure(CacheLoadingError.notFound, server: Self.server), .notLoggedIn)
    }

    @Test(
        arguments: [
            (.invalidData(reason: "why"), .invalidData), (.refused(ServerRefusal(status: 404)), .failed),
            (.refused(ServerRefusal(status: 429, message: "slow down")), .failed),
        ] as [(RequestFailure, Status)])
    func `of a request says what happened and what to do`(_ failure: RequestFailure, _ status: Status) {
        expect(CommandFailure(failure, server: Self.server), status)
    }

    @Test(arguments: [nil, MissingCredential(Unknown())])
    func `of a credential says what happened and what to do`(_ missing: MissingCredential?) {
        expect(CommandFailure(unauthorized: missing, server: Self.server), .notLoggedIn)
    }

    @Test func `of a credential is what the session's own error says`() {
        let failure = CommandFailure(unauthorized: MissingCredential(Told()), server: Self.server)
        #expect(failure.status == .cache)
        #expect(failure.message.text(of: Self.program) { $0 } == "told of https://example.test/api")
    }

    @Test func `names the program to log in with`() {
        let text = CommandFailure.notLoggedIn(server: "there").message.text(of: Self.program) { $0 }
        #expect(text == "Not logged in to there. Run 'tool login'.")
    }

    @Test func `says nothing of an interrupt and of a reader that has had enough`() {
        #expect(CommandFailure(CacheLoadingError.cancelled, server: "") == .interrupted)
        #expect(CommandFailure(InputError.cancelled) == .interrupted)
        #expect(CommandFailure(RequestFailure.cancelled, server: "") == .interrupted)
        #expect(CommandFailure.interrupted.message.isEmpty)
        #expect(CommandFailure(OutputError.brokenPipe) == CommandFailure(.done, ""))
    }

    /// Two sentences in one line, of which the first says what happened and the last what to do.
    private func expect(
        _ failure: CommandFailure, _ status: Status, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = failure.message.text(of: Self.program) { $0 }
        #expect(failure.status == status, sourceLocation: sourceLocation)
        #expect(text.isWhatHappenedAndWhatToDo, "\(text)", sourceLocation: sourceLocation)
    }
}

/// A session's error that no command knows.
private struct Unknown: Error, Hashable {}

/// A session's error that says what to tell.
private struct Told: Hashable, CommandFailureConvertible {
    func commandFailure(server: String) -> CommandFailure { CommandFailure(.cache, "told of \(server)") }
}
