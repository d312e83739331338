import Foundation
import HTTP
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load Show Use Case (TV-4.1)` {
    private let contract = RequestContract(of: LoadShowError.self) { client in
        _ = try await RemoteShowLoader(client: client, apiURL: try ShowSamples.apiURL()).loadShow(id: "1")
    }

    @Test(arguments: [("31", "31"), ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("é", "%C3%A9")])
    func `primary course`(id: String, segment: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(#"{"show":\#(ShowSamples.show)}"#)))

        #expect(try await sut.loadShow(id: id) == ShowSamples.expected)

        let url = try #require(URL(string: "https://api.example.test/shows/\(segment)"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test(arguments: ShowSamples.variants)
    func `primary course: a show as it may be written`(json: String, show: Show) async throws {
        let (sut, _) = try makeSUT(.success(.json(#"{"extra":[],"show":\#(json)}"#)))

        #expect(try await sut.loadShow(id: "1") == show)
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async throws {
        let reason = ShowSamples.reason(fault, at: "show")

        #expect(try await failure(.success(.json(#"{"show":\#(show)}"#))) == .request(.invalidData(reason: reason)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test(arguments: [.json(#"{"errors":["No such show."]}"#, status: 404), .html(status: 404)] as [HTTPResponse])
    func `not found - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .notFound)
    }

    @Test(arguments: ["", ".", ".."])
    func `not found - error course: nothing is sent for what cannot stand in a path`(id: String) async throws {
        let client = HTTPClientSpy()
        let sut = RemoteShowLoader(client: client, apiURL: try ShowSamples.apiURL())

        await #expect(throws: LoadShowError.notFound) { try await sut.loadShow(id: id) }
        #expect(client.requests.isEmpty)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoadShowError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadShowError.self) { try await sut.loadShow(id: "1") }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemoteShowLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteShowLoader(client: client, apiURL: try ShowSamples.apiURL()), client)
    }
}
