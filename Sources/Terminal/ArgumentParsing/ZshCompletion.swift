/// Writes the completion script for zsh: a function for each command, each a call of `_arguments`.
struct ZshCompletion {
    let root: CommandPath

    var script: String {
        let name = root.spelling
        return """
            #compdef \(name)
            # zsh completion for \(name). To use it: source <(\(name) completions zsh), or save it as
            # \(root.functionName) in a folder of $fpath.

            \((root.all.map(function) + listing).joined(separator: "\n\n"))

            if [ "$funcstack[1]" = "\(root.functionName)" ]; then
                \(root.functionName) "$@"
            else
                compdef \(root.functionName) \(name)
            fi

            """
    }

    private func function(_ path: CommandPath) -> String {
        let commands = path.command.subcommands
        let specs = path.visibleOptions.flatMap(specs) + path.command.positionals.enumerated().map(spec)
        guard !commands.isEmpty else {
            return """
                \(path.functionName)() {
                    _arguments -s \\
                        \(specs.joined(separator: " \\\n        "))
                }
                """
        }
        let names = commands.map { quote("\($0.name):\(escape($0.summary))") }
        let cases = commands.compactMap { path.descending(to: $0.name) }
            .map { "\($0.command.name)) \($0.functionName) ;;" }
        return """
            \(path.functionName)() {
                local curcontext="$curcontext" state line\(called(path))
                typeset -A opt_args
                _arguments -s -C \\
                    \((specs + ["'1: :->command'", "'*:: :->rest'"]).joined(separator: " \\\n        "))
                case $state in
                    command)
                        local -a commands=(
                            \(names.joined(separator: "\n                "))
                        )
                        _describe command commands ;;
                    rest)
                        case $line[1] in
                            \(cases.joined(separator: "\n                "))
                        esac ;;
                esac
            }
            """
    }

    /// Keeps how the program was called for what it lists: further down the words begin with the command.
    private func called(_ path: CommandPath) -> String {
        path.isRoot && root.completesListed ? " program=$words[1]" : ""
    }

    /// Takes what the program lists, as text.
    private var listing: [String] {
        guard root.completesListed else { return [] }
        return [
            """
            \(root.functionName)_listed() {
                local item
                local -a items
                while IFS= read -r item; do
                    case $item in
                        ("" | *[^A-Za-z0-9._-]*) ;;
                        (*) items+=("$item") ;;
                    esac
                done < <($program "$@" 2>/dev/null </dev/null)
                compadd -a items
            }
            """
        ]
    }

    /// One specification for each spelling, each excluding the other.
    private func specs(_ option: Option) -> [String] {
        let spellings = option.spellings
        let exclusion = spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
        return spellings.map { spelling in
            let help = "[\(escape(option.help))]"
            guard let value = option.value else { return quote("\(exclusion)\(spelling)\(help)") }
            let attachment = spelling.hasPrefix("--") ? "=" : "+"
            return quote("\(exclusion)\(spelling)\(attachment)\(help):\(value.placeholder):\(action(value))")
        }
    }

    private func spec(_ index: Int, _ positional: Positional) -> String {
        let place =
            switch positional.arity {
            case .required: "\(index + 1):"
            case .optional: "\(index + 1)::"
            case .repeating: "*:"
            }
        return quote("\(place)\(positional.name):\(action(positional.value))")
    }

    private func action(_ value: ValueForm) -> String {
        switch value.kind {
        case .text: " "
        case .choice(let values): "(\(values.joined(separator: " ")))"
        case .file: "_files"
        case .listed(let words): "{\(root.functionName)_listed \(words.joined(separator: " "))}"
        }
    }

    private func escape(_ text: String) -> String {
        String(text.flatMap { "\\[]:".contains($0) ? ["\\", $0] : [$0] })
    }

    private func quote(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
