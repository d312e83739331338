import HTTPMessages
import TestSupport

@Suite struct `JSON value` {
    @Test func `an object keeps the order of its fields`() {
        #expect(json(.object([("b", .text("1")), ("a", .text("2"))])) == #"{"b":"1","a":"2"}"#)
        #expect(json(.object([])) == "{}")
    }

    @Test func `objects nest`() {
        let fields: [(name: String, value: JSONValue)] = [
            ("user", .object([("b", .text("1")), ("a", .object([]))])), ("c", .text("2")),
        ]

        #expect(json(.object(fields)) == #"{"user":{"b":"1","a":{}},"c":"2"}"#)
    }

    @Test func `a list, a flag and null`() {
        let value = JSONValue.list([.flag(true), .flag(false), .null, .list([]), .object([("a", .text("\n"))])])

        #expect(json(value) == #"[true,false,null,[],{"a":"\n"}]"#)
        #expect(json(.text(nil)) == "null")
    }

    @Test func `an object is read in the order of its names`() throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(#"{"b":{},"a":[null,true,-1,1.5,"t"]}"#.utf8))

        #expect(json(value) == #"{"a":[null,true,-1,1.5,"t"],"b":{}}"#)
        #expect(value["b"] == .object([]))
        #expect(value["c"] == nil && value["a"]?["a"] == nil)
    }

    @Test(arguments: [#"{"a":[null,true,-1,1.5,"t"],"b":{}}"#, "[]", #""t""#, "null", "1.5"])
    func `is encoded as it was decoded`(text: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))

        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test(arguments: [(0, "0"), (-1, "-1"), (Int.max, "9223372036854775807")])
    func `whole numbers`(number: Int, text: String) {
        #expect(json(.number(number)) == text)
    }

    @Test func `is posted as JSON that asks for JSON`() throws {
        let url = try #require(URL(string: "https://api.example.test/x"))

        let request = HTTPRequest.postJSON([("a", .text("1"))], to: url)

        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json",
        ]
        #expect(request == HTTPRequest(.post, url, headers: headers, body: Data(#"{"a":"1"}"#.utf8)))
    }

    @Test func `every text reads back, control characters and all`() throws {
        let ascii = (0..<128).compactMap { Unicode.Scalar($0) }.map(String.init)
        for text in ascii + ["é", "😀", "e\u{301}", "\u{2028}", "\u{FFFD}", "\"\\\u{8}/"] {
            let decoded = try JSONDecoder().decode(
                [String: String].self, from: Data(JSONValue.object([(text, .text(text))]).printable))

            #expect(decoded == [text: text])
        }
    }

    private func json(_ value: JSONValue) -> String { String(decoding: value.printable, as: UTF8.self) }
}
