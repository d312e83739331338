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
