import TestSupport

@testable import CommandLineSupport

@Suite struct `Server address` {
    @Test(arguments: [
        ("https://api.example.test/api/v1", "https://api.example.test/api/v1"),
        ("HTTPS://API.Example.test:443/api/v1/", "https://api.example.test/api/v1"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://127.0.0.1:80/", "http://127.0.0.1"),
        ("http://[::1]:8080/x//", "http://[::1]:8080/x"),
    ])
    func `is brought into normal form`(text: String, normal: String) throws {
        #expect(try ServerAddress(text) == .url(URL(string: normal)!))
    }

    @Test func `sandbox is a word of its own`() throws {
        #expect(try ServerAddress("sandbox") == .sandbox)
    }

    @Test(arguments: [
        "", "api.example.test", "ftp://api.example.test", "https://", "https:///path", "file:///etc/passwd",
        "http://a b/",
        "http://api.example.test\u{1B}[2J/", "http://api.example.test:99999/", "javascript:alert(1)",
    ])
    func `what is no HTTP URL is refused`(text: String) {
        #expect(throws: ServerAddress.Problem.notAnHTTPURL) { try ServerAddress(text) }
    }

    @Test(arguments: ["https://ann:secret@api.example.test", "https://ann@api.example.test/v1"])
    func `a URL with credentials in it is refused`(text: String) {
        #expect(throws: ServerAddress.Problem.carriesCredentials) { try ServerAddress(text) }
    }

    @Test(arguments: ["https://api.example.test/?a=b", "https://api.example.test/v1#top"])
    func `a URL with a query or a fragment is refused`(text: String) {
        #expect(throws: ServerAddress.Problem.carriesQuery) { try ServerAddress(text) }
    }
}
