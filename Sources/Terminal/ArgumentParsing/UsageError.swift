/// A command line error, described in one line.
package struct UsageError: Error, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case missingCommand
        case unknownCommand
        case unknownOption
        case missingValue
        case unexpectedValue
        case invalidValue
        case missingArgument
        case tooManyArguments
        /// Anything else, such as options that cannot be combined.
        case other
    }

    package let kind: Kind
    /// The command with the error, without the program's name; for ``Command/usage(for:)``.
    package let command: [String]
    package let problem: String
    package let advice: String

    package init(_ kind: Kind = .other, in command: [String], _ problem: String, advice: String = "") {
        self.kind = kind
        self.command = command
        self.problem = problem
        self.advice = advice
    }

    package var message: String { advice.isEmpty ? problem : "\(problem) \(advice)" }
}

/// The wording of every error that the parser finds. A message repeats a value only if it cannot be a secret.
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
        let known = path.options.filter(\.isListed).map(\.name)
        let lower = path.commands.first { $0.command.options.contains { $0.spelling == spelling } }
        let advice =
            if let lower {
                "Put it after '\(lower.spelling)'."
            } else if let nearest = Suggestion.nearest(to: String(spelling.dropFirst(2)), among: known) {
                "Did you mean --\(nearest)?"
            } else {
                seeHelp(of: path)
            }
        return UsageError(.unknownOption, in: path.names, "There is no option \(spelling.quoted).", advice: advice)
    }

    /// - Parameter word: the whole group. The message repeats only the letter: the rest may be a value.
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

    package static func invalidValue(
        _ value: String, of name: String, must condition: String, in command: [String]
    ) -> UsageError {
        UsageError(.invalidValue, in: command, "\(name) must be \(condition), not \(value.quoted).")
    }

    static func unknownField(_ name: String, among known: [String], in command: [String]) -> UsageError {
        let nearest = Suggestion.nearest(to: name, among: known)
        return UsageError(
            .invalidValue, in: command, "There is no field \(name.quoted).",
            advice: nearest.map { "Did you mean '\($0)'?" } ?? "Use \(known.alternatives).")
    }

    static func seeHelp(of path: CommandPath) -> String { "See '\(path.spelling) --help'." }
}

extension [String] {
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
