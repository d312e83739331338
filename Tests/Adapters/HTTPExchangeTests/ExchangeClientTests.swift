import TestSupport

@testable import HTTPExchange

@Suite struct `Exchange client` {
    @Test func `lets go of an exchange that is answered`() async throws {
        let loader = AnsweringLoader()
        let client = ExchangeClient(.init(deadline: .seconds(3_600)), over: loader)

        let response = try await client.send(HTTPRequest(.get, #require(URL(string: "https://a.example"))))

        #expect(response.status == 204)
        #expect(loader.release.isResolved)
    }

    @Test func `limits a redirected request by the time limit of the first`() throws {
        let request = HTTPRequest(.get, try #require(URL(string: "https://a.example/")), timeLimit: .seconds(60))

        let redirected = request.redirected(by: HTTPResponse(status: 302, headers: ["Location": "/b"]))

        #expect(redirected?.timeLimit == .seconds(60))
    }
}

/// Answers an exchange at once, and tells when nobody holds it any more.
private final class AnsweringLoader: ExchangeLoader {
    let release = OneShot<Void>()

    func begin(_ request: OutgoingRequest) -> any Exchange { AnsweredExchange(release) }

    private final class AnsweredExchange: Exchange {
        let outcome = OneShot<Result<any ReceivedResponse, HTTPClientError>>()
        private let release: OneShot<Void>

        init(_ release: OneShot<Void>) {
            self.release = release
            outcome.resolve(.success(NoContent()))
        }

        deinit { release.resolve(()) }

        func expire() {}

        func giveUp(_ error: HTTPClientError) {}
    }

    private struct NoContent: ReceivedResponse { func response() -> HTTPResponse { HTTPResponse(status: 204) } }
}
