import ConcurrencySupport

/// A door at which one caller waits until the test opens it, or the caller is cancelled.
final class Door: Sendable {
    private let arrival = OneShot<Void>()
    private let answer = OneShot<Bool>()

    /// Waits at the door.
    ///
    /// - Returns: whether it was opened; `false` when the caller was cancelled.
    @discardableResult
    func wait() async -> Bool {
        arrival.resolve(())
        return await answer.wait(onCancel: false)
    }

    /// Waits until somebody waits at the door.
    func reached() async {
        await arrival.wait(onCancel: ())
    }

    /// Opens the door.
    func open() {
        answer.resolve(true)
    }
}
