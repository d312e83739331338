import CPostgres
import DatabaseSessions
import Foundation
import RecordStorage
import Testing
import UseCasesTesting

/// `.ci/check-database` starts the PostgreSQL at this address.
let databaseAddress = ProcessInfo.processInfo.environment["USECASES_DATABASE"] ?? "dbname=postgres"

@Suite(.serialized, .timeLimit(.minutes(60))) struct `PostgreSQL record store` {
    let name = UUID().uuidString

    @Test(arguments: RecordStoreContract.clauses + RecordStoreContract.connections)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let database = try await database(as: "under test")

        try await clause.check(
            RecordStoreContract.Subject(
                store: database.store(named: name), second: try await self.database().store(named: name),
                failingDeletion: try await failing("insufficient_privilege").store(named: name),
                failingSaving: try await failing("disk_full").store(named: name),
                unreachable: PostgresDatabase("host=/nowhere dbname=none", accessPatience: .zero).store(named: name),
                losingConnections: { endConnections(of: "under test") }))
    }

    @Test func `rolls back if a body throws after a change`() async throws {
        let store = try await database().store(named: name)
        try await store.save(Data("old".utf8))

        for change in [Data("new".utf8), nil] {
            await #expect(throws: StoreFailure.unreadable(reason: "of the body")) {
                try await store.withExclusiveAccess { access throws(StoreFailure) in
                    if let change { try access.replace(with: change) } else { try access.clear() }
                    throw .unreadable(reason: "of the body")
                }
            }
        }

        #expect(try await store.read() == Data("old".utf8))
    }

    @Test func `keeps nothing of a body that goes on after a failed change`() async throws {
        let store = try await failing("disk_full").store(named: name)
        try await database().store(named: name).save(Data("old".utf8))

        let value = try await store.withExclusiveAccess { access throws(StoreFailure) in
            do throws(StoreFailure) {
                try access.replace(with: Data("new".utf8))
                return "saved"
            } catch {
                return "not saved"
            }
        }

        #expect(value == "not saved")
        #expect(try await store.read() == Data("old".utf8))
    }

    @Test func `tells records apart by their names`() async throws {
        let database = try await database()
        let one = database.store(named: name), other = database.store(named: name + "'; DROP TABLE sessions; --")
        try await one.save(Data("one".utf8))
        try await other.save(Data("other".utf8))

        try await one.clear()

        #expect(try await one.read() == nil)
        #expect(try await other.read() == Data("other".utf8))
    }

    @Test func `holds more turns than connections, each of which enters the scope`() async throws {
        let database = try await database(scopes: 1, turns: 3)
        let names = (1...20).map { "\(name) \($0)" }

        try await withThrowingTaskGroup { group in
            for name in names {
                let store = database.store(named: name)
                group.addTask {
                    let saved = try await store.withRefreshTurn { () async -> Result<Void, StoreFailure> in
                        do throws(StoreFailure) {
                            return .success(try await store.save(Data(name.utf8)))
                        } catch {
                            return .failure(error)
                        }
                    }
                    try saved.get()
                }
            }
            try await group.waitForAll()
        }

        for name in names { #expect(try await database.store(named: name).read() == Data(name.utf8)) }
    }

    /// A commit that is answered with a cut took effect or not, which the store finds out.
    @Test func `finds out what became of a commit whose answer is lost`() async throws {
        let database = try await database(as: "losing answers")
        let store = database.store(named: name)
        for number in 1...20 {
            let record = Data("\(number)".utf8)
            let cut = Task.detached { endConnections(of: "losing answers") }
            let isSaved: Bool
            do throws(StoreFailure) {
                try await store.save(record)
                isSaved = true
            } catch {
                isSaved = false
            }
            await cut.value
            let found = try await store.read()
            #expect((found == record) == isSaved)
        }
    }

    @Test func `creates its table once, however many processes begin at once`() async throws {
        let table = "t\(name.filter(\.isHexDigit).lowercased())"
        let databases = (1...10).map { _ in PostgresDatabase(databaseAddress, table: table) }

        try await withThrowingTaskGroup { group in
            for database in databases { group.addTask { try await database.createTable() } }
            try await group.waitForAll()
        }

        try await databases[0].store(named: name).save(Data("a record".utf8))
        #expect(try await databases[1].store(named: name).read() == Data("a record".utf8))
        execute("DROP TABLE \(table), \(table)_logins")
    }

    @Test func `sweeps what is older than its limit, unless it is in use`() async throws {
        let table = "t\(name.filter(\.isHexDigit).lowercased())"
        let database = PostgresDatabase(databaseAddress, table: table)
        try await database.createTable()
        let (session, login) = (database.store(named: name), database.pendingLogin(of: name))
        for store in [session, login] { try await store.save(Data("old".utf8)) }
        func records() async throws -> [Data?] { [try await session.read(), try await login.read()] }

        try await database.sweep(logins: .seconds(3_600), sessions: .seconds(3_600))
        #expect(try await records() == [Data("old".utf8), Data("old".utf8)])

        for table in [table, "\(table)_logins"] { execute("UPDATE \(table) SET saved = now() - interval '2 h'") }
        try await session.save(Data("new".utf8))
        try await database.sweep(logins: .seconds(3_600), sessions: .seconds(3_600))
        #expect(try await records() == [Data("new".utf8), nil])

        let (isLocked, isSwept) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = Task.detached {
            try await session.withExclusiveAccess { access throws(StoreFailure) in
                isLocked.signal()
                isSwept.wait()
                try access.replace(with: Data("in use".utf8))
            }
        }
        await Task.detached { isLocked.wait() }.value
        try await database.sweep(logins: .zero, sessions: .zero)
        isSwept.signal()
        try await holder.value
        #expect(try await records() == [Data("in use".utf8), nil])

        try await database.sweep(logins: .zero, sessions: .zero)
        #expect(try await records() == [nil, nil])
        execute("DROP TABLE \(table), \(table)_logins")
    }

    @Test func `lets rows without a record be deleted at any time`() async throws {
        let store = try await database().store(named: name)

        try await withThrowingTaskGroup { group in
            for _ in 1...4 {
                group.addTask {
                    for _ in 1...10 {
                        try await store.withExclusiveAccess { access throws(StoreFailure) in
                            if try access.read() == nil {
                                try access.replace(with: Data([1]))
                            } else {
                                try access.clear()
                            }
                        }
                    }
                }
            }
            group.addTask {
                // Skips what is locked, since a wait would block a thread of Swift's here.
                let empty = "SELECT name FROM sessions WHERE record IS NULL FOR UPDATE SKIP LOCKED"
                for _ in 1...30 { execute("DELETE FROM sessions WHERE name IN (\(empty))") }
            }
            try await group.waitForAll()
        }

        // 40 bodies, each of which turned what the last one left.
        #expect(try await store.read() == nil)
    }

    @Test func `says that there is no server`() async throws {
        let store = PostgresDatabase("host=/nowhere dbname=none", accessPatience: .milliseconds(20)).store(named: name)

        let attempts: [@Sendable () async throws -> Void] = [
            { _ = try await store.read() }, { try await store.clear() }, { try await store.withRefreshTurn {} },
        ]
        for attempt in attempts {
            let error = await #expect(throws: StoreFailure.self) { try await attempt() }
            guard case .unreadable(let reason) = error else { return #expect(error == nil) }
            #expect(reason.contains("/nowhere"))
        }
    }

    /// While a token is being saved, only this process has it.
    @Test(.enabled(if: folderOfServer != nil))
    func `waits for a server that accepts no connection when it saves`() async throws {
        try await database().store(named: name).save(Data("old".utf8))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let refused = try refuseConnections(in: folder, count: 2)
        let store = PostgresDatabase("\(databaseAddress) host=\(folder.path)").store(named: name)

        try await store.save(Data("new".utf8))

        await refused.value
        #expect(try await store.read() == Data("new".utf8))
    }

    @Test func `leaves a connection to those who save, however many read`() async throws {
        let names = (1...3).map { "\(name) \($0)" }
        for name in names + [name] { try await self.database().store(named: name).save(Data("old".utf8)) }
        let database = try await database(scopes: 4, accessPatience: .zero)
        let store = database.store(named: name)
        let (entries, entry) = AsyncStream.makeStream(of: Void.self)
        let release = DispatchSemaphore(value: 0)

        try await withThrowingTaskGroup { group in
            defer { for _ in names { release.signal() } }
            for name in names {
                group.addTask {
                    // A body has the thread of its connection, and may block it.
                    try await database.store(named: name).withExclusiveAccess { _ in
                        entry.yield()
                        release.wait()
                    }
                }
            }
            for await _ in entries.prefix(names.count) {}

            let reading = await failure { () throws(StoreFailure) in _ = try await store.read() }
            #expect(reading == .busy(reason: "the database was locked for longer than 0.0 seconds"))
            try await store.save(Data("new".utf8))
        }

        #expect(try await store.read() == Data("new".utf8))
    }

    @Test func `tells a turn that another has from connections that are all in use`() async throws {
        let database = try await database(turns: 1, turnPatience: .zero)
        let other = try await self.database(turnPatience: .zero).store(named: name)
        let store = database.store(named: name), next = database.store(named: name + " 2")

        let errors = try await store.withRefreshTurn {
            await [
                failure(of: { () throws(StoreFailure) in try await other.withRefreshTurn {} }),
                failure(of: { () throws(StoreFailure) in try await next.withRefreshTurn {} }),
            ]
        }

        #expect(
            errors == [
                .busy(reason: "the turn was locked for longer than 0.0 seconds"),
                .unreadable(reason: "no connection to the database was free for 0.0 seconds"),
            ])
    }

    func database(
        as application: String = "tests", scopes: Int = 8, turns: Int = 20, accessPatience: Duration = .seconds(10),
        turnPatience: Duration = .seconds(90)
    ) async throws -> PostgresDatabase {
        let database = PostgresDatabase(
            "\(databaseAddress) application_name='\(application)'", scopeConnections: scopes, turnConnections: turns,
            accessPatience: accessPatience, turnPatience: turnPatience)
        try await database.createTable()
        return database
    }

    /// A database whose rows cannot be changed, for this reason.
    func failing(_ condition: String) async throws -> PostgresDatabase {
        _ = try await database()
        execute(
            """
            CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              IF current_setting('application_name') = 'insufficient_privilege' THEN RAISE insufficient_privilege; END IF;
              IF current_setting('application_name') = 'disk_full' THEN RAISE disk_full; END IF;
              IF current_setting('application_name') = 'full once a refresh was noted' THEN
                IF position('"sentAt"' IN convert_from(OLD.record, 'UTF8')) > 0 THEN RAISE disk_full; END IF;
              END IF;
              RETURN NEW;
            END $$;
            CREATE OR REPLACE TRIGGER fail BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION fail()
            """)
        return try await database(as: condition)
    }
}

private func failure(of body: () async throws(StoreFailure) -> Void) async -> StoreFailure? {
    do throws(StoreFailure) {
        try await body()
        return nil
    } catch {
        return error
    }
}

/// Executes statements on a connection of their own.
func execute(_ statements: String) {
    let connection = PQconnectdb(databaseAddress)
    defer { PQfinish(connection) }
    let result = PQexec(connection, statements)
    defer { PQclear(result) }
    let isDone = [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result))
    #expect(isDone, "\(String(cString: PQerrorMessage(connection)))")
}

/// Listens in `folder` where a client looks for a server, and closes the first connections; then the server itself is there.
private func refuseConnections(in folder: URL, count: Int) throws -> Task<Void, Never> {
    let own = folder.appending(path: ".s.PGSQL.5432")
    let server = try #require(folderOfServer).appending(path: own.lastPathComponent)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(own.path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: own.path.utf8) }
    let isListening = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(listener, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 8) == 0
        }
    }
    try #require(isListening)
    let (end, hasEnded) = AsyncStream.makeStream(of: Void.self)
    DispatchQueue(label: "refusing").async {
        for number in 1...count {
            let connection = accept(listener, nil, nil)
            if number == count {
                try? FileManager.default.removeItem(at: own)
                try? FileManager.default.createSymbolicLink(at: own, withDestinationURL: server)
            }
            close(connection)
        }
        close(listener)
        hasEnded.finish()
    }
    return Task { for await _ in end {} }
}

/// The folder with the socket of the server at `databaseAddress`.
private var folderOfServer: URL? {
    databaseAddress.firstMatch(of: /host=(\/[^ ]+)/).map { URL(filePath: String($0.1)) }
}

/// Ends the connections of that name, and returns once they have ended.
private func endConnections(of application: String) {
    execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '\(application)'")
}

@Suite(.timeLimit(.minutes(60))) struct `SQLite record store` {
    @Test(arguments: RecordStoreContract.withoutFailures)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }

        try await clause.check(
            RecordStoreContract.Subject(
                store: SQLiteRecordStore(folder: folder, name: "a-user"),
                second: SQLiteRecordStore(folder: folder, name: "a-user")))
    }

    @Test func `says that it cannot be opened`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let store = SQLiteRecordStore(folder: file, name: "a-user")

        let error = StoreFailure.unreadable(reason: "the folder cannot be created")
        await #expect(throws: error) { try await store.read() }
        await #expect(throws: error) { try await store.withRefreshTurn {} }
    }
}
