import ConcurrencySupport

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A store that keeps its record in another, or in memory alone while it is told not to remember: then the record lasts
/// as long as the process, and the other store holds none.
///
/// The other store's scope and turn hold for both. What is kept in memory counts; while nothing is, the other store does.
public final class RememberingRecordStore: RecordStoreDecorator {
    package let store: any RecordStore
    private let state = Protected(State())

    private struct State {
        var remembers = true
        /// What is kept in memory; `nil` while the other store counts.
        var own: Data?
    }

    /// A store over `store`, that remembers.
    public init(_ store: any RecordStore) {
        self.store = store
    }

    /// Decides where the records go that are saved from now on.
    public func remember(_ remembers: Bool) {
        state.withLock { $0.remembers = remembers }
    }

    package func read(_ access: any RecordStoreAccess) throws(RecordStoreError) -> Data? {
        if let own = state.withLock({ $0.own }) { return own }
        return try access.read()
    }

    package func replace(_ access: any RecordStoreAccess, with new: Data) throws(RecordStoreError) {
        guard state.withLock({ $0.remembers }) else {
            // What was remembered must be gone before the new record counts.
            try access.clear()
            state.withLock { $0.own = new }
            return
        }
        try access.replace(with: new)
        state.withLock { $0.own = nil }
    }

    package func clear(_ access: any RecordStoreAccess) throws(RecordStoreError) {
        try access.clear()
        state.withLock { $0.own = nil }
    }
}
