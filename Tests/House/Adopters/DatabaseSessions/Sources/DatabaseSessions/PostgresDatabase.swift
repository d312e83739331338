public import RecordStorage

/// The records of many users in a table of PostgreSQL, for all processes and machines that use this table.
///
/// Create one per process. Everything happens within transactions, so a transaction pooler may be in between.
public final class PostgresDatabase: Sendable {
    let table: String
    let scopes: PostgresPool
    let turns: PostgresPool
    let turnPatience: Duration

    /// Creates a database; connections are opened when they are needed.
    ///
    /// - Parameters:
    ///   - address: libpq's connection string or URL, such as `host=/run/postgresql dbname=app`.
    ///   - table: the table's name, as SQL writes it.
    ///   - scopeConnections: how many connections serve reads and exclusive scopes.
    ///   - turnConnections: how many connections serve turns, each for as long as its refresh takes. They are separate:
    ///     a turn enters the scope, and would wait forever for a connection that another turn holds.
    ///   - turnPatience: how long to wait for a turn, which takes at most a minute and three accesses.
    public init(
        _ address: String, table: String = "sessions", scopeConnections: Int = 8, turnConnections: Int = 20,
        turnPatience: Duration = .seconds(90)
    ) {
        self.table = table
        self.turnPatience = turnPatience
        scopes = PostgresPool(address, limit: scopeConnections)
        turns = PostgresPool(address, limit: turnConnections)
    }

    /// Creates the table, unless it exists.
    ///
    /// - Throws: `RecordStoreError.saving(reason:)`.
    public func createTable() async throws(RecordStoreError) {
        // Under a lock, since two processes that create it at once would both find that it does not exist.
        let statement = """
            BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('create sessions', 0));
            CREATE TABLE IF NOT EXISTS \(table) (name text PRIMARY KEY, record bytea); COMMIT
            """
        do throws(PostgresError) {
            let connection = try await PostgresConnection.open(scopes.address)
            try await connection.run { statements throws(PostgresError) in try statements.execute(statement) }
        } catch {
            throw .saving(reason: error.reason)
        }
    }

    /// Returns the store of this name, such as a user's. It costs no more than its name.
    public func store(named name: String) -> PostgresRecordStore { PostgresRecordStore(database: self, name: name) }
}
