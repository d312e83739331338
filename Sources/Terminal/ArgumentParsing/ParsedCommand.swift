/// A command as it was typed.
///
/// Values are read when they are asked for, so that a bad variable of an option that a command never reads does not
/// stop it. An option that the command does not take counts as not given.
public struct ParsedCommand: Sendable {
    /// Where a value came from.
    public enum Source: Sendable, Equatable {
        /// An option on the command line.
        case option
        /// The environment variable of this name.
        case environment(String)
    }

    let location: CommandPath
    let values: [String: String]
    let words: [String]
    let environment: [String: String]

    /// The names of the command and of those above it, the program's left out: `["list"]`.
    public var path: [String] { location.names }

    /// An environment variable that has a value; an empty one counts as unset.
    public func variable(_ name: String) -> String? {
        guard let value = environment[name], !value.isEmpty else { return nil }
        return value
    }

    /// The value of `option` and where it came from; the command line beats the environment.
    public func given(_ option: Option) -> (value: String, source: Source)? {
        guard location.options.contains(where: { $0.name == option.name }) else { return nil }
        if let value = values[option.name] { return (value, .option) }
        guard let name = option.environment, let value = variable(name) else { return nil }
        return (value, .environment(name))
    }

    /// The words that `positional` stands for.
    public func words(_ positional: Positional) -> [String] {
        let positionals = location.command.positionals
        guard let index = positionals.firstIndex(where: { $0.name == positional.name }), index < words.count else {
            return []
        }
        let typed = positional.arity == .repeating ? words[index...] : words[index...index]
        return typed.map { positional.value.meaning(of: $0) ?? $0 }
    }

    /// The word that `positional` stands for; nil only where it is optional and was left out.
    public func word(_ positional: Positional) -> String? { words(positional).first }

    /// An error of this command, for what it finds wrong by itself.
    public func usageError(_ problem: String, advice: String = "") -> UsageError {
        UsageError(.other, in: path, problem, advice: advice)
    }
}

extension ParsedCommand {
    /// Whether a flag was given.
    public func flag(_ option: Option) -> Bool { given(option) != nil }

    /// The text of an option or its variable; nil when neither was given.
    public func string(_ option: Option) -> String? { given(option)?.value }

    /// The text of an option that the command cannot do without.
    ///
    /// - Throws: ``UsageError`` when neither it nor its variable was given.
    public func required(_ option: Option) throws(UsageError) -> String {
        if let value = string(option) { return value }
        throw UsageError(
            .missingArgument, in: path, "'\(location.spelling)' needs \(option.usage).",
            advice: UsageError.seeHelp(of: location))
    }

    /// A whole number within `range`; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func int(_ option: Option, in range: ClosedRange<Int> = .min ... .max) throws(UsageError) -> Int? {
        guard let given = given(option) else { return nil }
        if let number = Int(given.value), range.contains(number) { return number }
        let condition =
            switch (range.lowerBound, range.upperBound) {
            case (.min, .max): "a whole number"
            case (let least, .max): "a whole number of \(least) or more"
            case (let least, let most): "a whole number from \(least) to \(most)"
            }
        throw invalid(option, given, condition)
    }

    /// A number of seconds such as `30` or `0.5`, within `range`; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func seconds(_ option: Option, in range: ClosedRange<Double>) throws(UsageError) -> Duration? {
        guard let given = given(option) else { return nil }
        // Plain decimals alone: `Double` would also read "nan", "infinity" and hexadecimal.
        let isPlain = given.value.allSatisfy("0123456789.".contains)
        if isPlain, let number = Double(given.value), range.contains(number) { return .seconds(number) }
        let bounds = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        throw invalid(option, given, "a number of seconds \(bounds)")
    }

    /// One of a type's named values; nil when it was not given.
    ///
    /// - Throws: ``UsageError`` naming the option or its variable.
    public func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ option: Option, as type: Value.Type
    ) throws(UsageError) -> Value? {
        guard let given = given(option) else { return nil }
        if let meaning = option.value?.meaning(of: given.value), let value = Value(rawValue: meaning) { return value }
        throw invalid(option, given, type.allCases.map(\.rawValue).alternatives)
    }

    private func invalid(
        _ option: Option, _ given: (value: String, source: Source), _ condition: String
    ) -> UsageError {
        .invalidValue(given.value, of: option, named: option.name(for: given.source), must: condition, in: path)
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}

extension ParsedCommand {
    /// Checks that there are as many words as the command takes and that each is one of its choices.
    func checkWords() throws(UsageError) {
        let command = location.command
        guard command.subcommands.isEmpty else { throw .missingCommand(in: location) }
        let positionals = command.positionals
        if let missing = positionals.dropFirst(words.count).first(where: { $0.arity == .required }) {
            throw UsageError(
                .missingArgument, in: path, "'\(location.spelling)' needs \(missing.name).",
                advice: UsageError.seeHelp(of: location))
        }
        if words.count > positionals.count, positionals.last?.arity != .repeating {
            // The words are not repeated: a password may have ended up among them.
            let most = positionals.map(\.name).joined(separator: " ")
            throw UsageError(
                .tooManyArguments, in: path,
                "'\(location.spelling)' takes \(most.isEmpty ? "no arguments" : "no more than \(most)").",
                advice: UsageError.seeHelp(of: location))
        }
        for positional in positionals {
            guard let choices = positional.value.choices else { continue }
            if let word = words(positional).first(where: { positional.value.meaning(of: $0) == nil }) {
                throw UsageError(
                    .invalidValue, in: path, "\(positional.name) must be \(choices.alternatives), not \(word.quoted).")
            }
        }
    }
}
