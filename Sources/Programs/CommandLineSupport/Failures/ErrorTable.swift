package import ArgumentParsing
import CoreSupport
import FileRecordStorage
import Foundation
import HTTPMessages
import PagedLoading
package import RecordStorage
import TerminalIO
package import UserMessages

/// Maps each error to a sentence and advice, and its kind to an exit status. Each program maps its other errors in its
/// `Failures.swift`.
extension CommandFailure {
    /// Maps `error` to the failure of a command of `program`; `command` is the typed command line, if any. `amend` adds
    /// what the command knows.
    package init(
        _ error: any Error, of program: Program, typed command: ParsedCommand? = nil,
        _ amend: (inout CommandFailure) -> Void = { _ in }
    ) {
        self.init(mapping: error, of: program, typed: command)
        let answer = AnswerFacts(error)
        httpStatus = httpStatus ?? answer.status
        retryAfter = retryAfter ?? answer.retryAfter
        if !(error is CommandFailure) { cause.error = cause.error ?? error }
        amend(&self)
    }

    private init(mapping error: any Error, of program: Program, typed command: ParsedCommand?) {
        switch error {
        case let failure as CommandFailure: self = failure

        // Any request
        case LoadError.unauthorized(let missing), LoadResourceError.unauthorized(let missing),
            LoadPageError.unauthorized(let missing), LoadAllPagesError.unauthorized(let missing):
            switch missing?.reason {
            case nil: self = .tokenRejected
            case let reason? where reason is any MessageConvertible || program.meaning(reason, program, command) != nil:
                self.init(reason, of: program, typed: command)
            default: self = .notLoggedIn
            }
        case LoadPageError.pageNotFound:
            let page = command?.page ?? 1
            // Every list has a first page: a server without it does not have the list.
            self =
                page == 1
                ? .noAPI
                : CommandFailure(
                    .failed, code: "page.notFound", "There is no page \(page). Ask for an earlier one with --page.")
        case LoadAllPagesError.request(.refused(let refusal)) where refusal.status == 404: self = .noAPI
        case LoadAllPagesError.misreported(let fault) where fault != .moving:
            self.init(of: error, "Try again, or ask for single pages; --verbose shows more.")
            detail = "\(fault)"
        case is InvalidServerURL:
            self = .usage(
                code: "server.invalidURL",
                "The API URL must be an http or https URL. Write it like https://api.example.com/api/v1.")

        // This machine
        case let error as UsageError: self = .usage(error)
        case let error as InputError: self.init(error)
        case let error as OutputError: self.init(error)
        case StoreFailure.notFound: self = .notLoggedIn
        case is StoreFailure: self.init(of: error, "Check the folder.")
        case AddAccountError.store(let failure): self.init(of: failure, "Check the folder.")
        case AddAccountError.invalidLabel, AddAccountError.labelIsTaken, AddAccountError.hasOtherLabel:
            self.init(of: error, "Nothing was changed.")
        case is FileError: self.init(ofFiles: "\(error)")
        case is CancellationError: self = .interrupted
        default:
            if let meaning = program.meaning(error, program, command) {
                self.init(meaning, of: program, typed: command)
            } else if let failure = (error as? any ErrorOverHTTP)?.requestFailure {
                self.init(failure, of: error, typed: command)
            } else {
                self.init(of: error)
            }
        }
    }

    /// Creates a failure with the message of `error` and the status of its kind. `advice` replaces the app's advice.
    package init(of error: any Error, _ advice: Message? = nil) {
        guard let error = error as? any MessageConvertible else {
            self.init(
                .failed, "The command failed unexpectedly. Try again, or see more with --verbose.",
                detail: "\(type(of: error))")
            return
        }
        guard error.kind != .cancelled, let message = error.message else {
            self = .interrupted
            return
        }
        // There is no folder to check.
        let isRemoved = message.code == StoreFailure.removed.message?.code
        self.init(ExitStatus(error.kind), saying: message, isRemoved ? "Run '\(.login)'." : advice)
    }

    /// Creates a failure with an app's message. `advice` replaces the app's advice.
    package init(_ status: ExitStatus, saying message: Message, _ advice: Message? = nil) {
        self.init(
            status, code: message.code, advice.map { "\(message.event.sentence) \($0)" } ?? message.sentence)
    }

    /// Maps a failed request of the use case that threw `error`.
    private init(_ failure: RequestFailure, of error: any Error, typed command: ParsedCommand?) {
        switch failure {
        case .connectivity(let cause):
            let advice: Message? =
                switch cause.reason {
                case _ where cause.isProxyAtFault:
                    "Check https_proxy, http_proxy, all_proxy and no_proxy in the environment."
                case _ where cause.cause == .connecting:
                    "Check the address \(.server) and your network, or allow more with --timeout."
                case _ where cause.cause == .certificateExpired || cause.cause == .certificateNotYetValid:
                    "Check this machine's clock, or ask the operator of \(.server)."
                case .unknownHost, .unreachable, .other: "Check the address \(.server) and your network."
                case .timedOut: "Try again, or allow more with --timeout."
                case .untrusted, .noSecureConnection: "Check the address and this machine's certificates."
                case .refusedURL: "Check the address \(.server)."
                case .connectionLost, .overloaded, .serverUnavailable: nil
                }
            let fault: Message? = cause.fault.map { "Cause: \(quoting: $0). " }
            self.init(of: error, fault.map { $0 + (advice ?? "") } ?? advice)
            detail = cause.detail
        case .invalidData(let reason):
            // A place in the answer, if the reason names one.
            let hasPlace = ["data[", "data."].contains(where: reason.hasPrefix)
            let cause: Message? = hasPlace ? "Cause: \(quoting: reason). " : nil
            let advice: Message = "Check whether \(.server) is the \(.api)"
            self.init(of: error, cause.map { $0 + advice + "." } ?? .checkServer)
            detail = reason
        case .redirected(let redirect): self.init(of: error, .adviceAfterMove(redirect))
        case .refused(let refusal):
            let advice: Message? =
                switch refusal.status {
                case 404, 410: "Check \(.apiOption)."
                case 429: nil
                case 402, 403, 423, 451: .askOperator
                default:
                    Self.isReading(error) && command?.hasEntries != true
                        ? .checkServer : "Check the values that you entered."
                }
            self.init(of: error, advice)
        case .cancelled: self = .interrupted
        }
    }

    /// Whether the failed request had no body, so that its values are at most those of the command line.
    private static func isReading(_ error: any Error) -> Bool {
        switch error {
        case is LoadError, is LoadResourceError, is LoadPageError, is LoadAllPagesError: true
        default: false
        }
    }

    init(ofFiles reason: String) {
        self.init(
            .cache, code: "record.failed", "A file of the program could not be used: \(reason). Check the folder.")
    }

    private init(_ error: OutputError) {
        switch error {
        // The reader has closed the pipe, as `head` does. That is not a failure.
        case .brokenPipe: self.init(.done, "")
        case .closed:
            self.init(
                .failed,
                code: "output.failed",
                "The output could not be written: standard output is closed. Send it to a terminal, a file or a pipe.")
        case .failed(let reason):
            self.init(
                .failed, code: "output.failed",
                "The output could not be written: \(reason). Check the disk and where the output goes.")
        }
    }

    init(_ error: InputError) {
        switch error {
        case .cancelled: self = .interrupted
        case .ended:
            self.init(
                .failed, code: "input.ended", "The input ended at a question. Nothing was sent.")
        case .empty:
            self.init(.usage, code: "input.empty", "Nothing was entered. Enter a value, or see the command's --help.")
        case .tooLong(let limit):
            self.init(.usage, code: "input.tooLong", "The line is longer than \(limit) bytes. Enter a shorter one.")
        case .notUTF8: self.init(.usage, code: "input.notUTF8", "The line is not UTF-8 text. Enter it as UTF-8.")
        case .severalLines:
            self.init(
                .usage, code: "input.severalLines",
                "The password on standard input has more than one line. Give it alone, on a single line.")
        case .timedOut: self.init(.usage, code: "input.timedOut", "Nothing was entered in time. Try again.")
        case .noTerminal:
            self = .usage(
                code: "input.noTerminal",
                "The password cannot be asked for: there is no terminal. Give it with --password-stdin.")
        case .failed(let reason):
            self.init(
                .failed, code: "input.failed", "The input could not be read: \(reason). Check where it comes from.")
        }
    }
}

/// What an error tells of the server's answer.
private struct AnswerFacts {
    private(set) var status: Int?
    private(set) var retryAfter: Duration?

    init(_ error: any Error) {
        switch error {
        case LoadError.unauthorized(nil), LoadResourceError.unauthorized(nil), LoadPageError.unauthorized(nil),
            LoadAllPagesError.unauthorized(nil):
            status = 401
        case LoadPageError.pageNotFound, LoadResourceError.notFound: status = 404
        default:
            switch (error as? any ErrorOverHTTP)?.requestFailure {
            case .refused(let refusal): (status, retryAfter) = (refusal.status, refusal.retryAfter)
            case .connectivity(let failure): (status, retryAfter) = (failure.status, failure.retryAfter)
            case .invalidData, .redirected, .cancelled, nil: break
            }
        }
        retryAfter = retryAfter.flatMap { $0 > .zero ? $0 : nil }
    }
}

extension Message {
    fileprivate static let checkServer: Message = "Check whether \(.server) is the \(.api); --verbose shows more."
}

extension ConnectivityFailure {
    /// The problem with a certificate or a secure connection, if the message does not name it.
    fileprivate var fault: String? {
        guard cause == nil, [.untrusted, .noSecureConnection].contains(reason), !detail.isEmpty else { return nil }
        return detail
    }

    fileprivate var isProxyAtFault: Bool {
        switch cause {
        case .proxyUnreachable, .proxyRefused, .proxyAsksForLogin: true
        default: false
        }
    }
}

extension CommandFailure {
    package static let noServer = CommandFailure(
        .notLoggedIn, code: "server.notSelected",
        """
        No account is selected, so the server must be named. Run '\(.program) login --api-url URL', or give --api-url \
        sandbox for the built-in sandbox.
        """)

    package static let notLoggedIn = CommandFailure(
        .notLoggedIn, code: "session.none", "Not logged in to \(.server). Run '\(.login)'.")

    static func noPlace(for program: Program) -> CommandFailure {
        CommandFailure(
            .cache, code: "state.noPlace",
            "The session cannot be saved: HOME is not set. Set it, or \(program.name.uppercased())_HOME.")
    }

    package static let noAPI = CommandFailure(
        .invalidData, code: "server.noAPI", "There is no \(.api) at \(.server). Check --api-url.")

    package static let credentialsRejected = CommandFailure(
        .notLoggedIn, saying: .credentialsRejected, "Check both and run '\(.login)' again.")

    package static let tokenRejected = CommandFailure(
        .notLoggedIn, saying: .tokenRejected, "If this continues, run '\(.login)'.")

    /// Says when and why the session ended.
    package static func sessionEnded(_ end: SessionEnd) -> CommandFailure {
        var failure = CommandFailure(
            .notLoggedIn, code: "session.ended",
            "Your session with \(.server) ended on \(end.date.dayAndTime): \(end.reason) Run '\(.login)'.")
        failure.sessionEnd = end
        return failure
    }

    /// The failure of a command that needs an active session; `nil` if it is active.
    package init?(of session: SessionState) {
        guard case .ended(let end) = session else { return nil }
        self = end.map { .sessionEnded($0) } ?? .notLoggedIn
    }

    package static let clientRejected = CommandFailure(
        .failed, saying: .clientRejected, "Check --client-id and the client's secret.")

    package static func cache(_ error: any Error) -> CommandFailure {
        CommandFailure(of: error, .checkSession)
    }

    /// Returns what `read` reads of the saved session.
    ///
    /// - Throws: the failure to read the session, which says so.
    package static func ofSession<Value>(
        _ read: () async throws(StoreFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        do {
            return try await read()
        } catch {
            throw CommandFailure(ofSession: error)
        }
    }

    /// Creates the failure to read the saved session.
    package init(ofSession failure: StoreFailure) {
        guard failure != .removed, let reason = failure.reason else {
            if failure == .notFound { self = .notLoggedIn } else { self.init(of: failure) }
            return
        }
        self.init(.cache, saying: .notReadable(reason: reason), .checkSession)
    }

    package static func notDeleted(reason: String) -> CommandFailure {
        CommandFailure(
            .cache, code: "record.notDeleted", "Saved data could not be deleted: \(reason). Check the folder.")
    }

    package static func refused(message: String) -> CommandFailure {
        CommandFailure(.failed, saying: .refused(status: 422, message: message), "Check the values that you entered.")
    }

    /// Adds to a failed login that the account exists, also after an interrupt, so that the user does not sign up
    /// twice.
    package mutating func addAccountExists() {
        putFirst("\(Message.accountMade.event) Log in with '\(.login)'.")
        code = Message.accountMade.code
    }
}
