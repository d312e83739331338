import CoreSupport
import HTTPMessages
import SandboxSupport

extension SandboxAPI {
    /// `POST oauth/token`: a form gets an answer according to RFC 6749, JSON gets the survey service's answer.
    func token(_ parameters: Parameters, state: inout SandboxState, now: Date) -> HTTPResponse {
        do throws(OAuthError) {
            let token = try grant(parameters, state: &state, now: now)
            let attributes = attributes(of: token, at: now)
            return notStored(.json(200, parameters.isForm ? attributes : enveloped(attributes, of: token)))
        } catch {
            return parameters.isForm ? flat(error) : .oauthError(error)
        }
    }

    private func grant(
        _ parameters: Parameters, state: inout SandboxState, now: Date
    ) throws(OAuthError) -> SandboxToken {
        guard let grantType = parameters.present("grant_type") else { throw .missing("grant_type") }
        let isCode = ["authorization_code", Self.deviceGrant].contains(grantType)
        guard isCode || ["password", "refresh_token"].contains(grantType) else { throw .unsupportedGrantType }
        guard knowsClient(of: parameters) else {
            // Like the real service, do not find a grant for a request that names no client.
            throw grantType == "refresh_token" && parameters.present("client_id") == nil
                ? .invalidGrant : .invalidClient
        }
        if isCode {
            let accountID = try account(for: grantType, parameters, state: &state, now: now)
            return issue(to: accountID, previous: nil, state: &state, now: now)
        }
        if grantType == "password" {
            let name = parameters[parameters.isForm ? "username" : "email"]
            guard let account = state.account(email: name ?? ""), account.password.matches(parameters["password"])
            else { throw .invalidCredentials }
            return issue(to: account.id, previous: nil, state: &state, now: now)
        }
        guard let text = parameters.present("refresh_token") else { throw .missing("refresh_token") }
        guard let old = state.tokens.first(where: { $0.refreshToken == text }) else { throw .invalidGrant }
        if let refreshWindow { return try successor(of: old, within: refreshWindow, state: &state, now: now) }
        guard !old.isRevoked else { throw .invalidGrant }
        // The old refresh token stays valid until the new access token is first used, so that a lost answer can be
        // requested again.
        return issue(to: old.accountID, previous: old, state: &state, now: now)
    }

    /// Replaces `old` once, and returns the same pair again until `window` has passed.
    private func successor(
        of old: SandboxToken, within window: Duration, state: inout SandboxState, now: Date
    ) throws(OAuthError) -> SandboxToken {
        switch (old.isRevoked, old.replacedAt) {
        case (false, nil):
            state.markReplaced(old, at: now)
            return issue(to: old.accountID, previous: old, state: &state, now: now)
        case (false, let replacedAt?) where .seconds(now.timeIntervalSince(replacedAt)) < window:
            if let successor = state.successor(of: old), !successor.isRevoked { return successor }
        default: break
        }
        state.revoke { $0.family == old.family }
        throw .invalidGrant
    }

    private func enveloped(_ attributes: JSONValue, of token: SandboxToken) -> JSONValue {
        ["data": ["id": .text(String(token.id)), "type": "token", "attributes": attributes]]
    }

    private func flat(_ error: OAuthError) -> HTTPResponse {
        let body: JSONValue = ["error": .text(error.standardCode), "error_description": .text(error.detail)]
        return notStored(.json(error.status, body)).with(
            "WWW-Authenticate", HTTPResponse.challenge(error.standardCode, error.detail))
    }

    private func attributes(of token: SandboxToken, at now: Date) -> JSONValue {
        [
            "access_token": .text(token.accessToken), "token_type": "Bearer",
            "expires_in": .number(token.secondsLeft(at: now)), "refresh_token": .text(token.refreshToken),
            "created_at": .number(Int(token.createdAt.timeIntervalSince1970)),
        ]
    }

    /// Tells all intermediaries not to store the answer (RFC 6749, 5.1).
    private func notStored(_ response: HTTPResponse) -> HTTPResponse {
        response.with("Cache-Control", "no-store").with("Pragma", "no-cache")
    }
}

extension SandboxAPI {
    /// `POST oauth/revoke`: either token ends the pair, or with a window the whole family. The answer does not reveal
    /// whether the token existed (RFC 7009, 2.2).
    func revoke(_ parameters: Parameters, state: inout SandboxState, now: Date) -> HTTPResponse {
        guard knowsClient(of: parameters) else {
            return .error(403, code: "unauthorized_client", detail: "This client may not revoke this token.")
        }
        let text = parameters["token"]
        let named = state.tokens.filter { token in
            (token.accessToken == text || token.refreshToken == text)
                && (revokesExpiredTokens || !token.isExpired(at: now))
        }
        state.revoke { token in
            named.contains { refreshWindow == nil ? $0.id == token.id : $0.family == token.family }
        }
        return .json(200, [:])
    }
}

/// The OAuth errors, with the survey service's names.
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

    /// The code in RFC 6749, 5.2, which has one code for every invalid grant.
    var standardCode: String { code == Self.invalidCredentials.code ? Self.invalidGrant.code : code }
}
