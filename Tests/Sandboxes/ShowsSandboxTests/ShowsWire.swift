import CoreSupport
import Foundation
import HTTP
import SandboxSupport
import ShowsSandbox
import Testing

/// A sandbox and what a client of it would write by hand.
struct ShowsWire: Sendable {
    let service: SandboxService<ShowsSandboxAPI>
    let clock: Protected<Date>

    /// A sandbox whose clock stands still.
    static func make(
        store: any SandboxStateStore<ShowsSandboxState> = InMemorySandboxStateStore<ShowsSandboxState>()
    ) -> ShowsWire {
        let clock = Protected(Date(timeIntervalSince1970: 1_700_000_000))
        return ShowsWire(
            service: SandboxService(api: ShowsSandboxAPI(), store: store, now: { clock.withLock { $0 } }),
            clock: clock)
    }

    static let login = #"{"email":"registered@email.com","password":"password"}"#

    func advance(by seconds: TimeInterval) {
        clock.withLock { $0 += seconds }
    }

    func get(_ path: String, _ credential: Credential? = nil) async throws -> Answer {
        try await send(.get, path, credential?.headers ?? [:], nil)
    }

    func post(_ path: String, _ credential: Credential? = nil, json: String) async throws -> Answer {
        try await post(path, credential, type: "application/json", json)
    }

    func post(_ path: String, _ credential: Credential? = nil, form: String) async throws -> Answer {
        try await post(path, credential, type: "application/x-www-form-urlencoded", form)
    }

    func upload(
        _ body: Data, _ credential: Credential?, type: String = "multipart/form-data; boundary=b"
    ) async throws -> Answer {
        let headers = (credential?.headers ?? [:]).merging(["Content-Type": type]) { $1 }
        return try await send(.put, "users", headers, body)
    }

    func send(_ method: HTTPMethod, _ path: String, _ headers: [String: String], _ body: Data?) async throws -> Answer {
        let url = try #require(URL(string: path.hasPrefix("http:") ? path : "http://127.0.0.1:9/\(path)"))
        var request = HTTPRequest(method, url, body: body)
        for (name, value) in headers { request.headers[name] = value }
        return Answer(response: try await service.send(request))
    }

    /// Signs the registered user in.
    func signIn() async throws -> Credential {
        try #require(try await post("users/sign_in", json: Self.login).credential)
    }

    private func post(_ path: String, _ credential: Credential?, type: String, _ body: String) async throws -> Answer {
        let headers = (credential?.headers ?? [:]).merging(["Content-Type": type]) { $1 }
        return try await send(.post, path, headers, Data(body.utf8))
    }
}

/// What a client sends back: the three header fields without which there is no answer.
struct Credential: Equatable {
    var accessToken: String
    var client: String
    var uid: String

    var headers: [String: String] { ["access-token": accessToken, "client": client, "uid": uid] }
}

/// A response with its JSON in reach.
struct Answer {
    let response: HTTPResponse

    var status: Int { response.status }

    var object: [String: Any]? {
        // What is no JSON has no object.
        (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
    }

    /// What lies under the keys.
    subscript(keys: String...) -> Any? {
        keys.reduce(object as Any?) { ($0 as? [String: Any])?[$1] }
    }

    var errors: [String]? { self["errors"] as? [String] }

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
