import ArgumentParsing
import TestSupport

@Suite struct `Help text` {
    @Test func `of the program begins with the examples and lists the commands`() {
        #expect(
            Fixture.root.help() == """
                Shows what a command line can do.

                Examples:
                  demo list --all  everything

                Usage: demo COMMAND [OPTIONS]

                With nothing set up it talks to itself.

                Commands:
                  list         Fetch things
                  show         Show one thing
                  login        Log in
                  completions  Print a completion script
                  pack         Pack it's files [all]

                Options:
                      --api-url URL       Server. (default: itself; or set DEMO_API_URL)
                      --style STYLE       The style. One of plain or fancy. (or set DEMO_STYLE)
                      --secret-file FILE  The file with the secret.
                      --timeout SECONDS   How long to wait. (default: 30; or set DEMO_TIMEOUT)
                  -q, --quiet             Say less.
                  -v, --verbose           Say more.
                      --key KEY           A key. (or set DEMO_KEY)
                      --version           Show the version.
                  -h, --help              Show this help.

                Environment:
                  DEMO_HOME  Where things are kept.

                Run 'demo help environment' for every variable.

                Run 'demo COMMAND --help' for more about a command.

                """)
    }

    @Test func `of a command wraps to the width and leaves the program's options to the program's help`() {
        #expect(
            Fixture.root.help(for: ["list"], width: 60) == """
                Fetch things.

                Examples:
                  demo list --all --format csv  everything as a file
                  demo list --page 2            the second page

                Usage: demo list [OPTIONS]

                Options:
                      --page N         The page. (default: 1; or set
                                       DEMO_PAGE)
                      --all            Every page.
                      --format FORMAT  How it is printed. One of table, tsv
                                       or csv.
                  -h, --help           Show this help.

                Run 'demo --help' for the common options.

                """)
    }

    @Test func `of the environment names every variable that counts`() {
        #expect(
            Fixture.root.environmentHelp(width: 60) == """
                Read by demo:
                  DEMO_API_URL  The default for --api-url.
                  DEMO_STYLE    The default for --style.
                  DEMO_TIMEOUT  The default for --timeout.
                  DEMO_KEY      The default for --key.
                  DEMO_PAGE     The default for --page.
                  DEMO_HOME     Where things are kept.

                Read by others:
                  SHELL  A shell.

                """)
    }

    @Test(arguments: [
        ([], "Usage: demo COMMAND [OPTIONS]"), (["show"], "Usage: demo show [OPTIONS] ID"),
        (["pack"], "Usage: demo pack [OPTIONS] TARGET FILE"), (["nowhere"], "Usage: demo COMMAND [OPTIONS]"),
    ])
    func `has a usage line at each level`(path: [String], usage: String) {
        #expect(Fixture.root.usage(for: path) == usage)
        #expect(Fixture.root.help(for: path).contains("\n\(usage)\n"))
    }

    @Test func `an optional argument encloses those after it in the usage`() {
        func optional(_ name: String) -> Positional { Positional(.text(name), help: "", isOptional: true) }
        let required = Positional(.text("A"), help: "")
        for (positionals, usage) in [
            ([], ""), ([optional("A")], " [A]"), ([optional("A"), optional("B")], " [A [B]]"),
            ([required, optional("B")], " A [B]"),
        ] {
            #expect(Command("demo", summary: "", positionals: positionals).usage() == "Usage: demo [OPTIONS]\(usage)")
        }
    }

    @Test(arguments: [40, 60, 80, 100])
    func `stays within the width`(width: Int) {
        for path in [[], ["list"], ["show"], ["pack"]] {
            for line in Fixture.root.help(for: path, width: width).split(separator: "\n") {
                #expect(line.count <= max(width, 52))
            }
        }
    }
}
