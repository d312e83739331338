import Foundation
import HTTP
import SandboxSupport
import ShowsSandbox
import TestSupport
import Testing

/// A server of TV shows on a loopback port.
typealias ShowsServer = ScriptedServer<ShowsSandboxAPI>

extension ScriptedServer<ShowsSandboxAPI> {
    /// Serves while `body` runs.
    static func serve<Value>(_ body: (ShowsServer) async throws -> Value) async throws -> Value {
        let store = InMemorySandboxStateStore<ShowsSandboxState>()
        return try await serve(
            ShowsSandboxAPI(), below: "",
            answer: { api, request in try await SandboxService(api: api, store: store).send(request) }, body)
    }
}

/// Runs `body` with a fresh installation, and gives it up when it hangs.
func withInstallation<Value: Sendable>(
    _ body: @escaping @Sendable (Installation) async throws -> Value
) async throws -> Value {
    try await withInstallation(of: "tvshows", body)
}

/// Runs `body` with a server and a fresh installation whose `TVSHOWS_API_URL` it is.
func withServer<Value: Sendable>(
    _ body: @escaping @Sendable (Installation, ShowsServer) async throws -> Value
) async throws -> Value {
    try await withInstallation { tvshows in
        try await ShowsServer.serve { server in
            var tvshows = tvshows
            tvshows.environment["TVSHOWS_API_URL"] = server.apiURL
            return try await body(tvshows, server)
        }
    }
}

/// The same, with somebody logged in.
func withSession<Value: Sendable>(
    _ body: @escaping @Sendable (Installation, ShowsServer) async throws -> Value
) async throws -> Value {
    try await withServer { tvshows, server in
        let login = try await tvshows.logIn()
        try #require(login.status == 0, "\(login.messages)")
        return try await body(tvshows, server)
    }
}

extension HTTPRequest {
    /// The number of the page that is asked for.
    var page: Int? {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems
        return items?.first { $0.name == "page" }?.value.flatMap { Int($0) }
    }

    /// The JSON object of the body.
    var object: NSDictionary? {
        guard let body else { return nil }
        return (try? JSONSerialization.jsonObject(with: body)) as? NSDictionary  // else there is none
    }

    /// The field of that name, where the request has it.
    func header(_ name: String) -> String? { headers[name] }
}

extension HTTPResponse {
    /// What a sign-in answers with.
    static func signedIn(token: String, client: String, expiry: String? = nil) -> HTTPResponse {
        var fields = [
            HTTPHeaders.Field(name: "Access-Token", value: token), .init(name: "Client", value: client),
            .init(name: "Uid", value: "a@example.test"), .init(name: "Content-Type", value: "application/json"),
        ]
        if let expiry { fields.append(.init(name: "Expiry", value: expiry)) }
        return HTTPResponse(
            status: 201, headers: HTTPHeaders(fields),
            body: Data(#"{"user":{"id":"7","email":"a@example.test","image_url":null}}"#.utf8))
    }
}
