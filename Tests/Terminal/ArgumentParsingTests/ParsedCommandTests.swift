import ArgumentParsing
import TestSupport

@Suite struct `Parsed command` {
    @Test(arguments: [
        ("show x --api-url a", ["DEMO_API_URL": "b"], "a" as String?, "--api-url" as String?),
        ("show x", ["DEMO_API_URL": "b"], "b", "DEMO_API_URL"),
        ("show x", ["DEMO_API_URL": ""], nil, nil),
        ("show x", [:], nil, nil),
        ("show x --api-url=", ["DEMO_API_URL": "b"], "", "--api-url"),
    ])
    func `prefers an option to its variable, and takes an empty variable for none`(
        line: String, environment: [String: String], value: String?, name: String?
    ) throws {
        let command = try Fixture.run(line, environment: environment)
        #expect(command.string(.apiURL) == value)
        #expect(command.given(.apiURL)?.name == name)
    }

    @Test func `leaves out options with their variables, and nothing else`() throws {
        let environment = ["DEMO_API_URL": "b", "OTHER": "c"]
        let command = try Fixture.run("show x --api-url a", environment: environment).without([.apiURL])
        #expect(command.string(.apiURL) == nil)
        #expect(command.variable("OTHER") == "c")
        #expect(command.path == ["show"])
    }

    @Test func `reads each value of an option that is repeated, or else its variable`() throws {
        let variable = ["DEMO_API_URL": "v"]
        let command = try Fixture.run("show x --api-url a --api-url=b", environment: variable)
        #expect(command.strings(.apiURL) == ["a", "b"])
        #expect(try Fixture.run("show x", environment: variable).strings(.apiURL) == ["v"])
        #expect(try Fixture.run("show x").strings(.apiURL) == [])
    }

    @Test func `FI-3 reads fields in their order, and names the nearest of an unknown one`() throws {
        func fields(_ list: String) throws -> [String]? {
            try Fixture.run("list --page=\(list)").fields(.page, among: ["id", "title", "isActive"])
        }
        #expect(try fields("title,id") == ["title", "id"])
        #expect(try Fixture.run("list").fields(.page, among: ["id"]) == nil)
        for (list, message) in [
            ("id,tilte", "There is no field 'tilte'. Did you mean 'title'?"),
            ("ISACTIVE", "There is no field 'ISACTIVE'. Did you mean 'isActive'?"),
            ("id,", "There is no field ''. Use id, title or isActive."),
            ("id,id", "--page names 'id' twice. Name each field once."),
        ] {
            let error = #expect(throws: UsageError.self) { try fields(list) }
            #expect(error?.message == message)
        }
    }

    @Test func `does not look at an option that the command does not take`() throws {
        let command = try Fixture.run("show x", environment: ["DEMO_PAGE": "2"])
        #expect(command.string(.page) == nil)
    }

    @Test func `is not stopped by a bad variable of an option that is not read`() throws {
        let command = try Fixture.run("show x", environment: ["DEMO_TIMEOUT": "soon", "DEMO_STYLE": "odd"])
        #expect(command.word(.id) == "x")
    }

    @Test(arguments: ["0", "-1", "1.5", "abc", "", "99999999999999999999", "0x10", " 1"])
    func `refuses what is no whole number in range, naming the option`(value: String) throws {
        let command = try Fixture.run("list --page=\(value.replacing(" ", with: "\t"))")
        let error = try #require(throws: UsageError.self) { try command.int(.page, in: 1...99) }
        #expect(error.kind == .invalidValue)
        #expect(error.message.hasPrefix("--page must be a whole number from 1 to 99, not '"))
    }

    @Test func `tells the bounds of a number`() throws {
        let command = try Fixture.run("list --page 11")
        let bounded = try #require(throws: UsageError.self) { try command.int(.page, in: 1...10) }
        #expect(bounded.message == "--page must be a whole number from 1 to 10, not '11'.")
    }

    @Test(arguments: [("30", 30.0), ("0.5", 0.5), (".25", 0.25), ("1", 1)])
    func `reads seconds`(text: String, seconds: Double) throws {
        let command = try Fixture.run("list --timeout \(text)")
        #expect(try command.seconds(.timeout, in: 0.1...3600) == .seconds(seconds))
    }

    @Test(arguments: ["nan", "inf", "infinity", "-1", "0", "1e2", "0x1p3", "3601", "1e400", "", ".", "1.2.3", "30s"])
    func `refuses what are no seconds in range, naming the variable`(text: String) throws {
        let command = try Fixture.run("list --timeout=\(text)")
        let error = try #require(throws: UsageError.self) { try command.seconds(.timeout, in: 0.1...3600) }
        #expect(error.message == "--timeout must be a number of seconds from 0.1 to 3600, not '\(text)'.")
        guard !text.isEmpty else { return }
        let variable = try Fixture.run("list", environment: ["DEMO_TIMEOUT": text])
        let other = try #require(throws: UsageError.self) { try variable.seconds(.timeout, in: 0.1...3600) }
        #expect(other.message.hasPrefix("DEMO_TIMEOUT must be"))
    }

    @Test func `reads a choice into a type`() throws {
        #expect(try Fixture.run("list --format csv").choice(.format, as: Format.self) == .csv)
        #expect(try Fixture.run("list").choice(.format, as: Format.self) == nil)
        let odd = try Fixture.run("list", environment: ["DEMO_STYLE": "odd"])
        let error = try #require(throws: UsageError.self) { try odd.choice(.style, as: Format.self) }
        #expect(error.message == "DEMO_STYLE must be table, tsv or csv, not 'odd'.")
    }

    @Test func `asks for an option that the command needs`() throws {
        let error = try #require(throws: UsageError.self) { try Fixture.run("list").required(.apiURL) }
        #expect(error.kind == .missingArgument)
        #expect(error.message == "'demo list' needs --api-url URL. See 'demo list --help'.")
        #expect(try Fixture.run("list --api-url u").required(.apiURL) == "u")
    }

    @Test func `makes an error of its own`() throws {
        let error = try Fixture.run("list --all --page 2").usageError("Both were given.", advice: "Choose one.")
        #expect(error == UsageError(in: ["list"], "Both were given.", advice: "Choose one."))
        #expect(error.message == "Both were given. Choose one.")
    }

    @Test func `counts an empty variable as unset`() throws {
        let command = try Fixture.run("list", environment: ["A": "", "B": "b"])
        #expect(command.variable("A") == nil)
        #expect(command.variable("B") == "b")
        #expect(command.variable("C") == nil)
    }
}
