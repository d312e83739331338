import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, an uncommon answer` {
    static let heads: [(String, String, HTTPHeaders)] = [
        ("a field that is repeated", "X-List: a\r\nX-Other: o\r\nX-List: b", ["X-List": "a, b", "X-Other": "o"]),
        ("a field that is folded", "X-Long: a\r\n  b\r\n\tc", ["X-Long": "a b c"]),
        ("a field with blanks before it", "X-Padded: \t a b", ["X-Padded": "a b"]),
        ("a field in UTF-8", "X-Name: café 東京", ["X-Name": "café 東京"]),
    ]

    @Test(arguments: heads) func `has its fields`(what: String, head: String, expected: HTTPHeaders) async throws {
        let response = try await get(answeredBy: .respond("200 OK", head))

        for field in expected { #expect(response.headers[field.name] == field.value) }
    }

    static let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"

    @Test func `has nothing of the interim ones before it`() async throws {
        let response = try await get(answeredBy: .send(Self.interim), .respond("201 Created", body: "hello"))

        #expect(response.status == 201)
        #expect(response.body == Data("hello".utf8))
        #expect(response.headers["Link"] == nil)
    }
}
