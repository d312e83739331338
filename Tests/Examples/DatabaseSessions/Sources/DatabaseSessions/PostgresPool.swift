import Synchronization

/// A bounded number of connections, opened when they are needed.
final class PostgresPool: Sendable {
    private struct State {
        var free: Int
        var idle: [PostgresConnection] = []
    }

    let address: String
    private let state: Mutex<State>

    init(_ address: String, limit: Int) {
        self.address = address
        state = Mutex(State(free: limit))
    }

    /// Runs `attempt` on a connection. Returns `nil` if none is free, if its connection was lost while it was idle, or if
    /// `attempt` finds a lock taken: the caller tries again, and holds nothing meanwhile.
    ///
    /// A value is returned with the connection, which goes back by ``giveBack(_:)``.
    ///
    /// - Parameter reserve: how many connections this leaves to others.
    func attempt<Value: Sendable>(
        leaving reserve: Int = 0,
        _ attempt: @escaping @Sendable (PostgresConnection.Statements) throws(PostgresError) -> Value?
    ) async throws(PostgresError) -> (connection: PostgresConnection, value: Value)? {
        guard let (connection, wasIdle) = try await take(leaving: reserve) else { return nil }
        do throws(PostgresError) {
            if let value = try await connection.run(attempt) { return (connection, value) }
            await giveBack(connection)
            return nil
        } catch {
            await giveBack(connection)
            if error.isLocked { return nil }
            guard error.isLoss, wasIdle else { throw error }
            // The server has restarted, and the others are lost too.
            state.withLock { $0.idle = [] }
            return nil
        }
    }

    /// Ends what the connection is doing, and makes it available again, unless it is lost.
    func giveBack(_ connection: PostgresConnection) async {
        let isUsable = await connection.run { $0.rollBack() }
        state.withLock { state in
            state.free += 1
            if isUsable { state.idle.append(connection) }
        }
    }

    private func take(
        leaving reserve: Int
    ) async throws(PostgresError) -> (connection: PostgresConnection, wasIdle: Bool)? {
        let (isFree, idle) = state.withLock { state in
            guard state.free > reserve else { return (false, nil as PostgresConnection?) }
            state.free -= 1
            return (true, state.idle.popLast())
        }
        guard isFree else { return nil }
        if let idle { return (idle, true) }
        do throws(PostgresError) {
            return (try await .open(address), false)
        } catch {
            state.withLock { $0.free += 1 }
            throw error
        }
    }
}
