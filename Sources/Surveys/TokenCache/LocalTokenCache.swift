import CoreSupport
import Credentials
public import OAuth
public import RecordStorage

/// The cache of one server's token, over a store of bytes. The record names its server: another server's session is
/// neither read nor deleted nor replaced.
///
/// Each use case enters the store's exclusive scope once, so that it replaces or deletes what it has read. A cancelled
/// caller leaves while it waits for the scope; once inside, it finishes.
public struct LocalTokenCache: Sendable {
    private let session: SessionCache<TokenRecordFields>

    /// Creates a cache that saves its token in `store`. `server` tells the server from others, such as its API's URL.
    public init(store: any RecordStore, server: String) {
        self.init(store: store, server: server, client: nil)
    }

    /// Creates a cache that saves the client with each login, and reports each session that it finds or saves.
    package init(
        store: any RecordStore, server: String, client: KeptClient?,
        onFound: @escaping @Sendable (FoundSession<Token>) -> Void = { _ in }
    ) {
        session = SessionCache(store: store, server: server, client: client, onFound: onFound)
    }

    /// Loads all that is saved of the session, even after the server has ended it.
    package func loadSession() async throws(LoadTokenFromCacheError) -> KeptSession<Token> {
        try await session.session()
    }
}

extension LocalTokenCache: LoadTokenFromCacheUseCase {
    /// Loads, validates and returns the token.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        try await session.load()
    }
}

extension LocalTokenCache: TakeRefreshTurnUseCase {
    /// Waits for the store's turn and runs `body`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await session.store.withRefreshTurn(body)
    }
}

extension LocalTokenCache: CacheTokenUseCase {
    /// Encodes `token`, then replaces the old record in one effect. An unreadable record is replaced too, so that a
    /// login repairs it.
    @discardableResult
    public func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        try await session.save(token, of: user)
    }
}

extension LocalTokenCache: ReplaceCachedTokenUseCase {
    /// Saves `new` if `old` is cached, and returns whether it was. An unreadable record does not count as `old`.
    public func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        try await session.replace(old, with: new)
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
                case .none, .outdated, .ofAnotherServer: true
                case .session(let session): session.token.map { $0.grantID == grantID } ?? true
                case .unreadable: false
                }
            }
        case .exactly(let token): return try await session.clear { $0.token == token }
        case .ended(let token):
            return try await session.clear(leavingUser: true) { $0.token == token }
        case .leftovers:
            return try await session.clear { found in
                if case .session(let session) = found { session.token == nil } else { false }
            }
        }
    }
}

package typealias TokenRecord = SessionRecord<TokenRecordFields>

package struct TokenRecordFields: RecordFields {
    package static let subject = "a token"

    let accessToken: String
    let tokenType: String
    let refreshToken: String?
    /// Seconds since 2001, as `Date` stores them, so that the date is restored exactly.
    let receivedAt: Double
    let lifetime: Double?
    let grantID: UUID

    package init(_ token: Token) {
        accessToken = token.accessToken.revealed
        tokenType = token.tokenType
        refreshToken = token.refreshToken?.revealed
        receivedAt = token.receivedAt.timeIntervalSinceReferenceDate
        lifetime = token.lifetime
        grantID = token.grantID
    }

    package var value: Token {
        Token(
            accessToken: Secret(accessToken), tokenType: tokenType, refreshToken: refreshToken.map { Secret($0) },
            receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), lifetime: lifetime, grantID: grantID)
    }

    package func validate() throws(RecordError) {
        if accessToken.allSatisfy(\.isWhitespace) { throw RecordError("`accessToken` is blank") }
        if tokenType.allSatisfy(\.isWhitespace) { throw RecordError("`tokenType` is blank") }
        guard Self.dates.contains(receivedAt) else { throw RecordError("`receivedAt` is not a valid date") }
        if let lifetime, !Self.lifetimes.contains(lifetime) {
            throw RecordError("`lifetime` is out of range")
        }
    }

    /// From 1970, the time of a clock that was never set, to the year 10000.
    private static let dates = -978_307_200.0..<252_423_993_600.0

    /// A thousand years either way: a token that had expired when it arrived is still a token.
    private static let lifetimes = -31_556_952_000.0...31_556_952_000.0
}
