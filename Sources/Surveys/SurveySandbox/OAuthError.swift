/// The errors of the OAuth kind, as the survey service names them.
struct OAuthError: Error {
    let status: Int
    let code: String
    let detail: String

    static let invalidCredentials = OAuthError(
        status: 400, code: "invalid_email_or_password", detail: "The email or the password is wrong.")
    static let invalidGrant = OAuthError(
        status: 400, code: "invalid_grant",
        detail: "The refresh token is unknown, revoked, or was given to another client.")
    static let unsupportedGrantType = OAuthError(
        status: 400, code: "unsupported_grant_type", detail: "This grant type is not supported.")
    static let invalidClient = OAuthError(
        status: 401, code: "invalid_client", detail: "The client is unknown, or its secret is wrong or missing.")

    static func missing(_ parameter: String) -> OAuthError {
        OAuthError(status: 400, code: "invalid_request", detail: "The parameter \(parameter) is missing.")
    }

    static func invalidToken(_ detail: String) -> OAuthError {
        OAuthError(status: 401, code: "invalid_token", detail: detail)
    }

    /// RFC 6749, 5.2, knows one code for every grant that does not hold.
    var standardCode: String { code == Self.invalidCredentials.code ? Self.invalidGrant.code : code }
}
