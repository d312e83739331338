import CoreSupport
package import LoginCredentials
public import OAuthTokens
public import RecordStorage

/// Caches one server's token in a record store. The record names its server: the cache never reads, deletes or replaces
/// another server's session.
///
/// Each use case enters the store's exclusive scope once, so that it replaces or deletes exactly the record that it has
/// read. A cancelled caller returns while it waits for the scope; once inside, it finishes.
public struct LocalTokenCache: Sendable {
    private let session: SessionCache<TokenRecordFields>
    private let source: TokenSource?
    /// The secrets of each session that was found or saved.
    package let secrets: SecretsInUse

    /// Creates a cache that saves its token in `store`.
    ///
    /// - Parameters:
    ///   - store: saves the record.
    ///   - server: identifies the server, for example by its API's URL.
    ///   - source: the authorization server whose tokens are loaded. A token from another one is ignored, and stays
    ///     until the next login. `nil` loads tokens from any.
    public init(store: any RecordStore, server: String, source: TokenSource? = nil) {
        self.init(store: store, server: server, source: source, client: nil)
    }

    /// Creates a cache that saves the client with each login, and adds what it finds or saves to `secrets`.
    package init(
        store: any RecordStore, server: String, source: TokenSource? = nil, client: RecordedClient?,
        secrets: SecretsInUse = SecretsInUse()
    ) {
        session = SessionCache(store: store, server: server, client: client) { found in
            guard case .session(let session) = found else { return }
            let others = [session.refresh.older?.refreshToken, session.client?.secret].compactMap(\.self)
            secrets.insert((session.token?.secrets ?? []) + others)
        }
        self.source = source
        self.secrets = secrets
    }

    /// Returns a cache that loads only tokens from `source`.
    package func accepting(_ source: TokenSource) -> LocalTokenCache { LocalTokenCache(session, source, secrets) }

    private init(_ session: SessionCache<TokenRecordFields>, _ source: TokenSource, _ secrets: SecretsInUse) {
        self.session = session
        self.source = source
        self.secrets = secrets
    }

    /// Loads the whole record of the session, whatever server issued its token, even after its end.
    package func loadRecord() async throws(LoadTokenFromCacheError) -> RecordedSession<Token> {
        try await session.session()
    }

    /// Whether the token may be used here.
    package func accepts(_ token: Token) -> Bool {
        source.map { $0.isSameServer(as: token.source ?? TokenSource()) } ?? true
    }

    /// Returns the part of the record that this cache may use; `nil` if its token is from another authorization server.
    package func saved(_ session: RecordedSession<Token>) -> SavedSession? {
        if let token = session.token {
            return accepts(token) ? SavedSession(of: session.user, token: token, refresh: session.refresh) : nil
        }
        return session.end.map { SavedSession(of: session.user, end: $0) }
    }
}

extension LocalTokenCache: LoadTokenFromCacheUseCase {
    /// Loads, validates and returns the token.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        guard let token = try await loadSession().token else { throw .notFound }
        return token
    }
}

extension LocalTokenCache: LoadSessionFromCacheUseCase {
    /// Loads the session without waiting for the store's exclusive scope, if the store can.
    public func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession {
        guard let saved = saved(try await session.session()) else { throw .notFound }
        return saved
    }
}

extension LocalTokenCache: NoteRefreshUseCase {
    /// Loads the session and saves the change of its refresh within the store's exclusive scope.
    @discardableResult
    public func noteRefresh(
        _ change: @escaping @Sendable (SavedSession) -> RefreshState?
    ) async throws(StoreFailure) -> SavedSession {
        let before = try await session.updateRefresh { session in saved(session).flatMap(change) }
        guard let saved = saved(before) else { throw .notFound }
        return saved
    }
}

extension LocalTokenCache: TakeRefreshTurnUseCase {
    /// Waits for the store's turn and runs `body`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await session.store.withRefreshTurn(body)
    }
}

extension LocalTokenCache: CacheTokenUseCase {
    /// Encodes `token`, then atomically replaces the old record, even an unreadable one: a login repairs the cache.
    @discardableResult
    public func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        try await session.save(token, of: user)
    }
}

extension LocalTokenCache: ReplaceCachedTokenUseCase {
    /// Saves `new` if `old` is cached, or if its refusal ended the session, and returns whether it did. An unreadable
    /// record does not count as `old`.
    public func replaceCachedToken(
        _ old: Token, with new: Token, noting refresh: RefreshState
    ) async throws(CacheTokenError) -> Bool {
        try await session.replace(old, orEndBy: old.refreshDigest, with: new, noting: refresh)
    }
}

extension Token {
    /// Identifies the login's refresh token in a record that does not contain it.
    package var refreshDigest: String? {
        refreshToken.map { SHA256.digest(of: "\(grantID) \($0.revealed)".utf8).hexadecimal }
    }
}

extension LocalTokenCache: ClearTokenUseCase {
    /// Deletes the record or only its token, if it is `token`, and returns whether it was.
    ///
    /// An unreadable record is cleared only as ``TokenToClear/any``: this version cannot tell whose session it is, and
    /// it may be that of a later login by a newer version.
    @discardableResult
    public func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool {
        switch token {
        case .any:
            _ = try await session.clear()
            return true
        case .ofGrant(let grantID):
            return try await session.clear { found in
                switch found {
                case .none, .ofAnotherServer: true
                case .session(let session): session.token.map { $0.grantID == grantID } ?? true
                case .unreadable: false
                }
            }
        case .exactly(let token): return try await session.clear { $0.token == token }
        case .ended(let token, let end, let holder):
            return try await session.clear(saving: end, by: token.refreshDigest) { found in
                guard case .session(let session) = found else { return false }
                return session.token == token && [nil, holder].contains(session.refresh.holder)
            }
        case .endedSession:
            return try await session.clear { found in
                switch found {
                case .none: true
                case .session(let session): session.token == nil
                case .ofAnotherServer, .unreadable: false
                }
            }
        }
    }
}

package typealias TokenRecord = SessionRecord<TokenRecordFields>

package struct TokenRecordFields: TokenRecordForm {
    package static let subject = "a token"

    /// The token's source; `nil` if it comes from below the API's URL.
    fileprivate struct Source: Codable {
        let issuer: String?
        let tokenURL: String?
        let revocationURL: String?
        let codeURL: String?
        let pageURL: String?
        let clientID: String?
        let style: String?
        let refreshWindow: Double?
        /// `nil` for a client that authenticates in the body, as in records of older versions.
        let clientAuthentication: String?
        /// `nil` if it is the token endpoint's.
        let revocationAuthentication: String?
        let resources: [String]?
    }

    let accessToken: String
    let tokenType: String
    let refreshToken: String?
    /// Seconds since 2001, as `Date` stores them, so that the date is restored exactly.
    let receivedAt: Double
    let lifetime: Double?
    let grantID: UUID
    private let userName: String?
    private let source: Source?

    package init(_ token: Token) {
        accessToken = token.accessToken.revealed
        tokenType = token.tokenType
        refreshToken = token.refreshToken?.revealed
        receivedAt = token.receivedAt.timeIntervalSinceReferenceDate
        lifetime = token.lifetime
        grantID = token.grantID
        userName = token.userName
        // Written even for a token without a source: only a record of an older version has no source.
        source = Source(
            issuer: token.source?.issuer, tokenURL: token.source?.tokenURL?.absoluteString,
            revocationURL: token.source?.revocationURL?.absoluteString,
            codeURL: token.source?.codeURL?.absoluteString, pageURL: token.source?.pageURL?.absoluteString,
            clientID: token.source?.clientID,
            style: token.source?.style?.rawValue, refreshWindow: token.source?.refreshWindow?.seconds,
            clientAuthentication: token.source?.clientAuthentication.unlessDefault(.post),
            revocationAuthentication: token.source.flatMap {
                $0.revocationAuthentication.unlessDefault($0.clientAuthentication)
            },
            resources: token.source.flatMap { $0.resources.isEmpty ? nil : $0.resources })
    }

    package var value: Token { value(of: nil) }

    /// Returns the token. In a record of an older version, its source is the client's token endpoint, if it has one.
    package func value(of client: RecordedClient?) -> Token {
        let source = source.map { TokenSource($0) } ?? client.map { TokenSource($0) }
        return Token(
            accessToken: Secret(accessToken), tokenType: tokenType, refreshToken: refreshToken.map { Secret($0) },
            receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), lifetime: lifetime, grantID: grantID,
            source: source == TokenSource() ? nil : source, userName: userName)
    }

    package func validate() throws(RecordError) {
        if accessToken.allSatisfy(\.isWhitespace) { throw RecordError("`accessToken` is blank") }
        if tokenType.allSatisfy(\.isWhitespace) { throw RecordError("`tokenType` is blank") }
        // A token that cannot be sent is damaged data; otherwise sending it would look like a connection failure.
        guard Token.fitsHeader(accessToken: accessToken) else {
            throw RecordError("`accessToken` does not fit a header")
        }
        guard Token.fitsHeader(tokenType: tokenType) else { throw RecordError("`tokenType` does not fit a header") }
        guard Self.dates.contains(receivedAt) else { throw RecordError("`receivedAt` is not a valid date") }
        if let lifetime, !Self.lifetimes.contains(lifetime) {
            throw RecordError("`lifetime` is out of range")
        }
    }

    /// From 1970, where an unset clock starts, to the year 10000.
    private static let dates = -978_307_200.0..<252_423_993_600.0

    /// A thousand years in either direction: a token may already be expired when it arrives.
    private static let lifetimes = -31_556_952_000.0...31_556_952_000.0
}

extension ClientAuthentication {
    /// The text to save; `nil` for the method that a record without a text means.
    fileprivate func unlessDefault(_ method: ClientAuthentication) -> String? { self == method ? nil : rawValue }
}

extension TokenSource {
    fileprivate init(_ source: TokenRecordFields.Source) {
        self.init(
            issuer: source.issuer, tokenURL: source.tokenURL.flatMap { URL(string: $0) },
            revocationURL: source.revocationURL.flatMap { URL(string: $0) },
            codeURL: source.codeURL.flatMap { URL(string: $0) }, pageURL: source.pageURL.flatMap { URL(string: $0) },
            clientID: source.clientID,
            style: source.style.flatMap { TokenRequestStyle(rawValue: $0) },
            // A window that is none counts as absent: the session does not depend on it.
            refreshWindow: source.refreshWindow.flatMap { RefreshWindow(seconds: $0) },
            clientAuthentication: source.clientAuthentication.flatMap { ClientAuthentication(rawValue: $0) } ?? .post,
            revocationAuthentication: source.revocationAuthentication.flatMap { ClientAuthentication(rawValue: $0) },
            resources: source.resources ?? [])
    }

    /// The source of the client's tokens, in a record that has no token or names no source.
    package init(_ client: RecordedClient) {
        self.init(
            tokenURL: client.tokenURL.flatMap { URL(string: $0) },
            revocationURL: client.revocationURL.flatMap { URL(string: $0) },
            codeURL: client.codeURL.flatMap { URL(string: $0) }, pageURL: client.pageURL.flatMap { URL(string: $0) },
            clientID: client.id,
            style: TokenRequestStyle(rawValue: client.style),
            refreshWindow: client.refreshWindow.flatMap { RefreshWindow(seconds: $0) },
            clientAuthentication: client.authentication.flatMap { ClientAuthentication(rawValue: $0) } ?? .post,
            revocationAuthentication: client.revocationAuthentication.flatMap { ClientAuthentication(rawValue: $0) },
            resources: client.resources ?? [])
    }
}
