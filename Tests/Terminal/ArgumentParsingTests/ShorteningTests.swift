import ArgumentParsing
import TestSupport

@Suite struct `Shortening of what was typed` {
    @Test(arguments: ["", "a", "12345678", "é日本語😀"])
    func `leaves what is short as it is`(text: String) {
        #expect(text.shortened(to: 8) == text)
    }

    @Test(arguments: [(8, "1234…890"), (7, "123…890"), (2, "1…"), (1, "…")])
    func `puts an ellipsis in place of the middle`(limit: Int, expected: String) {
        #expect("1234567890".shortened(to: limit) == expected)
    }

    @Test func `counts scalars, since a character may be made of any number of them`() {
        let long = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(long.count == 1)
        #expect(long.shortened().unicodeScalars.count == 240)
    }

    @Test func `of an error keeps both ends`() throws {
        let word = "begin" + String(repeating: "x", count: 100_000) + "end"
        let error = try #require(throws: UsageError.self) { _ = try Fixture.parse(words: [word]) }
        #expect(error.message.contains("'beginx"))
        #expect(error.message.contains("xend'"))
        #expect(error.message.count < 120)
    }
}
