import Testing

@Suite struct `House rules` {
    @Test func `every course has a test, and every test of a use case has a course`() throws {
        let useCases = UseCase.all(in: try PackageFiles.useCases())

        let violations = CourseRule.violations(
            useCases: useCases, suites: TestedSuite.all(in: try PackageFiles.tests().map(\.text)))

        #expect(!useCases.isEmpty)
        #expect(violations == [])
    }

    @Test func `a module imports from the floors below its own`() throws {
        let rule = FloorRule(
            modules: Module.all(in: try PackageFiles.useCases()),
            targets: try Manifest.targets(in: try PackageFiles.manifest()), sources: try PackageFiles.sources())

        #expect(!rule.modules.isEmpty)
        #expect(rule.violations == [])
    }

    @Test func `a source file is short and explains what is unusual`() throws {
        let sources = try PackageFiles.sources()

        #expect(!sources.isEmpty)
        #expect(sources.flatMap(SourceRule.violations) == [])
    }

    @Test func `the package depends on no other`() throws {
        #expect(!Manifest.hasPackageDependencies(try PackageFiles.manifest()))
    }
}
