import ConcurrencySupport

/// A door at which one caller waits until the test opens it, or the caller is cancelled.
public final class Door: Sendable {
    private let arrival = OneShot<Void>()
    private let answer = OneShot<Bool>()

    /// A closed door.
    public init() {}

    /// Waits at the door.
    ///
    /// - Returns: whether it was opened; `false` when the caller was cancelled.
    @discardableResult
    public func wait() async -> Bool {
        arrival.resolve(())
        return await answer.wait(onCancel: false)
    }

    /// Waits until somebody waits at the door.
    public func reached() async {
        await arrival.wait(onCancel: ())
    }

    /// Opens the door.
    public func open() {
        answer.resolve(true)
    }
}
