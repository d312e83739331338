import Testing

@testable import HouseRules

@Suite struct `Test names` {
    @Test func `are read from sources`() {
        let source = """
            import Testing

            // @Test func `in a comment`() {}
            @Suite(.serialized, .timeLimit(.minutes(60))) struct `Log In Use Case (SV-1)` {
                private struct Row {}
                @Test func `AF-1, AF-R2: both`() { #expect(1 == 2) }
                @Test(arguments: ["MW-9"])
                @MainActor func `CQ-2.3: with arguments`(id: String) {}
                private func `MW-2: no test`() {}
                struct Inner {
                    @Test mutating func `within`() {}
                }
            }
            private struct Stub {
                func send() {}
            }
            #if os(Linux)
                final class LogOut {
                    @Test func first() {}
                }
            #endif
            extension `Log In Use Case (SV-1)` {
                @Test func `more`() {}
            }
            struct `Nothing tested (TV-1)` {}
            """

        #expect(
            TestNames(in: [SourceFile(path: "Tests/Some/ATests/A.swift", text: source)]) == [
                "Log In Use Case (SV-1)": ["AF-1, AF-R2: both", "CQ-2.3: with arguments", "more"],
                "Inner": ["within"], "LogOut": ["first"],
            ])
    }

    /// As Swift 6.3 writes it: what stands in names is not escaped.
    private static let record = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="TestResults" errors="0" tests="2" failures="1" skipped="1" time="0.01">
            <testcase classname="ATests.`Log In Use Case (SV-1)`" name="`primary course: once`()" time="0.01" />
            <testcase classname="ATests.`Log In Use Case (SV-1)`" name="`"No" & <none> - error course`(a:b:)" time="0.01" />
            <testcase classname="ATests.`A 1.5 suite`.Inner" name="`AF-1: it opens`()" time="1e-05" />
            <testcase classname="ATests" name="alone()" time="0.01" />
            <testcase classname="ATests.`A 1.5 suite`" name="`AF-2: it fails`()" time="0.01" >
              <failure message="Expectation failed (error)" />
            </testcase>
            <testcase classname="ATests.`A 1.5 suite`" name="`AF-3: it is off`()" >
              <skipped />
            </testcase>
            <testcase classname="ATests.`A 1.5 suite`" name="`AF-4: it is not tried`()" >
              <skipped>No test cases found.</skipped>
            </testcase>
            <!-- name="`AF-5: a comment`()" />
          </testsuite>
        </testsuites>

        """

    @Test(arguments: ["\"No\" & <none>", "&quot;No&quot; &amp; &lt;none&gt;", "&#34;No&#34; & &lt;none>"])
    func `are read from a run, if the test ran and passed`(name: String) throws {
        #expect(
            try TestNames(record: Self.record.replacing("\"No\" & <none>", with: name)) == [
                "Log In Use Case (SV-1)": ["primary course: once", "\"No\" & <none> - error course"],
                "A 1.5 suite": ["AF-1: it opens"], "": ["alone"],
            ])
    }

    @Test func `are none in a run of nothing`() throws {
        #expect(try TestNames(record: "<testsuites>\n</testsuites>") == [:])
    }

    @Test(arguments: ["", "\n", "<testsuites>", String(record.dropLast(20))])
    func `are not read from a record that is empty or ends too early`(record: String) {
        #expect(throws: TestNames.Unreadable.self) { try TestNames(record: record) }
    }
}
