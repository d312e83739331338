/// A shell that a completion script can be written for.
package enum CompletionShell: String, CaseIterable, Sendable {
    /// Bash, from 3.2 on.
    case bash
    case zsh
    /// Fish, from 3.0 on.
    case fish
}

extension Command {
    /// Returns the completions of the last of `words`, as split by `shell`, in lines for its script. `listed` values
    /// are offered only if they consist of ASCII letters, digits and `.`, `_`, `@`, `+`, `-`.
    package func completions(
        of words: [String], for shell: CompletionShell, listed: (Listing) -> [ListedValue]
    ) -> String {
        let (words, kept) = shell == .bash ? Self.joined(words) : (words, "")
        return CommandPath(self).candidates(for: words, listed: listed).map { candidate in
            switch (candidate, shell) {
            case (.files(let prefix), _): ":files" + String(prefix.trimmingPrefix(kept))
            case (.word(let text, _), .bash): String(text.trimmingPrefix(kept))
            case (.word(let text, let help), .zsh):
                text.replacing(/[\\:]/, with: { "\\" + $0.output }) + (help.isEmpty ? "" : ":" + help)
            case (.word(let text, let help), .fish): text + "\t" + help
            }
        }.map { $0 + "\n" }.joined()
    }

    /// Joins the words that bash splits at `=`, `:` and `@`, and returns the part of the last word that bash does not
    /// replace.
    private static func joined(_ pieces: [String]) -> (words: [String], kept: String) {
        var words: [String] = []
        var kept = ""
        var isOpen = false
        for piece in pieces {
            let isBreak = ["=", ":", "@"].contains(piece)
            kept = ""
            if isBreak || isOpen, let last = words.popLast() {
                kept = isBreak ? last + piece : last
                words.append(last + piece)
            } else {
                words.append(piece)
            }
            isOpen = isBreak
        }
        return (words, kept)
    }

    /// Returns a script that makes `shell` ask this program. The script does not evaluate the answers.
    package func completionScript(for shell: CompletionShell) -> String {
        let function = "_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        switch shell {
        case .bash:
            return """
                # bash completion for \(name). To use it: source <(\(name) completions bash)
                \(function)() {
                    local item word="${COMP_WORDS[COMP_CWORD]}" program="${COMP_WORDS[0]}"
                    COMPREPLY=()
                    if [ "$word" = "=" ]; then word=""; fi
                    case "$program" in "~/"*) program="$HOME/${program#"~/"}" ;; esac
                    while IFS= read -r item; do
                        case "$item" in
                            :files*)
                                item="${item#:files}"
                                local IFS=$'\\n'
                                COMPREPLY=($(compgen -P "$item" -f -- "${word#"$item"}"))
                                compopt -o filenames 2>/dev/null ;;
                            *) COMPREPLY+=("$item") ;;
                        esac
                    done < <("$program" \(Self.completing) bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
                }
                complete -F \(function) \(name)

                """
        case .zsh:
            return """
                #compdef \(name)
                # zsh completion for \(name). To use it: source <(\(name) completions zsh), or save it as
                # \(function) in a folder of $fpath.
                \(function)() {
                    local -a items
                    items=("${(@f)$(${~words[1]} \(Self.completing) zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)}")
                    if [[ $items[1] = :files* ]]; then
                        compset -P '--*='
                        _files
                    elif [[ -n $items[1] ]]; then
                        _describe \(name) items
                    fi
                }
                if [ "$funcstack[1]" = "\(function)" ]; then \(function) "$@"; else compdef \(function) \(name); fi

                """
        case .fish:
            return """
                # fish completion for \(name). To use it: \(name) completions fish | source
                function _\(function)
                    set -l words (commandline -opc)
                    set -l word (commandline -ct)
                    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
                    set -e words[1]
                    for item in ($program \(Self.completing) fish $words "$word" 2>/dev/null </dev/null)
                        if string match -q ':files*' -- $item
                            set -l prefix (string replace ':files' '' -- $item)
                            for path in (__fish_complete_path (string replace -- "$prefix" '' "$word"))
                                printf '%s\\n' "$prefix$path"
                            end
                        else
                            printf '%s\\n' $item
                        end
                    end
                end
                complete -c \(name) -f -a '(_\(function))'

                """
        }
    }
}

private enum Candidate {
    case word(String, help: String)
    /// File names from the shell, after this prefix of the word.
    case files(prefix: String)
}

extension CommandPath {
    /// Returns the completions of the last word of `line`, the words after the program's name.
    fileprivate func candidates(for line: [String], listed: (Listing) -> [ListedValue]) -> [Candidate] {
        var scanner = ArgumentScanner(command)
        scanner.scan(line.dropLast())
        let word = line.last ?? ""
        if let option = scanner.awaiting { return option.value?.candidates(for: word, listed: listed) ?? [] }
        let path = scanner.path
        if !scanner.isEnded, word.hasPrefix("-") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, word.hasPrefix("--") else { return path.optionCandidates(for: word) }
            let option = path.options.first { $0.spelling == parts[0] }
            return option?.value?.candidates(for: parts[1], behind: parts[0] + "=", listed: listed) ?? []
        }
        if path.needsCommand, scanner.failure?.kind != .unknownCommand {
            let commands = path.commands.map { (name: $0.command.name, help: $0.command.summary) }
            let topics = scanner.namesHelp ? [(name: Self.environment, help: "Every variable that counts")] : []
            return (commands + topics).filter { $0.name.hasPrefix(word) }.map { .word($0.name, help: $0.help) }
        }
        let value = path.command.positionals.dropFirst(scanner.words.count).first?.value
        if let value, !value.isText { return value.candidates(for: word, listed: listed) }
        return word.isEmpty && !scanner.isEnded ? path.optionCandidates(for: word) : []
    }

    private func optionCandidates(for word: String) -> [Candidate] {
        options.filter(\.isListed).flatMap { option in
            option.spellings.filter { $0.hasPrefix(word) }.map { .word($0, help: option.help) }
        }
    }
}

extension ValueForm {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }

    fileprivate func candidates(
        for word: String, behind prefix: String = "", listed: (Listing) -> [ListedValue]
    ) -> [Candidate] {
        let values: [ListedValue]
        switch self {
        case .text: values = []
        case .file: return [.files(prefix: prefix)]
        case .choice(_, let choices, _): values = choices.map { ListedValue($0) }
        case .listed(_, let listing):
            values = listed(listing).filter { $0.value.wholeMatch(of: /[A-Za-z0-9._@+-]+/) != nil }
        }
        return values.filter { $0.value.hasPrefix(word) }.map { .word(prefix + $0.value, help: $0.help) }
    }
}
