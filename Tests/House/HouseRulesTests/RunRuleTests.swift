import Testing

@testable import HouseRules

@Suite struct `Run rule` {
    private static let document = """
        ### Log In Use Case (SV-1)
        #### Primary course:
        1. Step.
        #### "No" & <none> - error course:
        1. Step.
        """
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
          </testsuite>
        </testsuites>

        """

    @Test func `what passed counts`() throws {
        #expect(try violations() == [])
        #expect(
            try violations(
                Self.record.replacing("\"No\" & <none>", with: "&quot;No&quot; &amp; &lt;none&gt;")) == [])
    }

    @Test(arguments: ["AF-2", "AF-3", "AF-4", "AF-5", "SV-2"])
    func `what failed, was skipped or did not run does not count`(id: String) throws {
        #expect(try violations(ids: ["AF-1", id]) == ["No test of \(id) ran and passed."])
    }

    @Test(arguments: [
        ("`primary course: once`", "`first course`"), ("`primary course: once`", "`primary course once`"),
        ("`primary course: once`", "`AF-1: primary course`"),
        ("\"`primary course: once`()\" time=\"0.01\" />", "\"`primary course: once`()\" >\n<failure />\n</testcase>"),
        ("<testcase classname=\"ATests.`Log In Use Case (SV-1)`\" name=\"`primary", "<!-- name=\"`primary"),
        ("ATests.`Log In Use Case (SV-1)`\" name=\"`primary", "ATests.`Log Out Use Case (SV-1)`\" name=\"`primary"),
    ])
    func `a course without a test that ran and passed is named`(part: String, change: String) throws {
        #expect(
            try violations(Self.record.replacing(part, with: change))
                == ["Log In Use Case (SV-1): no test of \"Primary course\" ran and passed."])
    }

    @Test func `a run of nothing proves nothing, and so does a page without use cases`() throws {
        #expect(try violations("<testsuites>\n</testsuites>").count == 4)
        #expect(try violations(document: "# Title") == ["UseCases.md states no use case."])
    }

    @Test(arguments: ["", "\n", "<testsuites>", String(record.dropLast(20))])
    func `a record that is empty or ends too early is refused`(text: String) {
        #expect(throws: RunRecord.Unreadable.self) { try RunRecord(text) }
    }

    private func violations(
        _ record: String = record, document: String = document, ids: [String] = ["SV-1", "AF-1"]
    ) throws -> [String] {
        RunRule.violations(useCases: Page(document).useCases, ids: ids, record: try RunRecord(record))
    }
}
