import LoopbackServer

/// A server on a loopback port: a sandbox, except where a test says otherwise.
package final class ScriptedServer<Sandbox: Sendable>: Sendable {
    /// What answers a request instead of the sandbox; nil is left to the sandbox.
    package typealias Script = @Sendable (HTTPRequest) async throws -> HTTPResponse?
    package typealias Handler = @Sendable (Sandbox, HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var requests: [HTTPRequest] = []
        var script: Script = { _ in nil }
        var sandbox: Sandbox
        var deadPort: DeadPort?
    }

    private let state: Protected<State>
    private let basePath: String
    private let answer: Handler
    private let server: LoopbackServer

    private init(_ sandbox: Sandbox, below basePath: String, answer: @escaping Handler) throws {
        let state = Protected(State(sandbox: sandbox))
        self.state = state
        self.basePath = basePath
        self.answer = answer
        var limits = LoopbackServer.Limits()
        (limits.requestTime, limits.writeTime) = (longestWait, longestWait)
        server = try LoopbackServer.start(limits: limits) { request in
            let (script, sandbox) = state.withLock { state in
                state.requests.append(request)
                return (state.script, state.sandbox)
            }
            if let scripted = try await script(request) { return scripted }
            return try await answer(sandbox, request)
        }
    }

    /// Serves while `body` runs.
    ///
    /// - Parameter basePath: what stands before the API's paths, without a slash at its end.
    package static func serve<Value>(
        _ sandbox: Sandbox, below basePath: String, answer: @escaping Handler,
        _ body: (ScriptedServer) async throws -> Value
    ) async throws -> Value {
        let server = try ScriptedServer(sandbox, below: basePath, answer: answer)
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(server))
        } catch {
            result = .failure(error)
        }
        await server.server.stop(grace: .zero)
        return try result.get()
    }

    /// The URL that the API's paths stand below, without a slash at its end.
    package var apiURL: String { server.url.absoluteString.dropLast() + basePath }

    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests so far to a path below the API URL.
    package func requests(to path: String) -> [HTTPRequest] { requests.filter { $0.url.path == "\(basePath)/\(path)" } }

    /// Answers with what `script` makes of a request; nil is left to the sandbox.
    package func play(_ script: @escaping Script) { state.withLock { $0.script = script } }

    /// Answers requests to `path` with `response`.
    package func answer(_ path: String, with response: HTTPResponse) {
        play { [basePath] in $0.url.path == "\(basePath)/\(path)" ? response : nil }
    }

    /// Has the requests to `path`, or all of them, wait at the door that this returns, and then answers with what `script`
    /// makes of them.
    package func hold(_ path: String? = nil, answering script: @escaping Script = { _ in nil }) -> Door {
        let door = Door()
        play { [basePath] request in
            if path == nil || request.url.path == "\(basePath)/\(path ?? "")" { await door.gate.pass() }
            return try await script(request)
        }
        return door
    }

    /// Where requests wait until the test lets them go.
    package struct Door: Sendable {
        fileprivate let gate = Gate()

        /// Waits until a request is here, and gives up when none comes.
        package func reached() async throws { try await withWatchdog { await gate.reached() } }
        package func open() { gate.open() }
    }

    /// What the sandbox makes of a request, whatever the script says.
    package func sandboxAnswer(to request: HTTPRequest) async throws -> HTTPResponse {
        try await answer(state.withLock { $0.sandbox }, request)
    }

    package func change(_ change: (inout Sandbox) -> Void) { state.withLock { change(&$0.sandbox) } }

    /// Stops serving, whoever still waits, and keeps the port, lest somebody else answer there.
    package func stop() async throws {
        await server.stop(grace: .zero)
        let port = try DeadPort(server.port)
        state.withLock { $0.deadPort = port }
    }
}
