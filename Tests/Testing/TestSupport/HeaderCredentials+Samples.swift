import Credentials
public import ShowsSession

extension HeaderCredentials {
    /// A credential with all five fields, named so that a failing test can be told from another by its token.
    public static func sample(_ name: String = "one", uid: String = "ann@example.test") -> HeaderCredentials {
        HeaderCredentials(
            accessToken: Secret("access-\(name)"), client: Secret("client-\(name)"), uid: uid, tokenType: "Bearer",
            expiry: "1700003600")
    }
}
