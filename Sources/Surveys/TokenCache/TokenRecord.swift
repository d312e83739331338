import CoreSupport
import Credentials
package import OAuth
package import RecordStorage

/// The format in which a session with its token is saved.
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

    /// Throws if the fields cannot be a valid token.
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
