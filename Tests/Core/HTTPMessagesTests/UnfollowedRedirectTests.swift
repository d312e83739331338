import TestSupport

@Suite struct `A redirect that is not followed` {
    private static let source = "https://a.example/api/v1/surveys"

    static let moves: [(String, String?)] = [
        ("https://b.example/api/v1/surveys?page=1", "https://b.example/api/v1"),
        ("https://b.example/surveys", "https://b.example"),
        ("https://a.example:8443/v2/surveys", "https://a.example:8443/v2"),
        ("http://a.example/api/v1/surveys#x", "http://a.example/api/v1"), ("//b.example/surveys", "https://b.example"),
        ("https://b.example/login", nil), ("https://b.example/othersurveys", nil),
    ]

    @Test(arguments: moves) func `says where the API is now, if it does`(location: String, moved: String?) throws {
        let redirect = try #require(try Self.redirect(302, location))

        #expect(redirect.moved(try #require(URL(string: "https://a.example/api/v1/")))?.absoluteString == moved)
        #expect(redirect.moved(try #require(URL(string: "https://a.example/api/v1")))?.absoluteString == moved)
        #expect(redirect.moved(try #require(URL(string: "https://c.example/api/v1"))) == nil)
        #expect(redirect.moved(try #require(URL(string: "https://a.example/other"))) == nil)
    }

    @Test func `tells neither the query nor the user`() throws {
        let redirect = try Self.redirect(307, "https://ann:pass@b.example/x?code=secret#more")

        #expect(redirect?.target.absoluteString == "https://b.example/x")
        #expect(redirect?.source.absoluteString == Self.source)
    }

    @Test(arguments: ["access-1", "acc%65ss-1", "a/access-1/b", "access%0A-1"])
    func `tells no secret that its path repeats`(path: String) throws {
        var answer = HTTPResponse(status: 302, headers: ["Location": "https://b.example/\(path)"])
        answer.secrets.insert(["access-1", "b"])
        let redirect = UnfollowedRedirect(answer, from: try #require(URL(string: Self.source)))

        #expect(redirect?.target.absoluteString == "https://b.example")
    }

    @Test(arguments: [
        (302, "/api/v2/surveys"), (302, "https://a.example/x"), (302, "https://A.example:443/x"), (302, nil), (302, ""),
        (302, "ftp://b.example/x"), (302, "file:///etc/passwd"), (200, "https://b.example/x"),
        (304, "https://b.example/x"),
    ])
    func `is only one to another origin`(status: Int, location: String?) throws {
        let redirect = try Self.redirect(status, location)

        #expect(redirect == nil)
    }

    @Test func `is a course of every request`() async throws {
        let answer = HTTPResponse(status: 301, headers: ["Location": "https://b.example/surveys"])
        let url = try #require(URL(string: Self.source))
        let expected = try #require(UnfollowedRedirect(answer, from: url))

        await #expect(throws: LoadError.request(.redirected(expected))) {
            try await HTTPClientSpy(.success(answer)).successfulResponse(
                to: HTTPRequest(.post, url), orThrow: LoadError.self)
        }
    }

    private static func redirect(_ status: Int, _ location: String?) throws -> UnfollowedRedirect? {
        var response = HTTPResponse(status: status)
        response.headers["Location"] = location
        return UnfollowedRedirect(response, from: try #require(URL(string: "\(source)?page=1")))
    }
}
