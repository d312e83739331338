import CommandLineSupport
import TestSupport

@testable import survey

@Suite struct `Abbreviated ids` {
    private static let known = ["abcd1", "abcd", "abce1", "ABCF"].map { KnownID(id: $0, title: "T") }

    @Test(arguments: [
        ("abcd", "abcd"), ("abcd1", "abcd1"), ("abce", "abce1"), ("abc", "abc"), ("ab", "ab"), ("", ""),
        ("abcx", "abcx"), ("abce12", "abce12"), ("abcf", "abcf"), ("ABCF", "ABCF"),
    ])
    func `FI-1 are unique beginnings of at least four characters, or whole ids`(word: String, id: String) throws {
        #expect(try AbbreviatedID.id(word, among: Self.known) == id)
    }

    @Test(arguments: [("ABCD", "abcd"), ("ABCE", "abce1"), ("abcf", "ABCF"), ("ABC", "ABC"), ("ABCX", "ABCX")])
    func `FI-1 ignore case where that is asked for`(word: String, id: String) throws {
        #expect(try AbbreviatedID.id(word, among: Self.known, ignoringCase: true) == id)
    }

    @Test(arguments: [(2, ""), (10, ""), (11, " and 1 more")])
    func `FI-1 of several list at most ten, each once`(count: Int, more: String) throws {
        let known = (0..<count).map { KnownID(id: "abcd-\($0)", title: "Tea \($0)") }
        let error = #expect(throws: CommandFailure.self) { try AbbreviatedID.id("abcd", among: known + known) }
        let listed = (0..<min(count, 10)).map { "abcd-\($0) (Tea \($0))" }.joined(separator: ", ")
        #expect(
            error?.message.text == "'abcd' is the beginning of several ids: \(listed)\(more). Type more of the id.")
        #expect(error?.status == .failed && error?.code == "id.ambiguous")
        #expect(try AbbreviatedID.id("abcd-1", among: known) == "abcd-1")
    }
}
