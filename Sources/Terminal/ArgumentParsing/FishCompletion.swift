/// Writes the completion script for fish: a function that finds the command before the cursor, and one line for each
/// thing to offer there.
struct FishCompletion {
    let root: CommandPath

    var script: String {
        """
        # fish completion for \(root.spelling). To use it: \(root.spelling) completions fish | source
        function _\(root.functionName)_at
            set -l path \(root.spelling)
            set -l value_follows 0
            set -l words (commandline -opc)
            set -e words[1]
            for word in $words
                if test $value_follows = 1
                    set value_follows 0
                    continue
                end
                switch "$path $word"
                    case \(list(root.optionsWithValue))
                        set value_follows 1
                    case \(commands)
                        set path "$path $word"
                end
            end
            test "$path" = "$argv"
        end
        \(listing)
        complete -c \(root.spelling) -f
        \(root.all.flatMap(lines).joined(separator: "\n"))

        """
    }

    /// Takes what the program lists, as text.
    private var listing: String {
        guard root.completesListed else { return "" }
        return """
            function _\(root.functionName)_listed
                set -l words (commandline -opc)
                $words[1] $argv 2>/dev/null </dev/null | string match -r '^[A-Za-z0-9._-]+$'
            end

            """
    }

    private var commands: String { list(root.all.dropFirst().map(\.spelling)) }

    private func lines(_ path: CommandPath) -> [String] {
        let start = "complete -c \(root.spelling) -n \(quote("_\(root.functionName)_at \(path.spelling)"))"
        let commands = path.command.subcommands.map { "\(start) -a \($0.name) -d \(quote($0.summary))" }
        let positionals = path.command.positionals.compactMap { positional in
            action(positional.value, isOption: false).map { "\(start) \($0)" }
        }
        let options = path.visibleOptions.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.value.flatMap { action($0, isOption: true) }.map { " \($0)" } ?? ""
            return "\(start)\(short) -l \(option.name)\(value) -d \(quote(option.help))"
        }
        return commands + positionals + options
    }

    private func action(_ value: ValueForm, isOption: Bool) -> String? {
        switch value.kind {
        case .text: isOption ? "-x" : nil
        case .choice(let values): (isOption ? "-x " : "") + "-a \(quote(values.joined(separator: " ")))"
        case .file: isOption ? "-r -F" : "-F"
        case .listed(let words):
            (isOption ? "-x " : "") + "-a \(quote("(_\(root.functionName)_listed \(words.joined(separator: " ")))"))"
        }
    }

    private func list(_ patterns: [String]) -> String {
        (patterns.isEmpty ? [""] : patterns).map(quote).joined(separator: " ")
    }

    private func quote(_ text: String) -> String {
        "'" + String(text.flatMap { "\\'".contains($0) ? ["\\", $0] : [$0] }) + "'"
    }
}
