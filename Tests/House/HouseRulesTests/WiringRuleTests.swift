import Testing

@testable import HouseRules

@Suite struct `Wiring rule` {
    @Test func `holds for the package`() throws {
        #expect(WiringRule.violations(in: try PackageFiles.sources()) == [])
    }

    @Test(arguments: [
        "if isNew { save() }", "guard isNew else { return }", "switch error {", "} catch {", "for user in users {",
        "while true {",
    ])
    func `names a line that decides`(line: String) {
        let path = "Sources/Composition/Composition/Users.swift"

        #expect(
            WiringRule.violations(in: [SourceFile(path: path, text: "func a() {\n    \(line)\n")])
                == ["\(path) decides: \(line)"])
    }

    @Test(arguments: [
        ("Sources/Composition/Composition/Users.swift", "let iffy = guarded.switched"),
        ("Sources/Surveys/SurveysCache/SeenSurveys.swift", "guard isNew else { return }"),
    ])
    func `asks nothing of other lines`(path: String, line: String) {
        #expect(WiringRule.violations(in: [SourceFile(path: path, text: "    \(line)\n")]) == [])
    }
}
