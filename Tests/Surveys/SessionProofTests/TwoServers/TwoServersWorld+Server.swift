import Foundation
import HTTPMessages

/// The requests, each with where it goes and whose secret it carries.
extension TwoServersWorld {
    struct Request: ExploredRequest {
        let server: Server?  // `nil` for the API.
        let secretOf: Server?  // The server whose client's secret it carries.
        let request: SessionProofTests.Request

        var mayBeRefused: Bool { false }

        init(_ request: HTTPRequest) {
            server = Self.server(request.url.host() ?? "")
            secretOf = Self.server(Self.field("client_secret", of: request) ?? "")
            self.request = SessionProofTests.Request(request)
        }

        private static func server(_ name: String) -> Server? {
            name.first.flatMap { Int(String($0)) }
        }

        private static func field(_ name: String, of request: HTTPRequest) -> String? {
            request.body.flatMap { body in
                String(decoding: body, as: UTF8.self).split(separator: "&").first { $0.hasPrefix("\(name)=") }
            }.map { String($0.dropFirst(name.count + 1)) }
        }
    }

    typealias Response = SessionProofTests.Response

    mutating func handOver(_ request: Request, by caller: Caller) {
        if let owner = request.secretOf, request.server.map({ ![owner, tokenServer(of: owner)].contains($0) }) ?? true {
            fail(.issuer, "the secret of a client of server \(owner) was sent to \(name(of: request.server))")
        }
        switch request.request {
        case .logIn:
            if request.server != tokenServer(of: caller.process) {
                fail(.issuer, "a password was sent to \(name(of: request.server))")
            }
        case .refresh(let pair): check(request, of: pair, at: tokenServer(of: issuer(of: pair)))
        case .revoke(let pair, _): check(request, of: pair, at: issuer(of: pair))
        case .confirm(let pair), .use(let pair):
            if let server = request.server {
                fail(.issuer, "A\(pair) was sent to \(name(of: server)), which is not the API")
            }
        }
    }

    private mutating func check(_ request: Request, of pair: Int, at server: Server) {
        guard request.server != server else { return }
        fail(.issuer, "a token of pair \(pair), of server \(issuer(of: pair)), was sent to \(name(of: request.server))")
    }

    mutating func answer(to request: Request, from caller: Caller) -> Response {
        switch request.request {
        case .logIn: .token(logIn(at: caller.process))
        case .refresh(let pair): tokens.refresh(pair, at: clock).map { .token($0) } ?? .invalidGrant
        case .revoke(let pair, let isRefreshToken): revoke(pair, isRefreshToken)
        case .confirm(let pair), .use(let pair): .status(tokens.use(pair, at: clock) ? 200 : 401)
        }
    }

    mutating func lose(_ request: Request, by caller: Caller) { accidents += 1 }
    mutating func lose(_ answer: Response, to request: Request, by caller: Caller) { accidents += 1 }

    private mutating func revoke(_ pair: Int, _ isRefreshToken: Bool) -> Response {
        tokens.revoke(pair, isRefreshToken: isRefreshToken, at: clock)
        return .status(200)
    }

    private func name(of server: Server?) -> String { server.map { "server \($0)" } ?? "the API" }
}
