import CoreSupport
import LoginCredentials
package import OAuthTokens
package import RecordStorage

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

    package func validate() throws(StoreFailure) {
        if accessToken.allSatisfy(\.isWhitespace) { throw .damaged(reason: "`accessToken` is blank") }
        if tokenType.allSatisfy(\.isWhitespace) { throw .damaged(reason: "`tokenType` is blank") }
        // A token that cannot be sent is damaged data; otherwise sending it would look like a connection failure.
        guard Token.fitsHeader(accessToken: accessToken) else {
            throw .damaged(reason: "`accessToken` does not fit a header")
        }
        guard Token.fitsHeader(tokenType: tokenType) else {
            throw .damaged(reason: "`tokenType` does not fit a header")
        }
        guard Self.dates.contains(receivedAt) else { throw .damaged(reason: "`receivedAt` is not a valid date") }
        if let lifetime, !Self.lifetimes.contains(lifetime) {
            throw .damaged(reason: "`lifetime` is out of range")
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
