import SandboxSupport
import ShowsSandbox
import TestSupport

/// A sandbox and what a client of it would write by hand.
struct ShowsWire: Sendable {
    let service: SandboxService<ShowsSandboxAPI>
    let clock: Protected<Date>
    /// What requests bear that say nothing else.
    var credential: Credential?

    /// A sandbox whose clock stands still.
    static func make(
        store: any SandboxStateStore<ShowsSandboxState> = InMemorySandboxStateStore<ShowsSandboxState>()
    ) -> ShowsWire {
        let clock = Protected(Date(timeIntervalSince1970: 1_700_000_000))
        return ShowsWire(
            service: SandboxService(api: ShowsSandboxAPI(), store: store, now: { clock.withLock { $0 } }),
            clock: clock)
    }

    /// A sandbox where the registered user is signed in.
    static func signedIn(
        store: any SandboxStateStore<ShowsSandboxState> = InMemorySandboxStateStore<ShowsSandboxState>()
    ) async throws -> ShowsWire {
        var wire = make(store: store)
        wire.credential = try await wire.signIn()
        return wire
    }

    static let login = #"{"email":"registered@email.com","password":"password"}"#

    func advance(by seconds: TimeInterval) {
        clock.withLock { $0 += seconds }
    }

    func get(_ path: String, _ credential: Credential? = nil) async throws -> WireResponse {
        try await send(.get, path, (credential ?? self.credential)?.headers)
    }

    func post(_ path: String, json: String) async throws -> WireResponse {
        try await send(.post, path, credential?.headers, type: "application/json", Data(json.utf8))
    }

    func post(_ path: String, form: String) async throws -> WireResponse {
        try await send(.post, path, credential?.headers, type: "application/x-www-form-urlencoded", Data(form.utf8))
    }

    func upload(_ body: Data, type: String = "multipart/form-data; boundary=b") async throws -> WireResponse {
        try await send(.put, "users", credential?.headers, type: type, body)
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ headers: [String: String]? = nil, type: String? = nil,
        _ body: Data? = nil
    ) async throws -> WireResponse {
        let url = try #require(URL(string: path.hasPrefix("http:") ? path : "http://127.0.0.1:9/\(path)"))
        var request = HTTPRequest(method, url, body: body)
        for (name, value) in headers ?? [:] { request.headers[name] = value }
        request.headers["Content-Type"] = type
        return WireResponse(response: try await service.send(request))
    }

    /// Signs the registered user in.
    func signIn() async throws -> Credential {
        try #require(try await post("users/sign_in", json: Self.login).credential)
    }
}

/// The three header fields that a client sends back.
struct Credential: Equatable {
    var accessToken: String
    var client: String
    var uid: String

    var headers: [String: String] { ["access-token": accessToken, "client": client, "uid": uid] }
}

/// A response with its JSON in reach.
struct WireResponse {
    let response: HTTPResponse

    var status: Int { response.status }
    var body: String { String(decoding: response.body, as: UTF8.self) }
    var object: [String: Any]? { (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any] }

    /// What lies under the keys.
    subscript(keys: String...) -> Any? {
        keys.reduce(object as Any?) { ($0 as? [String: Any])?[$1] }
    }

    /// The sentences of a refusal with this status.
    func errors(_ status: Int) -> [String]? { self.status == status ? self["errors"] as? [String] : nil }

    var items: [[String: Any]] { (self["shows"] ?? self["reviews"]) as? [[String: Any]] ?? [] }
    var ids: [String?] { items.map { $0["id"] as? String } }

    /// The three fields, where all of them are there.
    var credential: Credential? {
        let headers = response.headers
        guard let token = headers["access-token"], let client = headers["client"], let uid = headers["uid"] else {
            return nil
        }
        return Credential(accessToken: token, client: client, uid: uid)
    }
}
