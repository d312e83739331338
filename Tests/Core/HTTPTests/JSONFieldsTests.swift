import TestSupport

@testable import HTTP

@Suite struct `JSON fields` {
    @Test func `keep their order`() {
        #expect(JSONFields.encode([("b", .text("1")), ("a", .text("2"))]) == Data(#"{"b":"1","a":"2"}"#.utf8))
        #expect(JSONFields.encode([]) == Data("{}".utf8))
    }

    @Test func `stand in one another`() {
        let fields: [(name: String, value: JSONValue)] = [
            ("user", .object([("b", .text("1")), ("a", .object([]))])), ("c", .text("2")),
        ]

        #expect(JSONFields.encode(fields) == Data(#"{"user":{"b":"1","a":{}},"c":"2"}"#.utf8))
    }

    @Test func `hold lists, flags and nothing`() {
        let value = JSONValue.list([.flag(true), .flag(false), .null, .list([]), .object([("a", .text("\n"))])])

        #expect(value.printable == Array(#"[true,false,null,[],{"a":"\n"}]"#.utf8))
        #expect(JSONFields.encode([("l", value)]) == Data(#"{"l":[true,false,null,[],{"a":"\u000a"}]}"#.utf8))
    }

    @Test func `are read as they are written, in the order of their names`() throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(#"{"b":{},"a":[null,true,-1,1.5,"t"]}"#.utf8))

        #expect(value.printable == Array(#"{"a":[null,true,-1,1.5,"t"],"b":{}}"#.utf8))
        #expect(value["b"]?.printable == Array("{}".utf8))
        #expect(value["c"] == nil && value["a"]?["a"] == nil)
    }

    @Test(arguments: [(0, "0"), (-1, "-1"), (Int.max, "9223372036854775807")])
    func `hold whole numbers`(number: Int, text: String) {
        #expect(JSONFields.encode([("n", .number(number))]) == Data(#"{"n":\#(text)}"#.utf8))
    }

    @Test func `are posted as JSON that asks for JSON`() throws {
        let url = try #require(URL(string: "https://api.example.test/x"))

        let request = HTTPRequest.postJSON([("a", .text("1"))], to: url)

        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Accept": "application/vnd.api+json, application/json",
        ]
        #expect(request == HTTPRequest(.post, url, headers: headers, body: Data(#"{"a":"1"}"#.utf8)))
    }

    @Test func `give every text back, control characters and all`() throws {
        let ascii = (0..<128).compactMap { Unicode.Scalar($0) }.map(String.init)
        for text in ascii + ["é", "😀", "e\u{301}", "\u{2028}", "\u{FFFD}", "\"\\\u{8}/"] {
            let decoded = try JSONDecoder().decode(
                [String: String].self, from: JSONFields.encode([(text, .text(text))]))

            #expect(decoded == [text: text])
        }
    }
}
