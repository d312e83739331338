import TestSupport

@Suite struct `Wire id` {
    @Test(arguments: [(#""12""#, "12"), ("12", "12"), ("-1", "-1"), (#""0a1b""#, "0a1b"), (#""""#, "")])
    func `is text or a whole number`(json: String, text: String) throws {
        #expect(try JSONBody.decode(WireID.self, from: Data(json.utf8)).text == text)
    }

    @Test(arguments: ["1.5", "true", "{}", "[]"])
    func `is nothing else`(json: String) {
        #expect(throws: InvalidData(reason: "expected text")) {
            try JSONBody.decode(WireID.self, from: Data(json.utf8))
        }
    }
}
