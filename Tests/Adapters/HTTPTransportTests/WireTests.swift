import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, what goes over the wire` {
    @Test func `a form arrives as it was encoded`() async throws {
        let form = FormEncoding.encode([("username", "a+b c@d.example"), ("password", "p&=+ä")])
        let headers: HTTPHeaders = ["Content-Type": FormEncoding.contentType, "X-Trace": "1"]

        let request = try await arrived(.post, "token", headers: headers, body: form)

        #expect([request.method, request.target] == ["POST", "/token"])
        #expect(request.body == Data("username=a%2Bb%20c%40d.example&password=p%26%3D%2B%C3%A4".utf8))
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["content-length"] == "\(form.count)")
        #expect(request.headers["x-trace"] == "1")
        #expect(request.headers["expect"] == nil)
    }

    @Test func `a query arrives as it was written`() async throws {
        let path = "surveys?page%5Bnumber%5D=2&page%5Bsize%5D=5&q=a+b%20c"
        #expect(try await arrived(.get, path).target == "/" + path)
    }

    @Test(arguments: [0, 1, 70_000, 2_000_000]) func `a body of any length arrives whole`(length: Int) async throws {
        let body = Data((0..<length).map { UInt8(truncatingIfNeeded: $0) })

        let request = try await arrived(.put, body: body)

        #expect(request.method == "PUT")
        #expect(request.body == body)
        #expect(request.headers["Expect"] == nil)
    }

    @Test func `nothing of a request is in the one after it`() async throws {
        try await withRawServer(.forever([.expectRequest, .respond()])) { server in
            let client = makeClient(.init(deadline: .seconds(300), maximumConnectionsPerHost: 1))
            let headers: HTTPHeaders = ["Content-Type": "text/plain", "X-Trace": "1"]
            let body = Data("secret".utf8)

            let requests: [(HTTPMethod, Data?)] = [
                (.post, body), (.get, nil), (.put, body), (.post, Data()), (.get, nil),
            ]
            for (method, body) in requests {
                _ = try await client.send(
                    HTTPRequest(method, server.url(), headers: body == nil ? [:] : headers, body: body))
                let seen = try #require(server.seen.requests.last)
                #expect(seen.method == method.rawValue)
                #expect(seen.body == body ?? Data())
                #expect(seen.headers["Content-Length"] == body.map { "\($0.count)" })
                #expect(seen.headers["X-Trace"] == headers["X-Trace"].flatMap { body == nil ? nil : $0 })
            }
        }
    }

    @Test func `a HEAD has no body, and the GET after it has one`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
        try await withRawServer(.expectRequest, .send(head), .expectRequest, .send(head + "body")) { server in
            let client = makeClient(.init(deadline: .seconds(300), maximumConnectionsPerHost: 1))

            let first = try await client.send(HTTPRequest(.init(rawValue: "HEAD"), server.url()))
            let second = try await client.get(server.url())

            #expect(first.body.isEmpty)
            #expect(second.body == Data("body".utf8))
            #expect(server.seen.requests.map(\.method) == ["HEAD", "GET"])
        }
    }

    @Test func `the client names itself and what it can unpack`() async throws {
        let headers = try await arrived(by: makeClient(.init(userAgent: "survey/1.0"))).headers

        #expect(headers["User-Agent"] == "survey/1.0")
        #expect(headers["Accept-Encoding"] == "gzip, deflate")
        #expect(headers["Cookie"] == nil)
        #expect(headers["Authorization"] == nil)
    }

    @Test func `a request's own header field takes the place of the client's`() async throws {
        let headers = try await arrived(
            headers: ["user-agent": "mine", "Authorization": "Bearer token", "Accept": "application/json"]
        ).headers

        #expect(headers.filter { $0.name.lowercased() == "user-agent" }.map(\.value) == ["mine"])
        #expect(headers["Authorization"] == "Bearer token")
        #expect(headers["Accept"] == "application/json")
    }

    @Test func `the fields of one name, whatever its case, arrive as one list`() async throws {
        let fields = [("X-List", "a"), ("X-Other", "o"), ("x-list", "b"), ("X-LIST", "c")]

        let headers = try await arrived(headers: HTTPHeaders(fields.map { .init(name: $0, value: $1) })).headers

        #expect(headers.filter { $0.name.lowercased() == "x-list" }.map(\.value) == ["a, b, c"])
        #expect(headers["X-Other"] == "o")
    }

    @Test func `no cookie is kept`() async throws {
        let script: [RawServerStep] = [.expectRequest, .respond("200 OK", "Set-Cookie: id=1; Path=/")]
        try await withRawServer(.forever(script)) { server in
            for _ in 0..<2 { _ = try await sharedClient.get(server.url()) }
            #expect(server.seen.requests.map { $0.headers["Cookie"] } == [nil, nil])
        }
    }

    @Test func `no answer is cached`() async throws {
        let script: [RawServerStep] = [
            .expectRequest, .respond("200 OK", "Cache-Control: max-age=3600", body: "old"), .expectRequest,
            .respond(body: "new"),
        ]
        try await withRawServer(playing: script) { server in
            let client = makeClient()

            _ = try await client.get(server.url())

            #expect(try await client.get(server.url()).body == Data("new".utf8))
        }
    }
}
