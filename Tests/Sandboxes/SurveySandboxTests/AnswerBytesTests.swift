import SandboxSupport
import TestSupport

@Suite struct `Bytes of a sandbox's answer` {
    private static let names = [
        "data", "page", "pages", "page_size", "records", "id", "type", "is_active", "created_at", "created", "a1",
        "a10", "a2", "", "z", "_",
    ]

    @Test func `its members stand in the order in which JSONEncoder sorts them, with its numbers`() throws {
        let numbers = [0, -0.25, 1.5, 4.05, 3.3333333333333335, 1e21, .greatestFiniteMagnitude]
        let members = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, numbers) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys

        let body = HTTPResponse.json(200, JSONValue(members.mapValues { .list($0.map(JSONValue.decimal)) })).body

        #expect(String(decoding: body, as: UTF8.self) == String(decoding: try encoder.encode(members), as: UTF8.self))
    }

    @Test func `every kind of value is there`() {
        let body = HTTPResponse.json(200, ["n": nil, "b": [true, false], "i": -7, "s": "a/\"b\"\n", "o": [:]]).body

        #expect(String(decoding: body, as: UTF8.self) == #"{"b":[true,false],"i":-7,"n":null,"o":{},"s":"a/\"b\"\n"}"#)
    }
}
