import SandboxSupport
import TestSupport

@Suite struct `Local caller` {
    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080"])
    func `a program of this machine is answered`(host: String) throws {
        #expect(try refusal(["Host": host]) == nil)
        #expect(try refusal(["Host": host, "Origin": "http://127.0.0.1:8080"]) == nil)
        #expect(try refusal(["Host": host, "Origin": "http://LocalHost:8080"]) == nil)
    }

    @Test(arguments: [
        nil, "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8081", "localhost", "evil.example.test",
        "evil.example.test:8080", "127.0.0.1.evil.example.test:8080", "localhost:8080.evil.example.test", "[::1]:8080",
        "127.0.0.2:8080", "127.0.0.1:8080, evil.example.test",
    ])
    func `a request for another host is refused, as after a name was made to lead here`(host: String?) throws {
        #expect(try refusal(["Host": host])?.status == 421)
    }

    @Test(arguments: [
        "", "null", "http://evil.example.test", "https://127.0.0.1:8080", "http://127.0.0.1", "http://127.0.0.1:8081",
        "http://localhost:8080.evil.example.test",
    ])
    func `a page of another origin is refused`(origin: String) throws {
        #expect(try refusal(["Host": "127.0.0.1:8080", "Origin": origin])?.status == 403)
    }

    @Test func `on port 80 the host may leave the port out`() throws {
        for host in ["127.0.0.1", "localhost:80"] { #expect(try refusal(["Host": host], port: 80) == nil) }
        #expect(try refusal(["Host": "localhost", "Origin": "http://localhost"], port: 80) == nil)
        #expect(try refusal(["Host": "evil.example.test"], port: 80)?.status == 421)
    }

    private func refusal(_ headers: [String: String?], port: Int = 8080) throws -> HTTPResponse? {
        var request = HTTPRequest(.post, try #require(URL(string: "http://127.0.0.1:\(port)/api/v1/oauth/token")))
        for (name, value) in headers { request.headers[name] = value }
        return LocalCaller.refusal(of: request)
    }
}

@Suite struct `Kept password` {
    @Test func `is known again and tells nothing`() throws {
        let saved = HashedPassword("sécret 12")
        #expect(saved.matches("sécret 12"))
        for other in ["", "sécret 1", "sécret 123", "Sécret 12", nil] as [String?] { #expect(!saved.matches(other)) }

        var dumped = ""
        dump(saved, to: &dumped)
        let encoded = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
        for text in [dumped, "\(saved)", encoded] { #expect(!text.contains("cret")) }
        #expect(try JSONDecoder().decode(HashedPassword.self, from: Data(encoded.utf8)) == saved)
    }

    @Test func `is not told from others by what is kept`() {
        #expect(HashedPassword("secret 12") != HashedPassword("secret 12"))
        #expect(HashedPassword("secret 12", salt: "a") == HashedPassword("secret 12", salt: "a"))
        #expect(HashedPassword("secret 12", salt: "a") != HashedPassword("secret 13", salt: "a"))
    }
}
