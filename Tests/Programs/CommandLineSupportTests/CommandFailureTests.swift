import ArgumentParsing
import CommandLineSupport
import Messages
import TerminalIO
import TestSupport

@Suite struct `Failure of any command` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let program = Program(
        "tool", apiName: "tool API", summary: "",
        meaning: { error, _ in error is Told ? CommandFailure(.cache, "told of \(.server)") : nil })

    @Test(
        arguments: [
            .unknownHost, .unreachable, .connectionLost, .timedOut, .untrusted, .noSecureConnection,
            .overloaded, .refusedURL, .serverUnavailable, .other,
        ] as [ConnectivityFailure.Reason])
    func `of the network says what happened and what to do`(_ reason: ConnectivityFailure.Reason) {
        let failure = CommandFailure(
            RequestFailure.connectivity(ConnectivityFailure(reason, detail: "the detail")), of: Self.program)
        expect(failure, .connectivity)
        #expect(failure.detail == "the detail")
    }

    @Test(
        arguments: [
            (.untrusted, "certificate has expired"), (.noSecureConnection, "wrong version number"),
            (.unreachable, "the proxy 10.0.0.1:3128 refused with status 407"),
        ] as [(ConnectivityFailure.Reason, String)])
    func `of a certificate, a secure connection or a proxy names the cause`(
        reason: ConnectivityFailure.Reason, cause: String
    ) {
        let failure = CommandFailure(
            RequestFailure.connectivity(ConnectivityFailure(reason, detail: cause)), of: Self.program)
        expect(failure, .connectivity)
        #expect(failure.message.text(of: Self.program) { $0 }.contains(" Cause: \(cause). Check "))
    }

    @Test func `of this machine says what happened and what to do`() {
        expect(CommandFailure(OutputError.failed(reason: "No space left on device"), of: Self.program), .failed)
        expect(CommandFailure(OutputError.closed, of: Self.program), .failed)
        for error in [InputError.empty, .tooLong(limit: 9), .notUTF8, .severalLines, .timedOut, .noTerminal] {
            expect(CommandFailure(error, of: Self.program), .usage)
        }
        expect(CommandFailure(InputError.failed(reason: "why"), of: Self.program), .failed)
        for error in [CacheLoadingError.invalidData(reason: "why"), .unreadable(reason: "why")] {
            expect(CommandFailure(error, of: Self.program), .cache)
        }
        expect(CommandFailure(CacheLoadingError.notFound, of: Self.program), .notLoggedIn)
    }

    @Test(
        arguments: [
            (.invalidData(reason: "why"), .invalidData), (.refused(ServerRefusal(status: 404)), .failed),
            (.refused(ServerRefusal(status: 429, message: "slow down")), .failed),
        ] as [(RequestFailure, Status)])
    func `of a request says what happened and what to do`(_ failure: RequestFailure, _ status: Status) {
        expect(CommandFailure(failure, of: Self.program), status)
    }

    @Test(arguments: [nil, MissingCredential(Unknown())])
    func `of a credential says what happened and what to do`(_ missing: MissingCredential?) {
        expect(CommandFailure(LoadError.unauthorized(missing), of: Self.program), .notLoggedIn)
    }

    @Test func `of a credential is what the session's own error says`() {
        let failure = CommandFailure(LoadError.unauthorized(MissingCredential(Told())), of: Self.program)
        #expect(failure.status == .cache)
        #expect(failure.message.text(of: Self.program, server: "it") { $0 } == "told of it")
    }

    @Test func `names the program to log in with`() {
        let text = CommandFailure.notLoggedIn.message.text(of: Self.program, server: "there") { $0 }
        #expect(text == "Not logged in to there. Run 'tool login'.")
    }

    @Test func `says nothing of an interrupt and of a reader that has had enough`() {
        #expect(CommandFailure(CacheLoadingError.cancelled, of: Self.program) == .interrupted)
        #expect(CommandFailure(InputError.cancelled, of: Self.program) == .interrupted)
        #expect(CommandFailure(RequestFailure.cancelled, of: Self.program) == .interrupted)
        #expect(CommandFailure.interrupted.message.isEmpty)
        #expect(CommandFailure(OutputError.brokenPipe, of: Self.program) == CommandFailure(.done, ""))
    }

    @Test(
        arguments: [
            (.usage, .usage), (.notLoggedIn, .notLoggedIn), (.loginRejected, .notLoggedIn), (.notFound, .failed),
            (.rejected, .failed), (.unreachable, .connectivity), (.invalidData, .invalidData), (.localStorage, .cache),
        ] as [(FailureKind, Status)])
    func `of an error with a message has the status of its kind`(_ kind: FailureKind, _ status: Status) {
        let failure = CommandFailure(Known(kind: kind), of: Self.program)
        #expect(failure == CommandFailure(status, "It happened."))
    }

    @Test func `of an error that was cancelled says nothing`() {
        #expect(CommandFailure(Known(kind: .cancelled), of: Self.program) == .interrupted)
    }

    @Test func `that nobody foresaw shows no value of the program's`() {
        let failure = CommandFailure(Unknown(), of: Self.program)
        expect(failure, .failed)
        #expect(failure.detail == "Unknown")
    }

    @Test func `is told with what the command knows beside it`() {
        let error = ContextualError(RequestFailure.cancelled) { $0.message = "\($0.message)Nothing was sent." }
        #expect(CommandFailure(error, of: Self.program) == CommandFailure(.interrupted, "Nothing was sent."))
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

/// A session's error that the program knows.
private struct Told: Error, Hashable {}

/// An error that neither the program nor its table knows.
private struct Known: MessageConvertible {
    let kind: FailureKind

    func message(hiding secret: Secret) -> Message? { "It happened." }
}
