public import Foundation
public import RecordStorage

/// A store whose record is a row of PostgreSQL.
///
/// The scope is a transaction that locks the row; a body that throws is rolled back. The turn is an advisory lock of a
/// transaction that does nothing else. Both are waited for without a connection.
///
/// A turn is lost with its connection, although its holder lives: after a restart of the database or a cut connection,
/// another process may send the same refresh token. At a server that detects reuse, this costs at most one session for
/// each refresh that is under way; at one with a window, none. A failover to a replica that lags is like restoring a
/// backup: its refresh tokens are spent.
public struct PostgresRecordStore: RecordStore {
    let database: PostgresDatabase
    let table: String
    let name: String
    private let accessPatience: LockAttempts
    private let turnPatience: LockAttempts

    init(database: PostgresDatabase, table: String, name: String) {
        self.database = database
        self.table = table
        self.name = name
        accessPatience = LockAttempts(patience: database.accessPatience)
        turnPatience = LockAttempts(patience: database.turnPatience)
    }

    /// Runs `body` in a transaction that has locked the record's row. The scope is not reentrant. A database to which no
    /// connection can be opened is waited for like a locked row.
    ///
    /// - Throws: what `body` throws; `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the
    ///   database fails; `StoreFailure.cancelled`; `StoreFailure.notSaved(reason:)` if the transaction did not take
    ///   effect, or if its outcome is unknown.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let (connection, row) = try await lockRow()
        // Cancelled while the last attempt was under way.
        if Task.isCancelled {
            await database.scopes.giveBack(connection)
            throw .cancelled
        }
        let outcome = await connection.run { statements in
            let access = PostgresAccess(statements: statements, store: self, record: row.record)
            return Result { () throws(StoreFailure) in try access.commit(try body(access)) }
        }
        await database.scopes.giveBack(connection)
        switch try outcome.get() {
        case .committed(let value): return value
        case .unknown(let value, let record, let error):
            // The body has run, so the caller's cancellation does not matter any more.
            let isSaved = await Task { await didCommit(row.transaction, of: record) }.value
            guard isSaved else { throw .notSaved(reason: error.reason) }
            return value
        }
    }

    /// Returns the record as it was committed last, without a lock.
    ///
    /// - Throws: `StoreFailure.unreadable(reason:)`; `StoreFailure.busy(reason:)`; `StoreFailure.cancelled`.
    public func read() async throws(StoreFailure) -> Data? {
        let select = "SELECT record FROM \(table) WHERE name = $1"
        return try await accessPatience.lock("the database") { () throws(StoreFailure) -> Data?? in
            do throws(PostgresError) {
                let found = try await database.scopes.attempt(leaving: database.reserve) {
                    statements throws(PostgresError) in
                    try statements.query(select, [Data(name.utf8)])
                }
                guard let (connection, rows) = found else { return nil }
                await database.scopes.giveBack(connection)
                return .some(rows.first?[0] ?? nil)
            } catch {
                throw .unreadable(reason: error.reason)
            }
        }
    }

    /// Runs `body` while holding an advisory lock in its own transaction. The turn is not reentrant.
    ///
    /// - Throws: `StoreFailure.busy(reason:)` if another had the turn for too long;
    ///   `StoreFailure.unreadable(reason:)` if the database fails, or no connection was free; `StoreFailure.cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        let connection = try await lockTurn()
        if Task.isCancelled {
            await database.turns.giveBack(connection)
            throw .cancelled
        }
        let value = await body()
        await database.turns.giveBack(connection)
        return value
    }
}

/// The row of a record, locked by a transaction.
private struct LockedRow: Sendable {
    let record: Data?
    /// The transaction's number, with which another connection can ask for its outcome.
    let transaction: Data
}

/// The outcome of a scope.
private enum ScopeOutcome<Value: Sendable>: Sendable {
    case committed(Value)
    /// The answer to the commit is lost.
    case unknown(Value, record: Data?, PostgresError)
}

extension PostgresRecordStore {
    private func lockRow() async throws(StoreFailure) -> (PostgresConnection, LockedRow) {
        // A holder that is stopped in its scope loses it after ten seconds, and with it its change.
        let begin = """
            BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit TO on;
            SET LOCAL idle_in_transaction_session_timeout TO '10s'; SET LOCAL statement_timeout TO '10s'
            """
        let select = """
            SELECT record, pg_current_xact_id()::text FROM \(table) WHERE name = $1 FOR UPDATE NOWAIT
            """
        let insert = "INSERT INTO \(table) (name) VALUES ($1) ON CONFLICT DO NOTHING"
        let end = ContinuousClock.now + database.accessPatience
        return try await accessPatience.lock("the record") { () throws(StoreFailure) in
            do throws(PostgresError) {
                return try await database.scopes.attempt { statements throws(PostgresError) in
                    try statements.execute(begin)
                    let rows = try statements.query(select, [Data(name.utf8)])
                    if let row = rows.first, let transaction = row[1] {
                        return LockedRow(record: row[0], transaction: transaction)
                    }
                    // There must be a row before it can be locked.
                    _ = try statements.query(insert, [Data(name.utf8)])
                    try statements.commit()
                    return nil
                }
            } catch {
                // The record may be a refreshed token, and the next process would send the spent one.
                guard error.isLoss, ContinuousClock.now < end else { throw .unreadable(reason: error.reason) }
                return nil
            }
        }
    }

    private func lockTurn() async throws(StoreFailure) -> PostgresConnection {
        // A refresh may take a minute, in which its transaction idles. A machine that is gone is noticed after half a minute.
        let begin = """
            BEGIN READ ONLY; SET LOCAL idle_in_transaction_session_timeout TO 0;
            SET LOCAL tcp_keepalives_idle TO 10; SET LOCAL tcp_keepalives_interval TO 5;
            SET LOCAL tcp_keepalives_count TO 3
            """
        let lock = "SELECT 1 WHERE pg_try_advisory_xact_lock(hashtextextended($1, 0))"
        let key = Data("\(table) \(name)".utf8)
        var isTaken = false
        do throws(StoreFailure) {
            return try await turnPatience.lock("the turn") { () throws(StoreFailure) in
                do throws(PostgresError) {
                    let attempt = try await database.turns.attempt { statements throws(PostgresError) in
                        try statements.execute(begin)
                        return try !statements.query(lock, [key]).isEmpty
                    }
                    guard let (connection, isLocked) = attempt else { return nil }
                    if isLocked { return connection }
                    isTaken = true
                    await database.turns.giveBack(connection)
                    return nil
                } catch {
                    throw .unreadable(reason: error.reason)
                }
            }
        } catch {
            // Without a connection it is unknown whether another has the turn.
            guard case .busy = error, !isTaken else { throw error }
            throw .unreadable(reason: "no connection to the database was free for \(database.turnPatience)")
        }
    }

    /// Whether a transaction whose commit was not answered saved this record; `false` also if the outcome stays unknown.
    ///
    /// After a crash, the server reuses the number of a lost transaction, so the status alone proves nothing. It is
    /// requested first: while the transaction is in progress, the record is the old one.
    private func didCommit(_ transaction: Data, of record: Data?) async -> Bool {
        let select = "SELECT record FROM \(table) WHERE name = $1"
        do throws(StoreFailure) {
            return try await accessPatience.lock("the database") { () throws(StoreFailure) -> Bool? in
                do throws(PostgresError) {
                    let found = try await database.scopes.attempt { statements throws(PostgresError) in
                        let rows = try statements.query("SELECT pg_xact_status($1::text::xid8)", [transaction])
                        let status = rows.first?[0].map { String(decoding: $0, as: UTF8.self) }
                        if status == "in progress" { return nil as Bool? }
                        guard status == "committed" else { return false }
                        return try statements.query(select, [Data(name.utf8)]).first.flatMap { $0[0] } == record
                    }
                    guard let (connection, isSaved) = found else { return nil }
                    await database.scopes.giveBack(connection)
                    return isSaved
                } catch {
                    // The server is unavailable, as during a restart.
                    return error.isLoss ? nil : false
                }
            }
        } catch {
            return false
        }
    }
}

/// The operations on a locked row.
private final class PostgresAccess: RecordStoreAccess {
    private let statements: PostgresConnection.Statements
    private let store: PostgresRecordStore
    private var record: Data?
    private var hasChanged = false
    private var failure: StoreFailure?

    init(statements: PostgresConnection.Statements, store: PostgresRecordStore, record: Data?) {
        self.statements = statements
        self.store = store
        self.record = record
    }

    func read() -> Data? { record }

    func replace(with new: Data) throws(StoreFailure) {
        try update(to: new) { error in
            // A record that must not be changed is an old one that cannot be deleted.
            error.isReadOnly ? .notDeleted(reason: error.reason) : .notSaved(reason: error.reason)
        }
    }

    func clear() throws(StoreFailure) {
        try update(to: nil) { error in .notDeleted(reason: error.reason) }
    }

    private func update(
        to new: Data?, orThrow storeError: (PostgresError) -> StoreFailure
    ) throws(StoreFailure) {
        let update = "UPDATE \(store.table) SET record = \(new == nil ? "NULL" : "$2"), saved = now() WHERE name = $1"
        do throws(PostgresError) {
            _ = try statements.query(update, [Data(store.name.utf8)] + (new.map { [$0] } ?? []))
        } catch {
            let failure = storeError(error)
            self.failure = failure
            throw failure
        }
        record = new
        hasChanged = true
    }

    /// Ends the transaction of a body that has returned `value`.
    func commit<Value: Sendable>(_ value: Value) throws(StoreFailure) -> ScopeOutcome<Value> {
        guard hasChanged else { return .committed(value) }
        // A statement that failed has rolled back what the body changed before.
        if let failure { throw failure }
        do throws(PostgresError) {
            try statements.commit()
            return .committed(value)
        } catch {
            if error.isLoss { return .unknown(value, record: record, error) }
            throw .notSaved(reason: error.reason)
        }
    }
}
