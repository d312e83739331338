import CommandLineSupport
import HTTPTransport
import SurveySandbox
import TestSupport

@testable import survey

@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Sandbox accidents` {
    @Test func `an outage ends by the sandbox's clock`() async throws {
        let clock = ClockStub()
        let accidents = TokenEndpointAccidents(outage: .init(status: 429, length: .seconds(30)))
        var traits = OwnSandboxTraits<SandboxAPI>()
        traits.fault = accidents.fault
        let sandbox = try EmbeddedSandbox.start(stateFile: nil, ownTraits: traits, clock: clock)
        // Without retries, which would wait for ten seconds each.
        let client = HTTPTransport.Backend.automatic.makeClient(HTTPTransport.Configuration(userAgent: "tests/1.0"))
        let request = HTTPRequest(.get, sandbox.apiURL.appending(path: "oauth/token"))

        clock.advance(by: .seconds(20))
        let refusal = try await client.send(request)
        clock.advance(by: .seconds(10))
        let answer = try await client.send(request)
        await sandbox.stop()

        #expect(refusal.status == 429 && refusal.headers["Retry-After"] == "10")
        #expect(answer.status == 405)
    }
}
