import HTTPTransport
import TestSupport

@Suite(.fewAtOnce, .overEachLibrary) struct `Network client, a request that must not be sent twice` {
    /// Keeps a connection alive, whatever the request says, until one for another place than `/kept` has arrived on it.
    private static let script: [RawServerStep] = [
        .forever([.expectRequest, .answer { $0.target == "/kept" ? RawServerStep.response(body: "here") : nil }])
    ]

    @Test(arguments: [(HTTPMethod.post, "refresh_token=1"), (.post, ""), (HTTPMethod(rawValue: "PATCH"), "x=1")])
    func `is sent once although its connection ends before an answer`(method: HTTPMethod, body: String) async throws {
        try await withRawServer(playing: Self.script) { server in
            let client = makeClient()
            for before in [.get, .get, method] { _ = try await client.send(HTTPRequest(before, server.url("kept"))) }

            let error = await client.failure(of: HTTPRequest(method, server.url("lost"), body: Data(body.utf8)))

            #expect(error?.reason == .connectionLost)
            #expect(server.seen.requests.filter { $0.target == "/lost" }.count == 1)
        }
    }

    // Of the second method libcurl knows nothing, and no body asks for its handle to be set up anew.
    @Test(arguments: [HTTPMethod.post, .init(rawValue: "MKCOL")])
    func `leaves its connection to those that may be`(method: HTTPMethod) async throws {
        try await withRawServer(.forever([.expectRequest, .respond()])) { server in
            let client = makeClient()

            for method in [method, .get, .get, .get] { _ = try await client.send(HTTPRequest(method, server.url())) }

            #expect(server.seen.requests.map(\.method) == [method.rawValue, "GET", "GET", "GET"])
            #expect(server.seen.connections <= 2)
        }
    }
}
