public import RecordStorage
public import TerminalIO

/// What can go wrong on this machine, in words.
extension CommandFailure {
    /// The output could not be written; a reader that has had enough is no failure.
    public init(_ error: OutputError) {
        switch error {
        // Whoever read the output has had enough; that is no failure.
        case .brokenPipe: self.init(.done, "")
        case .closed:
            self.init(
                .failed,
                "The output could not be written: standard output is closed. Send it to a terminal, a file or a pipe.")
        case .failed(let reason):
            self.init(.failed, "The output could not be written: \(reason). Check the disk and where the output goes.")
        }
    }

    /// The input could not be read.
    public init(_ error: InputError) {
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

    /// The session could not be read from its file.
    public init(_ error: CacheLoadingError, server: String) {
        switch error {
        case .notFound: self = .notLoggedIn(server: server)
        case .invalidData(let reason), .unreadable(let reason): self = .cache(reason: reason)
        case .cancelled: self = .interrupted
        }
    }

    /// An app, without a terminal to run in.
    public static let noTerminalForApp = CommandFailure(
        .usage, "The app needs a terminal for its input and output. Run it in one, without redirection.")

    /// An app that is a dialogue, without a terminal to answer at.
    static let noTerminalForDialogue = CommandFailure(
        .usage, "The app needs a terminal for its input. Run it in one, without redirection.")
}
