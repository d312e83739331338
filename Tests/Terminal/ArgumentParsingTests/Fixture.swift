import ArgumentParsing

/// A small program with one of everything.
enum Fixture {
    static let root = Command(
        "demo", summary: "Shows what a command line can do",
        discussion: "With nothing set up it talks to itself.",
        examples: [Command.Example("demo list --all", "everything")],
        options: [.apiURL, .style, .secretFile, .timeout, .quiet, .verbose, .key],
        variables: [Command.Variable("DEMO_HOME", help: "Where things are kept.")],
        otherVariables: [.init("Read by others", [Command.Variable("SHELL", help: "A shell.")])],
        subcommands: [
            Subcommand("list") { list }, Subcommand("show") { show },
            Subcommand("login") { Command(summary: "Log in") }, Subcommand("completions") { completions },
            Subcommand("pack") { pack },
        ])

    static let list = Command(
        summary: "Fetch things",
        examples: [
            Command.Example("demo list --all --format csv", "everything as a file"),
            Command.Example("demo list --page 2", "the second page"),
        ],
        options: [.page, .all, .format])

    static let show = Command(summary: "Show one thing", positionals: [.id])

    static let completions = Command(summary: "Print a completion script", positionals: [.shell])

    /// A program that opens one of the things that it lists.
    static let opener = Command(
        "demo", summary: "Opens things", options: [.verbose, .secretFile],
        subcommands: [Subcommand("open") { Command(summary: "Open one", positionals: [.listedID]) }])

    /// Ids, some of which a shell would take for something else.
    static let listed = [
        "a1", "a.b_c-2", "a b", "a$(touch pwned)", "a`touch pwned`", "a(touch pwned)", "a'", "a;touch pwned", "", "a*",
        "b3", "aé",
    ]

    /// A function of a shell that answers what completes one of `lines`, as `root` does, and nothing else.
    static func program(_ root: Command, asked lines: [String]..., in shell: CompletionShell) -> String {
        function(
            root.name, in: shell,
            lines.map { ($0, root.completions(of: $0, for: shell) { _ in listed.map { ListedValue($0) } }) })
    }

    /// A function of a shell that gives these answers to what completes these words.
    static func function(
        _ name: String, in shell: CompletionShell, _ answers: [(asked: [String], answer: String)]
    ) -> String {
        func quoted(_ text: String) -> String {
            shell == .fish
                ? "'" + text.replacing(/[\\']/, with: { "\\" + $0.output }) + "'"
                : "'" + text.replacing("'", with: #"'\''"#) + "'"
        }
        let cases = answers.map { asked, answer in
            let call = (["__complete", shell.rawValue] + asked).map { "<\($0)>" }.joined()
            return shell == .fish
                ? "case \(quoted(call)); printf '%s' \(quoted(answer))"
                : "\(quoted(call))) printf '%s' \(quoted(answer)) ;;"
        }.joined(separator: "\n")
        return shell == .fish
            ? "function \(name)\nswitch (printf '<%s>' $argv | string collect)\n\(cases)\nend\nend\n"
            : "\(name)() {\ncase \"$(printf '<%s>' \"$@\")\" in\n\(cases)\nesac\n}\n"
    }

    static let pack = Command(summary: "Pack it's files [all]", positionals: [.target, .file])

    static func parse(_ line: String, environment: [String: String] = [:]) throws(UsageError) -> CommandParser.Request {
        try parse(words: line.split(separator: " ").map(String.init), environment: environment)
    }

    static func parse(
        words: [String], environment: [String: String] = [:]
    ) throws(UsageError) -> CommandParser.Request {
        try CommandParser(root).parse(words, environment: environment)
    }

    /// The command that `line` asks to run.
    static func run(_ line: String, environment: [String: String] = [:]) throws -> ParsedCommand {
        guard case .run(let command) = try parse(line, environment: environment) else { throw NotACommand() }
        return command
    }

    struct NotACommand: Error {}
}

enum Format: String, CaseIterable {
    case table, tsv, csv
}

extension ArgumentParsing.Option {
    static let apiURL = Self(
        "api-url", value: .text("URL"), environment: "DEMO_API_URL", default: "itself", help: "Server.")
    static let style = Self(
        "style", value: .choice("STYLE", of: ["plain", "fancy"]), environment: "DEMO_STYLE", help: "The style.")
    static let secretFile = Self("secret-file", value: .file, help: "The file with the secret.")
    static let timeout = Self(
        "timeout", value: .text("SECONDS"), environment: "DEMO_TIMEOUT", default: "30", help: "How long to wait.")
    static let quiet = flag("quiet", short: "q", help: "Say less.")
    static let verbose = flag("verbose", short: "v", help: "Say more.")
    static let key = Self("key", value: .text("KEY"), environment: "DEMO_KEY", help: "A key.")
    static let page = Self("page", value: .text("N"), environment: "DEMO_PAGE", default: "1", help: "The page.")
    static let all = flag("all", help: "Every page.")
    static let format = Self(
        "format", value: .choice("FORMAT", of: Format.allCases.map(\.rawValue)), help: "How it is printed.")
}

extension Positional {
    static let id = Positional(.text("ID"), help: "Which one.")
    static let listedID = Positional(.listed("ID", of: .ids), help: "Which one.")
    static let shell = Positional(.choice("SHELL", of: CompletionShell.allCases.map(\.rawValue)), help: "The shell.")
    static let target = Positional(.text("TARGET"), help: "Where to.")
    static let file = Positional(.file, help: "What.")
}
