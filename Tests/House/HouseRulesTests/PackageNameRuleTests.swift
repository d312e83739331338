import Testing

@testable import HouseRules

@Suite struct `Package name rule` {
    private func violations(_ layers: String, _ library: String, _ program: String) -> [String] {
        PackageNameRule(
            layers: layers,
            sources: [
                SourceFile(path: "Sources/Core/CoreSupport/Days.swift", text: library),
                SourceFile(path: "Sources/Programs/survey/Main.swift", text: program),
            ]
        ).violations
    }

    @Test func `holds for the package`() throws {
        let rule = PackageNameRule(layers: try PackageFiles.layers(), sources: try PackageFiles.sources())

        #expect(rule.violations == [])
    }

    @Test(arguments: [
        ("package static let days = 1", "print(Week.days)"), ("    package struct Week {", "let week = Week()"),
        ("    package struct Week {", "case is Week: 1"),
        ("package private(set) var days: Int", "f { $0.days }"),
        ("package var days: Int\nprivate var days: Int", "Week.days"),
        ("package var days: Int\n        let days = 1", "Week.days"), ("package func days() {", "days = .days()"),
    ])
    func `names what is used and not listed`(library: String, program: String) {
        let name = library.contains("Week") ? "Week" : "days"

        #expect(
            violations("", library, program)
                == ["Programs use \(name), which is not public. Layers.txt says why, if so."])
        #expect(violations("package Other \(name): why", library, program) == violations("package Other: why", "", ""))
    }

    @Test(arguments: [
        ("package var days = 1", "days: 1"), ("package var days = 1", "// Week.days"), ("package var days", "of days"),
        ("public var days = 1", "Week.days"), ("package var days\nvar days", "Week.days"), ("var days", "Week.days"),
    ])
    func `asks nothing of other words`(library: String, program: String) {
        #expect(violations("", library, program) == [])
    }

    @Test func `names what is listed and not used`() {
        #expect(
            violations("package days: why", "package var days = 1", "")
                == ["No program uses days of Layers.txt, or it is public."])
    }
}
