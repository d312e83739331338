import Testing

@testable import HouseRules

@Suite struct `House rules` {
    @Test func `every course and every requirement has a test of its name`() throws {
        let page = try PackageFiles.page()
        let tests = TestNames(in: try PackageFiles.tests())

        #expect(CourseRule.violations(page: page, tests: tests) == [])
        #expect(AcceptanceRule.violations(page: page, tests: tests) == [])
    }

    @Test func `the page says where to find each requirement of the specs`() throws {
        let violations = PlaceRule.violations(
            places: try PackageFiles.page().places, tests: TestNames(in: try PackageFiles.tests()),
            sources: try PackageFiles.sources())

        #expect(violations == [])
    }

    @Test func `one page states what the specs ask for, the other the extensions`() throws {
        let pages = [true: Page(try PackageFiles.useCases()), false: Page(try PackageFiles.extensions())]

        for (isSpecs, page) in pages {
            #expect(page.sections.contains { $0.statesSomething })
            #expect(page.sections.filter { $0.origin.map { $0.isSpecs != isSpecs } ?? false }.map(\.title) == [])
        }
    }

    @Test func `the page has the words of the Survey spec`() throws {
        let spec = try PackageFiles.surveySpec()

        #expect(SpecRule.useCases(in: spec).keys.flatMap(AcceptanceRule.ids).sorted() == (1...5).map { "SV-\($0)" })
        #expect(SpecRule.violations(page: try PackageFiles.useCases(), spec: spec) == [])
    }

    @Test func `a module imports what its folder may know, and the package depends on no other`() throws {
        let manifest = try PackageFiles.manifest()
        let rule = LayerRule(layers: try PackageFiles.layers(), manifest: manifest, sources: try PackageFiles.sources())

        #expect(!rule.layers.isEmpty)
        #expect(rule.violations == [])
        #expect(!manifest.contains(/\.package\s*\(/))
    }

    @Test func `the manifest declares the platforms that CI builds`() throws {
        let manifest = try PackageFiles.manifest()
        let workflow = try PackageFiles.workflow()

        let list = try #require(manifest.firstMatch(of: /platforms: \[(.*)\]/)?.1)
        let declared = list.matches(of: /\.(\w+)\(/).map { $0.1.lowercased() }
        let jobs = workflow.matches(of: /(?m)^  (\w+):\n    runs-on/).map { String($0.1) }

        #expect(Set(jobs) == Set(declared + ["linux"]))
    }

    @Test func `a source file is short and explains what is unusual`() throws {
        let sources = try PackageFiles.sources()

        #expect(!sources.isEmpty)
        #expect(sources.flatMap(SourceRule.violations) == [])
    }

    @Test func `every planted fault still has its place`() throws {
        let tests = try PackageFiles.tests()
        let targets = Set(tests.flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })

        let faults = try PackageFiles.plantedFaults().flatMap(PlantedFault.all)

        #expect(faults.count >= 290)
        #expect(
            PlantedFault.violations(of: faults, files: try PackageFiles.sources() + tests, testTargets: targets) == [])
    }

    @Test(arguments: [
        ("a\nlet a = try? b()", ["A.swift:2: try? needs a comment that says why."]),
        ("final class A: @unchecked Sendable {}", ["A.swift:1: @unchecked needs a comment that says why."]),
        ("nonisolated(unsafe) var a = 1", ["A.swift:1: nonisolated(unsafe) needs a comment that says why."]),
        ("// why\na\nb\nc\nlet a = try? b()", ["A.swift:5: try? needs a comment that says why."]),
        ("// why\nlet a = try? b()", []), ("let a = try? b()  // why", []),
        ("/// Why.\nprivate struct A: @unchecked Sendable {}", []), ("let a: Entry? = nil", []),
        (String(repeating: "\n", count: 400), []),
        (String(repeating: "\n", count: 400) + "a", ["A.swift has 401 lines."]),
    ])
    func `a source file's length and what needs a comment are seen`(source: String, expected: [String]) {
        #expect(SourceRule.violations(in: SourceFile(path: "A.swift", text: source)) == expected)
    }
}
