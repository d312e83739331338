import CoreSupport

/// Caches the session with one server as a record in a store. Another server's record counts as no session: the cache
/// never reads, deletes or replaces it.
///
/// Each method that changes the record enters the store's exclusive scope once, so that it replaces or deletes exactly
/// the record that it has read. A cancelled caller returns while it waits for the scope; once inside, it finishes.
package struct SessionCache<TokenFields: TokenRecordForm>: Sendable {
    package typealias Token = TokenFields.Value
    package typealias Session = SavedSession<Token>

    package let store: any RecordStore
    package let server: String
    private var client: RecordedClient?
    private let onFound: @Sendable (Session) -> Void
    /// The last record that was read, and its decoded form: a record is read more often than it changes.
    private let last = Protected<(record: Data, found: Found)?>(nil)

    /// Creates a cache that saves its session in `store`.
    ///
    /// - Parameters:
    ///   - server: the name that identifies the server.
    ///   - onFound: called with each session that is read, and before it is saved.
    package init(
        store: any RecordStore, server: String, onFound: @escaping @Sendable (Session) -> Void
    ) {
        self.store = store
        self.server = server
        self.onFound = onFound
    }

    /// Returns a cache of the same record that saves `client` with each login.
    package func saving(_ client: RecordedClient?) -> SessionCache {
        var cache = self
        cache.client = client
        return cache
    }

    /// Loads and validates the session, which has no token if it has ended; `nil` if there is none.
    package func load() async throws(StoreFailure) -> Session? { try find(in: try await store.read()).session }

    /// Loads the session and, in the same step, saves or deletes it as `change` says. Returns the session as it was
    /// before.
    @discardableResult
    package func update(
        _ change: @escaping @Sendable (Session?) -> SessionChange<Token>
    ) async throws(StoreFailure) -> Session? {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            let found = try find(in: try access.read())
            switch change(found.session) {
            case .keep: break
            case .save(let session):
                try found.checkIsReplaceable()
                onFound(session)
                try access.replace(with: session, as: SessionRecordFields<TokenFields>.self)
            case .delete: if found.session != nil { try access.clear() }
            }
            return found.session
        }
    }

    /// Encodes the session of `user`, then atomically replaces the old record, even an unreadable one. Returns the
    /// replaced token.
    package func save(_ token: Token, of user: String) async throws(StoreFailure) -> Token? {
        let session = Session(server: server, client: client, user: user, token: token)
        let record = try SessionRecord<TokenFields>.encode(session)
        onFound(session)
        return try await store.withExclusiveAccess { access throws(StoreFailure) in
            let found = findAnything(access)
            try found?.checkIsReplaceable()
            try access.replace(with: record)
            return found?.session?.token
        }
    }

    /// Deletes the session's record, even an unreadable one, and returns whether there was a record.
    package func clear() async throws(StoreFailure) -> Bool {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            switch findAnything(access) {
            case .nothing, .ofAnotherServer: return false
            case .session, nil: try access.clear()
            }
            return true
        }
    }
}

extension SessionCache {
    /// The state of a store for one server.
    private enum Found {
        case nothing
        case ofAnotherServer(String)
        case session(Session)

        var session: Session? { if case .session(let session) = self { session } else { nil } }

        func checkIsReplaceable() throws(StoreFailure) {
            guard case .ofAnotherServer(let other) = self else { return }
            throw .notSaved(reason: "the session with \(other) is saved there")
        }
    }

    private func find(in record: Data?) throws(StoreFailure) -> Found {
        guard let record else { return .nothing }
        let found: Found
        if let last = last.withLock({ $0 }), last.record == record {
            found = last.found
        } else {
            found = try decode(record)
            last.withLock { $0 = (record, found) }
        }
        if let session = found.session { onFound(session) }
        return found
    }

    private func decode(_ record: Data) throws(StoreFailure) -> Found {
        // Check the server and version first: nothing else in another server's or a newer record is validated.
        let head = try SessionRecord<TokenFields>.read(SessionHead.self, from: record)
        if let other = head.server, other != server { return .ofAnotherServer(other) }
        return .session(try SessionRecord<TokenFields>.decode(record))
    }

    /// Returns `nil` for a record that is unreadable, or that the store cannot read.
    private func findAnything(_ access: any RecordStoreAccess) -> Found? {
        do {
            return try find(in: try access.read())
        } catch {
            return nil
        }
    }
}
