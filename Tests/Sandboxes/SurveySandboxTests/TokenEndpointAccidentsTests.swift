import SandboxSupport
import SurveySandbox
import TestSupport

@Suite struct `Sandbox, accidents at the token endpoint` {
    typealias Outage = TokenEndpointAccidents.Outage

    static let outages: [(Outage, Duration, SandboxFault?)] = [
        (Outage(status: 503, length: .seconds(30)), Duration.zero, SandboxFault.status(503, retryAfter: 30)),
        (Outage(status: 503, length: .seconds(30)), .milliseconds(500), .status(503, retryAfter: 30)),
        (Outage(status: 429, length: .seconds(30)), .milliseconds(29_500), .status(429, retryAfter: 1)),
        (Outage(status: 429, length: .seconds(30)), .seconds(30), nil),
        (Outage(status: 503, length: .zero), .zero, nil),
        (Outage(status: 500, length: .seconds(30)), .seconds(1), .status(500)),
        (Outage(status: 400, length: .seconds(30)), .seconds(1), .status(400)),
    ]

    @Test(arguments: outages)
    func `an outage answers with its status until it ends`(
        outage: Outage, time: Duration, fault: SandboxFault?
    ) throws {
        let accidents = TokenEndpointAccidents(outage: outage)

        for method in [HTTPMethod.post, .get] {
            #expect(accidents.fault(in: try request("oauth/token", method), at: time) == fault)
        }
        for path in ["oauth/revoke", "me", "token"] {
            #expect(accidents.fault(in: try request(path), at: time) == nil)
        }
    }

    @Test func `the first successful answers to a refresh are lost, and no others`() throws {
        let accidents = TokenEndpointAccidents(lostRefreshAnswers: 2)
        func isLost(_ path: String, _ form: String, status: Int = 200) throws -> Bool {
            accidents.loses(HTTPResponse(status: status), to: try request(path, form: form))
        }

        #expect(try !isLost("oauth/token", "grant_type=password"))
        #expect(try !isLost("oauth/token", "grant_type=refresh_token", status: 400))
        #expect(try !isLost("oauth/revoke", "grant_type=refresh_token"))
        #expect(try isLost("oauth/token", "refresh_token=a&grant_type=refresh_token"))
        #expect(try isLost("oauth/token", "refresh_token=a&grant_type=refresh_token"))
        #expect(try !isLost("oauth/token", "refresh_token=a&grant_type=refresh_token"))
    }

    @Test func `an answer to a refresh in JSON is lost too`() throws {
        var request = try request("oauth/token")
        request.headers["Content-Type"] = "application/json"
        request.body = Data(#"{"grant_type":"refresh_token"}"#.utf8)

        #expect(TokenEndpointAccidents(lostRefreshAnswers: 1).loses(HTTPResponse(status: 200), to: request))
        #expect(!TokenEndpointAccidents().loses(HTTPResponse(status: 200), to: request))
    }

    private func request(_ path: String, _ method: HTTPMethod = .post, form: String = "") throws -> HTTPRequest {
        HTTPRequest(
            method, try #require(URL(string: "http://127.0.0.1:9/api/v1/\(path)")),
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(form.utf8))
    }
}
