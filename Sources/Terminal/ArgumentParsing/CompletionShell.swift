/// A shell that a completion script can be written for.
public enum CompletionShell: String, CaseIterable, Sendable {
    /// Bash, from 3.2 on.
    case bash
    case zsh
    /// Fish, from 3.0 on.
    case fish
}

extension Command {
    /// A script that teaches `shell` to complete this program's commands, options, choices and file names.
    public func completionScript(for shell: CompletionShell) -> String {
        switch shell {
        case .bash: BashCompletion(root: CommandPath(self)).script
        case .zsh: ZshCompletion(root: CommandPath(self)).script
        case .fish: FishCompletion(root: CommandPath(self)).script
        }
    }
}

extension CommandPath {
    /// The options that a completion offers.
    var visibleOptions: [Option] { options.filter { !$0.isHidden } }

    /// Whether anything below here is completed with what the program lists.
    var completesListed: Bool {
        all.contains { path in
            (path.options.compactMap(\.value) + path.command.positionals.map(\.value)).contains { value in
                if case .listed = value.kind { true } else { false }
            }
        }
    }

    /// What may stand before a value, here and below, each behind its command: `survey list --page`.
    var optionsWithValue: [String] {
        all.flatMap { path in
            path.options.filter { $0.value != nil }.flatMap(\.spellings).map { "\(path.spelling) \($0)" }
        }
    }

    /// A name for the shell function that completes this path: `_survey_list`.
    var functionName: String {
        "_" + String(spelling.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
