import ArgumentParsing
import CommandLineSupport
import TerminalIO
import TestSupport
import UserMessages

@Suite struct `Failure of any command` {
    // Testing has an `ExitStatus` too.
    typealias Status = CommandLineSupport.ExitStatus

    private static let program = Program(
        "tool", apiName: "tool API", summary: "",
        meaning: { error, _, _ in error is Told ? CommandFailure(.cache, "told of \(.server)") : nil })

    @Test func `to save a login's session gives its own reason`() {
        let taken = CommandFailure(.failed, "The label is taken.")

        #expect(StoreFailure(savingSession: taken) == .notSaved(reason: "The label is taken."))
        #expect(StoreFailure(savingSession: StoreFailure.busy(reason: "why")) == .busy(reason: "why"))
    }

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
        ] as [(ConnectivityFailure.Reason, String)])
    func `of a certificate or a secure connection names the cause`(
        reason: ConnectivityFailure.Reason, cause: String
    ) {
        let failure = CommandFailure(
            RequestFailure.connectivity(ConnectivityFailure(reason, detail: cause)), of: Self.program)
        expect(failure, .connectivity)
        #expect(failure.message.text(of: Self.program) { $0 }.contains(" Cause: \(cause). Check "))
    }

    static let causes: [(ConnectivityFailure.Reason, ConnectivityFailure.Cause, String)] = [
        (
            .unknownHost, .unresolvedName("a.example"),
            "The server cannot be reached: the name a.example cannot be resolved. Check the address the server and "
        ),
        (.unreachable, .refused, "The server cannot be reached: the connection was refused. Check the address "),
        (.unreachable, .noRoute, "The server cannot be reached: there is no network, or no route to it. Check the "),
        (.unreachable, .proxyUnreachable("p:1"), "The proxy p:1 cannot be reached. Check https_proxy, "),
        (.unreachable, .proxyRefused("p:1"), "The proxy p:1 refused the connection. Check https_proxy, "),
        (.unreachable, .proxyAsksForLogin("p:1"), "The proxy p:1 asks for a login. Check https_proxy, "),
        (
            .untrusted, .certificateExpired,
            "The server's certificate is not trusted: it has expired. Check this machine's clock, or ask the operator of "
        ),
        (
            .untrusted, .certificateNotYetValid,
            "The server's certificate is not trusted: it is not valid yet. Check this machine's clock, or ask "
        ),
        (
            .untrusted, .certificateOfAnotherHost,
            "The server's certificate is not trusted: it is for another host. Check "
        ),
        (.untrusted, .unknownIssuer, "The server's certificate is not trusted: its issuer is unknown. Check "),
        (
            .noSecureConnection, .noTLS,
            "No secure connection to the server is possible: this port does not use TLS. Check "
        ),
        (
            .timedOut, .connecting,
            "The connection took too long. Check the address the server and your network, or allow "
        ),
        (.timedOut, .awaitingAnswer, "The server took too long to answer. Try again, or allow more with --timeout."),
        (
            .timedOut, .receivingAnswer,
            "The server took too long to complete its answer. Try again, or allow more with --timeout."
        ),
    ]

    @Test(arguments: causes)
    func `of a connection names its cause, with the detail for --verbose`(
        reason: ConnectivityFailure.Reason, cause: ConnectivityFailure.Cause, words: String
    ) {
        let failure = CommandFailure(
            RequestFailure.connectivity(ConnectivityFailure(reason, detail: "the detail", cause: cause)),
            of: Self.program)
        expect(failure, .connectivity)
        let text = failure.message.text(of: Self.program) { $0 }
        #expect(text.hasPrefix(words), "\(text)")
        #expect(failure.detail == "the detail")
    }

    @Test(arguments: [
        ("https://b.example/v2/surveys", " If you trust that server, give --api-url https://b.example/v2."),
        ("https://b.example/login", " Check --api-url."),
        ("https://b.example/$(id)/surveys", " Check --api-url."),
        ("https://b.example/';id;'/surveys", " Check --api-url."),
    ])
    func `of a redirect to another server names where it leads`(target: String, advice: String) throws {
        let response = HTTPResponse(status: 302, headers: ["Location": target])
        let url = try #require(URL(string: "https://a.example/api/surveys"))
        let redirect = try #require(UnfollowedRedirect(response, from: url))

        let failure = CommandFailure(LoadError.request(.redirected(redirect)), of: Self.program)

        expect(failure, .invalidData)
        #expect(
            failure.message.text(of: Self.program, server: "https://a.example/api") { $0 }
                == "The server redirects to \(redirect.target.absoluteString).\(advice)")
    }

    @Test func `of a list that is not there says that the API is not`() {
        for error in [
            LoadPageError.pageNotFound, LoadAllPagesError.request(.refused(ServerRefusal(status: 404))),
        ] as [any Error] {
            let failure = CommandFailure(error, of: Self.program)

            expect(failure, .invalidData)
            #expect(
                failure.message.text(of: Self.program, server: "https://a.example") { $0 }
                    == "There is no tool API at https://a.example. Check --api-url.")
        }
    }

    @Test func `of this machine says what happened and what to do`() {
        expect(CommandFailure(OutputError.failed(reason: "No space left on device"), of: Self.program), .failed)
        expect(CommandFailure(OutputError.closed, of: Self.program), .failed)
        for error in [InputError.empty, .tooLong(limit: 9), .notUTF8, .severalLines, .timedOut, .noTerminal] {
            expect(CommandFailure(error, of: Self.program), .usage)
        }
        for error in [InputError.ended, .failed(reason: "why")] {
            expect(CommandFailure(error, of: Self.program), .failed)
        }
        for error in [StoreFailure.damaged(reason: "why"), .unreadable(reason: "why")] {
            expect(CommandFailure(error, of: Self.program), .cache)
        }
        expect(CommandFailure(StoreFailure.notFound, of: Self.program), .notLoggedIn)
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
        #expect(CommandFailure(StoreFailure.cancelled, of: Self.program) == .interrupted)
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
        let failure = CommandFailure(RequestFailure.cancelled, of: Self.program) {
            $0.message = "\($0.message)Nothing was sent."
        }
        #expect(failure == CommandFailure(.interrupted, "Nothing was sent."))
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
    let report: FailureReport

    init(kind: FailureKind) { report = FailureReport(kind, "It happened.") }
}
