/// Draws one screen, and knows what its keys mean.
@MainActor
package protocol ScreenView: AnyObject {
    /// Draws the screen. `tick` rises while something is under way.
    func draw(on frame: inout Frame, tick: Int)

    /// Does what `key` means here.
    ///
    /// - Returns: what is left for the app to do.
    func press(_ key: Key) -> AppRequest?

    /// Whether something is under way, so that a spinner turns.
    var isBusy: Bool { get }

    /// Waits until the view does nothing beside what its screen does.
    func settle() async
}

extension ScreenView {
    /// Most do nothing of their own.
    package func settle() async {}
}

/// What a key asks of the app as a whole.
package enum AppRequest: Hashable, Sendable {
    case quit
    case interrupt
    case suspend
    case drawAnew
}
