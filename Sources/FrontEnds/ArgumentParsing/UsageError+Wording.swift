/// The wording of every mistake that the parser finds. A value is repeated only where it is no secret.
extension UsageError {
    static func unknownCommand(_ word: String, in path: CommandPath) -> UsageError {
        let nearest = Suggestion.nearest(to: word, among: path.command.subcommands.map(\.name))
        return UsageError(
            .unknownCommand, in: path.names, "There is no command \(word.quoted).",
            advice: nearest.map { "Did you mean '\($0)'?" } ?? seeHelp(of: path))
    }

    static func missingCommand(in path: CommandPath) -> UsageError {
        UsageError(.missingCommand, in: path.names, "A command is needed.", advice: seeHelp(of: path))
    }

    /// - Parameter spelling: the option as typed, without its value.
    static func unknownOption(_ spelling: String, in path: CommandPath) -> UsageError {
        let known = path.options.filter { !$0.isHidden }.map(\.name)
        let lower = path.all.dropFirst().first { $0.command.options.contains { $0.spelling == spelling } }
        let advice =
            if let lower {
                "It belongs behind '\(lower.spelling)'."
            } else if let nearest = Suggestion.nearest(to: String(spelling.dropFirst(2)), among: known) {
                "Did you mean --\(nearest)?"
            } else {
                seeHelp(of: path)
            }
        return UsageError(.unknownOption, in: path.names, "There is no option \(spelling.quoted).", advice: advice)
    }

    /// - Parameter word: the whole group, of which only the letter is repeated: the rest may be a value.
    static func unknownShortOption(_ letter: Character, of word: String, in path: CommandPath) -> UsageError {
        let long = path.options.first { "-\($0.name)" == word }
        return UsageError(
            .unknownOption, in: path.names, "There is no option \("-\(letter)".quoted).",
            advice: long.map { "Did you mean \($0.spelling)?" } ?? seeHelp(of: path))
    }

    static func missingValue(_ option: Option, in path: CommandPath) -> UsageError {
        UsageError(
            .missingValue, in: path.names, "The option \(option.spelling) needs a value.",
            advice: "Write \(option.usage).")
    }

    static func unexpectedValue(_ option: Option, in path: CommandPath) -> UsageError {
        UsageError(
            .unexpectedValue, in: path.names, "The option \(option.spelling) takes no value.",
            advice: "Write \(option.spelling) alone.")
    }

    /// - Parameter name: the option's spelling or the variable that the value came from.
    static func invalidValue(
        _ value: String, of option: Option, named name: String, must condition: String, in command: [String]
    ) -> UsageError {
        let shown = option.isSensitive ? "" : ", not \(value.quoted)"
        return UsageError(.invalidValue, in: command, "\(name) must be \(condition)\(shown).")
    }

    static func invalidChoice(
        _ value: String, of option: Option, named name: String, in command: [String]
    ) -> UsageError {
        let condition = (option.value?.choices ?? []).alternatives
        return invalidValue(value, of: option, named: name, must: condition, in: command)
    }

    static func seeHelp(of path: CommandPath) -> String { "See '\(path.spelling) --help'." }
}

extension [String] {
    /// `a, b or c`.
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
