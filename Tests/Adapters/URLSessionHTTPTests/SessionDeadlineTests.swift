import HTTPExchange
import TestSupport

@testable import URLSessionHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.fewAtOnce) struct `URLSession client, the deadline` {
    @Test func `leaves an answer the grace to be delivered`() async throws {
        let client = ExchangeClient(
            .init(deadline: .zero), over: SessionLoader(.init()), deadlines: DeadlineKeeper(grace: .seconds(300)))

        #expect(try await send(by: client).outcome.get().status == 200)
    }

    @Test(arguments: [Duration.zero, .milliseconds(500), .seconds(1), .milliseconds(1_500), .seconds(30)])
    func `comes before the session's own time-out, which knows whole seconds alone`(deadline: Duration) {
        let timeout = URLSessionConfiguration.ephemeral(.init(deadline: deadline)).timeoutIntervalForRequest

        #expect(timeout == timeout.rounded())
        #expect(.seconds(timeout) >= deadline + .seconds(2))
    }

    @Test func `of the request itself comes before the session's time-out too`() throws {
        let url = try #require(URL(string: "https://a.example"))
        let request = HTTPRequest(.get, url, timeLimit: .seconds(90))

        let timeout = URLRequest(try OutgoingRequest(request, .init())).timeoutInterval

        #expect(timeout >= 92)
    }
}
