import ConcurrencySupport
import Foundation
import HTTP
import LoopbackServer
import Sandbox
import SandboxSupport
import TestSupport

/// A survey server on a loopback port: the sandbox, except where a test says otherwise.
final class ServerDouble: Sendable {
    typealias Script = @Sendable (HTTPRequest) async throws -> HTTPResponse?

    private struct State {
        var requests: [HTTPRequest] = []
        var script: Script = { _ in nil }
        var api = SandboxAPI()
    }

    private let state: Protected<State>
    private let store: InMemorySandboxStateStore<SandboxState>
    private let server: LoopbackServer

    private init() throws {
        let state = Protected(State())
        let store = InMemorySandboxStateStore<SandboxState>()
        self.state = state
        self.store = store
        server = try LoopbackServer.start { request in
            let (script, api) = state.withLock { state in
                state.requests.append(request)
                return (state.script, state.api)
            }
            if let answer = try await script(request) { return answer }
            return try await SandboxService(api: api, store: store).send(request)
        }
    }

    /// Serves while `body` runs.
    static func serve<Value>(_ body: (ServerDouble) async throws -> Value) async throws -> Value {
        let server = try ServerDouble()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(server))
        } catch {
            result = .failure(error)
        }
        await server.stop()
        return try result.get()
    }

    var apiURL: String { server.url.absoluteString + "api/v1" }

    /// The requests so far.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests so far to a path below the API URL.
    func requests(to path: String) -> [HTTPRequest] { requests.filter { $0.isFor(path) } }

    /// Answers with what `script` makes of a request; nil is left to the sandbox.
    func play(_ script: @escaping Script) {
        state.withLock { $0.script = script }
    }

    /// Answers requests to `path` with `response`.
    func answer(_ path: String, with response: HTTPResponse) {
        play { $0.isFor(path) ? response : nil }
    }

    /// What the sandbox makes of a request, whatever the script says.
    func sandboxAnswer(to request: HTTPRequest) async throws -> HTTPResponse {
        try await SandboxService(api: state.withLock { $0.api }, store: store).send(request)
    }

    /// Changes the sandbox.
    func change(_ change: (inout SandboxAPI) -> Void) {
        state.withLock { change(&$0.api) }
    }

    func stop() async {
        await server.stop(grace: .zero)
    }
}

extension HTTPRequest {
    func isFor(_ path: String) -> Bool { url.path == "/api/v1/\(path)" }

    /// The fields of a form.
    var form: [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = body.map { String(decoding: $0, as: UTF8.self) }
        let items = components.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// The fields of a JSON object.
    var json: [String: String] {
        guard let body, let object = try? JSONSerialization.jsonObject(with: body) else { return [:] }  // none
        return object as? [String: String] ?? [:]
    }

    /// The number of the page that is asked for.
    var page: Int? {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems
        return items?.first { $0.name == "page[number]" }?.value.flatMap { Int($0) }
    }
}

extension HTTPResponse {
    /// What the token endpoint answers, flat.
    static func token(_ access: String, refresh: String = "refresh", lifetime: Int = 7200) -> HTTPResponse {
        .json(
            """
            {"access_token":"\(access)","token_type":"Bearer","expires_in":\(lifetime),"refresh_token":"\(refresh)"}
            """)
    }

    /// A JSON value of the body.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]  // else no object
    }
}
