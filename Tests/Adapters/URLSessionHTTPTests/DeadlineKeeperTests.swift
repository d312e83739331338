import ConcurrencySupport
import Dispatch
import HTTP
import TestSupport
import Testing

@testable import URLSessionHTTP

@Suite struct `Deadline keeper` {
    @Test func `an earlier deadline is kept though a later one came before it`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper()
            let (patient, hasty) = (ExchangeWithoutAnswer(), ExchangeWithoutAnswer())
            keeper.watch(patient, until: .now() + .seconds(3_600))

            keeper.watch(hasty, until: .now() + .milliseconds(10))

            let outcome = await hasty.outcome.wait(onCancel: .failure(.cancelled))
            #expect(throws: HTTPClientError.deadlinePassed) { try outcome.get() }
            #expect(!patient.outcome.isResolved)
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

    @Test func `each deadline is kept, whatever was forgotten before it`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper()
            let (first, second) = (ExchangeWithoutAnswer(), ExchangeWithoutAnswer())
            keeper.watch(first, until: .now() + .milliseconds(10))
            keeper.watch(second, until: .now() + .milliseconds(30))

            keeper.forget(first)

            let outcome = await second.outcome.wait(onCancel: .failure(.cancelled))
            #expect(throws: HTTPClientError.deadlinePassed) { try outcome.get() }
            #expect(!first.outcome.isResolved)
        }
    }
}

/// An exchange that ends when it is given up, and not before.
private final class ExchangeWithoutAnswer: Exchange {
    let outcome = OneShot<Result<any Answer, HTTPClientError>>()

    func giveUp(_ error: HTTPClientError) {
        outcome.resolve(.failure(error))
    }
}
