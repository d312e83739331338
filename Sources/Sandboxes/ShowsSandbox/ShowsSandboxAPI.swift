package import CoreSupport
package import HTTPMessages
package import SandboxSupport

/// The TV Shows service as a function from a request and the state to a response.
///
/// The behavior of the real service is partly unknown. Here, a page past the end is empty, reviews are sorted newest
/// first, there are ten top-rated shows, and a credential lasts two weeks and does not change.
package struct ShowsSandboxAPI: SandboxResponder {
    package static let basePath = ""
    package let setup: SandboxSetup

    package init(hasImages: Bool = true, makeToken: @escaping @Sendable () -> String = { RandomText.token() }) {
        setup = SandboxSetup(hasImages: hasImages, makeToken: makeToken)
    }

    package func respond(to request: HTTPRequest, state: inout ShowsSandboxState, now: Date) -> HTTPResponse {
        guard let exchange = exchange(request, now: now) else { return .noSuchPlace }
        let path = exchange.path
        func protected(
            _ method: HTTPMethod, _ answer: (ShowsSandboxAccount, inout ShowsSandboxState) -> HTTPResponse
        ) -> HTTPResponse {
            exchange.only(method) { signedIn(exchange, &state, answer) }
        }
        return switch (path.count, path.first, path.last) {
        case (2, "users", "sign_in"): exchange.only(.post) { signIn(exchange, state: &state) }
        case (1, "users", _):
            switch request.method {
            case .post: createUser(exchange, state: &state)
            case .put: protected(.put) { account, state in uploadPhoto(exchange, of: account, &state) }
            default: .methodNotAllowed("POST, PUT")
            }
        case (2, "users", "me"): protected(.get) { account, state in user(account, exchange, state) }
        case (1, "shows", _): protected(.get) { _, state in shows(exchange, state) }
        case (2, "shows", "top_rated"): protected(.get) { _, state in topRated(exchange, state) }
        case (2, "shows", let id?): protected(.get) { _, state in show(id: id, exchange, state) }
        case (3, "shows", "reviews"): protected(.get) { _, state in reviews(ofShow: path[1], exchange, state) }
        case (1, "reviews", _): protected(.post) { account, state in review(exchange, by: account, &state) }
        case (3, "images", let name?): exchange.only(.get) { image(in: path[1], named: name, state) }
        default: .noSuchPlace
        }
    }

    package func internalError(_ detail: String) -> HTTPResponse { .errors(500, [detail]) }
}

extension HTTPResponse {
    static let noSuchPlace = errors(404, ["There is no such place."])

    static func errors(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["errors": list(sentences)])
    }

    /// Returns a refusal with `success`, as for a sign-in.
    static func refused(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["success": false, "errors": list(sentences)])
    }

    /// Returns a refusal of values, as for an upload.
    static func invalid(_ sentences: [String]) -> HTTPResponse {
        .json(422, ["status": "error", "errors": ["full_messages": list(sentences)]])
    }

    static let emptyBody = json(
        422, ["status": "error", "success": false, "errors": ["The request contains nothing to save."]])

    func with(_ session: ShowsSandboxSession, of account: ShowsSandboxAccount) -> HTTPResponse {
        with("access-token", session.accessToken).with("token-type", "Bearer").with("client", session.client)
            .with("expiry", String(Int(session.expiry.timeIntervalSince1970))).with("uid", account.email)
    }

    private static func list(_ sentences: [String]) -> JSONValue { .list(sentences.map(JSONValue.text)) }
}
