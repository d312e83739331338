import CoreSupport
package import LoginCredentials

/// A saved session: its server, its user and its token.
package struct RecordedSession<Token: Hashable & Sendable>: Hashable, Sendable {
    /// The name that identifies the server.
    package let server: String
    package let client: RecordedClient?
    package let user: String?
    /// `nil` once the session has ended; the other fields help the next login.
    package var token: Token?
    package var refresh: RefreshState
    /// How the session ended; `nil` if it has not ended, or if an older version ended it.
    package var end: SessionEnd?
    /// A digest of the refresh token whose refusal ended the session; another process may still get an answer to it.
    package var refused: String?

    package init(
        server: String, client: RecordedClient? = nil, user: String? = nil, token: Token?,
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
}

package struct RecordedClient: Hashable, Sendable {
    package let id: String
    package let secret: Secret?
    /// The style of its token requests.
    package let style: String
    /// The endpoint that issues tokens, if not below the API's URL.
    package let tokenURL: String?
    package let revocationURL: String?
    package let issuer: String?
    package let pageURL: String?
    package let codeURL: String?
    /// Whether the server promised to name itself in callbacks; `nil` means no.
    package let namesItself: Bool?
    /// How the client authenticates; `nil` if in the body.
    package let authentication: String?
    /// How it authenticates at the revocation endpoint; `nil` if as at the token endpoint.
    package let revocationAuthentication: String?
    /// The resources that tokens are requested for; `nil` if none are named.
    package let resources: [String]?
    /// Whether the server offers the scope `offline_access`; `nil` means no.
    package let offersOfflineAccess: Bool?
    /// The seconds for which the server accepts a replaced refresh token; `nil` if no window was declared.
    package let refreshWindow: Double?

    package init(
        id: String, secret: Secret?, style: String, tokenURL: String? = nil, revocationURL: String? = nil,
        issuer: String? = nil, pageURL: String? = nil, codeURL: String? = nil, namesItself: Bool? = nil,
        authentication: String? = nil, revocationAuthentication: String? = nil, resources: [String]? = nil,
        offersOfflineAccess: Bool? = nil, refreshWindow: Double? = nil
    ) {
        self.id = id
        self.secret = secret
        self.style = style
        self.tokenURL = tokenURL
        self.revocationURL = revocationURL
        self.issuer = issuer
        self.pageURL = pageURL
        self.codeURL = codeURL
        self.namesItself = namesItself
        self.authentication = authentication
        self.revocationAuthentication = revocationAuthentication
        self.resources = resources
        self.offersOfflineAccess = offersOfflineAccess
        self.refreshWindow = refreshWindow
    }
}

package typealias SessionRecord<TokenFields: TokenRecordForm> = VersionedRecord<SessionRecordFields<TokenFields>>

/// The fields of a token within a session's record.
package protocol TokenRecordForm: RecordFields {
    /// Returns the token. Fields that older records have only with the client are taken from there.
    func value(of client: RecordedClient?) -> Value
}

extension TokenRecordForm {
    package func value(of client: RecordedClient?) -> Value { value }
}

/// A session's fields: `{version, server, client, user, token, refresh, end}`.
package struct SessionRecordFields<TokenFields: TokenRecordForm>: VersionedRecordFields {
    package static var subject: String { "a session" }
    package static var version: Int { 2 }

    private struct Client: Codable {
        let id: String
        let secret: String?
        let style: String
        let tokenURL: String?
        let revocationURL: String?
        let issuer: String?
        let pageURL: String?
        let codeURL: String?
        let namesItself: Bool?
        let authentication: String?
        let revocationAuthentication: String?
        let resources: [String]?
        let offersOfflineAccess: Bool?
        let refreshWindow: Double?
    }

    private let version: Int
    private let server: String
    private let client: Client?
    private let user: String?
    private let token: TokenFields?
    private let refresh: Lenient<RefreshState>?
    private let end: Lenient<SessionEnd>?
    private let refused: Lenient<String>?

    package init(_ session: RecordedSession<TokenFields.Value>) {
        version = Self.version
        server = session.server
        client = session.client.map {
            Client(
                id: $0.id, secret: $0.secret?.revealed, style: $0.style, tokenURL: $0.tokenURL,
                revocationURL: $0.revocationURL, issuer: $0.issuer, pageURL: $0.pageURL, codeURL: $0.codeURL,
                namesItself: $0.namesItself, authentication: $0.authentication,
                revocationAuthentication: $0.revocationAuthentication, resources: $0.resources,
                offersOfflineAccess: $0.offersOfflineAccess, refreshWindow: $0.refreshWindow)
        }
        user = session.user
        token = session.token.map { TokenFields($0) }
        refresh = session.refresh.isEmpty ? nil : Lenient(session.refresh)
        end = session.end.map { Lenient($0) }
        refused = session.refused.map { Lenient($0) }
    }

    package var value: RecordedSession<TokenFields.Value> {
        let client = client.map {
            RecordedClient(
                id: $0.id, secret: $0.secret.map { Secret($0) }, style: $0.style, tokenURL: $0.tokenURL,
                revocationURL: $0.revocationURL, issuer: $0.issuer, pageURL: $0.pageURL, codeURL: $0.codeURL,
                namesItself: $0.namesItself, authentication: $0.authentication,
                revocationAuthentication: $0.revocationAuthentication, resources: $0.resources,
                offersOfflineAccess: $0.offersOfflineAccess, refreshWindow: $0.refreshWindow)
        }
        return RecordedSession(
            server: server, client: client, user: user, token: token?.value(of: client),
            refresh: refresh?.value ?? RefreshState(), end: token == nil ? end?.value : nil,
            refused: token == nil ? refused?.value : nil)
    }

    package func validate() throws(RecordError) {
        try token?.validate()
    }
}

/// The state of a store for one server.
package enum FoundSession<Token: Hashable & Sendable>: Hashable {
    case none
    case ofAnotherServer(String)
    case session(RecordedSession<Token>)
    case unreadable(RecordError)

    init<TokenFields: TokenRecordForm>(
        _ record: Data?, at server: String, as fields: TokenFields.Type
    ) where TokenFields.Value == Token {
        guard let record else {
            self = .none
            return
        }
        do {
            // Check the server and version first: nothing else in another server's or a newer record is validated.
            let head = try SessionRecord<TokenFields>.read(SessionHead.self, from: record)
            if let other = head.server, other != server {
                self = .ofAnotherServer(other)
            } else {
                self = .session(try SessionRecord<TokenFields>.decode(record))
            }
        } catch {
            self = .unreadable(error)
        }
    }
}

/// The fields that begin every session record.
private struct SessionHead: Decodable {
    let server: String?
}

/// A field that counts as absent if it cannot be decoded, because the session does not depend on it.
private struct Lenient<Value: Codable & Hashable>: Codable, Hashable {
    let value: Value?

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) {
        // Damaged: see above.
        value = try? Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
}
