/// A user's session with a server, as it is saved.
public struct SavedSession<Token: Hashable & Sendable>: Hashable, Sendable {
    /// The name that identifies the server.
    public let server: String
    /// The user of the login; `nil` if the name is not known.
    public var user: String?
    /// The client of the login.
    package var client: RecordedClient?
    /// `nil` once the session has ended; the other fields help the next login.
    public var token: Token?
    /// The state of the token's refresh.
    public var refresh: RefreshState
    /// How the session ended; `nil` if it has not ended, or if an older version ended it.
    public var end: SessionEnd?
    /// A digest of the refresh token whose refusal ended the session; another process may still get an answer to it.
    public var refused: String?

    public init(
        server: String, user: String? = nil, token: Token? = nil, refresh: RefreshState = RefreshState(),
        end: SessionEnd? = nil, refused: String? = nil
    ) {
        self.init(server: server, client: nil, user: user, token: token, refresh: refresh, end: end, refused: refused)
    }

    package init(
        server: String, client: RecordedClient?, user: String? = nil, token: Token? = nil,
        refresh: RefreshState = RefreshState(), end: SessionEnd? = nil, refused: String? = nil
    ) {
        self.server = server
        self.client = client
        self.user = user
        self.token = token
        self.refresh = refresh
        self.end = end
        self.refused = refused
    }

    /// Returns the session with another token and the state of its refresh.
    public func with(_ token: Token, refresh: RefreshState = RefreshState()) -> SavedSession {
        SavedSession(server: server, client: client, user: user, token: token, refresh: refresh)
    }

    /// Returns the session after its end, without its token. The user and the client stay for the next login.
    package func ended(_ end: SessionEnd, refused: String? = nil) -> SavedSession {
        SavedSession(server: server, client: client, user: user, end: end, refused: refused)
    }
}

/// What becomes of a saved session.
public enum SessionChange<Token: Hashable & Sendable>: Hashable, Sendable {
    /// It stays, and nothing is written.
    case keep
    /// It is replaced. It is written even if it is the same, which proves that the store can save.
    case save(SavedSession<Token>)
    case delete
}
