import CoreSupport
import Dispatch
package import HTTPMessages
import Synchronization

/// The common part of the network clients: checks a request, enforces its deadline and follows allowed redirects. A
/// loader carries out the exchanges.
package final class ExchangeClient: HTTPClient {
    private static let maximumRedirects = 5

    private let configuration: HTTPClientConfiguration
    private let loader: any ExchangeLoader
    private let deadlines: DeadlineKeeper
    private let proxies: EnvironmentProxies
    /// The number of requests under way, except those with their own time limit.
    private let pending = Atomic(0)

    package init(
        _ configuration: HTTPClientConfiguration, over loader: any ExchangeLoader,
        deadlines: DeadlineKeeper = DeadlineKeeper(), proxies: EnvironmentProxies = .ofProcess
    ) {
        self.configuration = configuration
        self.loader = loader
        self.deadlines = deadlines
        self.proxies = proxies
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.timeLimit == nil else { return try await follow(request) }
        defer { pending.subtract(1, ordering: .relaxed) }
        guard pending.add(1, ordering: .relaxed).newValue <= configuration.maximumPending else {
            throw .connectivity(
                ConnectivityFailure(
                    .overloaded, detail: "\(configuration.maximumPending) requests are under way in this client"))
        }
        return try await follow(request)
    }

    private func follow(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let deadline = DispatchTime.now() + (request.timeLimit ?? configuration.deadline) / .seconds(1)
        var request = request
        for _ in 0..<Self.maximumRedirects {
            let response = try await exchange(request, before: deadline)
            guard let next = request.redirected(by: response) else { return response }
            request = next
        }
        return try await exchange(request, before: deadline)
    }

    private func exchange(
        _ request: HTTPRequest, before deadline: DispatchTime
    ) async throws(HTTPClientError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let outgoing = try OutgoingRequest(request, configuration)
        let exchange = loader.begin(outgoing)
        deadlines.watch(exchange, until: deadline)
        defer { deadlines.forget(exchange) }
        let outcome = await exchange.outcome.wait(onCancel: .failure(.cancelled))
        if case .failure(.cancelled) = outcome { exchange.giveUp(.cancelled) }
        let response = try outcome.get().response()
        // A proxy has not forwarded the request, and its page says nothing about the server (RFC 9110, 15.5.8).
        if response.status == 407, let proxy = proxies.answering(for: outgoing.origin) { throw .refusal(by: proxy) }
        return response
    }
}
