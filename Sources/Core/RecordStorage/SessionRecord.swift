import CoreSupport

package typealias SessionRecord<TokenFields: TokenRecordForm> = VersionedRecord<SessionRecordFields<TokenFields>>

/// The fields of a token within a session's record.
package protocol TokenRecordForm: RecordFields {
    /// Returns the token. Fields that older records have only with the client are taken from there.
    func value(of client: RecordedClient?) -> Value
}

extension TokenRecordForm {
    package func value(of client: RecordedClient?) -> Value { value }
}

/// A session's fields: `{server, client, user, token, refresh, end, refused}`.
package struct SessionRecordFields<TokenFields: TokenRecordForm>: VersionedRecordFields {
    package static var subject: String { "a session" }
    package static var version: Int { 2 }

    private let server: String
    private let client: RecordedClient?
    private let user: String?
    private let token: TokenFields?
    private let refresh: Lenient<RefreshState>?
    private let end: Lenient<SessionEnd>?
    private let refused: Lenient<String>?

    package init(_ session: SavedSession<TokenFields.Value>) {
        server = session.server
        client = session.client
        user = session.user
        token = session.token.map { TokenFields($0) }
        refresh = session.refresh.isEmpty ? nil : Lenient(session.refresh)
        end = session.end.map { Lenient($0) }
        refused = session.refused.map { Lenient($0) }
    }

    package var value: SavedSession<TokenFields.Value> {
        SavedSession(
            server: server, client: client, user: user, token: token?.value(of: client),
            refresh: refresh?.value ?? RefreshState(), end: token == nil ? end?.value : nil,
            refused: token == nil ? refused?.value : nil)
    }

    package func validate() throws(StoreFailure) {
        try token?.validate()
    }
}

/// The fields that begin every session record.
struct SessionHead: Decodable {
    let server: String?
}
