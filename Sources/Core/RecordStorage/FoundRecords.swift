/// What is stored of one kind, in order: the values, and the records that cannot be read.
public struct FoundRecords<Item: Hashable & Sendable>: Hashable, Sendable {
    public package(set) var items: [Item] = []
    public package(set) var damaged: [DamagedRecord] = []

    /// The number of records, readable or not.
    public var count: Int { items.count + damaged.count }

    /// Creates an empty list.
    public init() {}

    /// Adds the values in the record of a store, or the record if it cannot be read. A record that is gone is left out.
    ///
    /// - Throws: `StoreFailure.cancelled`.
    package mutating func add(
        _ store: String, _ read: () async throws(StoreFailure) -> [Item]
    ) async throws(StoreFailure) {
        do {
            items += try await read()
        } catch {
            if [.notFound, .removed].contains(error) { return }
            guard let reason = error.reason else { throw error }
            damaged.append(DamagedRecord(id: store, store: store, reason: reason))
        }
    }
}

/// A record that cannot be read, and is not changed.
public struct DamagedRecord: Hashable, Sendable, Identifiable {
    /// What tells it apart from the others.
    public let id: String
    /// The name of its store; of an account, the path of the folder.
    public let store: String
    /// The problem, without any of the data.
    public let reason: String

    package init(id: String, store: String, reason: String) {
        (self.id, self.store, self.reason) = (id, store, reason)
    }
}
