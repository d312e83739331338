extension Command {
    /// Returns the manual page of this program and all its commands, in roff with the `man` macros, for section 1.
    package func manualPage(version: String, date: String) -> String {
        ManualPage(root: CommandPath(self)).text(version: version, date: date)
    }
}

struct ManualPage {
    let root: CommandPath

    func text(version: String, date: String) -> String {
        let program = root.command
        // The date is not escaped, since it is not typeset.
        let title =
            [program.name.uppercased(), "1"].map(Roff.argument) + [date]
            + ["\(program.name) \(version)", "User Commands"].map(Roff.argument)
        let commands = root.commands
        let sections = [
            section("NAME", [Roff.text("\(program.name) - \(program.summary)")]),
            section("SYNOPSIS", [synopsis(root)]),
            section("DESCRIPTION", [Roff.text(program.discussion)]),
            section("COMMANDS", commands.map(command)),
            section("OPTIONS OF EVERY COMMAND", root.ownOptions.filter(\.isListed).map(item)),
            section("ENVIRONMENT", variables.map { Roff.item(Roff.bold($0.name), $0.help) }),
            section("EXAMPLES", program.examples.map(item)),
        ]
        return ".TH \(title.joined(separator: " "))\n" + sections.joined()
    }

    private var variables: [Command.Variable] { root.variables + root.command.otherVariables.flatMap(\.variables) }

    private func section(_ title: String, _ parts: [String]) -> String {
        let parts = parts.filter { !$0.isEmpty }
        return parts.isEmpty ? "" : ".SH \(title)\n" + parts.joined()
    }

    private func synopsis(_ path: CommandPath) -> String {
        let command = path.needsCommand ? ["COMMAND"] : []
        let words = (command + ["[OPTIONS]", path.command.usageOfPositionals]).compactMap(\.self)
        return Roff.line(([Roff.bold(path.spelling)] + words.map(Roff.italic)).joined(separator: " "))
    }

    private func command(_ path: CommandPath) -> String {
        let command = path.command
        let paragraphs = [command.summary + ".", command.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let items =
            command.positionals.map { Roff.item(Roff.italic($0.name), $0.details) }
            + command.options.filter(\.isListed).map(item)
        let examples = command.examples.map(item)
        // The `man` macros have no heading below a command's `.SS`.
        let heading = examples.isEmpty ? "" : ".PP\n" + Roff.line(Roff.bold("Examples"))
        return ".SS \(Roff.argument(path.spelling))\n" + synopsis(path) + ".PP\n" + Roff.text(paragraphs)
            + items.joined() + heading + examples.joined()
    }

    private func item(_ option: Option) -> String {
        let value = option.value.map { " " + Roff.italic($0.placeholder) } ?? ""
        return Roff.item(option.spellings.map(Roff.bold).joined(separator: ", ") + value, option.details)
    }

    private func item(_ example: Command.Example) -> String {
        Roff.item(Roff.bold(example.line), example.meaning)
    }
}

private enum Roff {
    /// Returns `text` as filled lines; empty lines separate paragraphs.
    static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true)
            .map { TextWrapping.lines(escaped(String($0)), width: 78).map(line).joined() }
            .joined(separator: ".PP\n")
    }

    static func item(_ tag: String, _ text: String) -> String { ".TP\n" + line(tag) + Roff.text(text) }

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// Returns a line of text, never a request: requests begin with a dot or an apostrophe.
    static func line(_ escaped: String) -> String { (escaped.hasPrefix(".") ? "\\&" : "") + escaped + "\n" }

    static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Escapes characters that roff would interpret, or print as a different character.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
            }
        }.joined()
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
