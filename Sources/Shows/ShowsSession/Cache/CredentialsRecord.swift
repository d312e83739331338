import HTTPMessages
import LoginCredentials
package import RecordStorage

package typealias CredentialsRecord = SessionRecord<CredentialsRecordFields>

package struct CredentialsRecordFields: TokenRecordForm {
    package static let subject = "a credential"

    let accessToken: String
    let client: String
    let uid: String
    let tokenType: String?
    let expiry: String?

    package init(_ credentials: HeaderCredentials) {
        accessToken = credentials.accessToken.revealed
        client = credentials.client.revealed
        uid = credentials.uid
        tokenType = credentials.tokenType
        expiry = credentials.expiry
    }

    package var value: HeaderCredentials {
        HeaderCredentials(
            accessToken: Secret(accessToken), client: Secret(client), uid: uid, tokenType: tokenType, expiry: expiry)
    }

    /// Throws if the credential cannot be sent.
    package func validate() throws(StoreFailure) {
        do {
            try value.validate()
        } catch {
            throw .damaged(reason: error.reason)
        }
    }
}
