/// Parses a command line by its description.
///
/// Options may come anywhere: before and after the command's name and among its words. `--name VALUE` and
/// `--name=VALUE` are the same, as are `-qv` and `-q -v`; `--` ends the options. The word after an option that takes a
/// value is that value even if it begins with a dash (`--page -1`), unless it is itself a known option: then the value
/// is missing, and `--name=-q` gives it. If an option is given twice, the last one counts.
package struct CommandParser: Sendable {
    package enum Request: Sendable {
        case run(ParsedCommand)
        /// Show the help of the command at this path. It may be requested anywhere on the line, despite errors, except
        /// for an unknown command.
        case help([String])
        /// Show the command at this path as JSON, for ``Command/tree(of:exitStatuses:)``: `help --format json`.
        case tree([String])
        case version
        /// Show the variables that count: `help environment`.
        case environment
        /// Show the completions of the last of these words, for ``Command/completions(of:for:listed:)``.
        case complete([String], CompletionShell)
    }

    private let root: Command

    package init(_ root: Command) { self.root = root }

    /// Returns the value of `option` in `words`, or else in the environment, even if the command line is wrong.
    package func value(of option: Option, in words: [String], environment: [String: String]) -> String? {
        var scanner = ArgumentScanner(root)
        scanner.scan(words)
        return scanner.values[option.name]?.last ?? option.environment.flatMap { environment[$0] }
    }

    /// Parses the words that follow the program's name; throws the first error. A variable is read with its option.
    package func parse(_ words: [String], environment: [String: String]) throws(UsageError) -> Request {
        if words.first == Command.completing, let shell = words.dropFirst().first.flatMap(CompletionShell.init) {
            return .complete(Array(words.dropFirst(2)), shell)
        }
        var scanner = ArgumentScanner(root)
        scanner.scan(words)
        if let failure = scanner.failure, failure.kind == .unknownCommand { throw failure }
        if scanner.namesHelp, let failure = scanner.failure, failure.kind == .invalidValue { throw failure }
        if scanner.helpFormat == .json { return .tree(scanner.path.names) }
        if scanner.namesEnvironment { return .environment }
        if scanner.wantsHelp { return .help(scanner.path.names) }
        if scanner.wantsVersion { return .version }
        if let failure = scanner.failure { throw failure }
        let command = ParsedCommand(
            location: scanner.path, values: scanner.values, words: scanner.words, environment: environment)
        try command.checkWords()
        return .run(command)
    }
}

/// Scans the words of a command line from left to right.
///
/// It stores the first error instead of throwing it, so that a later `--help` is still found.
struct ArgumentScanner {
    private(set) var path: CommandPath
    /// By long name; a flag's value is empty.
    private(set) var values: [String: [String]] = [:]
    private(set) var words: [String] = []
    private(set) var wantsHelp = false
    /// Whether the word `help` requested the help: the words after it name a command.
    private(set) var namesHelp = false
    private(set) var namesEnvironment = false
    var helpFormat: HelpFormat? { namesHelp ? values[Option.helpFormat.name]?.last.flatMap(HelpFormat.init) : nil }
    private(set) var wantsVersion = false
    private(set) var failure: UsageError?
    /// The option whose value would be the next word.
    private(set) var awaiting: Option?
    /// Whether `--` has ended the options.
    private(set) var isEnded = false

    init(_ root: Command) { path = CommandPath(root) }

    mutating func scan(_ line: [String]) {
        var rest = line[...]
        while let word = rest.popFirst() {
            if word == "--" {
                isEnded = true
                rest.forEach { take(word: $0) }
                return
            } else if word.hasPrefix("--") {
                takeLong(word, &rest)
            } else if word.hasPrefix("-"), word != "-" {
                takeShort(word, &rest)
            } else {
                take(word: word)
            }
        }
    }

    private mutating func take(word: String) {
        guard path.needsCommand || namesHelp else { return words.append(word) }
        if let lower = path.descending(to: word) {
            path = lower
        } else if path.isRoot, word == "help" {
            wantsHelp = true
            namesHelp = true
        } else if namesHelp, word == CommandPath.environment {
            namesEnvironment = true
        } else {
            fail(.unknownCommand(word, in: path))
        }
    }

    private mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.spelling == parts[0] }) else {
            return fail(.unknownOption(parts[0], in: path))
        }
        let attached = parts.count == 2 ? parts[1] : nil
        if option.value != nil {
            takeValue(of: option, attached, &rest)
        } else if attached == nil {
            takeFlag(option)
        } else {
            fail(.unexpectedValue(option, in: path))
        }
    }

    private mutating func takeShort(_ word: String, _ rest: inout ArraySlice<String>) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = path.options.first(where: { $0.short == letter }) else {
                return fail(.unknownShortOption(letter, of: word, in: path))
            }
            // As in `-XPOST`, the rest of the group is the value.
            guard option.value == nil else {
                return takeValue(of: option, letters.isEmpty ? nil : String(letters), &rest)
            }
            guard letters.first != "=" else { return fail(.unexpectedValue(option, in: path)) }
            takeFlag(option)
        }
    }

    private mutating func takeFlag(_ option: Option) {
        switch option.name {
        case Option.help.name: wantsHelp = true
        case Option.version.name where path.isRoot: wantsVersion = true
        default: values[option.name] = [""]
        }
    }

    private mutating func takeValue(of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>) {
        if let attached {
            return keep(attached, for: option)
        }
        if rest.isEmpty { awaiting = option }
        guard let next = rest.first, !isOption(next) else { return fail(.missingValue(option, in: path)) }
        rest.removeFirst()
        keep(next, for: option)
    }

    private mutating func keep(_ value: String, for option: Option) {
        guard let meaning = option.value?.meaning(of: value) else {
            let choices = (option.value?.choices ?? []).alternatives
            return fail(.invalidValue(value, of: option.spelling, must: choices, in: path.names))
        }
        values[option.name, default: []].append(meaning)
    }

    private var options: [Option] { namesHelp ? [.helpFormat] + path.options : path.options }

    private func isOption(_ word: String) -> Bool {
        let name = word.prefix { $0 != "=" }
        return word == "--" || options.contains { $0.spellings.contains(String(name)) }
    }

    private mutating func fail(_ error: UsageError) { failure = failure ?? error }
}
