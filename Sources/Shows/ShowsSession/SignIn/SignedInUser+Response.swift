import HTTP
import RemoteShows

extension SignedInUser {
    /// Reads the answer to a sign-in and to a registration: the user in its body, the credential in its header.
    static func read(_ response: HTTPResponse) throws(InvalidData) -> SignedInUser {
        SignedInUser(
            user: try JSONBody.decode(UserDocument.self, from: response.body).user,
            credentials: try HeaderCredentials(response.headers))
    }
}
