import ArgumentParsing
import TestSupport

@Suite struct `Usage errors` {
    @Test(arguments: [
        ("lst", UsageError.Kind.unknownCommand, "There is no command 'lst'. Did you mean 'list'?"),
        ("lgoin", .unknownCommand, "There is no command 'lgoin'. Did you mean 'login'?"),
        ("comp", .unknownCommand, "There is no command 'comp'. Did you mean 'completions'?"),
        ("listing", .unknownCommand, "There is no command 'listing'. Did you mean 'list'?"),
        ("zzzzzz", .unknownCommand, "There is no command 'zzzzzz'. See 'demo --help'."),
        ("", .missingCommand, "A command is needed. See 'demo --help'."),
        ("-q", .missingCommand, "A command is needed. See 'demo --help'."),
        ("list --pgae 2", .unknownOption, "There is no option '--pgae'. Did you mean --page?"),
        ("list --form csv", .unknownOption, "There is no option '--form'. Did you mean --format?"),
        ("list --PAGE 2", .unknownOption, "There is no option '--PAGE'. Did you mean --page?"),
        ("list --zzzzzz", .unknownOption, "There is no option '--zzzzzz'. See 'demo list --help'."),
        ("--page 2 list", .unknownOption, "There is no option '--page'. Put it after 'demo list'."),
        ("login --password=hunter2", .unknownOption, "There is no option '--password'. See 'demo login --help'."),
        ("list --version", .unknownOption, "There is no option '--version'. See 'demo list --help'."),
        ("list -x", .unknownOption, "There is no option '-x'. See 'demo list --help'."),
        ("login -xhunter2", .unknownOption, "There is no option '-x'. See 'demo login --help'."),
        ("list -format", .unknownOption, "There is no option '-f'. Did you mean --format?"),
        ("list --page", .missingValue, "The option --page needs a value. Write --page N."),
        ("list --page --all", .missingValue, "The option --page needs a value. Write --page N."),
        ("list --page -q", .missingValue, "The option --page needs a value. Write --page N."),
        ("list --page --format=csv", .missingValue, "The option --page needs a value. Write --page N."),
        ("list --page --", .missingValue, "The option --page needs a value. Write --page N."),
        ("list --quiet=yes", .unexpectedValue, "The option --quiet takes no value. Write --quiet alone."),
        ("list -q=yes", .unexpectedValue, "The option --quiet takes no value. Write --quiet alone."),
        ("list --format xml", .invalidValue, "--format must be table, tsv or csv, not 'xml'."),
        ("show", .missingArgument, "'demo show' needs ID. See 'demo show --help'."),
        ("show a b", .tooManyArguments, "'demo show' takes no more than ID. See 'demo show --help'."),
        ("login hunter2", .tooManyArguments, "'demo login' takes no arguments. See 'demo login --help'."),
        ("completions csh", .invalidValue, "SHELL must be bash, zsh or fish, not 'csh'."),
        ("lst --pgae 2", .unknownCommand, "There is no command 'lst'. Did you mean 'list'?"),
    ])
    func `say what is wrong and what to do`(line: String, kind: UsageError.Kind, message: String) {
        let error = #expect(throws: UsageError.self) { _ = try Fixture.parse(line) }
        #expect(error?.kind == kind)
        #expect(error?.message == message)
    }

    @Test func `name the command that they happened in`() {
        let error = #expect(throws: UsageError.self) { _ = try Fixture.parse("list --bogus") }
        #expect(error?.command == ["list"])
        #expect(Fixture.root.usage(for: error?.command ?? []) == "Usage: demo list [OPTIONS]")
    }

    @Test(arguments: ["l\u{1B}[31mst", "l\nst", "l\u{202E}st", String(repeating: "x", count: 500)])
    func `stay one short line without control characters whatever was typed`(word: String) throws {
        let error = try #require(throws: UsageError.self) { _ = try Fixture.parse(words: [word]) }
        #expect(error.message.count < 120)
        #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
}
