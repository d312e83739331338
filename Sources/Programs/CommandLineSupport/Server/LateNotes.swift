import ConcurrencySupport

/// What there is no place for on the screen while an app has the terminal: it is told when the app has ended.
public struct LateNotes: Sendable {
    private let notes = Protected<[Wording]>([])

    /// No notes yet.
    public init() {}

    /// Keeps a note for later.
    public func add(_ note: Wording) {
        notes.withLock { $0.append(note) }
    }

    /// Tells them.
    public func tell(on console: Console) {
        notes.withLock { $0 }.forEach(console.note)
    }
}
