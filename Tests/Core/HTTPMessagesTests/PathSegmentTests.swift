import TestSupport

@Suite struct `Path segment` {
    @Test(arguments: [
        ("7", "7"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("%2F", "%252F"), ("../me", "..%2Fme"), ("...", "..."),
        ("é", "%C3%A9"), ("a\n", "a%0A"),
    ])
    func `stays one segment, whatever is in it`(segment: String, encoded: String) throws {
        let url = try #require(URL(string: "https://api.example.test/v1"))

        #expect(url.appending(segment: segment)?.absoluteString == "https://api.example.test/v1/\(encoded)")
    }

    @Test(arguments: ["", ".", ".."])
    func `cannot be what means another place`(segment: String) throws {
        let url = try #require(URL(string: "https://api.example.test/v1"))

        #expect(url.appending(segment: segment) == nil)
    }
}
