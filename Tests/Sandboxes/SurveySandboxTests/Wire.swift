import SandboxSupport
import SurveySandbox
import TestSupport

/// A sandbox and what a client of it would write by hand.
struct Wire: Sendable {
    let service: SandboxService<SandboxAPI>
    let clock: Protected<Date>
    /// What requests bear that say nothing else.
    var token: String?

    /// A sandbox whose clock stands still.
    static func make(
        tokenLifetime: Int = 7200, refreshWindow: Duration? = nil, revokesExpiredTokens: Bool = false,
        store: any SandboxStateStore<SandboxState> = InMemorySandboxStateStore()
    ) -> Wire {
        let clock = Protected(Date(timeIntervalSince1970: 1_700_000_000.25))
        var api = SandboxAPI()
        api.tokenLifetime = tokenLifetime
        api.refreshWindow = refreshWindow
        api.revokesExpiredTokens = revokesExpiredTokens
        return Wire(
            service: SandboxService(api: api, store: store, now: { clock.withLock { $0 } }), clock: clock)
    }

    static let client = #""client_id":"survey-sandbox","client_secret":"sandbox-client-secret""#
    static let formClient = "client_id=survey-sandbox&client_secret=sandbox-client-secret"

    static let login =
        #"{"grant_type":"password","email":"registered@email.com","password":"password",\#(client)}"#

    /// A sandbox where the registered user is logged in.
    static func loggedIn(store: any SandboxStateStore<SandboxState> = InMemorySandboxStateStore()) async throws -> Wire
    {
        var wire = Wire.make(store: store)
        wire.token = try await wire.logIn().access
        return wire
    }

    func advance(by seconds: TimeInterval) {
        clock.withLock { $0 += seconds }
    }

    func get(_ path: String, token: String? = nil) async throws -> WireResponse {
        try await send(.get, path, token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
    }

    func post(_ path: String, json: String) async throws -> WireResponse {
        try await send(.post, path, ["Content-Type": "application/json"], json)
    }

    func post(_ path: String, form: String) async throws -> WireResponse {
        try await send(.post, path, ["Content-Type": "application/x-www-form-urlencoded"], form)
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ headers: [String: String?] = [:], _ body: String? = nil
    ) async throws -> WireResponse {
        let url = try #require(URL(string: "http://127.0.0.1:9/api/v1/\(path)"))
        var request = HTTPRequest(method, url, body: body.map { Data($0.utf8) })
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        for (name, value) in headers { request.headers[name] = value }
        return WireResponse(response: try await service.send(request))
    }

    /// Logs the registered user in.
    func logIn() async throws -> Pair {
        try await pair(post("oauth/token", json: Self.login))
    }

    func refresh(_ refreshToken: String) async throws -> WireResponse {
        let body = #"{"grant_type":"refresh_token","refresh_token":"\#(refreshToken)",\#(Self.client)}"#
        return try await post("oauth/token", json: body)
    }

    func revoke(_ token: String) async throws -> WireResponse {
        try await post("oauth/revoke", json: #"{"token":"\#(token)",\#(Self.client)}"#)
    }

    /// Every survey of the list.
    func surveys() async throws -> [Object] {
        try await get("surveys?page[number]=1&page[size]=100").objects("data")
    }

    func pair(_ answer: WireResponse) throws -> Pair {
        let attributes = try #require(answer["data", "attributes"] as? [String: Any])
        return Pair(
            access: try #require(attributes["access_token"] as? String),
            refresh: try #require(attributes["refresh_token"] as? String))
    }
}

/// An access token and its refresh token.
struct Pair: Equatable {
    let access: String
    let refresh: String
}

/// What stands in a list of the service's: a survey, a question or an answer.
struct Object {
    let id: String
    let type: String
    let attributes: [String: Any]
    let whole: [String: Any]

    init(_ whole: [String: Any]) throws {
        id = try #require(whole["id"] as? String)
        type = try #require(whole["type"] as? String)
        attributes = try #require(whole["attributes"] as? [String: Any])
        self.whole = whole
    }

    subscript(name: String) -> Any? { attributes[name] }
    func text(_ name: String) -> String? { attributes[name] as? String }
    func isTrue(_ name: String) -> Bool { attributes[name] as? Bool == true }
    func isNull(_ name: String) -> Bool { attributes[name] is NSNull }
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

    func objects(_ key: String) throws -> [Object] {
        try #require(object?[key] as? [[String: Any]]).map(Object.init)
    }

    /// The only error of an answer with this status.
    func error(_ status: Int) -> [String: String]? {
        let errors = object?["errors"] as? [[String: String]]
        return errors?.count == 1 && self.status == status ? errors?.first : nil
    }

    /// Whether it is the 404, 405 or 500 that carries no JSON.
    func isBlank(_ status: Int) -> Bool {
        self.status == status && body == " " && response.headers["Content-Type"]?.hasPrefix("text/") == true
    }
}
