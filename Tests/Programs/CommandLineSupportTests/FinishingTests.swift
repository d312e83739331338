import TestSupport

@testable import CommandLineSupport

@Suite(.timeLimit(.minutes(60))) struct `What an app that ends waits for` {
    @Test func `is said where it lasts`() async {
        let door = Gate()

        await confirmation { said in
            await work(
                { await door.pass() },
                ifItLasts: {
                    said(); door.open()
                }, clock: ClockStub())
        }
    }

    @Test func `is not said where it does not`() async {
        await confirmation(expectedCount: 0) { said in
            await work({}, ifItLasts: { said() }, clock: StoppedClock())
        }
    }
}
