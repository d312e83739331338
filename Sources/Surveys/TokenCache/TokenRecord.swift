import CoreSupport
import Credentials
package import OAuth
package import RecordStorage

/// The form in which a session with its token is kept.
package typealias TokenRecord = SessionRecord<TokenRecordFields>

/// The fields that a token is kept in.
package struct TokenRecordFields: RecordFields {
    package static let subject = "a token"

    let accessToken: String
    let tokenType: String
    let refreshToken: String?
    /// Seconds since 2001, as a `Date` holds them, so that they come back exactly.
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

    /// Refuses what cannot be a token.
    package func validate() throws(RecordError) {
        if accessToken.allSatisfy(\.isWhitespace) { throw RecordError("`accessToken` is blank") }
        if tokenType.allSatisfy(\.isWhitespace) { throw RecordError("`tokenType` is blank") }
        guard Self.dates.contains(receivedAt) else { throw RecordError("`receivedAt` is not a valid date") }
        if let lifetime, !Self.lifetimes.contains(lifetime) {
            throw RecordError("`lifetime` is out of range")
        }
    }

    /// From 1970, where a clock that was never set begins, to the year 10000.
    private static let dates = -978_307_200.0..<252_423_993_600.0

    /// A thousand years either way: a token that ended before it came is a token still.
    private static let lifetimes = -31_556_952_000.0...31_556_952_000.0
}
