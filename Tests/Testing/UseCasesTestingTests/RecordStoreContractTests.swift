import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Contract of record stores` {
    @Test(arguments: FaultyStore.Fault.allCases)
    func `finds the fault of a store`(_ fault: FaultyStore.Fault) async {
        let found = await breaches { FaultyStore(fault) }

        #expect(found.contains(fault.rawValue), "\(found)")
    }

    @Test func `finds nothing in a store that keeps it`() async {
        #expect(await breaches { FaultyStore(nil) } == [])
    }

    @Test func `says what was found`() async throws {
        let clause = try #require(RecordStoreContract.clauses.first { $0.description == "what was saved is read" })

        let breach = await #expect(throws: ContractBreach.self) {
            try await clause.check(.init(store: FaultyStore(.forgets)))
        }

        #expect(breach?.description == "what was saved is read: the record is none, and should be 'old'")
    }

    @Test func `asks for stores that fail where a clause is about failures`() async {
        for clause in RecordStoreContract.clauses.suffix(4) {
            await #expect(throws: ContractBreach.self) { try await clause.check(.init(store: InMemoryRecordStore())) }
        }
    }

    @Test(arguments: ConnectedStore.Fault.allCases)
    func `finds the fault of a store with connections`(_ fault: ConnectedStore.Fault) async {
        let found = await breaches(ofConnections: fault)

        #expect(found.contains(fault.rawValue), "\(found)")
        #expect(await breaches(ofConnections: nil) == [])
    }

    @Test func `asks for connections that can be lost`() async {
        for clause in RecordStoreContract.connections {
            await #expect(throws: ContractBreach.self) { try await clause.check(.init(store: InMemoryRecordStore())) }
        }
    }

    private func breaches(ofConnections fault: ConnectedStore.Fault?) async -> [String] {
        var found: [String] = []
        for clause in RecordStoreContract.connections {
            let store = ConnectedStore(fault)
            do {
                try await clause.check(.init(store: store, losingConnections: { store.loseConnections() }))
            } catch {
                found.append(error.clause)
            }
        }
        return found
    }

    @Test(arguments: ["one body at a time has the scope", "one body at a time has the turn"])
    func `finds a lock that is one object's, and not the record's`(description: String) async throws {
        let clause = try #require(RecordStoreContract.clauses.first { $0.description == description })
        let record = Protected<Data?>(nil)
        let subject = RecordStoreContract.Subject(
            store: LonelyStore(record: record), second: LonelyStore(record: record))
        var breach: ContractBreach?

        // Who comes first is up to the scheduler.
        while breach == nil {
            do { try await clause.check(subject) } catch { breach = error }
        }

        #expect(breach?.clause == description)
        try await clause.check(RecordStoreContract.Subject(store: LonelyStore(record: record)))
    }

    /// The clauses that such a store does not keep.
    private func breaches(of makeStore: () -> FaultyStore) async -> [String] {
        var found: [String] = []
        for clause in RecordStoreContract.clauses {
            let store = makeStore()
            let subject = RecordStoreContract.Subject(
                store: store, failingDeletion: store.failing(with: .notDeleted(reason: "told to")),
                failingSaving: store.failing(with: .notSaved(reason: "told to")), unreachable: store.outOfReach)
            do { try await clause.check(subject) } catch { found.append(error.clause) }
        }
        return found
    }
}

/// A store whose locks are those of connections that can be lost, with one fault or none.
final class ConnectedStore: RecordStore {
    /// What is wrong, named by the clause that finds it.
    enum Fault: String, CaseIterable {
        case keepsTurn = "the turn of a lost connection is free, and its holder goes on"
        case savesAfterLoss = "a scope whose connection is lost fails, and leaves the old record"
        case staysLost = "a store whose connections were lost opens others"
    }

    private struct State {
        var record: Data?
        var scope: UUID?
        var turn: UUID?
        var isLost = false
    }

    private let fault: Fault?
    private let state = Protected(State())
    private let attempts = LockAttempts(patience: .milliseconds(20), sleep: { _ in await Task.yield() })

    init(_ fault: Fault?) { self.fault = fault }

    func loseConnections() {
        state.withLock { state in
            state.scope = nil
            if fault != .keepsTurn { state.turn = nil }
            state.isLost = fault == .staysLost
        }
    }

    private func lock(_ path: any WritableKeyPath<State, UUID?> & Sendable) async throws(StoreFailure) -> UUID {
        try await attempts.lock("it") { () throws(StoreFailure) in
            let id = UUID()
            return state.withLock { state in
                guard state[keyPath: path] == nil, !state.isLost else { return nil }
                state[keyPath: path] = id
                return id
            }
        }
    }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let id = try await lock(\.scope)
        let copy = Protected(state.withLock(\.record))
        defer { state.withLock { if $0.scope == id { $0.scope = nil } } }
        let value = try body(Access(record: copy))
        let isSaved = state.withLock { state in
            guard state.scope == id || fault == .savesAfterLoss else { return false }
            state.record = copy.withLock(\.self)
            return true
        }
        guard isSaved else { throw .notSaved(reason: "the connection is lost") }
        return value
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        let id = try await lock(\.turn)
        defer { state.withLock { if $0.turn == id { $0.turn = nil } } }
        return await body()
    }

    private struct Access: RecordStoreAccess {
        let record: Protected<Data?>

        func read() -> Data? { record.withLock(\.self) }
        func replace(with data: Data) { record.withLock { $0 = data } }
        func clear() { record.withLock { $0 = nil } }
    }
}

/// A store that shares its record, but not its locks.
private struct LonelyStore: RecordStore {
    let record: Protected<Data?>
    private let locks = InMemoryRecordStore()

    init(record: Protected<Data?>) { self.record = record }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await locks.withExclusiveAccess { [record] _ throws(StoreFailure) in try body(Access(record: record)) }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await locks.withRefreshTurn(body)
    }

    private struct Access: RecordStoreAccess {
        let record: Protected<Data?>

        func read() -> Data? { record.withLock(\.self) }
        func replace(with data: Data) { record.withLock { $0 = data } }
        func clear() { record.withLock { $0 = nil } }
    }
}

/// A store with one fault, or none.
struct FaultyStore: RecordStore {
    /// What is wrong, named by the clause that finds it.
    enum Fault: String, CaseIterable {
        case inventsRecord = "a read of an empty store is nil"
        case forgets = "what was saved is read"
        case leavesTail = "a shorter record leaves nothing of a longer one"
        case losesEmptyRecord = "a record may hold any bytes, or none"
        case keepsCleared = "a cleared record is gone"
        case cannotClearNothing = "clearing an empty store is fine"
        case readsStale = "a read outside the scope returns what was saved last"
        case tearsRead = "a read while another saves returns the old record or the new one, whole"
        case readsInTurn = "a turn leaves reading to others"
        case hidesError = "the error of a body is delivered and frees the scope"
        case ignoresCancellation = "a task that is cancelled already gets neither scope nor turn"
        case letsWaiterIn = "a waiter for the scope that is cancelled never gets it"
        case cutsShort = "a body that has begun is not cut short by a cancellation"
        case spoilsOnThrow = "a body that throws after a change leaves the old record or the new one"
        case runsTwice = "a body runs once"
        case locksScopeInTurn = "the holder of a turn enters the scope"
        case losesRecordOnFailure = "a failed saving leaves the old record"
        case callsTaken = "a store out of reach gives neither scope nor turn, and calls neither taken"
    }

    private let store = InMemoryRecordStore()
    private let fault: Fault?
    private let firstRead = Protected<Data?>(nil)
    private let hasTurn = Protected(false)

    init(_ fault: Fault?) {
        self.fault = fault
    }

    var outOfReach: any RecordStore {
        fault == .callsTaken ? StoreOutOfReach(.busy(reason: "some")) : StoreOutOfReach()
    }

    func failing(with error: StoreFailure) -> any RecordStore {
        let spy = RecordStoreSpy(store, failure: error)
        return fault == .losesRecordOnFailure ? Losing(spy: spy, store: store) : spy
    }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        if fault == .locksScopeInTurn, hasTurn.withLock({ $0 }) { throw .busy(reason: "some") }
        let run = { @Sendable () async -> Result<Value, StoreFailure> in
            do throws(StoreFailure) {
                return .success(
                    try await store.withExclusiveAccess { access throws(StoreFailure) in
                        if fault == .runsTwice { _ = try body(Access(access: access, fault: fault)) }
                        return try body(Access(access: access, fault: fault))
                    })
            } catch {
                return .failure(error)
            }
        }
        let isDeaf = fault == .ignoresCancellation || fault == .letsWaiterIn
        let result = isDeaf ? await Task.detached { await run() }.value : await run()
        if fault == .spoilsOnThrow, case .failure = result { try await store.save(Data("spoilt".utf8)) }
        if fault == .cutsShort, Task.isCancelled { throw .cancelled }
        if fault == .hidesError, case .failure(.unreadable) = result { throw .busy(reason: "some") }
        return try result.get()
    }

    func read() async throws(StoreFailure) -> Data? {
        let record = try await store.read()
        switch fault {
        case .readsStale:
            return firstRead.withLock { first in
                first = first ?? record
                return first
            }
        case .tearsRead: return record?.prefix(1000)
        case .readsInTurn where hasTurn.withLock { $0 }: throw .busy(reason: "some")
        default: return record
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withRefreshTurn {
            hasTurn.withLock { $0 = true }
            defer { hasTurn.withLock { $0 = false } }
            return await body()
        }
    }

    private struct Access: RecordStoreAccess {
        let access: any RecordStoreAccess
        let fault: Fault?

        func read() throws(StoreFailure) -> Data? {
            try access.read() ?? (fault == .inventsRecord ? Data() : nil)
        }

        func replace(with record: Data) throws(StoreFailure) {
            switch fault {
            case .forgets: break
            case .losesEmptyRecord where record.isEmpty: try access.clear()
            case .leavesTail: try access.replace(with: record + (access.read() ?? Data()).dropFirst(record.count))
            default: try access.replace(with: record)
            }
        }

        func clear() throws(StoreFailure) {
            if fault == .cannotClearNothing, try access.read() == nil { throw .notDeleted(reason: "nothing is there") }
            if fault != .keepsCleared { try access.clear() }
        }
    }

    /// Deletes first, and then finds that it cannot save.
    private struct Losing: RecordStore {
        let spy: RecordStoreSpy
        let store: InMemoryRecordStore

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            try await store.clear()
            return try await spy.withExclusiveAccess(body)
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            try await spy.withRefreshTurn(body)
        }
    }
}
