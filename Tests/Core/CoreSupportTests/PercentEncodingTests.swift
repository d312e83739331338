import TestSupport

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("azAZ09-._~", "azAZ09-._~"), ("a+b@example.test", "a%2Bb%40example.test"), ("a b", "a%20b"),
        ("&=?#/:%", "%26%3D%3F%23%2F%3A%25"), ("!$'()*,;[]", "%21%24%27%28%29%2A%2C%3B%5B%5D"),
        ("\n\t\u{0}\u{7F}", "%0A%09%00%7F"), ("é", "%C3%A9"), ("日本", "%E6%97%A5%E6%9C%AC"), ("🙂", "%F0%9F%99%82"),
    ])
    func `only unreserved characters stay as they are`(text: String, encoded: String) {
        #expect(text.percentEncoded == encoded)
        #expect(encoded.removingPercentEncoding == text)
    }
}
