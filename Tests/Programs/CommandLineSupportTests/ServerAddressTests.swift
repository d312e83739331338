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

    @Test func `different servers have different file names, however long`() throws {
        let long = String(repeating: "a", count: 500)
        let addresses = [
            "sandbox", "https://a.test", "http://a.test", "https://a.test/b", "https://a.test:8443",
            "https://a.test/\(long)1",
            "https://a.test/\(long)2",
        ]
        let names = try addresses.map { try ServerAddress($0).fileName }

        #expect(Set(names).count == addresses.count)
        #expect(names.allSatisfy { $0.utf8.count <= 200 && !$0.contains("/") })
    }

    @Test func `a long address is named by a digest that nobody can steer`() throws {
        let address = try ServerAddress("https://api.example.test/" + String(repeating: "a", count: 200))
        // The address's SHA-256.
        #expect(
            address.fileName.hasSuffix(
                "aaa-d4525e2ccd71b4b24b54f74f52725dba5dd92347a058b20a483fd20a4d9e5f7a"))
        #expect(address.fileName.utf8.count == 120 + 1 + 64)
    }
}
