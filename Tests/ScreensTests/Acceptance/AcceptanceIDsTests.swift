import Foundation
import Testing

@Suite struct `Acceptance ids` {
    @Test func `each requirement stands in the name of a test`() throws {
        let ids = try Self.idsInTestNames()

        #expect(AcceptanceIDs.proven.filter { !ids.contains($0) } == [])
    }

    @Test func `ids are found in the names of tests alone, each whole`() {
        let source = """
            // AF-7 in a comment
            @Test func `AF-1, AF-R2: both`() {}
            @Test(arguments: ["MW-9"])
            func `CQ-2.3: with arguments`(id: String) {}
            let text = "MW-1"
            """

        #expect(Self.idsInTestNames(of: source) == ["AF-1", "AF-R2", "CQ-2.3"])
    }

    private static func idsInTestNames() throws -> Set<String> {
        let tests = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try FileManager.default.subpathsOfDirectory(atPath: tests.path(percentEncoded: false))
            .filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
            .reduce(into: []) { $0.formUnion(idsInTestNames(of: $1)) }
    }

    /// The ids in the raw identifiers of the functions in `source`.
    private static func idsInTestNames(of source: String) -> Set<String> {
        let names = source.matches(of: /^ *(?:@Test.* )?func `([^`]+)`/.anchorsMatchLineEndings()).map(\.output.1)
        return Set(names.flatMap { $0.matches(of: /(?:AF|MW|CQ|TV)-R?[0-9]+(?:\.[0-9]+)?/).map { String($0.output) } })
    }
}
