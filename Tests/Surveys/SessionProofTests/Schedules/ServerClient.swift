import TestSupport

/// The way to the one server, as one process has it: a request leaves in one step, and its answer arrives in another.
struct ServerClient<World: ExploredWorld>: HTTPClient {
    let execution: Execution<World>

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let caller = Caller.current
        let request = World.Request(request)
        execution.change(by: caller) { $0.handOver(request, by: caller) }
        try await step(.send)
        execution.change(by: caller) { $0.send(request, by: caller) }
        let accidents = request.isRefresh ? execution.state.withLock { $0.refreshAccidents } : []
        let possible = [.done, .lost, .crash] + (request.mayBeRefused ? [.refused] : []) + accidents
        switch execution.outcome(for: caller, of: possible) {
        case .done, .taken: break
        case .lost:
            execution.change(by: caller) { $0.lose(request, by: caller) }
            throw .connectivity(ConnectivityFailure(.connectionLost))
        case .refused:
            execution.change(by: caller) { $0.refuse(request, by: caller) }
            return HTTPResponse(status: 503)
        case .paused:
            execution.change(by: caller) { $0.pause(request, by: caller) }
            return HTTPResponse(status: 429, headers: ["Retry-After": "120"])
        case .late:
            execution.giveUp(request, isCut: true, by: caller)
            throw .connectivity(ConnectivityFailure(.connectionLost))
        case .silent:
            execution.giveUp(request, isCut: false, by: caller)
            throw .connectivity(ConnectivityFailure(.timedOut))
        case .crash:
            if accidents.contains(.late), execution.isCrashed(caller) {
                execution.giveUp(request, isCut: true, by: caller)
            }
            try await vanish()
        }
        let answer = execution.state.withLock { state in
            state.mark(state.world.reuse(by: request))
            return state.world.answer(to: request, from: caller)
        }
        do throws(HTTPClientError) {
            try await step(.receive)
        } catch {
            execution.change(by: caller) { $0.lose(answer, to: request, by: caller) }
            throw error
        }
        switch execution.outcome(for: caller, of: [.done, .lost, .crash]) {
        case .done: break
        case .lost, .refused, .silent, .late, .paused, .taken:
            execution.change(by: caller) { $0.lose(answer, to: request, by: caller) }
            throw .connectivity(ConnectivityFailure(.connectionLost))
        case .crash: try await vanish()
        }
        execution.state.withLock { $0.note(caller, answer) }
        return answer.response
    }

    private func step(_ step: Step) async throws(HTTPClientError) {
        if await execution.pass(step) != .picked { throw .cancelled }
    }

    private func vanish() async throws(HTTPClientError) {
        _ = await execution.pass(.receive)
        throw .cancelled
    }
}

extension URL {
    // swift-format-ignore: NeverForceUnwrap
    /// Where the server of every run is.
    static let server = URL(string: "https://api.example.com/")!
}

extension Request {
    init(_ request: HTTPRequest) {
        guard let body = request.body else {
            let authorization = request.headers["Authorization"] ?? ""
            let pair = Self.pair(authorization.split(separator: " ").last ?? "")
            self = request.url.path == "/me" ? .confirm(pair) : .use(pair)
            return
        }
        var fields: [Substring: Substring] = [:]
        for field in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = field.split(separator: "=")
            fields[parts[0]] = parts.last
        }
        self =
            if let token = fields["refresh_token"] { .refresh(Self.pair(token)) } else if let token = fields["token"] {
                .revoke(Self.pair(token), isRefreshToken: token.hasPrefix("R"))
            } else { .logIn }
    }

    private static func pair(_ token: Substring) -> Int { Int(token.dropFirst()) ?? -1 }
}

extension Response {
    var response: HTTPResponse {
        switch self {
        case .token(let pair): Self.json(pair, refresh: pair)
        case .access(let pair, let refresh): Self.json(pair, refresh: refresh)
        case .invalidGrant: .json(#"{"error":"invalid_grant"}"#, status: 400)
        case .status(let status): HTTPResponse(status: status)
        }
    }

    private static func json(_ access: Int, refresh: Int?) -> HTTPResponse {
        let field = refresh.map { #","refresh_token":"R\#($0)""# } ?? ""
        return .json(#"{"access_token":"A\#(access)"\#(field),"expires_in":3600}"#)
    }
}
