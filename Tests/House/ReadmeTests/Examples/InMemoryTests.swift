import Composition
import Foundation
import Testing
import UseCasesTesting

@Suite(.timeLimit(.minutes(60))) struct `An app's session` {
    @Test func `outlives an expired token`() async throws {
        let clock = WallClock()
        let service = try await loggedIn(
            to: InMemorySurveyServer(tokenLifetime: 60, now: { clock.now }), now: clock)

        clock.advance(by: 3600)

        let user = try #require(try await service.user())
        #expect(try await user.profile.loadProfile().email == InMemorySurveyServer.email)
    }

    @Test func `outlives a server that is down`() async throws {
        let clock = WallClock()
        let service = try await loggedIn(
            to: InMemorySurveyServer(fault: { $0.url.lastPathComponent == "me" ? .status(503) : nil }), now: clock)

        let user = try #require(try await service.user())
        await #expect(throws: LoadProfileError.self) { try await user.profile.loadProfile() }
        #expect(try await service.session.validToken().isFresh(at: clock.now))
    }

    private func loggedIn(to server: InMemorySurveyServer, now clock: WallClock) async throws -> SurveyService {
        let service = try SurveyService(
            SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
            store: InMemoryRecordStore(), httpClient: server, options: SessionOptions(now: { clock.now }))
        try await service.session.logIn(
            username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        return service
    }
}
