import CPostgres
import Dispatch
import Foundation

/// Why the database did not do something. The details of a message are left out, since they may quote a record.
struct PostgresError: Error {
    /// The SQLSTATE; `nil` if the connection is lost.
    let state: String?
    let reason: String

    /// The connection is lost, or the server is ending it.
    var isLoss: Bool { state == nil || state?.hasPrefix("57P0") == true }
    /// The row is locked by another transaction.
    var isLocked: Bool { state == "55P03" }
    /// The old record must not be changed: there is no right to, or the server only reads.
    var isReadOnly: Bool { state == "42501" || state == "25006" }
}

/// A connection to PostgreSQL with its own queue, and so its own thread: libpq blocks the thread that calls it.
final class PostgresConnection: @unchecked Sendable {
    // Sendable: `handle` is used by one piece of work on `queue` at a time, and freed when nothing refers to it.
    private let handle: OpaquePointer
    private let queue = DispatchQueue(label: "PostgresConnection")

    private init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { PQfinish(handle) }

    /// Opens a connection. The options of `address` take precedence over those here, by which a lost peer is noticed.
    static func open(_ address: String) async throws(PostgresError) -> PostgresConnection {
        let options = [
            ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "25000"), ("dbname", address),
        ]
        return try await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: open(options)) }
        }.get()
    }

    private static func open(_ options: [(name: String, value: String)]) -> Result<PostgresConnection, PostgresError> {
        let names = options.map { strdup($0.name) }, values = options.map { strdup($0.value) }
        defer { for text in names + values { free(text) } }
        func array(_ texts: [UnsafeMutablePointer<CChar>?]) -> [UnsafePointer<CChar>?] {
            texts.map { UnsafePointer($0) } + [nil]
        }
        guard let handle = PQconnectdbParams(array(names), array(values), 1) else {
            return .failure(PostgresError(state: nil, reason: "no memory for a connection"))
        }
        let connection = PostgresConnection(handle)
        guard PQstatus(handle) == CONNECTION_OK else {
            return .failure(PostgresError(state: nil, reason: String(message: PQerrorMessage(handle))))
        }
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        return .success(connection)
    }

    /// Runs `body` on the connection's queue.
    func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable (Statements) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(Failure) in try body(Statements(handle: self.handle)) })
            }
        }.get()
    }

    /// Sends statements, on the connection's queue.
    struct Statements {
        fileprivate let handle: OpaquePointer
        // `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which Swift does not import.
        private static let sqlState = Int32(UInt8(ascii: "C")), message = Int32(UInt8(ascii: "M"))

        /// Executes statements without parameters.
        func execute(_ statements: String) throws(PostgresError) {
            let result = PQexec(handle, statements)
            defer { PQclear(result) }
            try check(result)
        }

        /// Executes one statement, and returns its rows; NULL is `nil`.
        func query(_ statement: String, _ parameters: [Data]) throws(PostgresError) -> [[Data?]] {
            // Parameters and columns are sent as bytes: a text is its own bytes, and so is a `bytea`.
            let copies = parameters.map { parameter in
                let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, parameter.count))
                parameter.copyBytes(to: copy, count: parameter.count)
                return copy
            }
            defer { for copy in copies { copy.deallocate() } }
            let values: [UnsafePointer<CChar>?] = copies.map {
                UnsafePointer(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            let result = PQexecParams(
                handle, statement, Int32(values.count), nil, values, parameters.map { Int32($0.count) },
                parameters.map { _ in 1 }, 1)
            defer { PQclear(result) }
            try check(result)
            return (0..<PQntuples(result)).map { row in
                (0..<PQnfields(result)).map { column in
                    guard PQgetisnull(result, row, column) == 0 else { return nil }
                    let length = Int(PQgetlength(result, row, column))
                    return PQgetvalue(result, row, column).map { Data(bytes: $0, count: length) }
                }
            }
        }

        /// Commits. PostgreSQL answers the commit of a transaction that has failed with a rollback.
        func commit() throws(PostgresError) {
            let result = PQexec(handle, "COMMIT")
            defer { PQclear(result) }
            try check(result)
            guard String(message: PQcmdStatus(result)) == "COMMIT" else {
                throw PostgresError(state: "40000", reason: "the transaction was rolled back")
            }
        }

        /// Ends the transaction, if there is one. Returns whether the connection can be used for another.
        func rollBack() -> Bool {
            let result = PQexec(handle, "ROLLBACK")
            defer { PQclear(result) }
            return PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
        }

        private func check(_ result: OpaquePointer?) throws(PostgresError) {
            let status = PQresultStatus(result)
            if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK { return }
            let isLost = PQstatus(handle) != CONNECTION_OK
            let state = PQresultErrorField(result, Self.sqlState).map { String(message: $0) }
            let reason = PQresultErrorField(result, Self.message) ?? PQerrorMessage(handle)
            throw PostgresError(state: isLost ? nil : state ?? "58000", reason: String(message: reason))
        }
    }
}

extension String {
    fileprivate init(message: UnsafePointer<CChar>?) {
        let text = message.map { String(cString: $0) } ?? ""
        self = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
