/// A use case over HTTP, with answers in the place of a server.
package struct OverHTTP<Failure: HTTPUseCaseError & Hashable, Value: Sendable>: Sendable {
    private let run: @Sendable (any HTTPClient) async throws -> Value

    package init(_ run: @escaping @Sendable (any HTTPClient) async throws -> Value) { self.run = run }

    package var contract: RequestContract<Failure> {
        RequestContract(of: Failure.self) { [run] client in _ = try await run(client) }
    }

    /// Records each course of every request that the use case does not have.
    package func keepsContract(takesAnyObject: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) async {
        let (contract, here) = (contract, sourceLocation)
        await #expect(throws: Never.self, sourceLocation: here) { try await contract.connectivity() }
        await #expect(throws: Never.self, sourceLocation: here) {
            try await contract.invalidData(takesAnyObject: takesAnyObject)
        }
        await #expect(throws: Never.self, sourceLocation: here) { try await contract.refused() }
        await #expect(throws: Never.self, sourceLocation: here) { try await contract.cancelled() }
    }

    /// What the use case delivers, with as many requests as `answers`.
    package func given(
        _ answers: HTTPResponse..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (value: Value, requests: [HTTPRequest]) {
        let client = HTTPClientSpy(answers.map { .success($0) })
        let value = try await run(client)
        #expect(client.requests.count == answers.count, sourceLocation: sourceLocation)
        return (value, client.requests)
    }

    /// The use case's error, after as many requests as `answers`.
    package func failure(
        _ answers: HTTPResponse..., sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Failure? {
        await failure(of: answers.map { .success($0) }, sourceLocation: sourceLocation)
    }

    package func failure(
        of answers: [Result<HTTPResponse, HTTPClientError>], sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Failure? {
        let client = HTTPClientSpy(answers)
        let error = await #expect(throws: Failure.self, sourceLocation: sourceLocation) { _ = try await run(client) }
        #expect(client.requests.count == answers.count, sourceLocation: sourceLocation)
        return error
    }
}

extension URL {
    /// The API of the tests.
    // swift-format-ignore: NeverForceUnwrap
    package static let api = URL(string: "https://api.example.test/v1")!
}

extension HTTPRequest {
    package static let accept = "application/vnd.api+json, application/json"

    /// A request for JSON from `path` below ``Foundation/URL/api``, with a body of JSON if there is one.
    package static func api(_ path: String, _ method: HTTPMethod = .get, json body: String? = nil) -> HTTPRequest {
        let headers: HTTPHeaders =
            body == nil ? ["Accept": accept] : ["Content-Type": "application/json", "Accept": accept]
        // swift-format-ignore: NeverForceUnwrap
        let url = URL(string: "\(URL.api)/\(path)")!
        return HTTPRequest(method, url, headers: headers, body: body.map { Data($0.utf8) })
    }
}
