import Testing

@testable import HouseRules

@Suite struct `Test rule` {
    private static let source = """
        import Testing

        @Suite(.serialized) struct `A suite` {
            @Test(
                arguments: [1]
            )
            func `a test`(number: Int)
                async throws
            {
                // A comment.
                #expect(number == 2)
            }

            private func check(_ number: Int) -> Int {
                #expect(number == 2)
                return number
            }

            private func checkTwice() { check(check(1)) }
            private func look(_ number: Int) {}
        }
        """
    private static let expectation = "#expect(number == 2)\n    }\n\n"
    private static let expectsNothing = "A suite: the test \"a test\" expects nothing that could fail."
    private static let isDisabled = "A suite: the test \"a test\" is disabled."
    private static let isConditional = "A suite: the test \"a test\" stands within #if."

    @Test(arguments: [
        "#expect(number == 2)", "try #require(number == 2)", "Issue.record(\"no\")", "await confirmation { $0() }",
        "await confirmation(expectedCount: 2) { $0() }", "check(1)", "checkTwice()", "expectShared(number)",
        "let text = \"{\"\n        check(1)", "let text = #\"\"\"#\n        check(1)",
        "let text = \"\"\"\n            }\n            \\\"\"\"\n            \"\"\"\n        check(1)",
        "#if canImport(Glibc)\n        check(1)\n        #endif",
    ])
    func `knows an expectation, its own or that of a function that it calls`(body: String) {
        #expect(violations(body: body) == [])
    }

    @Test(arguments: [
        "", "_ = number", "// #expect(number == 2)", "/* #expect(number == 2)\n /* */ #expect(number == 2) */",
        "let text = \"#expect(number == 2)\"", "let text = #\"check(1) \" check(1)\"#",
        "let text = \"\"\"\n            #expect(number == 2)\n            \"\"\"", "#expect(true)",
        "#expect(Bool(true))", "look(number)", "_ = number  // check(1)", "neighbour(number)",
    ])
    func `refuses a test that expects nothing`(body: String) {
        #expect(violations(body: body) == [Self.expectsNothing])
    }

    @Test(arguments: [
        ("@Test(", "@Test(.disabled(),", isDisabled), ("@Test(", "@Test(\n.disabled(\"later\"),", isDisabled),
        ("@Test(", "@Test(.enabled(if: false),", isDisabled),
        ("@Suite(.serialized)", "@Suite(.disabled())", isDisabled),
        ("@Suite(.serialized) ", "@Suite(\n    .disabled(if: 1 == 1)\n)\n", isDisabled),
        ("@Suite(.serialized)", "#if false\n@Suite", isConditional),
        ("@Suite(.serialized)", "#if NEVER\n@Suite", isConditional),
        ("    @Test(", "    #if canImport(Testing)\n    #if 0\n    @Test(", isConditional),
        ("#expect(number == 2)\n    }", "try Test.cancel()\n#expect(1 == 2)\n    }", passesOver),
        ("#expect(number == 2)\n    }", "withKnownIssue { #expect(1 == 2) }\n    }", passesOver),
        ("#expect(number == 2)\n    }", "Issue.record(\"no\", severity: .warning)\n    }", passesOver),
    ])
    func `refuses a test that is left out, or passes whatever comes`(part: String, change: String, expected: String) {
        #expect(violations(source: Self.source.replacing(part, with: change)) == [expected])
    }

    private static let passesOver = "A suite: the test \"a test\" passes over a failure."

    @Test func `a function of the same file counts, and not one of its name elsewhere`() {
        let shadowed = Self.source.replacing("look(_", with: "expectShared(_")

        #expect(violations(body: "expectShared(1)", source: shadowed) == [Self.expectsNothing])
    }

    private func violations(body: String, source: String = source) -> [String] {
        violations(
            source: source.replacing("#expect(number == 2)\n    }\n\n", with: "\(body)\n    }\n\n", maxReplacements: 1))
    }

    private func violations(source: String) -> [String] {
        let files = [
            SourceFile(path: "Tests/Some/ATests/A.swift", text: source),
            SourceFile(
                path: "Tests/Testing/TestSupport/Expect.swift",
                text: "func expectShared(_ number: Int) { #expect(number == 2) }"),
            SourceFile(
                path: "Tests/Some/BTests/B.swift", text: "func neighbour(_ number: Int) { #expect(number == 2) }"),
        ]
        return TestRule.violations(suites: TestedSuite.all(in: files))
    }
}
