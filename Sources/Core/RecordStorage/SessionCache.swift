import CoreSupport

/// Caches the session with one server as a record in a store. Another server's record counts as no session: the cache
/// never reads, deletes or replaces it.
///
/// Each method that changes the record enters the store's exclusive scope once, so that it replaces or deletes exactly
/// the record that it has read. A cancelled caller returns while it waits for the scope; once inside, it finishes.
package struct SessionCache<TokenFields: TokenRecordForm>: Sendable {
    package typealias Token = TokenFields.Value
    package typealias Found = FoundSession<Token>

    package let store: any RecordStore
    private let server: String
    private let client: RecordedClient?
    private let onFound: @Sendable (Found) -> Void
    /// The last record that was read, and its decoded form: a record is read more often than it changes.
    private let last = Protected<(record: Data, found: Found)?>(nil)

    /// Creates a cache that saves its session in `store`.
    ///
    /// - Parameters:
    ///   - server: the name that identifies the server.
    ///   - client: the client to save with the session, if any.
    ///   - onFound: called with the result of each read of the store, and with each session before it is saved.
    package init(
        store: any RecordStore, server: String, client: RecordedClient?, onFound: @escaping @Sendable (Found) -> Void
    ) {
        self.store = store
        self.server = server
        self.client = client
        self.onFound = onFound
    }

    /// Loads and validates the session, which has no token if it has ended.
    package func session() async throws(StoreFailure) -> RecordedSession<Token> {
        try found(in: try await store.read()).session()
    }

    /// Loads the session and, in the same step, saves the refresh state that `change` returns, unless it is `nil`.
    ///
    /// - Returns: the session as it was before.
    package func updateRefresh(
        _ change: @escaping @Sendable (RecordedSession<Token>) -> RefreshState?
    ) async throws(StoreFailure) -> RecordedSession<Token> {
        let found = try await store.withExclusiveAccess { access throws(StoreFailure) in
            let found = try find(access)
            // Write it even if nothing changes: this proves that the store is writable.
            guard case .session(var session) = found, let refresh = change(session) else { return found }
            session.refresh = refresh
            try replace(session, access)
            return found
        }
        return try found.session()
    }

    package func load() async throws(StoreFailure) -> Token {
        guard let token = try await session().token else { throw .notFound }
        return token
    }

    /// Encodes the session of `user`, then atomically replaces the old record, even an unreadable one. Returns the
    /// replaced token.
    package func save(_ token: Token, of user: String) async throws(StoreFailure) -> Token? {
        let session = RecordedSession(server: server, client: client, user: user, token: token)
        let record = try SessionRecord<TokenFields>.encodeToSave(session)
        onFound(.session(session))
        return try await store.withExclusiveAccess { access throws(StoreFailure) in
            let found = findAnything(access)
            if case .ofAnotherServer(let other) = found {
                throw .notSaved(reason: "the session with \(other) is saved there")
            }
            try access.replace(with: record)
            return found.token
        }
    }

    /// Saves `new` if `old` is still the session's token, or if the session has ended with the refusal of the refresh
    /// token with the digest `refused`. Returns whether it did.
    package func replace(
        _ old: Token, orEndBy refused: String? = nil, with new: Token, noting refresh: RefreshState = RefreshState()
    ) async throws(StoreFailure) -> Bool {
        // Refuse a record that could not be decoded again before using the store.
        let session = RecordedSession(server: server, token: new)
        _ = try SessionRecord<TokenFields>.encodeToSave(session)
        onFound(.session(session))
        return try await store.withExclusiveAccess { access throws(StoreFailure) in
            guard case .session(let session) = try find(access),
                session.token == old || refused != nil && session.refused == refused
            else { return false }
            var refresh = refresh
            // The next end has the same cause, if the server has ended the session.
            if let end = session.end, end.mayFollowLoss { refresh.sentAt = refresh.sentAt ?? end.date }
            try replace(session.with(new, refresh: refresh), access)
            return true
        }
    }

    /// Deletes the record or only its token, if `condition` holds.
    ///
    /// - Parameters:
    ///   - end: how the session ended; it is saved with the user and the client for the next login.
    ///   - refused: a digest of the refresh token whose refusal ended it.
    /// - Returns: whether the condition held.
    package func clear(
        saving end: SessionEnd? = nil, by refused: String? = nil, if condition: @escaping @Sendable (Found) -> Bool
    ) async throws(StoreFailure) -> Bool {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            let found = try find(access)
            guard condition(found) else { return false }
            switch found {
            case .none, .ofAnotherServer: break
            case .session(let session) where end != nil:
                try replace(session.with(nil, end: end, refused: refused), access)
            case .session, .unreadable: try access.clear()
            }
            return true
        }
    }

    /// Deletes the session's record, even an unreadable one, and returns whether there was a record.
    package func clear() async throws(StoreFailure) -> Bool {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            switch findAnything(access) {
            case .none, .ofAnotherServer: return false
            case .session, .unreadable: try access.clear()
            }
            return true
        }
    }
}

extension SessionCache {
    private func find(_ access: any RecordStoreAccess) throws(StoreFailure) -> Found {
        found(in: try access.read())
    }

    private func found(in record: Data?) -> Found {
        let found: Found
        if let record, let last = last.withLock({ $0 }), last.record == record {
            found = last.found
        } else {
            found = Found(record, at: server, as: TokenFields.self)
            last.withLock { $0 = record.map { ($0, found) } }
        }
        onFound(found)
        return found
    }

    /// Like ``find(_:)``, but bytes that the store cannot read count as an unreadable record.
    private func findAnything(_ access: any RecordStoreAccess) -> Found {
        do {
            return try find(access)
        } catch {
            return .unreadable(RecordError(error.reason ?? "cancelled"))
        }
    }

    private func replace(
        _ session: RecordedSession<Token>, _ access: any RecordStoreAccess
    ) throws(StoreFailure) {
        try access.replace(with: session, as: SessionRecordFields<TokenFields>.self)
    }
}

extension RecordedSession {
    /// Returns the session with another token and the state of its refresh, or without a token and with its end.
    fileprivate func with(
        _ token: Token?, refresh: RefreshState = RefreshState(), end: SessionEnd? = nil, refused: String? = nil
    ) -> RecordedSession {
        RecordedSession(
            server: server, client: client, user: user, token: token, refresh: refresh, end: end, refused: refused)
    }
}

extension FoundSession {
    fileprivate func session() throws(StoreFailure) -> RecordedSession<Token> {
        switch self {
        case .none, .ofAnotherServer: throw .notFound
        case .session(let session): return session
        case .unreadable(let error): throw .damaged(reason: error.reason)
        }
    }

    package var token: Token? {
        if case .session(let session) = self { session.token } else { nil }
    }
}
