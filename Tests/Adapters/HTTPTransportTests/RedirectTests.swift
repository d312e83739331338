import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, redirects` {
    static let statuses = [
        "301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect",
    ]

    @Test(arguments: statuses, [HTTPMethod.get, .post])
    func `to another origin is delivered, and nothing arrives there`(status: String, method: HTTPMethod) async throws {
        try await withRawServer(.expectRequest, .respond()) { other in
            let sent = try await send(
                method, headers: ["Authorization": "Bearer secret", "Content-Type": "text/plain"],
                body: method == .post ? Data("password".utf8) : nil,
                to: [.expectRequest, .respond(status, "Location: \(other.url("elsewhere"))", body: "moved")])

            let response = try sent.outcome.get()
            #expect(response.status == Int(status.prefix(3)))
            #expect(response.headers["location"] == "\(other.url("elsewhere"))")
            #expect(response.body == Data("moved".utf8))
            #expect(sent.seen.requests.count == 1)
            #expect(other.seen.connections == 0)
        }
    }

    @Test(arguments: statuses)
    func `of a GET within its origin is followed, header fields included`(status: String) async throws {
        let answer = RawServerStep.answer { request in
            request.target == "/old"
                ? RawServerStep.response(status, ["Location: /new?page=2"]) : RawServerStep.response(body: "here")
        }

        let sent = try await send(
            .get, "old", headers: ["Authorization": "Bearer token"], to: [.forever([.expectRequest, answer])])

        #expect(try sent.outcome.get().status == 200)
        #expect(try sent.outcome.get().body == Data("here".utf8))
        #expect(sent.seen.requests.map(\.target) == ["/old", "/new?page=2"])
        #expect(sent.seen.requests.map { $0.headers["Authorization"] } == ["Bearer token", "Bearer token"])
    }

    @Test(arguments: statuses) func `of a POST within its origin is delivered`(status: String) async throws {
        let script: [RawServerStep] = [.forever([.expectRequest, .respond(status, "Location: /new")])]

        let sent = try await send(.post, "old", body: Data("once".utf8), to: script)

        #expect(try sent.outcome.get().status == Int(status.prefix(3)))
        #expect(sent.seen.requests.map(\.target) == ["/old"])
    }

    @Test func `in a loop ends with the sixth answer`() async throws {
        let sent = try await send(to: [.forever([.expectRequest, .respond("302 Found", "Location: /again")])])

        #expect(try sent.outcome.get().status == 302)
        #expect(sent.seen.requests.count == 6)
    }

    @Test(arguments: [
        "", "https://127.0.0.1/", "//other.example/", "http://127.0.0.1:1/", "mailto:a@b.example", "http://",
    ])
    func `to nowhere in its origin is delivered`(location: String) async throws {
        let sent = try await send(to: [.expectRequest, .respond("302 Found", "Location: \(location)")])

        #expect(try sent.outcome.get().status == 302)
        #expect(sent.seen.connections == 1)
    }

    @Test func `that names no place is delivered`() async throws {
        #expect(try await get(answeredBy: .respond("302 Found")).status == 302)
    }
}
