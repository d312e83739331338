/// Reads a command line by its description.
///
/// Options may stand anywhere: before and after the command's name and among its words. `--name VALUE` and
/// `--name=VALUE` are the same, as are `-qv` and `-q -v`; `--` ends the options. The word after an option that takes a
/// value is that value even when it begins with a dash (`--page -1`), unless it is itself an option known here: then
/// the value was forgotten, and `--name=-q` says that it was not. Of an option given twice the last one holds.
public struct CommandParser: Sendable {
    /// What was asked for.
    public enum Request: Sendable {
        /// Carry out a command.
        case run(ParsedCommand)
        /// Show the help of the command at this path; asked for anywhere on the line, errors or not. Only a command that
        /// is named must be one that there is.
        case help([String])
        /// Show the version.
        case version
    }

    private let root: Command

    /// A parser of the program that `root` describes.
    public init(_ root: Command) {
        self.root = root
    }

    /// Reads the words that follow the program's name.
    ///
    /// - Parameter environment: the process's variables; each is looked at only when its option is read.
    /// - Throws: ``UsageError`` for the first mistake on the line.
    public func parse(_ words: [String], environment: [String: String]) throws(UsageError) -> Request {
        var scanner = ArgumentScanner(root)
        scanner.scan(words)
        if let failure = scanner.failure, failure.kind == .unknownCommand { throw failure }
        if scanner.wantsHelp { return .help(scanner.path.names) }
        if scanner.wantsVersion { return .version }
        if let failure = scanner.failure { throw failure }
        let command = ParsedCommand(
            location: scanner.path, values: scanner.values, words: scanner.words, environment: environment)
        try command.checkWords()
        return .run(command)
    }
}
