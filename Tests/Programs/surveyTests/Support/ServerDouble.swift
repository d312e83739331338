import CommandLineSupport
import SandboxSupport
import SurveySandbox
import TestSupport

@testable import survey

/// A survey server on a loopback port.
typealias ServerDouble = ScriptedServer<SandboxAPI>

extension ScriptedServer<SandboxAPI> {
    /// Serves while `body` runs.
    static func serve<Value>(_ body: (ServerDouble) async throws -> Value) async throws -> Value {
        let store = InMemorySandboxStateStore<SandboxState>()
        return try await serve(
            SandboxAPI(), below: "/api/v1",
            answer: { api, request in try await SandboxService(api: api, store: store).send(request) }, body)
    }
}

private let parts = World<SandboxAPI>.Current(wrappedValue: nil)

extension Trait where Self == World<SandboxAPI> {
    /// Gives each test ``survey``, ``sandboxed``, ``server`` and ``elsewhere``.
    static var world: Self {
        World(of: "survey", in: parts) {
            await Program.survey.run($0, environment: $1, streams: $2).rawValue
        } serve: {
            try await ServerDouble.serve($0)
        }
    }
    /// The same, with ``survey`` logged in.
    static var loggedIn: Self { world.loggedIn }
}

/// A fresh installation of the test that runs, whose `SURVEY_API_URL` is ``server``.
var survey: Installation { parts.required().bound }
/// The same without the variable, whose server is the built-in sandbox.
var sandboxed: Installation { parts.required().sandboxed }
var server: ServerDouble { parts.required().servers.0 }
/// Another server, of which no variable tells.
var elsewhere: ServerDouble { parts.required().servers.1 }

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
