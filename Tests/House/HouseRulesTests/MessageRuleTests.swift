import Testing

@testable import HouseRules

@Suite struct `Message rule` {
    private static func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: "Sources/\(path).swift", text: text)
    }

    @Test func `holds for the package`() throws {
        #expect(MessageRule.violations(in: try PackageFiles.sources()) == [])
    }

    @Test(arguments: [
        "public enum Fault: Error, Hashable {", "public struct Fault: Hashable, Error {",
        "public enum Fault<Kept: Hashable & Sendable>: Error, Sendable {",
        "    public final class Fault: Error {",
    ])
    func `names a public error without a message`(declaration: String) {
        let source = Self.file("Core/Base/Fault", declaration)

        #expect(MessageRule.violations(in: [source]) == ["Sources/Core/Base/Fault.swift: Fault has no message."])
    }

    @Test(arguments: [
        "extension Fault: MessageConvertible {", "extension Review.Fault: MessageConvertible {",
        "extension Fault: Hashable, MessageConvertible {",
    ])
    func `finds the message in any file`(conformance: String) {
        let files = [
            Self.file("Core/Base/Fault", "public enum Fault: Error {"), Self.file("Core/Words/Fault", conformance),
        ]

        #expect(MessageRule.violations(in: files) == [])
    }

    @Test(arguments: [
        "package enum Fault: Error {", "public struct Pages<Failure: Error>: Sendable {",
        "public protocol Fault: Error {",
    ])
    func `asks nothing of what no app meets`(declaration: String) {
        #expect(MessageRule.violations(in: [Self.file("Core/Base/Fault", declaration)]) == [])
    }

    @Test(arguments: ["Testing/Contracts/Fault", "Core/UserMessages/Fault"])
    func `asks nothing of the errors of tests, and of messages`(path: String) {
        #expect(MessageRule.violations(in: [Self.file(path, "public struct Fault: Error {")]) == [])
    }
}
