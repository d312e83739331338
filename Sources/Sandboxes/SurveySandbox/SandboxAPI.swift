package import CoreSupport
package import HTTP
import SandboxSupport

/// The survey service as a function: from a request and what is remembered to a response.
///
/// It speaks the wire form of the survey service and, where a token is asked for with a form, that of RFC 6749.
package struct SandboxAPI: SandboxResponder {
    /// Below which path everything lies.
    package static let basePath = "/api/v1"
    /// The client that a sandbox knows unless another is set.
    package static let defaultClientID = "survey-sandbox"
    /// That client's secret, which protects nothing.
    package static let defaultClientSecret = "sandbox-client-secret"

    /// The client identifier that is accepted.
    package var clientID = SandboxAPI.defaultClientID
    /// The client secret that is accepted.
    package var clientSecret = SandboxAPI.defaultClientSecret
    /// How many seconds an access token lasts.
    package var tokenLifetime = 7200
    /// Whether a token can be revoked after its access token has expired. The real service ignores such a revocation
    /// and answers as if all were well.
    package var revokesExpiredTokens = false
    private let imagePort: UInt16?
    private let makeToken: @Sendable () -> String

    /// A sandbox.
    ///
    /// - Parameters:
    ///   - imagePort: the port that the images' URLs name; `nil` for the one that the API was asked at.
    ///   - makeToken: makes a text that nobody can guess, another one each time.
    package init(imagePort: UInt16? = nil, makeToken: @escaping @Sendable () -> String = { RandomText.token() }) {
        self.imagePort = imagePort
        self.makeToken = makeToken
    }

    /// Answers `request`, and changes `state` as the answer says.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - state: what the service remembers.
    ///   - now: by the server's clock.
    package func respond(to request: HTTPRequest, state: inout SandboxState, now: Date) -> HTTPResponse {
        guard let path = request.url.pathSegments(below: Self.basePath) else { return .notFound }
        let parameters = Parameters(request)
        let images = ImageURLs(of: request, in: Self.basePath + "/images", port: imagePort)
        switch (path.first, path.dropFirst().first, path.count) {
        case ("oauth", "token", 2):
            guard request.method == .post else { return .methodNotAllowed("POST") }
            return token(parameters, state: &state, now: now)
        case ("oauth", "revoke", 2):
            guard request.method == .post else { return .methodNotAllowed("POST") }
            return revoke(parameters, state: &state, now: now)
        case ("registrations", nil, 1):
            switch request.method {
            case .post: return register(parameters, state: &state)
            case .get: return registration(parameters, state: state)
            default: return .methodNotAllowed("GET, POST")
            }
        case ("passwords", nil, 1):
            guard request.method == .post else { return .methodNotAllowed("POST") }
            return resetPassword(parameters)
        case ("me", nil, 1):
            return protected(request, state: &state, now: now) { account, _ in profile(of: account, images) }
        case ("surveys", nil, 1):
            return protected(request, state: &state, now: now) { _, _ in list(parameters, images) }
        case ("surveys", let id?, 2):
            return protected(request, state: &state, now: now) { _, _ in survey(id: id, images) }
        case ("responses", nil, 1):
            return protected(request, .post, state: &state, now: now) { _, state in
                take(parameters, from: request, state: &state)
            }
        case ("images", let folder?, 3):
            guard request.method == .get else { return .methodNotAllowed("GET") }
            return image(in: folder, named: path[2])
        default:
            return .notFound
        }
    }

    /// An internal error in the service's form.
    package func internalError(_ detail: String) -> HTTPResponse { .error(500, detail: detail) }

    func issue(
        to accountID: Int, previous: String?, state: inout SandboxState, now: Date
    ) -> SandboxToken {
        state.issueToken(
            for: accountID, previous: previous, lifetime: tokenLifetime, now: now, makeToken: makeToken)
    }

    func knowsClient(of parameters: Parameters) -> Bool {
        parameters["client_id"] == clientID && parameters["client_secret"] == clientSecret
    }
}

extension SandboxAPI {
    /// Answers somebody who is logged in; 401 comes before anything else but another method.
    private func protected(
        _ request: HTTPRequest, _ method: HTTPMethod = .get, state: inout SandboxState, now: Date,
        _ answer: (SandboxAccount, inout SandboxState) -> HTTPResponse
    ) -> HTTPResponse {
        guard request.method == method else { return .methodNotAllowed(method.rawValue) }
        switch account(of: request, state: &state, now: now) {
        case .success(let account): return answer(account, &state)
        case .failure(let error): return .oauthError(error)
        }
    }

    private func account(
        of request: HTTPRequest, state: inout SandboxState, now: Date
    ) -> Result<SandboxAccount, OAuthError> {
        let bearer = request.headers["Authorization"]?.split(separator: " ", maxSplits: 1) ?? []
        guard bearer.count == 2, bearer[0].lowercased() == "bearer",
            let token = state.tokens.first(where: { $0.accessToken == bearer[1] })
        else { return .failure(.invalidToken("The access token is invalid.")) }
        if token.isRevoked { return .failure(.invalidToken("The access token was revoked.")) }
        if token.isExpired(at: now) { return .failure(.invalidToken("The access token expired.")) }
        guard let account = state.accounts.first(where: { $0.id == token.accountID }) else {
            return .failure(.invalidToken("The access token is invalid."))
        }
        state.markUsed(token)
        return .success(account)
    }
}
