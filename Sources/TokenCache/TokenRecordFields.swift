import OAuth
import Secrets

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The one field that every version of the record has.
struct TokenRecordVersion: Decodable {
    let version: Int
}

/// The fields of a record. It lives for as long as a token is encoded or decoded, since its texts are in the open.
struct TokenRecordFields: Codable {
    let version: Int
    let accessToken: String
    let tokenType: String
    let refreshToken: String?
    /// Seconds since 2001, as a `Date` holds them, so that they come back exactly.
    let receivedAt: Double
    let lifetime: Double?
    let grantID: UUID

    init(_ token: Token) {
        version = TokenRecord.version
        accessToken = token.accessToken.revealed
        tokenType = token.tokenType
        refreshToken = token.refreshToken?.revealed
        receivedAt = token.receivedAt.timeIntervalSinceReferenceDate
        lifetime = token.lifetime
        grantID = token.grantID
    }

    var token: Token {
        Token(
            accessToken: Secret(accessToken), tokenType: tokenType, refreshToken: refreshToken.map { Secret($0) },
            receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt), lifetime: lifetime, grantID: grantID)
    }

    /// Refuses what cannot be a token.
    func validate() throws(TokenRecordError) {
        if accessToken.allSatisfy(\.isWhitespace) { throw TokenRecordError("`accessToken` is blank") }
        if tokenType.allSatisfy(\.isWhitespace) { throw TokenRecordError("`tokenType` is blank") }
        guard Self.dates.contains(receivedAt) else { throw TokenRecordError("`receivedAt` is no date of ours") }
        if let lifetime, !Self.lifetimes.contains(lifetime) {
            throw TokenRecordError("`lifetime` is beyond all measure")
        }
    }

    /// From 1970, where a clock that was never set begins, to the year 10000.
    private static let dates = -978_307_200.0..<252_423_993_600.0

    /// A thousand years either way: a token that ended before it came is a token still.
    private static let lifetimes = -31_556_952_000.0...31_556_952_000.0
}
