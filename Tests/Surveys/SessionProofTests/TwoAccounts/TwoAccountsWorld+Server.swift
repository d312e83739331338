import HTTPMessages

/// The requests, each with whose password it carries.
extension TwoAccountsWorld {
    struct Request: ExploredRequest {
        let user: String?  // Whose password it carries.
        let request: SessionProofTests.Request

        var mayBeRefused: Bool { false }

        init(_ request: HTTPRequest) {
            user = request.body.flatMap { body in
                Self.users.first { String(decoding: body, as: UTF8.self).contains("username=\($0)&") }
            }
            self.request = SessionProofTests.Request(request)
        }

        private static var users: [String] { TwoAccountsWorld.users }
    }

    typealias Response = SessionProofTests.Response

    mutating func handOver(_ request: Request, by caller: Caller) {
        switch request.request {
        case .logIn:
            if !isOfUser(request.user, caller) { fail(.separate, "a password of \(request.user ?? "nobody") was sent") }
        case .refresh(let pair), .revoke(let pair, _), .confirm(let pair), .use(let pair):
            if !isOfUser(user(of: pair), caller) { fail(.separate, "a token of \(pair) was sent for the other user") }
        }
    }

    mutating func answer(to request: Request, from caller: Caller) -> Response {
        switch request.request {
        case .logIn: .token(logIn(request.user ?? ""))
        case .refresh(let pair): tokens.refresh(pair, at: clock).map { .token($0) } ?? .invalidGrant
        case .revoke(let pair, let isRefreshToken): revoke(pair, isRefreshToken)
        case .confirm(let pair), .use(let pair): .status(tokens.use(pair, at: clock) ? 200 : 401)
        }
    }

    mutating func lose(_ request: Request, by caller: Caller) { goWrong(for: caller) }
    mutating func lose(_ answer: Response, to request: Request, by caller: Caller) { goWrong(for: caller) }

    private mutating func revoke(_ pair: Int, _ isRefreshToken: Bool) -> Response {
        tokens.revoke(pair, isRefreshToken: isRefreshToken, at: clock)
        return .status(200)
    }
}
