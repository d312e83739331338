import Dispatch
import TestSupport

@testable import HTTPExchange

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

    @Test func `of many deadlines each is kept, and of those forgotten none`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .nanoseconds(0))
            let exchanges = (0..<1_000).map { _ in ExchangeWithoutAnswer() }
            let start = DispatchTime.now() + .seconds(2)
            // In no order.
            for (number, exchange) in exchanges.enumerated() {
                keeper.watch(exchange, until: start + .microseconds(number * 7_919 % 1_000))
            }
            for number in 0..<1_000 where number % 3 != 0 { keeper.forget(exchanges[number]) }

            for number in stride(from: 0, to: 1_000, by: 3) {
                _ = await exchanges[number].outcome.wait(onCancel: .failure(.cancelled))
            }

            #expect(exchanges.filter(\.expiry.isResolved).count == 334)
        }
    }

    // Were each to be searched for, this would take minutes.
    @Test func `watching and forgetting cost the same, however many there are`() {
        let keeper = DeadlineKeeper()
        let exchanges = (0..<100_000).map { _ in ExchangeWithoutAnswer() }
        let time = processorTime {
            for exchange in exchanges { keeper.watch(exchange, until: .now() + .seconds(36_000)) }
            for exchange in exchanges.reversed() { keeper.forget(exchange) }
        }
        #expect(time < .seconds(60))
        for exchange in exchanges { #expect(!exchange.expiry.isResolved) }
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

    @Test func `an exchange that is watched again has its new deadline only`() async throws {
        try await withWatchdog {
            let keeper = DeadlineKeeper(grace: .nanoseconds(0))
            let (again, other) = (ExchangeWithoutAnswer(), ExchangeWithoutAnswer())
            keeper.watch(again, until: .now() + .milliseconds(500))
            keeper.forget(again)
            keeper.watch(again, until: .now() + .seconds(3_600))

            keeper.watch(other, until: .now() + .milliseconds(510))

            _ = await other.outcome.wait(onCancel: .failure(.cancelled))
            #expect(!again.expiry.isResolved)
        }
    }
}

/// An exchange that ends when it is given up, and not before.
private final class ExchangeWithoutAnswer: Exchange {
    let outcome = OneShot<Result<any ReceivedResponse, HTTPClientError>>()
    let expiry = OneShot<Void>()

    func expire() { expiry.resolve(()) }

    func giveUp(_ error: HTTPClientError) { outcome.resolve(.failure(error)) }
}
