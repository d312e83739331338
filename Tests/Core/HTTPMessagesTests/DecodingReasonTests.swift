import TestSupport

@Suite struct `Decoding reason` {
    @Test(arguments: [
        (#"{"items":[{"title":"a","count":1,"isOn":true,"share":1,"tags":[]},{}]}"#, "items[1].title: missing"),
        (#"{"items":[{"title":7}]}"#, "items[0].title: expected text"),
        (#"{"items":[{"title":null}]}"#, "items[0].title: expected text, found null"),
        (#"{"items":[{"title":"a","count":"b"}]}"#, "items[0].count: expected a whole number"),
        (#"{"items":[{"title":"a","count":1,"isOn":0}]}"#, "items[0].isOn: expected true or false"),
        (#"{"items":[{"title":"a","count":1,"isOn":true,"share":"b"}]}"#, "items[0].share: expected a number"),
        (#"{"items":[{"title":"a","count":1,"isOn":true,"share":1,"tags":{}}]}"#, "items[0].tags: expected a list"),
        (#"{"items":{}}"#, "items: expected a list"), (#"{"items":["a"]}"#, "items[0]: expected an object"),
        (#"[]"#, "expected an object"), (#"null"#, "expected an object, found null"),
        (#"{"items":[{"title":"a","count":1.5}]}"#, "not JSON, or a number out of range"),
        (#"<html>"#, "not JSON, or a number out of range"),
        ("", "not JSON, or a number out of range"),
    ])
    func `names the place and the kind of the fault`(json: String, reason: String) {
        #expect(throws: InvalidData(reason: reason)) {
            try JSONBody.decode(Document.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: ["1.5", "1e30", "99999999999999999999", "-1e400"])
    func `names the place of a number that does not fit`(number: String) {
        #expect(throws: InvalidData(reason: "[1]: expected a whole number in range")) {
            try JSONBody.decode([WireNumber<Int>].self, from: Data("[3,\(number)]".utf8))
        }
        #expect(throws: InvalidData(reason: "[0]: expected a whole number")) {
            try JSONBody.decode([WireNumber<Int>].self, from: Data(#"["\(number)"]"#.utf8))
        }
    }

    @Test func `names the place of a fraction that does not fit`() {
        #expect(throws: InvalidData(reason: "[1]: expected a number in range")) {
            try JSONBody.decode([WireNumber<Double>].self, from: Data("[3,1e400]".utf8))
        }
    }

    @Test func `takes a wire type's own words`() {
        #expect(throws: InvalidData(reason: "[0]: expected an even number")) {
            try JSONBody.decode([Even].self, from: Data("[3]".utf8))
        }
    }

    @Test func `never quotes the data`() {
        for data in [#"{"items":[{"title":"a","count":"swordfish"}]}"#, #"{"items": swordfish}"#, #""swordfish""#] {
            let error = #expect(throws: InvalidData.self) {
                try JSONBody.decode(Document.self, from: Data(data.utf8))
            }
            #expect(error?.reason.contains("swordfish") == false)
        }
    }

    @Test func `has words for an error of another kind, and for corruption inside a document`() {
        #expect(DecodingReason.describe(CancellationError()) == "not decodable")
        let context = DecodingError.Context(codingPath: [Place.here], debugDescription: "swordfish")
        #expect(DecodingReason.describe(DecodingError.dataCorrupted(context)) == "here: malformed")
        #expect(
            DecodingReason.describe(DecodingError.typeMismatch(Date.self, context))
                == "here: expected another kind of value")
    }
}

private struct Document: Decodable {
    struct Item: Decodable {
        let title: String
        let count: Int
        let isOn: Bool
        let share: Double
        let tags: [String]
    }

    let items: [Item]
}

private struct Even: Decodable {
    init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decode(Int.self).isMultiple(of: 2) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "",
                    underlyingError: InvalidData(reason: "expected an even number")))
        }
    }
}

private enum Place: CodingKey {
    case here
}
