package import CoreSupport
package import HTTP
import SandboxSupport

/// The service of the TV shows as a function: from a request and what is remembered to a response.
///
/// Where the real service's ways are not known, these are its: a page past the end is empty, reviews come newest first,
/// the best shows are ten, a credential lasts two weeks and does not change.
package struct ShowsSandboxAPI: SandboxResponder {
    /// How many seconds a credential lasts.
    package var credentialLifetime = 14 * 24 * 3600
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
    package func respond(to request: HTTPRequest, state: inout ShowsSandboxState, now: Date) -> HTTPResponse {
        let exchange = Exchange(request, imagePort: imagePort, now: now)
        return switch exchange.path {
        case ["users", "sign_in"]: only(.post, exchange) { signIn(exchange, state: &state) }
        case ["users"]: users(exchange, state: &state)
        case ["users", "me"]: protected(.get, exchange, &state) { account, state in user(account, exchange, state) }
        case ["shows"]: protected(.get, exchange, &state) { _, state in shows(exchange, state) }
        case ["shows", "top_rated"]: protected(.get, exchange, &state) { _, state in topRated(exchange, state) }
        case ["reviews"]:
            protected(.post, exchange, &state) { account, state in review(exchange, by: account, &state) }
        default: respondBelow(exchange, state: &state)
        }
    }

    /// An internal error in the service's form.
    package func internalError(_ detail: String) -> HTTPResponse { .errors(500, [detail]) }

    /// The paths that name something.
    private func respondBelow(_ exchange: Exchange, state: inout ShowsSandboxState) -> HTTPResponse {
        let path = exchange.path
        return switch (path.count, path.first, path.last) {
        case (2, "shows", let id?):
            protected(.get, exchange, &state) { _, state in show(id: id, exchange, state) }
        case (3, "shows", "reviews"):
            protected(.get, exchange, &state) { _, state in reviews(ofShow: path[1], exchange, state) }
        case (3, "images", let name?):
            only(.get, exchange) { image(in: path[1], named: name, state) }
        default: .errors(404, ["There is no such place."])
        }
    }

    private func users(_ exchange: Exchange, state: inout ShowsSandboxState) -> HTTPResponse {
        switch exchange.request.method {
        case .post: createUser(exchange, state: &state)
        case .put:
            protected(.put, exchange, &state) { account, state in uploadPhoto(exchange, of: account, &state) }
        default: .methodNotAllowed("POST, PUT")
        }
    }

    private func only(_ method: HTTPMethod, _ exchange: Exchange, _ answer: () -> HTTPResponse) -> HTTPResponse {
        exchange.request.method == method ? answer() : .methodNotAllowed(method.rawValue)
    }

    /// A credential for `account`, which is remembered.
    func startSession(
        of account: ShowsSandboxAccount, state: inout ShowsSandboxState, now: Date
    ) -> ShowsSandboxSession {
        let session = ShowsSandboxSession(
            accountID: account.id, accessToken: makeToken(), client: makeToken(),
            expiry: now.addingTimeInterval(TimeInterval(credentialLifetime)))
        state.keep(session, now: now)
        return session
    }
}

struct Exchange {
    let request: HTTPRequest
    let path: [String]
    let parameters: Parameters
    let now: Date
    /// Where the sandbox's own images are.
    let images: ImageURLs

    init(_ request: HTTPRequest, imagePort: UInt16?, now: Date) {
        self.request = request
        path = request.url.pathSegments(below: "") ?? []
        parameters = Parameters(request)
        self.now = now
        images = ImageURLs(of: request, in: "/images", port: imagePort)
    }
}

extension HTTPResponse {
    /// A refusal with its sentences.
    static func errors(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["errors": list(sentences)])
    }

    /// A refusal that says so in a field of its own, as at a sign-in.
    static func refused(_ status: Int, _ sentences: [String]) -> HTTPResponse {
        .json(status, ["success": false, "errors": list(sentences)])
    }

    /// A refusal of values, as at an upload.
    static func invalid(_ sentences: [String]) -> HTTPResponse {
        .json(422, ["status": "error", "errors": ["full_messages": list(sentences)]])
    }

    /// The refusal of a body that holds nothing that could be kept.
    static let emptyBody = json(
        422, ["status": "error", "success": false, "errors": ["The request holds nothing that could be kept."]])

    /// This answer with the credential of `session` in its header.
    func with(_ session: ShowsSandboxSession, of account: ShowsSandboxAccount) -> HTTPResponse {
        var response = self
        response.headers["access-token"] = session.accessToken
        response.headers["token-type"] = "Bearer"
        response.headers["client"] = session.client
        response.headers["expiry"] = String(Int(session.expiry.timeIntervalSince1970))
        response.headers["uid"] = account.email
        return response
    }

    private static func list(_ sentences: [String]) -> JSON {
        .array(sentences.map(JSON.string))
    }
}
