import CoreSupport
package import Credentials

/// A session as it is kept: the server, whose it is, and the token that stands for it.
package struct KeptSession<Token: Hashable & Sendable>: Hashable, Sendable {
    /// What tells the server from others.
    package let server: String
    /// The client that the session is of, where that is kept with it.
    package let client: KeptClient?
    package let user: String?
    /// `nil` once the server has ended the session: what is left is what the next log-in goes by.
    package var token: Token?

    package init(server: String, client: KeptClient? = nil, user: String? = nil, token: Token?) {
        self.server = server
        self.client = client
        self.user = user
        self.token = token
    }
}

/// A client as it is kept with a session.
package struct KeptClient: Hashable, Sendable {
    package let id: String
    package let secret: Secret?
    /// How its requests for a token are written.
    package let style: String

    package init(id: String, secret: Secret?, style: String) {
        self.id = id
        self.secret = secret
        self.style = style
    }
}

/// The form in which a session is kept.
package typealias SessionRecord<TokenFields: RecordFields> = VersionedRecord<SessionRecordFields<TokenFields>>

/// The fields that a session is kept in: `{version, server, client, user, token}`.
package struct SessionRecordFields<TokenFields: RecordFields>: VersionedRecordFields {
    package static var subject: String { "a session" }
    package static var version: Int { 2 }

    private struct Client: Codable {
        let id: String
        let secret: String?
        let style: String
    }

    private let version: Int
    private let server: String
    private let client: Client?
    private let user: String?
    private let token: TokenFields?

    package init(_ session: KeptSession<TokenFields.Value>) {
        version = Self.version
        server = session.server
        client = session.client.map { Client(id: $0.id, secret: $0.secret?.revealed, style: $0.style) }
        user = session.user
        token = session.token.map { TokenFields($0) }
    }

    package var value: KeptSession<TokenFields.Value> {
        KeptSession(
            server: server,
            client: client.map { KeptClient(id: $0.id, secret: $0.secret.map { Secret($0) }, style: $0.style) },
            user: user, token: token?.value)
    }

    package func validate() throws(RecordError) {
        try token?.validate()
    }
}

/// What a store holds for one server.
package enum FoundSession<Token: Hashable & Sendable>: Hashable {
    case none
    /// A record that was written before records named their server. It counts as none.
    case outdated
    /// The session with another server.
    case ofAnotherServer(String)
    case session(KeptSession<Token>)
    case unreadable(RecordError)

    init<TokenFields: RecordFields>(
        _ record: Data?, at server: String, as fields: TokenFields.Type
    ) where TokenFields.Value == Token {
        guard let record else {
            self = .none
            return
        }
        do {
            // The server and the version first: what else another's or a newer record holds is not for us to judge.
            let head = try SessionRecord<TokenFields>.read(SessionHead.self, from: record)
            if let other = head.server, other != server, head.version ?? 1 > 1 {
                self = .ofAnotherServer(other)
            } else if head.version ?? 1 == 1 {
                self = .outdated
            } else {
                self = .session(try SessionRecord<TokenFields>.decode(record))
            }
        } catch {
            self = .unreadable(error)
        }
    }
}

/// What every record of a session says first; version 1, or none, is that of records which did not name their server.
private struct SessionHead: Decodable {
    let version: Int?
    let server: String?
}
