package import ArgumentParsing
import FileRecordStorage
package import HTTP
package import Paging
import RecordStorage
import TerminalApp
import TerminalIO

/// Where an error becomes a sentence, an exit status and an advice. What one program alone can meet is in its own
/// `Failures.swift`, which is asked about all others.
extension CommandFailure {
    /// What `error` comes to at the end of a command of `program`; `command` is the line that was typed, if one was.
    package init(_ error: any Error, of program: Program, typed command: ParsedCommand? = nil) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let amended as AmendedError:
            self.init(amended.error, of: program, typed: command)
            amended.amend(&self)

        // Any request
        case let failure as RequestFailure: self.init(failure)
        case LoadError.request(let failure), LoadResourceError.request(let failure),
            LoadPageError.request(let failure), LoadAllPagesError.request(let failure):
            self.init(failure)
        case LoadError.unauthorized(let missing), LoadResourceError.unauthorized(let missing),
            LoadPageError.unauthorized(let missing), LoadAllPagesError.unauthorized(let missing):
            self.init(unauthorized: missing, of: program, typed: command)
        case LoadPageError.pageNotFound:
            let page = command?.page ?? 1
            // Every list has a first page: without it, this is not a server that has the list.
            self =
                page == 1
                ? .refused(status: 404, message: nil)
                : CommandFailure(.failed, "There is no page \(page). Ask for an earlier one with --page.")
        case LoadAllPagesError.misreported(let fault): self = .misreported(fault)
        case is InvalidServerURL:
            self = .usage("The API URL is no http or https URL. Write it like https://api.example.com/api/v1.")

        // This machine
        case let error as UsageError: self = .usage(Wording(error.message))
        case PlainEnd.input(let error): self.init(error)
        case PlainEnd.output(let error): self.init(error)
        case let error as InputError: self.init(error)
        case let error as OutputError: self.init(error)
        case CacheLoadingError.notFound: self = .notLoggedIn
        case CacheLoadingError.invalidData(let reason), CacheLoadingError.unreadable(let reason):
            self = .cache(reason: reason)
        case is FileError, is FileLockError, is StateFolderError: self = .cache(reason: "\(error)")
        case let error as RecordStoreError: self = error.reason.map { .cache(reason: $0) } ?? .interrupted
        case CacheLoadingError.cancelled, is CancellationError: self = .interrupted

        default:
            if let meaning = program.meaning(error, command) {
                self.init(meaning, of: program, typed: command)
            } else {
                self.init(
                    .failed, "The command failed unexpectedly. Try again, or see more with --verbose.",
                    detail: "\(type(of: error))")
            }
        }
    }

    /// The server does not take the credential, or there is none to send: then the session's own error says why.
    private init(unauthorized missing: MissingCredential?, of program: Program, typed command: ParsedCommand?) {
        guard let missing else {
            self.init(.notLoggedIn, "\(.subject) does not accept this login. Run '\(.login)'.")
            return
        }
        switch program.meaning(missing.reason, command) {
        // The credential was wanted for another request, so advice by the status of the refusal would mislead.
        case RequestFailure.refused(let refusal)?: self = .refused(message: refusal.words ?? "status \(refusal.status)")
        case let meaning?: self.init(meaning, of: program, typed: command)
        case nil: self = .notLoggedIn
        }
    }

    private init(_ failure: RequestFailure) {
        switch failure {
        case .connectivity(let failure): self.init(failure)
        case .invalidData(let reason):
            self.init(
                .invalidData,
                """
                \(.subject) answered with something that is not the \(.api). Check --api-url; --verbose tells more.
                """, detail: reason)
        case .refused(let refusal): self = .refused(status: refusal.status, message: refusal.words)
        case .cancelled: self = .interrupted
        }
    }

    /// The server was not reached, or cannot answer now; `advice` takes the place of the usual.
    package init(_ failure: ConnectivityFailure, advice: Wording? = nil) {
        let (event, usual): (Wording, Wording) =
            switch failure.reason {
            case .unknownHost: ("\(.subject) was not found.", "Check the address and your network.")
            case .unreachable: ("Nothing answers at \(.server).", "Check the address and whether the server runs.")
            case .connectionLost: ("The connection to \(.server) broke off.", "Try again.")
            case .timedOut: ("\(.subject) did not answer in time.", "Try again, or allow more with --timeout.")
            case .untrusted:
                ("There is no trusted connection to \(.server).", "Check the address and this machine's certificates.")
            case .serverUnavailable: ("\(.subject) cannot answer now.", "Try again later.")
            case .other: ("\(.subject) could not be reached.", "Check the address and your network.")
            }
        self.init(.connectivity, event + " " + (advice ?? usual), detail: failure.detail)
    }

    private init(_ error: OutputError) {
        switch error {
        // The reader has had enough, as `head` has; that is not a failure.
        case .brokenPipe: self.init(.done, "")
        case .closed:
            self.init(
                .failed,
                "The output could not be written: standard output is closed. Send it to a terminal, a file or a pipe.")
        case .failed(let reason):
            self.init(.failed, "The output could not be written: \(reason). Check the disk and where the output goes.")
        }
    }

    private init(_ error: InputError) {
        switch error {
        case .cancelled: self = .interrupted
        case .empty: self.init(.usage, "Nothing was entered. Enter it, or see the command's --help.")
        case .tooLong(let limit): self.init(.usage, "The line is longer than \(limit) bytes. Enter a shorter one.")
        case .notUTF8: self.init(.usage, "The line is not UTF-8 text. Enter it as UTF-8.")
        case .severalLines:
            self.init(.usage, "The password on standard input has more than one line. Give it alone, on a single line.")
        case .timedOut: self.init(.usage, "Nothing was entered in time. Try again.")
        case .noTerminal:
            self = .usage("There is no terminal to ask at for the password. Give it with --password-stdin.")
        case .failed(let reason):
            self.init(.failed, "The input could not be read: \(reason). Check where it comes from.")
        }
    }
}

extension CommandFailure {
    package static let notLoggedIn = CommandFailure(.notLoggedIn, "Not logged in to \(.server). Run '\(.login)'.")

    package static let credentialsRejected = CommandFailure(
        .notLoggedIn, "The email or the password is wrong. Check both and run '\(.login)' again.")

    package static let sessionEnded = CommandFailure(
        .notLoggedIn, "The session with \(.server) has ended. Run '\(.login)'.")

    package static let clientRejected = CommandFailure(
        .failed, "\(.subject) does not know this client. Check --client-id and the client's secret.")

    package static func cache(reason: String) -> CommandFailure {
        CommandFailure(.cache, "The session's cache failed: \(reason). Check the folder, or run '\(.login)' again.")
    }

    package static func misreported(_ fault: PagingFault) -> CommandFailure {
        CommandFailure(
            .invalidData,
            "\(.subject) contradicts itself over its pages: \(fault). Try again, or ask for single pages.")
    }

    package static func refused(status: Int? = nil, message: String?) -> CommandFailure {
        let words = message ?? status.map { "status \($0)" } ?? "no reason given"
        let sentence = words.last.map { ".!?".contains($0) } == true ? words : words + "."
        let advice: Wording =
            switch status {
            case 404: "Check --api-url."
            case 429: "Wait a while and try again."
            default: "Check what you asked for."
            }
        return CommandFailure(.failed, "\(.subject) refused: \(quoting: sentence) \(advice)")
    }

    /// Says of a log-in that failed that the account exists: an interrupt too must not lead to a second sign-up.
    @Sendable package static func addAccountExists(_ failure: inout CommandFailure) {
        let exists: Wording = "The account exists now, but nobody is logged in; log in with '\(.login)'."
        failure.message = failure.message.isEmpty ? exists : "\(exists) \(failure.message)"
    }
}
