extension Command {
    /// Returns the help of the command at `path`, or else of the program, in lines of at most `width` columns; longer
    /// words are not broken.
    package func help(for path: [String] = [], width: Int = 80) -> String {
        HelpText(path: CommandPath(self, names: path), width: width).text
    }

    /// Returns the list of all variables that have an effect, and of those that have none.
    package func environmentHelp(width: Int = 80) -> String {
        HelpText(path: CommandPath(self), width: width).environment
    }

    /// The usage line of the command at `path`: `Usage: survey show [OPTIONS] ID`.
    package func usage(for path: [String] = []) -> String {
        HelpText(path: CommandPath(self, names: path), width: 80).usage
    }

    /// The usage line of the command at `path`, and the commands below it.
    package func overview(for path: [String] = [], width: Int = 80) -> String {
        HelpText(path: CommandPath(self, names: path), width: width).overview
    }
}

struct HelpText {
    let path: CommandPath
    let width: Int

    var text: String {
        let sections = [
            TextWrapping.lines(path.command.summary + ".", width: width),
            section("Examples", path.command.examples.map { ($0.line, $0.meaning) }),
            [usage],
            path.command.discussion.isEmpty ? [] : TextWrapping.lines(path.command.discussion, width: width),
            commands,
            section("Arguments", path.command.positionals.map { ($0.name, $0.details) }),
            section("Options", rows(path.ownOptions.filter(\.isListed))),
            section("Environment", path.command.variables.map { ($0.name, $0.help) }),
            path.command.otherVariables.isEmpty
                ? [] : ["Run '\(path.root.name) help \(CommandPath.environment)' for every variable."],
            path.needsCommand ? ["Run '\(path.spelling) COMMAND --help' for more about a command."] : [],
            path.inheritedOptions.isEmpty
                ? [] : ["Run '\(path.root.name) --help' for the common options."],
        ]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    var environment: String {
        let groups = [.init("Read by \(path.root.name)", path.variables)] + path.root.otherVariables
        return groups.map { section($0.title, $0.variables.map { ($0.name, $0.help) }).joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }

    var overview: String { ([usage, ""] + commands).joined(separator: "\n") }

    private var commands: [String] { section("Commands", path.commands.map { ($0.command.name, $0.command.summary) }) }

    var usage: String {
        let command = path.needsCommand ? ["COMMAND"] : []
        let words = ["Usage:", path.spelling] + command + ["[OPTIONS]", path.command.usageOfPositionals]
        return words.compactMap(\.self).joined(separator: " ")
    }

    private func section(_ title: String, _ rows: [(label: String, text: String)]) -> [String] {
        rows.isEmpty ? [] : [title + ":"] + TextWrapping.columns(rows, width: width)
    }

    /// Short names have their own column, so that the long ones align.
    private func rows(_ options: [Option]) -> [(label: String, text: String)] {
        options.map { option in
            ((option.short.map { "-\($0), " } ?? "    ") + option.usage, option.details)
        }
    }
}

extension Option {
    var details: String {
        let notes = [defaultText.map { "default: \($0)" }, environment.map { "or set \($0)" }]
        let shown = notes.compactMap(\.self).joined(separator: "; ")
        return [help, value?.oneOf ?? "", shown.isEmpty ? "" : "(\(shown))"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension Positional {
    var details: String { [help, value.oneOf].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension ValueForm {
    fileprivate var oneOf: String { choices.map { "One of \($0.alternatives)." } ?? "" }
}

/// Breaks help text into lines. In the program's own text, every character takes one column.
enum TextWrapping {
    /// Returns the words of `text` in lines of at most `width` columns; a longer word has its own line. Line breaks
    /// stay.
    static func lines(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            for word in paragraph.split(separator: " ") {
                let last = lines[lines.count - 1]
                if last.isEmpty {
                    lines[lines.count - 1] = String(word)
                } else if last.count + 1 + word.count <= width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines.append(String(word))
                }
            }
            return lines
        }
    }

    /// Returns rows of a label and its text, with aligned texts. After a label that is too long, the text is on the
    /// next line.
    static func columns(_ rows: [(label: String, text: String)], width: Int) -> [String] {
        let longestLabel = 28
        let label = rows.map(\.label.count).filter { $0 <= longestLabel }.max() ?? longestLabel
        let indent = String(repeating: " ", count: label + 4)
        return rows.flatMap { row in
            let text = lines(row.text, width: max(width - indent.count, 24))
            if row.label.count > label {
                return ["  " + row.label] + text.map { indent + $0 }
            }
            let gap = String(repeating: " ", count: label - row.label.count)
            return ["  \(row.label)\(gap)  \(text[0])"] + text.dropFirst().map { indent + $0 }
        }
    }
}
