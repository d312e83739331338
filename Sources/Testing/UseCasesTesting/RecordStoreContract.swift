import CoreSupport
public import RecordStorage

/// The requirements on every `RecordStore`.
///
/// ```swift
/// @Test(.timeLimit(.minutes(5)), arguments: RecordStoreContract.withoutFailures)
/// func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
///     try await clause.check(RecordStoreContract.Subject(store: MyStore()))
/// }
/// ```
public enum RecordStoreContract {
    public typealias Clause = ContractClause<Subject>

    /// All clauses, for a store that can be made to fail.
    public static let clauses: [Clause] = withoutFailures + failures

    /// The clauses for a store that cannot be made to fail, such as an in-memory store.
    public static let withoutFailures: [Clause] = records + exclusion + cancellation

    /// A new, empty store, with ways to make it fail.
    public struct Subject: Sendable {
        let store: any RecordStore
        /// Another handle on the record of `store`, or `store` itself.
        let other: any RecordStore
        let failingDeletion: (any RecordStore)?
        let failingSaving: (any RecordStore)?
        let unreachable: (any RecordStore)?
        let losingConnections: (@Sendable () -> Void)?

        /// Creates a subject with an empty store.
        ///
        /// - Parameters:
        ///   - store: the store.
        ///   - second: another store of the same record, created as in another process. It reveals a lock that
        ///     excludes only the users of one object. `nil` if a record has only one store, as in memory.
        ///   - failingDeletion: a store of the same record that cannot delete it. Without this and the next two, the
        ///     subject supports only ``RecordStoreContract/withoutFailures``.
        ///   - failingSaving: a store of the same record that cannot save a new one.
        ///   - unreachable: a store of this kind that cannot be reached, such as one whose server is not running.
        ///   - losingConnections: ends every connection of `store`, and returns once its locks are free. Without it, the
        ///     subject does not support ``RecordStoreContract/connections``.
        public init(
            store: any RecordStore, second: (any RecordStore)? = nil, failingDeletion: (any RecordStore)? = nil,
            failingSaving: (any RecordStore)? = nil, unreachable: (any RecordStore)? = nil,
            losingConnections: (@Sendable () -> Void)? = nil
        ) {
            self.store = store
            other = second ?? store
            self.failingDeletion = failingDeletion
            self.failingSaving = failingSaving
            self.unreachable = unreachable
            self.losingConnections = losingConnections
        }
    }

    private static let old = Data("old".utf8)
    private static let new = Data("new".utf8)

    private static let records: [Clause] = [
        Clause("a read of an empty store is nil") { try await $0.store.expectRecord(nil) },
        Clause("what was saved is read") { subject in
            try await subject.store.save(old)
            try await subject.other.expectRecord(old)
            try await subject.other.save(new)
            try await subject.store.expectRecord(new)
        },
        Clause("a shorter record leaves nothing of a longer one") { subject in
            try await subject.store.save(Data(repeating: 1, count: 1 << 16))
            try await subject.store.save(new)
            try await subject.store.expectRecord(new)
        },
        Clause("a record may hold any bytes, or none") { subject in
            try await subject.store.save(Data(0...255))
            try await subject.store.expectRecord(Data(0...255))
            try await subject.store.save(Data())
            try await subject.store.expectRecord(Data())
        },
        Clause("a cleared record is gone") { subject in
            try await subject.store.save(old)
            try await subject.store.clear()
            try await subject.store.expectRecord(nil)
        },
        Clause("clearing an empty store is fine") { subject in
            try await subject.store.clear()
            try await subject.store.clear()
            try await subject.store.expectRecord(nil)
        },
        Clause("a read outside the scope returns what was saved last") { subject in
            try await subject.store.expectRead(nil)
            for record in [old, new] {
                try await subject.other.save(record)
                try await subject.store.expectRead(record)
            }
            try await subject.other.clear()
            try await subject.store.expectRead(nil)
        },
        Clause("the value of a body is delivered") { subject in
            let read = try await subject.store.withExclusiveAccess { access throws(StoreFailure) in
                try access.replace(with: new)
                return try access.read()
            }
            try expect("what the body read", read, is: new)
            try expect("the turn's value", try await subject.store.withRefreshTurn { 7 }, is: 7)
        },
        Clause("the error of a body is delivered and frees the scope") { subject in
            let error = StoreFailure.unreadable(reason: "of the body")
            try await expect(error: error) {
                try await subject.store.withExclusiveAccess { _ throws(StoreFailure) in throw error }
            }
            try await subject.store.expectRecord(nil)
        },
        Clause("a body that throws after a change leaves the old record or the new one") { subject in
            let error = StoreFailure.unreadable(reason: "of the body")
            try await subject.store.save(old)
            try await expect(error: error) {
                try await subject.store.withExclusiveAccess { access throws(StoreFailure) in
                    try access.replace(with: new)
                    throw error
                }
            }
            let record = try await subject.other.record()
            try expect(record == old || record == new, or: "it left neither")
        },
    ]

    private static let failures: [Clause] = [
        failure("a failed deletion leaves the old record", \.failingDeletion, "notDeleted") { try await $0.save(new) },
        failure("a failed saving leaves the old record", \.failingSaving, "notSaved") { try await $0.save(new) },
        failure("a failed clearing leaves the old record", \.failingDeletion, "notDeleted") { try await $0.clear() },
        Clause("a store out of reach gives neither scope nor turn, and calls neither taken") { subject in
            guard let store = subject.unreachable else { throw ContractBreach("the subject has no store out of reach") }
            let tripwire = Tripwire()
            let attempts: [@Sendable () async throws -> Void] = [
                { try await store.withExclusiveAccess { _ in tripwire.trip() } },
                { try await store.withRefreshTurn { tripwire.trip() } },
            ]
            for attempt in attempts {
                do {
                    try await attempt()
                } catch let error as StoreFailure {
                    try expect("the step that failed", error.step, is: "unreadable")
                }
                try tripwire.expectUntouched("it gave one of them")
            }
        },
    ]

    private static func failure(
        _ description: String, _ failing: @escaping @Sendable (Subject) -> (any RecordStore)?, _ step: String,
        _ change: @escaping @Sendable (any RecordStore) async throws -> Void
    ) -> Clause {
        Clause(description) { subject in
            guard let failing = failing(subject) else { throw ContractBreach("the subject has no store that fails so") }
            try await subject.store.save(old)
            do {
                try await change(failing)
                throw ContractBreach("the store that fails does not")
            } catch let error as StoreFailure {
                try expect("the step that failed", error.step, is: step)
            }
            try await subject.store.expectRecord(old)
        }
    }
}

extension RecordStore {
    func expectRecord(_ expected: Data?) async throws {
        try Self.expect(try await record(), is: expected)
    }

    /// Expects a read outside the scope to return `expected`.
    func expectRead(_ expected: Data?) async throws {
        try Self.expect(try await read(), is: expected)
    }

    private static func expect(_ found: Data?, is expected: Data?) throws(ContractBreach) {
        try UseCasesTesting.expect(
            found == expected, or: "the record is \(shown(found)), and should be \(shown(expected))")
    }

    private static func shown(_ record: Data?) -> String {
        record.map { $0.count > 20 ? "\($0.count) bytes" : "'\(String(decoding: $0, as: UTF8.self))'" } ?? "none"
    }
}

extension StoreFailure {
    /// The failed step, without the reason, whose wording depends on the store.
    fileprivate var step: String {
        switch self {
        case .notFound: "notFound"
        case .damaged: "damaged"
        case .unreadable: "unreadable"
        case .notSaved: "notSaved"
        case .notDeleted: "notDeleted"
        case .busy: "busy"
        case .removed: "removed"
        case .cancelled: "cancelled"
        }
    }
}
