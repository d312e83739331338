public import RecordStorage

/// What every `TokenStore` does, clause by clause. A store's suite runs all of them as one parameterised test, each with
/// a new subject.
public enum TokenStoreContract: CaseIterable, Sendable {
    case `a read of an empty store is nil`
    case `what was saved is read`
    case `a shorter record leaves nothing of a longer one`
    case `a record may hold any bytes, or none`
    case `a cleared record is gone`
    case `clearing an empty store is fine`
    case `the value of a body is delivered`
    case `the error of a body is delivered and frees the scope`
    case `one body at a time has the scope`
    case `a hundred increments lose nothing`
    case `one body at a time has the turn`
    case `a turn leaves the scope to others`
    case `a task that is cancelled already gets neither scope nor turn`
    case `a waiter for the scope that is cancelled never gets it`
    case `a waiter for the turn that is cancelled leaves at once`
    case `a body that has begun is not cut short by a cancellation`
    case `a failed deletion leaves the old record`
    case `a failed saving leaves the old record`
    case `a failed clearing leaves the old record`

    /// The clauses for a store that nothing makes fail, such as memory.
    public static let withoutFailures = allCases.filter {
        switch $0 {
        case .`a failed deletion leaves the old record`, .`a failed saving leaves the old record`,
            .`a failed clearing leaves the old record`:
            false
        default: true
        }
    }

    /// A new and empty store, with ways to make it fail.
    public struct Subject: Sendable {
        let store: any TokenStore
        let failingDeletion: (any TokenStore)?
        let failingSaving: (any TokenStore)?

        /// - Parameters:
        ///   - store: a store that works and is empty.
        ///   - failingDeletion: one with the same record, that cannot delete it.
        ///   - failingSaving: one with the same record, that cannot save another.
        ///
        /// Without those two it is for ``TokenStoreContract/withoutFailures`` alone.
        public init(
            store: any TokenStore, failingDeletion: (any TokenStore)? = nil, failingSaving: (any TokenStore)? = nil
        ) {
            self.store = store
            self.failingDeletion = failingDeletion
            self.failingSaving = failingSaving
        }
    }

    /// Holds `subject` to this clause.
    public func check(_ subject: Subject) async throws {
        let store = subject.store
        switch self {
        case .`a read of an empty store is nil`: try await store.checkReadOfNone()
        case .`what was saved is read`: try await store.checkReplace()
        case .`a shorter record leaves nothing of a longer one`: try await store.checkShorterRecord()
        case .`a record may hold any bytes, or none`: try await store.checkAnyBytes()
        case .`a cleared record is gone`: try await store.checkClear()
        case .`clearing an empty store is fine`: try await store.checkClearOfNone()
        case .`the value of a body is delivered`: try await store.checkValue()
        case .`the error of a body is delivered and frees the scope`: try await store.checkError()
        case .`one body at a time has the scope`: try await store.checkScopeExcludes()
        case .`a hundred increments lose nothing`: try await store.checkIncrements()
        case .`one body at a time has the turn`: try await store.checkTurnExcludes()
        case .`a turn leaves the scope to others`: try await store.checkTurnLeavesScope()
        case .`a task that is cancelled already gets neither scope nor turn`: await store.checkCancelledAlready()
        case .`a waiter for the scope that is cancelled never gets it`: try await store.checkCancelledScopeWaiter()
        case .`a waiter for the turn that is cancelled leaves at once`: try await store.checkCancelledTurnWaiter()
        case .`a body that has begun is not cut short by a cancellation`: try await store.checkBegunBodyFinishes()
        case .`a failed deletion leaves the old record`: try await subject.checkFailedDeletion()
        case .`a failed saving leaves the old record`: try await subject.checkFailedSaving()
        case .`a failed clearing leaves the old record`: try await subject.checkFailedClearing()
        }
    }
}
