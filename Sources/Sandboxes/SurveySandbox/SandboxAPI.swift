package import CoreSupport
package import HTTPMessages
package import SandboxSupport

/// The survey service as a function from a request and the state to a response.
///
/// It uses the format of the survey service and, if a token is requested with a form, that of RFC 6749.
package struct SandboxAPI: SandboxResponder {
    package static let basePath = "/api/v1"
    package static let defaultClientID = "survey-sandbox"
    package static let defaultClientSecret = "sandbox-client-secret"

    /// The accepted client.
    package var clientID = SandboxAPI.defaultClientID
    package var clientSecret = SandboxAPI.defaultClientSecret
    /// The lifetime of an access token in seconds.
    package var tokenLifetime = 7200
    /// How long a replaced refresh token returns the same pair again; after that, using it ends the family (RFC 9700,
    /// 4.14.2). With `nil` it returns another pair each time, until the access token of one of them is first used.
    package var refreshWindow: Duration?
    /// Whether a token can be revoked after its access token has expired. The real service ignores such a revocation,
    /// but reports success.
    package var revokesExpiredTokens = false
    /// The interval, in seconds, at which a program polls for its code, and the code's lifetime.
    package var deviceInterval = 1
    package var deviceLifetime = 600
    /// A client without a secret.
    package static let publicClientID = "survey-sandbox-public"
    package let setup: SandboxSetup

    package init(hasImages: Bool = true, makeToken: @escaping @Sendable () -> String = { RandomText.token() }) {
        setup = SandboxSetup(hasImages: hasImages, makeToken: makeToken)
    }

    package func respond(to request: HTTPRequest, state: inout SandboxState, now: Date) -> HTTPResponse {
        guard let exchange = exchange(request, now: now) else { return .notFound }
        let (path, parameters, images) = (exchange.path, exchange.parameters, exchange.images)
        switch (path.first, path.dropFirst().first, path.count) {
        case ("oauth", "token", 2):
            return exchange.only(.post) { token(parameters, state: &state, now: now) }
        case ("oauth", "revoke", 2):
            return exchange.only(.post) { revoke(parameters, state: &state, now: now) }
        case ("oauth", "authorize_device", 2):
            return exchange.only(.post) { authorizeDevice(exchange, state: &state) }
        case ("oauth", "device", 2):
            return devicePage(exchange, state: &state)
        case ("oauth", "authorize", 2):
            return authorizePage(exchange, state: &state)
        case (".well-known", "openid-configuration", 2):
            return exchange.only(.get) { metadata(exchange) }
        case ("registrations", nil, 1):
            switch request.method {
            case .post: return register(parameters, state: &state)
            case .get: return registration(parameters, state: state)
            default: return .methodNotAllowed("GET, POST")
            }
        case ("passwords", nil, 1):
            return exchange.only(.post) { resetPassword(parameters) }
        case ("me", nil, 1):
            return protected(exchange, .get, &state) { account, _ in profile(of: account, images) }
        case ("surveys", nil, 1):
            return protected(exchange, .get, &state) { _, _ in list(exchange) }
        case ("surveys", let id?, 2):
            return protected(exchange, .get, &state) { _, _ in survey(id: id, images) }
        case ("responses", nil, 1):
            return protected(exchange, .post, &state) { _, state in
                take(parameters, from: request, state: &state)
            }
        case ("images", let folder?, 3):
            return exchange.only(.get) { image(in: folder, named: path[2]) }
        default:
            return .notFound
        }
    }

    package func internalError(_ detail: String) -> HTTPResponse { .error(500, detail: detail) }

    func issue(
        to accountID: Int, previous: SandboxToken?, state: inout SandboxState, now: Date
    ) -> SandboxToken {
        state.issueToken(
            for: accountID, previous: previous, lifetime: tokenLifetime, now: now, makeToken: setup.makeToken)
    }

    func knowsClient(of parameters: Parameters) -> Bool {
        let (id, secret) = (parameters["client_id"], parameters["client_secret"])
        return id == clientID ? secret == clientSecret : id == Self.publicClientID && secret == nil
    }
}

extension SandboxAPI {
    /// Answers a logged-in user, and anyone else with 401.
    private func protected(
        _ exchange: SandboxExchange, _ method: HTTPMethod, _ state: inout SandboxState,
        _ answer: (SandboxAccount, inout SandboxState) -> HTTPResponse
    ) -> HTTPResponse {
        exchange.only(method) {
            do throws(OAuthError) {
                return answer(try account(of: exchange, state: &state), &state)
            } catch {
                return .oauthError(error)
            }
        }
    }

    private func account(of exchange: SandboxExchange, state: inout SandboxState) throws(OAuthError) -> SandboxAccount {
        let bearer = exchange.request.headers["Authorization"]?.split(separator: " ", maxSplits: 1) ?? []
        guard bearer.count == 2, bearer[0].lowercased() == "bearer",
            let token = state.tokens.first(where: { $0.accessToken == bearer[1] }),
            let account = state.accounts.first(where: { $0.id == token.accountID })
        else { throw .invalidToken("The access token is invalid.") }
        if token.isRevoked { throw .invalidToken("The access token was revoked.") }
        if token.isExpired(at: exchange.now) { throw .invalidToken("The access token expired.") }
        if refreshWindow == nil { state.markUsed(token) }
        return account
    }
}
