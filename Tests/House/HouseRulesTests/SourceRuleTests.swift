import Testing

@testable import HouseRules

@Suite struct `Source rule` {
    @Test(arguments: [
        ("let a = try! b()", ["A.swift:1: try! is not for this house."]),
        ("a\nlet a = try? b()", ["A.swift:2: try? needs a comment that says why."]),
        ("final class A: @unchecked Sendable {}", ["A.swift:1: @unchecked needs a comment that says why."]),
        ("nonisolated(unsafe) var a = 1", ["A.swift:1: nonisolated(unsafe) needs a comment that says why."]),
        ("// why\na\nb\nc\nlet a = try? b()", ["A.swift:5: try? needs a comment that says why."]),
        ("// why\nlet a = try? b()", []),
        ("let a = try? b()  // why", []),
        ("/// Why.\nprivate struct A: @unchecked Sendable {}", []),
        ("// never try!\nlet a = try b()", []),
        ("let a: Entry? = nil", []),
    ])
    func `asks for a reason`(source: String, expected: [String]) {
        #expect(SourceRule.violations(in: SourceFile(path: "A.swift", text: source)) == expected)
    }

    @Test func `bounds a file's length`() {
        let longest = String(repeating: "\n", count: SourceRule.longestFile)

        #expect(SourceRule.violations(in: SourceFile(path: "A.swift", text: longest)) == [])
        #expect(
            SourceRule.violations(in: SourceFile(path: "A.swift", text: longest + "a")) == ["A.swift has 401 lines."])
    }

    @Test(arguments: [
        (#"dependencies: [.package(url: "u", from: "1.0.0")]"#, true), (#".package (path: "p")"#, true),
        ("let package = Package(name: \"UseCases\")", false),
    ])
    func `knows a package dependency`(manifest: String, expected: Bool) {
        #expect(Manifest.hasPackageDependencies(manifest) == expected)
    }
}
