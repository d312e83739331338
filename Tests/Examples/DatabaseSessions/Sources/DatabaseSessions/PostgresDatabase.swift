public import RecordStorage

/// The records of many users in a table of PostgreSQL, for all processes and machines that use this table.
///
/// Create one per process. Everything happens within transactions, so a transaction pooler may be in between.
public final class PostgresDatabase: Sendable {
    private let table: String
    let scopes: PostgresPool
    let turns: PostgresPool
    /// How many of the connections for scopes are left to exclusive scopes: however many read, a token can be saved.
    let reserve: Int
    let accessPatience: Duration
    let turnPatience: Duration

    /// Creates a database; connections are opened when they are needed.
    ///
    /// - Parameters:
    ///   - address: libpq's connection string or URL, such as `host=/run/postgresql dbname=app`.
    ///   - table: the name of the sessions' table, as SQL writes it. Pending logins have their own, `sessions_logins`.
    ///   - scopeConnections: how many connections serve reads and exclusive scopes. Reads leave a quarter of them
    ///     free, from four on.
    ///   - turnConnections: how many connections serve turns, each for as long as its refresh takes. They are separate:
    ///     a turn enters the scope, and would wait forever for a connection that another turn holds.
    ///   - accessPatience: how long to wait for a record, for a connection to read or change it, and, to change it, for
    ///     a database that is away.
    ///   - turnPatience: how long to wait for a turn, which takes at most a minute and three accesses, each as long as
    ///     `accessPatience`.
    public init(
        _ address: String, table: String = "sessions", scopeConnections: Int = 8, turnConnections: Int = 20,
        accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(90)
    ) {
        self.table = table
        reserve = scopeConnections / 4
        self.accessPatience = accessPatience
        self.turnPatience = turnPatience
        scopes = PostgresPool(address, limit: scopeConnections)
        turns = PostgresPool(address, limit: turnConnections)
    }

    private var logins: String { "\(table)_logins" }

    /// Creates the tables, unless they exist.
    ///
    /// - Throws: `StoreFailure.notSaved(reason:)`.
    public func createTable() async throws(StoreFailure) {
        // Under a lock, since two processes that create it at once would both find that it does not exist.
        let columns = "(name text PRIMARY KEY, record bytea, saved timestamptz NOT NULL DEFAULT now())"
        do throws(PostgresError) {
            try await execute(
                """
                BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('create sessions', 0));
                CREATE TABLE IF NOT EXISTS \(table) \(columns);
                CREATE TABLE IF NOT EXISTS \(logins) \(columns); COMMIT
                """)
        } catch {
            throw .notSaved(reason: error.reason)
        }
    }

    /// Deletes the pending logins that were begun longer than `logins` ago, and the sessions that were not saved for
    /// `sessions`, which must be longer than the server's refresh tokens live.
    ///
    /// A record that is in use is left alone.
    ///
    /// - Throws: `StoreFailure.notDeleted(reason:)`.
    public func sweep(logins age: Duration, sessions: Duration) async throws(StoreFailure) {
        do throws(PostgresError) {
            for (table, age) in [(logins, age), (table, sessions)] {
                try await execute(
                    """
                    DELETE FROM \(table) WHERE name IN (SELECT name FROM \(table)
                    WHERE saved <= now() - interval '\(age.components.seconds) s' FOR UPDATE SKIP LOCKED)
                    """)
            }
        } catch {
            throw .notDeleted(reason: error.reason)
        }
    }

    /// Returns the store of the session of this name, such as a user's. It costs no more than its name.
    public func store(named name: String) -> PostgresRecordStore {
        PostgresRecordStore(database: self, table: table, name: name)
    }

    /// Returns the store of the login that was begun under this name.
    public func pendingLogin(of name: String) -> PostgresRecordStore {
        PostgresRecordStore(database: self, table: logins, name: name)
    }

    private func execute(_ statements: String) async throws(PostgresError) {
        let connection = try await PostgresConnection.open(scopes.address)
        try await connection.run { connection throws(PostgresError) in try connection.execute(statements) }
    }
}
