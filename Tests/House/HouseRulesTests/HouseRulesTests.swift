import Testing

@testable import HouseRules

@Suite struct `House rules` {
    @Test func `every course and every requirement has a test of its name`() throws {
        let page = Page(try PackageFiles.useCases())
        let suites = TestedSuite.all(in: try PackageFiles.tests())

        #expect(!page.useCases.isEmpty)
        #expect(CourseRule.violations(page: page, suites: suites) == [])
        #expect(AcceptanceRule.violations(page: page, suites: suites) == [])
    }

    @Test func `the Survey spec's use cases are stated as they are kept`() throws {
        let kept = Page(try PackageFiles.surveySpec()).useCases

        #expect(kept.map { AcceptanceRule.found(in: $0.name) } == (1...5).map { ["SV-\($0)"] })
        #expect(SpecRule.violations(stated: Page(try PackageFiles.useCases()).useCases, kept: kept) == [])
    }

    @Test func `a module imports what its folder may know`() throws {
        let rule = LayerRule(
            house: House(layers: try PackageFiles.layers()),
            targets: try Manifest.targets(in: try PackageFiles.manifest()), sources: try PackageFiles.sources())

        #expect(!rule.house.isEmpty)
        #expect(rule.violations == [])
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

    @Test func `the package depends on no other`() throws {
        #expect(!Manifest.hasPackageDependencies(try PackageFiles.manifest()))
    }
}
