import Foundation
import LoginCredentials
import OAuthTokens
import RecordStorage
import TokenCache

enum TokenChecks {
    /// A token that was taken fits a header, has an expiry that can be written, and can be kept.
    static func check(_ answer: TokenAnswer) throws(BrokenPromise) {
        let token = answer.token(receivedAt: Date(timeIntervalSince1970: 0), grantID: UUID())
        try BrokenPromise.unless(
            token.authorization.revealed.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !token.accessToken.isEmpty,
            "an access token fits a header")
        if let lifetime = answer.lifetime {
            try BrokenPromise.unless(
                (0...TokenAnswer.longestLifetime).contains(lifetime), "a lifetime is within its bounds")
        }
        let session = SavedSession(server: "https://api.example.com", user: "ann", token: token)
        // A token that cannot be written is not equal.
        let copy = try? TokenRecord.decode(TokenRecord.encode(session))
        try BrokenPromise.unless(copy == session, "a token that was taken can be kept")
    }
}
