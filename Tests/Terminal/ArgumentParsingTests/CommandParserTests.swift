import ArgumentParsing
import TestSupport

@Suite struct `Command parser` {
    @Test(arguments: ["list --page 3", "list --page=3", "list --page 1 --page 3", "-qv list -q --page 3"])
    func `reads a value in every form, and of two the last`(line: String) throws {
        let command = try Fixture.run(line)
        #expect(command.path == ["list"])
        #expect(try command.int(.page, in: 1...9) == 3)
    }

    @Test(arguments: ["-q list", "list -q", "list --quiet --page 2", "--quiet list", "list --page 2 -vq", "-q -v list"])
    func `takes the options of the program before and after the command`(line: String) throws {
        let command = try Fixture.run(line)
        #expect(command.path == ["list"])
        #expect(command.flag(.quiet))
        #expect(!command.flag(.all))
    }

    @Test(arguments: [["list", "--all"], ["--version"], ["list", "--unknown"], ["list", "a", "b"]])
    func `describes only the command that is typed`(words: [String]) {
        let described = Protected<[String]>([])
        let root = Command(
            "demo", summary: "Shows things",
            subcommands: ["list", "show"].map { name in
                Subcommand(name) {
                    described.withLock { $0.append(name) }
                    return Command(summary: "Fetch things", options: [.all])
                }
            })
        _ = try? CommandParser(root).parse(words, environment: [:])
        #expect(described.withLock { $0 }.allSatisfy { $0 == "list" })
    }

    @Test func `finds options among words`() throws {
        let command = try Fixture.run("show -q 42 --api-url http://h")
        #expect(command.word(.id) == "42")
        #expect(command.string(.apiURL) == "http://h")
    }

    @Test func `takes everything behind the two dashes as words`() throws {
        #expect(try Fixture.run("show -- --quiet").word(.id) == "--quiet")
        #expect(try Fixture.run("show -- --").word(.id) == "--")
        #expect(try Fixture.run("show -- --help").word(.id) == "--help")
    }

    @Test func `takes a single dash as a word and as a value`() throws {
        #expect(try Fixture.run("show -").word(.id) == "-")
        #expect(try Fixture.run("show x --api-url -").string(.apiURL) == "-")
    }

    @Test(arguments: ["list --page -1", "list --page=-1"])
    func `takes a value that begins with a dash`(line: String) throws {
        #expect(try Fixture.run(line).string(.page) == "-1")
    }

    @Test func `takes a value that reads like an option when it is attached`() throws {
        #expect(try Fixture.run("list --api-url=--quiet").string(.apiURL) == "--quiet")
        #expect(try Fixture.run("list --api-url=a=b").string(.apiURL) == "a=b")
        #expect(try Fixture.run("list --api-url=").string(.apiURL) == "")
    }

    @Test(arguments: [
        ("--help", []), ("-h", []), ("help", []), ("list --help", ["list"]), ("--help list", ["list"]),
        ("help list", ["list"]), ("list --bogus -h", ["list"]), ("-qh show", ["show"]), ("list --version -h", ["list"]),
        ("--version --help", []), ("show a b c -h", ["show"]),
    ])
    func `shows help wherever it is asked for`(line: String, path: [String]) throws {
        guard case .help(let shown) = try Fixture.parse(line) else {
            Issue.record("no help")
            return
        }
        #expect(shown == path)
    }

    @Test(arguments: ["help environment", "-q help environment", "help environment --help"])
    func `shows the variables where they are asked for`(line: String) throws {
        guard case .environment = try Fixture.parse(line) else {
            Issue.record("no variables")
            return
        }
    }

    @Test(arguments: [
        ("help nonsense", "There is no command 'nonsense'. See 'demo --help'."),
        ("help lst", "There is no command 'lst'. Did you mean 'list'?"),
        ("environment", "There is no command 'environment'. See 'demo --help'."),
        ("-q help lst", "There is no command 'lst'. Did you mean 'list'?"),
        ("lst help", "There is no command 'lst'. Did you mean 'list'?"),
        ("lst --help", "There is no command 'lst'. Did you mean 'list'?"),
        ("-h nonsense", "There is no command 'nonsense'. See 'demo --help'."),
        ("nonsense --version", "There is no command 'nonsense'. See 'demo --help'."),
        ("help list nonsense", "There is no command 'nonsense'. See 'demo list --help'."),
        ("help show 42", "There is no command '42'. See 'demo show --help'."),
    ])
    func `shows no help of a command that there is not`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { _ = try Fixture.parse(line) }
        #expect(error?.kind == .unknownCommand)
        #expect(error?.message == message)
    }

    @Test func `shows the version`() throws {
        guard case .version = try Fixture.parse("--version") else {
            Issue.record("no version")
            return
        }
    }

    @Test func `hands over each word by its place`() throws {
        let command = try Fixture.run("pack there -q a")
        #expect(command.word(.target) == "there")
        #expect(command.word(.file) == "a")
        #expect(command.word(.id) == "")
    }

    @Test(arguments: [(["help", "e"], "environment\n"), (["e"], ""), (["help", "list", "e"], "")])
    func `completes the help of the environment`(words: [String], completions: String) {
        #expect(Fixture.root.completions(of: words, for: .bash) { _ in [] } == completions)
    }

    @Test func `takes what a completion asks for as it is`() throws {
        guard case .complete(let words, let shell) = try Fixture.parse("__complete zsh list --help --bogus") else {
            Issue.record("no completion")
            return
        }
        #expect(words == ["list", "--help", "--bogus"])
        #expect(shell == .zsh)
        #expect(throws: UsageError.self) { _ = try Fixture.parse("__complete csh list") }
    }
}
