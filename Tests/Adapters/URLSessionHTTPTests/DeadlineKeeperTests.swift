import Dispatch
import TestSupport

@testable import URLSessionHTTP

@Suite struct `Deadline keeper` {
    @Test func `an earlier deadline is kept though a later one came before it`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .nanoseconds(0))
            let (patient, hasty) = (ExchangeWithoutAnswer(), ExchangeWithoutAnswer())
            keeper.watch(patient, until: .now() + .seconds(3_600))

            keeper.watch(hasty, until: .now() + .milliseconds(10))

            let outcome = await hasty.outcome.wait(onCancel: .failure(.cancelled))
            #expect(throws: HTTPClientError.deadlinePassed(mayHaveBeenSent: true)) { try outcome.get() }
            #expect(!patient.outcome.isResolved)
        }
    }

    @Test func `an exchange whose deadline has passed is not given up within its grace`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .seconds(3_600))
            let exchange = ExchangeWithoutAnswer()

            keeper.watch(exchange, until: .now())

            await exchange.expiry.wait(onCancel: ())
            #expect(!exchange.outcome.isResolved)
        }
    }

    @Test func `an exchange that is forgotten within its grace is let go of`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .seconds(3_600))
            weak var held: ExchangeWithoutAnswer?
            do {
                let exchange = ExchangeWithoutAnswer()
                held = exchange
                keeper.watch(exchange, until: .now())
                await exchange.expiry.wait(onCancel: ())
                keeper.forget(exchange)
            }
            // The timer's thread may still be within the call.
            await until { held == nil }
        }
    }

    @Test func `who is forgotten is let go of`() async throws {
        let keeper = DeadlineKeeper()
        weak var held: ExchangeWithoutAnswer?
        do {
            let exchange = ExchangeWithoutAnswer()
            held = exchange
            keeper.watch(exchange, until: .now() + .seconds(3_600))
        }
        try keeper.forget(#require(held))
        #expect(held == nil)
    }

    @Test func `a client lets go of an exchange that is answered`() async throws {
        let loader = AnsweringLoader()
        let client = URLSessionHTTPClient(.init(deadline: .seconds(3_600)), over: loader)

        let response = try await client.send(HTTPRequest(.get, #require(URL(string: "https://a.example"))))

        #expect(response.status == 204)
        #expect(loader.release.isResolved)
    }

    @Test func `each deadline is kept, whatever was forgotten before it`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .nanoseconds(0))
            let (first, second) = (ExchangeWithoutAnswer(), ExchangeWithoutAnswer())
            // Time enough to forget one, on a machine with much else to do.
            keeper.watch(first, until: .now() + .milliseconds(500))
            keeper.watch(second, until: .now() + .milliseconds(510))

            keeper.forget(first)

            let outcome = await second.outcome.wait(onCancel: .failure(.cancelled))
            #expect(throws: HTTPClientError.deadlinePassed(mayHaveBeenSent: true)) { try outcome.get() }
            #expect(!first.outcome.isResolved)
        }
    }
}

/// An exchange that ends when it is given up, and not before.
private final class ExchangeWithoutAnswer: Exchange {
    let outcome = OneShot<Result<any Answer, HTTPClientError>>()
    let expiry = OneShot<Void>()

    func expire() { expiry.resolve(()) }

    func giveUp(_ error: HTTPClientError) { outcome.resolve(.failure(error)) }
}

/// Answers an exchange at once, and tells when nobody holds it any more.
private final class AnsweringLoader: ExchangeLoader {
    let release = OneShot<Void>()

    func begin(_ request: OutgoingRequest) -> any Exchange { AnsweredExchange(release) }

    private final class AnsweredExchange: Exchange {
        let outcome = OneShot<Result<any Answer, HTTPClientError>>()
        private let release: OneShot<Void>

        init(_ release: OneShot<Void>) {
            self.release = release
            outcome.resolve(.success(NoContent()))
        }

        deinit { release.resolve(()) }

        func expire() {}

        func giveUp(_ error: HTTPClientError) {}
    }

    private struct NoContent: Answer { func response() -> HTTPResponse { HTTPResponse(status: 204) } }
}
