/// Writes the completion script for Bash: one function that walks the words before the cursor to find the command.
struct BashCompletion {
    let root: CommandPath

    var script: String {
        """
        # bash completion for \(root.spelling). To use it: source <(\(root.spelling) completions bash)
        \(root.functionName)() {
            local word="${COMP_WORDS[COMP_CWORD]}" path="\(root.spelling)" option="" prefix="" ended=""
            local index=1 count=0 item="" options="" words="" files="" listed=""
            COMPREPLY=()
            while [ "$index" -lt "$COMP_CWORD" ]; do
                item="${COMP_WORDS[index]}"
                index=$((index + 1))
                if [ -n "$option" ]; then
                    [ "$item" = "=" ] || option=""
                    continue
                fi
                case "$item" in
                    = | :) index=$((index + 1)); continue ;; # a word that bash took apart
                    --) [ -n "$ended" ] || { ended=1; continue; } ;;
                    -?*)
                        if [ -z "$ended" ]; then
                            case "$path $item" in
        \(optionsWithValue) option="$item" ;;
                            esac
                            continue
                        fi ;;
                esac
                case "$path $item" in
        \(commands) path="$path $item" ;;
                    *) count=$((count + 1)) ;;
                esac
            done
            if [ -z "$option$ended" ]; then
                case "$word" in
                    --*=*) option="${word%%=*}"; prefix="$option="; word="${word#*=}" ;;
                esac
            fi
            if [ -n "$option" ]; then
                [ "$word" = "=" ] && word=""
                case "$path $option" in
        \(values)
                esac
            else
                case "$path" in
        \(options)
                esac
                case "$path $count" in
        \(operands)
                esac
                case "$ended$word" in
                    -*) words="$options"; files=""; listed="" ;;
                    "") [ -n "$words$files$listed" ] || words="$options" ;;
                esac
            fi
        \(listing)    if [ -n "$files" ]; then
                local IFS=$'\\n'
                COMPREPLY=($(compgen -P "$prefix" -f -- "$word"))
                compopt -o filenames 2>/dev/null
            else
                COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$word"))
            fi
        }
        complete -F \(root.functionName) \(root.spelling)

        """
    }

    /// Takes what the program lists, as text: `compgen -W` would evaluate it.
    private var listing: String {
        guard root.completesListed else { return "" }
        return """
                if [ -n "$listed" ]; then
                    while IFS= read -r item; do
                        case "$item" in
                            "" | *[!A-Za-z0-9._-]*) ;;
                            "$word"*) COMPREPLY+=("$prefix$item") ;;
                        esac
                    done < <("${COMP_WORDS[0]}" $listed 2>/dev/null </dev/null)
                    return
                fi

            """
    }

    private let depth = String(repeating: " ", count: 12)

    private var optionsWithValue: String {
        String(repeating: " ", count: 24) + alternatives(root.optionsWithValue.map { "\"\($0)\"" })
    }

    private var commands: String {
        depth + alternatives(root.all.dropFirst().map { "\"\($0.spelling)\"" })
    }

    private var options: String {
        root.all.map { path in
            let names = path.visibleOptions.flatMap(\.spellings).joined(separator: " ")
            return depth + "\"\(path.spelling)\") options=\"\(names)\" ;;"
        }.joined(separator: "\n")
    }

    private var values: String {
        let lines = root.all.flatMap { path in
            path.options.compactMap { option in
                option.value.flatMap(offer).map { offer in
                    let patterns = option.spellings.map { "\"\(path.spelling) \($0)\"" }
                    return depth + alternatives(patterns) + " \(offer) ;;"
                }
            }
        }
        return (lines + [depth + "*) words=\"\" ;;"]).joined(separator: "\n")
    }

    private var operands: String {
        let lines = root.all.flatMap { path in
            let names = path.command.subcommands.map(\.name).joined(separator: " ")
            let commands = names.isEmpty ? [] : [depth + "\"\(path.spelling) 0\") words=\"\(names)\" ;;"]
            let positionals = path.command.positionals.enumerated().compactMap { index, positional in
                offer(positional.value).map { offer in
                    let place = positional.arity == .repeating ? "\"*" : "\(index)\""
                    return depth + "\"\(path.spelling) \(place)) \(offer) ;;"
                }
            }
            return commands + positionals
        }
        return (lines + [depth + "*) words=\"\" ;;"]).joined(separator: "\n")
    }

    private func offer(_ value: ValueForm) -> String? {
        switch value.kind {
        case .text: nil
        case .choice(let values): "words=\"\(values.joined(separator: " "))\""
        case .file: "files=1"
        case .listed(let words): "listed=\"\(words.joined(separator: " "))\""
        }
    }

    /// A pattern of `case`; one that never matches where there are none.
    private func alternatives(_ patterns: [String]) -> String {
        (patterns.isEmpty ? ["\"\""] : patterns).joined(separator: " | ") + ")"
    }
}
