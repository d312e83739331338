/// A command as it was typed.
///
/// Values are checked when they are read, so that the bad variable of an option that a command never reads does not
/// stop it. An option that the command does not take counts as not given.
package struct ParsedCommand: Sendable {
    let location: CommandPath
    /// The values of each option, in the order given; a flag's is empty.
    let values: [String: [String]]
    let words: [String]
    let environment: [String: String]

    /// The command's name, without the program's: `["list"]`.
    package var path: [String] { location.names }

    /// An environment variable that has a value; an empty one counts as unset.
    package func variable(_ name: String) -> String? {
        guard let value = environment[name], !value.isEmpty else { return nil }
        return value
    }

    /// Returns the value of `option` and its source, as a message names it: `--page`, or a variable's name. The command
    /// line takes precedence over the environment.
    package func given(_ option: Option) -> (value: String, name: String)? {
        guard location.options.contains(where: { $0.name == option.name }) else { return nil }
        if let value = values[option.name]?.last { return (value, option.spelling) }
        guard let name = option.environment, let value = variable(name) else { return nil }
        return (value, name)
    }

    /// Whether the command line has the option, rather than the environment.
    package func isTyped(_ option: Option) -> Bool { given(option)?.name == option.spelling }

    /// Returns the word at the position of `positional`; empty if it is missing.
    package func word(_ positional: Positional) -> String {
        zip(location.command.positionals, words).first { $0.0.name == positional.name }
            .map { positional.value.meaning(of: $1) ?? $1 } ?? ""
    }

    /// Whether a word was typed, or a text for an option that only this command has.
    package var hasEntries: Bool {
        !words.isEmpty
            || location.command.options.contains { option in
                if case .text = option.value { values[option.name] != nil } else { false }
            }
    }

    /// Returns the command as if `options`, and their variables, were not given.
    package func without(_ options: [Option]) -> ParsedCommand {
        let names = Set(options.map(\.name))
        return ParsedCommand(
            location: location, values: values.filter { !names.contains($0.key) }, words: words,
            environment: environment
        ).without(variables: options.compactMap(\.environment))
    }

    /// Returns the command as if these environment variables were not set.
    package func without(variables names: [String]) -> ParsedCommand {
        ParsedCommand(
            location: location, values: values, words: words,
            environment: environment.filter { !names.contains($0.key) })
    }

    package func usageError(_ problem: String, advice: String = "") -> UsageError {
        UsageError(.other, in: path, problem, advice: advice)
    }
}

extension ParsedCommand {
    package func flag(_ option: Option) -> Bool { given(option) != nil }

    /// Throws if `option` is given together with one of `others`.
    package func refuse(_ option: Option, with others: [Option]) throws(UsageError) {
        guard flag(option), let other = others.first(where: flag) else { return }
        throw usageError(
            "\(option.spelling) and \(other.spelling) cannot be combined.", advice: "Use only one of them.")
    }

    /// The text of an option or its variable, or `nil` if neither was given.
    package func string(_ option: Option) -> String? { given(option)?.value }

    /// The texts of an option that may be repeated, in the order given.
    package func strings(_ option: Option) -> [String] {
        values[option.name] ?? string(option).map { [$0] } ?? []
    }

    /// The text of an option that the command needs; throws if neither it nor its variable was given.
    package func required(_ option: Option) throws(UsageError) -> String {
        if let value = string(option) { return value }
        throw UsageError(
            .missingArgument, in: path, "'\(location.spelling)' needs \(option.usage).",
            advice: UsageError.seeHelp(of: location))
    }

    package func int(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let given = given(option) else { return nil }
        if let number = Int(given.value), range.contains(number) { return number }
        throw invalid(given, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    /// A number of seconds such as `30` or `0.5`, within `range`, or `nil` if it was not given.
    package func seconds(_ option: Option, in range: ClosedRange<Double>) throws(UsageError) -> Duration? {
        let bounds = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
        return try value(option, must: "a number of seconds \(bounds)") { Self.seconds($0, in: range) }
    }

    /// Parses a number of seconds such as `30` or `0.5`; returns `nil` if `text` is not such a number, or is outside
    /// `range`.
    package static func seconds(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Duration? {
        // Plain decimals only: `Double` would also accept "nan", "infinity" and hexadecimal.
        guard text.allSatisfy("0123456789.".contains), let number = Double(text), range.contains(number) else {
            return nil
        }
        return .seconds(number)
    }

    /// Reads the value of `option` with `read`; returns `nil` if it was not given.
    ///
    /// - Throws: an error that says what the value `must` be if `read` returns `nil`.
    package func value<Value>(
        _ option: Option, must condition: String, _ read: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let given = given(option) else { return nil }
        guard let value = read(given.value) else { throw invalid(given, condition) }
        return value
    }

    package func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ option: Option, as type: Value.Type
    ) throws(UsageError) -> Value? {
        try choices(option, as: type)?.last
    }

    /// The values of an option that may be repeated, in the order given; `nil` if it was not given.
    package func choices<Value: RawRepresentable<String> & CaseIterable>(
        _ option: Option, as type: Value.Type
    ) throws(UsageError) -> [Value]? {
        guard let name = given(option)?.name else { return nil }
        var choices: [Value] = []
        for text in strings(option) {
            guard let meaning = option.value?.meaning(of: text), let value = Value(rawValue: meaning) else {
                throw invalid((text, name), type.allCases.map(\.rawValue).alternatives)
            }
            choices.append(value)
        }
        return choices
    }

    /// Returns the known name nearest to `word`; `nil` if no name is near.
    package static func nearest(to word: String, among names: [String]) -> String? {
        Suggestion.nearest(to: word, among: names)
    }

    /// The names of fields that an option lists, separated by commas, in the order given; `nil` if it was not given.
    ///
    /// - Throws: an error that names the nearest of the `known` names if there is no such field.
    package func fields(_ option: Option, among known: [String]) throws(UsageError) -> [String]? {
        guard let given = given(option) else { return nil }
        var names: [String] = []
        for name in given.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard known.contains(name) else { throw .unknownField(name, among: known, in: path) }
            guard !names.contains(name) else {
                throw usageError("\(given.name) names \(name.quoted) twice.", advice: "Name each field once.")
            }
            names.append(name)
        }
        return names
    }

    private func invalid(_ given: (value: String, name: String), _ condition: String) -> UsageError {
        .invalidValue(given.value, of: given.name, must: condition, in: path)
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}

extension ParsedCommand {
    /// Checks that there are as many words as the command takes and that each is one of its choices.
    func checkWords() throws(UsageError) {
        let command = location.command
        guard !location.needsCommand else { throw .missingCommand(in: location) }
        let positionals = command.positionals
        if let missing = positionals.dropFirst(words.count).first, !missing.isOptional {
            throw UsageError(
                .missingArgument, in: path, "'\(location.spelling)' needs \(missing.name).",
                advice: UsageError.seeHelp(of: location))
        }
        if words.count > positionals.count {
            // The message does not repeat the words: one may be a password.
            let most = positionals.map(\.name).joined(separator: " ")
            throw UsageError(
                .tooManyArguments, in: path,
                "'\(location.spelling)' takes \(most.isEmpty ? "no arguments" : "no more than \(most)").",
                advice: UsageError.seeHelp(of: location))
        }
        for (positional, word) in zip(positionals, words) {
            guard let choices = positional.value.choices, positional.value.meaning(of: word) == nil else { continue }
            throw .invalidValue(word, of: positional.name, must: choices.alternatives, in: path)
        }
    }
}
