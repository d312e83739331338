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
}

/// An exchange that ends when it is given up, and not before.
private final class ExchangeWithoutAnswer: Exchange {
    let outcome = OneShot<Result<any Answer, HTTPClientError>>()

    func giveUp(_ error: HTTPClientError) {
        outcome.resolve(.failure(error))
    }
}
