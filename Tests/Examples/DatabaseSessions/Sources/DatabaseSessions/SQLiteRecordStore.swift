import CSQLite
public import Foundation
public import RecordStorage

/// A store whose record is a row of an SQLite database, for the processes of one machine.
///
/// The scope is a transaction of the database, so that only one of its records is in use at a time. The turn is a
/// transaction of another database, which holds nothing. The system ends both if their process dies.
public struct SQLiteRecordStore: RecordStore {
    private let folder: URL
    private let name: String
    private let accessPatience = LockAttempts(patience: .seconds(10))
    private let turnPatience = LockAttempts(patience: .seconds(90))

    /// Creates a store in a folder that only the user can open, which is created when it is needed.
    ///
    /// - Parameter name: ASCII letters, digits and hyphens.
    public init(folder: URL, name: String) {
        self.folder = folder
        self.name = name
    }

    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let database = try await accessPatience.lock("the database") { () throws(StoreFailure) in
            let database = try open("sessions.sqlite")
            guard try database.begins() else { return nil as SQLiteDatabase? }
            try database.execute(
                "CREATE TABLE IF NOT EXISTS sessions (name TEXT PRIMARY KEY, record BLOB)",
                orThrow: StoreFailure.unreadable)
            return database
        }
        // If `body` throws, the database is closed, which rolls back.
        let value = try body(SQLiteAccess(database: database, name: name))
        try database.execute("COMMIT", orThrow: StoreFailure.notSaved)
        return value
    }

    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        let turn = try await turnPatience.lock("the turn") { () throws(StoreFailure) in
            let turn = try open("\(name).turn.sqlite")
            return try turn.begins() ? turn : nil
        }
        defer { turn.rollBack() }
        return await body()
    }

    private func open(_ file: String) throws(StoreFailure) -> SQLiteDatabase {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(reason: "the folder cannot be created")
        }
        return try SQLiteDatabase(path: folder.appending(path: file).path(percentEncoded: false))
    }
}

private struct SQLiteAccess: RecordStoreAccess {
    let database: SQLiteDatabase
    let name: String

    func read() throws(StoreFailure) -> Data? {
        try database.execute("SELECT record FROM sessions WHERE name = ?", name, orThrow: StoreFailure.unreadable)
    }

    func replace(with record: Data) throws(StoreFailure) {
        let replace = "INSERT OR REPLACE INTO sessions (name, record) VALUES (?, ?)"
        try database.execute(replace, name, record, orThrow: StoreFailure.notSaved)
    }

    func clear() throws(StoreFailure) {
        try database.execute("DELETE FROM sessions WHERE name = ?", name, orThrow: StoreFailure.notDeleted)
    }
}

/// A connection to an SQLite database. It is closed when nothing refers to it.
private final class SQLiteDatabase: @unchecked Sendable {
    // Sendable: SQLite serializes the calls on a handle that is opened with a mutex.
    private let handle: OpaquePointer?

    init(path: String) throws(StoreFailure) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        let status = sqlite3_open_v2(path, &handle, flags, nil)
        self.handle = handle
        if status != SQLITE_OK { throw .unreadable(reason: message) }
    }

    deinit { sqlite3_close_v2(handle) }

    var message: String { sqlite3_errmsg(handle).map { String(cString: $0) } ?? "no memory" }

    /// Begins a transaction, and returns `false` if another connection is in one.
    func begins() throws(StoreFailure) -> Bool {
        switch sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) {
        case SQLITE_OK: return true
        case SQLITE_BUSY: return false
        default: throw .unreadable(reason: message)
        }
    }

    func rollBack() { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }

    /// Executes a statement, and returns the first column of its first row.
    @discardableResult
    func execute(
        _ text: String, _ name: String? = nil, _ record: Data? = nil, orThrow failure: (String) -> StoreFailure
    ) throws(StoreFailure) -> Data? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure(message) }
        // SQLITE_TRANSIENT: SQLite copies what is bound.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        if let name { sqlite3_bind_text(statement, 1, name, -1, copied) }
        if let record, record.isEmpty {
            sqlite3_bind_zeroblob(statement, 2, 0)
        } else if let record {
            _ = record.withUnsafeBytes { sqlite3_bind_blob(statement, 2, $0.baseAddress, Int32($0.count), copied) }
        }
        switch sqlite3_step(statement) {
        case SQLITE_DONE: return nil
        case SQLITE_ROW:
            let count = Int(sqlite3_column_bytes(statement, 0))
            return sqlite3_column_blob(statement, 0).map { Data(bytes: $0, count: count) } ?? Data()
        default: throw failure(message)
        }
    }
}
