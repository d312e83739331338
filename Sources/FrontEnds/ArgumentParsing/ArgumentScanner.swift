/// Goes through the words of a command line from left to right.
///
/// The first mistake is kept, not thrown, so that a `--help` behind it is still found.
struct ArgumentScanner {
    private(set) var path: CommandPath
    /// By long name; a flag's value is empty.
    private(set) var values: [String: String] = [:]
    private(set) var words: [String] = []
    private(set) var wantsHelp = false
    /// Whether the help was asked for by the word `help`: the words behind it name a command.
    private(set) var namesHelp = false
    private(set) var wantsVersion = false
    private(set) var failure: UsageError?

    init(_ root: Command) {
        path = CommandPath(root)
    }

    mutating func scan(_ line: [String]) {
        var rest = line[...]
        while let word = rest.popFirst() {
            if word == "--" {
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
        guard !path.command.subcommands.isEmpty || namesHelp else { return words.append(word) }
        if let lower = path.descending(to: word) {
            path = lower
        } else if path.isRoot, word == "help" {
            wantsHelp = true
            namesHelp = true
        } else {
            fail(.unknownCommand(word, in: path))
        }
    }

    private mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = path.options.first(where: { $0.spelling == parts[0] }) else {
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

    /// A group of flags, the last of which may take a value: `-qv`, `-o FILE`, `-oFILE`, `-o=FILE`.
    private mutating func takeShort(_ word: String, _ rest: inout ArraySlice<String>) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = path.options.first(where: { $0.short == letter }) else {
                return fail(.unknownShortOption(letter, of: word, in: path))
            }
            guard option.value == nil else {
                let attached = letters.first == "=" ? letters.dropFirst() : letters
                return takeValue(of: option, letters.isEmpty ? nil : String(attached), &rest)
            }
            guard letters.first != "=" else { return fail(.unexpectedValue(option, in: path)) }
            takeFlag(option)
        }
    }

    private mutating func takeFlag(_ option: Option) {
        switch option.name {
        case Option.help.name: wantsHelp = true
        case Option.version.name where path.isRoot: wantsVersion = true
        default: values[option.name] = ""
        }
    }

    private mutating func takeValue(of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>) {
        if let attached {
            return keep(attached, for: option)
        }
        guard let next = rest.first, !isOption(next) else { return fail(.missingValue(option, in: path)) }
        rest.removeFirst()
        keep(next, for: option)
    }

    private mutating func keep(_ value: String, for option: Option) {
        guard let meaning = option.value?.meaning(of: value) else {
            return fail(.invalidChoice(value, of: option, named: option.spelling, in: path.names))
        }
        values[option.name] = meaning
    }

    private func isOption(_ word: String) -> Bool {
        let name = word.prefix { $0 != "=" }
        return word == "--" || path.options.contains { $0.spellings.contains(String(name)) }
    }

    private mutating func fail(_ error: UsageError) {
        failure = failure ?? error
    }
}
