/// A door that a test opens, so that what must happen first has happened without waiting for luck.
public actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A closed gate.
    public init() {}

    /// Lets everybody through, now and later.
    public func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }

    /// Waits until the gate is open. It takes no notice of cancellation.
    public func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
