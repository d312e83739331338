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
