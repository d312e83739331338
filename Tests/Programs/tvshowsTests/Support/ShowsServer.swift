import CommandLineSupport
import SandboxSupport
import ShowsSandbox
import TestSupport

@testable import tvshows

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

private let parts = World<ShowsSandboxAPI>.Current(wrappedValue: nil)

extension Trait where Self == World<ShowsSandboxAPI> {
    /// Gives each test ``tvshows``, ``sandboxed``, ``server`` and ``elsewhere``.
    static var world: Self {
        World(of: "tvshows", in: parts) {
            await Program.tvshows.run($0, environment: $1, streams: $2).rawValue
        } serve: {
            try await ShowsServer.serve($0)
        }
    }
    /// The same, with ``tvshows`` logged in.
    static var loggedIn: Self { world.loggedIn }
}

/// A fresh installation of the test that runs, whose `TVSHOWS_API_URL` is ``server``.
var tvshows: Installation { parts.required().bound }
/// The same without the variable, whose server is the built-in sandbox.
var sandboxed: Installation { parts.required().sandboxed }
var server: ShowsServer { parts.required().servers.0 }
/// Another server, of which no variable tells.
var elsewhere: ShowsServer { parts.required().servers.1 }

/// The whole of what is said of a failure: `SERVER` stands for the API URL.
func told(_ message: String) -> String { "tvshows: \(message.replacing("SERVER", with: server.apiURL))\n" }

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
