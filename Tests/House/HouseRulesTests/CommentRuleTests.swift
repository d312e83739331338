import Foundation
import Testing

@testable import HouseRules

@Suite struct `The rule of comments` {
    private func violations(_ symbols: String..., relationships: String = "") throws -> [String] {
        let json = #"{"symbols": [\#(symbols.joined(separator: ","))], "relationships": [\#(relationships)]}"#
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(json.utf8))
        return CommentRule.violations(in: graph, of: "Library")
    }

    private func symbol(
        _ kind: String, _ path: String..., with more: String = #""location": {"uri": "file:///A.swift"}"#
    ) -> String {
        let components = path.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"kind": {"identifier": "\(kind)"}, "pathComponents": [\(components)],
             "identifier": {"precise": "id of \(path.joined(separator: "."))"}, \(more)}
            """
    }

    @Test(arguments: [
        "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias", "swift.func",
        "swift.func.op", "swift.method", "swift.type.method", "swift.subscript",
    ])
    func `a type or a function needs one`(kind: String) throws {
        #expect(try violations(symbol(kind, "A", "b")) == ["Library: A.b needs a comment."])
    }

    @Test(arguments: ["swift.property", "swift.type.property", "swift.enum.case"])
    func `a property or a case needs none`(kind: String) throws {
        #expect(try violations(symbol(kind, "A", "b")) == [])
    }

    @Test func `whoever has one needs no other`() throws {
        let comment = #""location": {"uri": "file:///A.swift"}, "docComment": {"lines": []}"#

        #expect(try violations(symbol("swift.struct", "A", with: comment)) == [])
    }

    @Test func `an initialiser needs one where it takes something`() throws {
        let location = #""location": {"uri": "file:///A.swift"}"#
        let one = #", "functionSignature": {"parameters": [{"name": "b"}]}"#
        let none = #", "functionSignature": {"returns": []}"#

        #expect(try violations(symbol("swift.init", "A", "init(b:)", with: location + one)).count == 1)
        #expect(try violations(symbol("swift.init", "A", "init()", with: location + none)) == [])
    }

    @Test func `what a protocol requires needs one`() throws {
        let relationship = #"{"kind": "requirementOf", "source": "id of P.b", "target": "id of P"}"#

        #expect(try violations(symbol("swift.property", "P", "b"), relationships: relationship).count == 1)
    }

    @Test func `what the compiler made needs none`() throws {
        #expect(try violations(symbol("swift.func.op", "A", "==(_:_:)", with: #""accessLevel": "public""#)) == [])
    }

    @Test func `a folder without symbol graphs is an error`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
        }

        #expect(throws: CocoaError.self) { try CommentRule.violations(below: folder.path(percentEncoded: false)) }
    }
}
