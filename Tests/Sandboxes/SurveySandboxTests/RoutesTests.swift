import SandboxSupport
import SurveySandbox
import TestSupport

@Suite struct `Sandbox, other paths and methods` {
    @Test(arguments: [
        "", "x", "oauth", "oauth/token/x", "password", "surveys/a/b", "me/x", "registrations/1", "responses/1",
    ])
    func `an unknown path is answered without JSON`(path: String) async throws {
        #expect(try await Wire.make().get(path).isBlank(404))
    }

    @Test(arguments: ["http://127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1/me", "http://127.0.0.1/api/v10/me"])
    func `a path outside the base path is unknown`(url: String) async throws {
        let request = HTTPRequest(.get, try #require(URL(string: url)))

        #expect(try await Wire.make().service.send(request).status == 404)
    }

    @Test(arguments: [
        (HTTPMethod.get, "oauth/token", "POST"), (.get, "oauth/revoke", "POST"), (.get, "passwords", "POST"),
        (.post, "me", "GET"), (.post, "surveys", "GET"), (.put, "surveys/a", "GET"),
        (.put, "registrations", "GET, POST"), (.get, "responses", "POST"), (.post, "images/covers/1_l", "GET"),
    ])
    func `another method is told which ones there are`(method: HTTPMethod, path: String, allowed: String) async throws {
        let answer = try await Wire.make().send(method, path)

        #expect(answer.response.headers["Allow"] == allowed)
        #expect(answer.isBlank(405))
    }
}
