import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Exchange failure` {
    private let request = HTTPRequest(.get, URL(filePath: "/"))

    @Test(arguments: [200, 201, 204, 299])
    func `an answer of success is delivered as it is`(status: Int) async throws {
        let response = HTTPResponse.json("{}", status: status)
        let client = HTTPClientSpy(.success(response))

        #expect(try await client.successfulResponse(to: request) == response)
        #expect(client.requests == [request])
    }

    @Test(arguments: [(199, false), (200, true), (299, true), (300, false), (404, false)])
    func `a status of success is 200 to 299`(status: Int, isSuccess: Bool) {
        #expect(HTTPResponse(status: status).isSuccess == isSuccess)
    }

    @Test(
        arguments: [
            (100, .unexpectedStatus(100)),
            (199, .unexpectedStatus(199)),
            (300, .unexpectedStatus(300)),
            (302, .unexpectedStatus(302)),
            (399, .unexpectedStatus(399)),
            (400, .refused(ServerRefusal(status: 400, code: "c", message: "d"))),
            (499, .refused(ServerRefusal(status: 499, code: "c", message: "d"))),
            (500, .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 500"))),
            (599, .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 599"))),
            (600, .unexpectedStatus(600)),
        ] as [(Int, ExchangeFailure)])
    func `every other status is sorted`(status: Int, failure: ExchangeFailure) async {
        let client = HTTPClientSpy(.success(.json(#"{"errors":[{"code":"c","detail":"d"}]}"#, status: status)))

        await #expect(throws: failure) { try await client.successfulResponse(to: request) }
    }

    @Test(
        arguments: [
            (.connectivity(ConnectivityFailure(.timedOut)), .connectivity(ConnectivityFailure(.timedOut))),
            (.invalidResponse(reason: "r"), .invalidResponse(reason: "r")),
            (.refusedURL(reason: "plain http"), .connectivity(ConnectivityFailure(.other, detail: "plain http"))),
            (
                .unauthenticated(AuthenticationFailure(.notLoggedIn)),
                .unauthenticated(AuthenticationFailure(.notLoggedIn))
            ),
            (.cancelled, .cancelled),
        ] as [(HTTPClientError, ExchangeFailure)])
    func `a request without an answer is sorted`(error: HTTPClientError, failure: ExchangeFailure) async {
        let client = HTTPClientSpy(.failure(error))

        await #expect(throws: failure) { try await client.successfulResponse(to: request) }
    }
}
