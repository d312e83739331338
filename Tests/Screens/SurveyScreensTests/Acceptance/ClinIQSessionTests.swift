import Observation
import RemoteSurveys
import ScreenParts
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `ClinIQ, session` {
    @Test func `CQ-5.1: the session holds while the app is used`() async throws {
        let sut = try await AppDriver.loggedIn(.cliniq)

        try sut.home().openProfile()
        await sut.flow.settle()
        #expect(try sut.profile().rows.map(\.value) == ["registered@email.com", "Ann"])
        try sut.profile().back()

        #expect(sut.screen == "Home")
    }

    @Test func `CQ-5.3: Log out clears the session`() async throws {
        let sut = try await AppDriver.loggedIn(.cliniq)

        sut.flow.logOut()
        await sut.flow.settle()

        #expect(sut.screen == "Login")
        #expect(sut.server.with { $0.sessionInMemory } == nil)
        #expect(try sut.form().form[.email].isEmpty)
    }

    @Test func `CQ-5.4: terminated and opened again, the app asks to authenticate again`() async throws {
        let sut = try await AppDriver.loggedIn(.cliniq)
        #expect(sut.server.with { $0.storedSession } == nil)

        #expect(await sut.relaunched().screen == "Login")
    }

    @Test func `CQ-5.5: each step changes the screen once, and a step that fails not at all`() async throws {
        let sut = await AppDriver.launched(.cliniq, server: SandboxStub(pages: [.sample(1...1, page: 1, of: 1)]))
        let changes = Changes(of: sut.flow)
        func expect(_ screens: String..., from step: () async throws -> Void) async throws {
            changes.count = 0
            try await step()
            await sut.flow.settle()
            #expect(sut.screen == screens[0])
            #expect(changes.count == 1, "to \(screens[0])")
        }

        try await expect("Sign-up") { try sut.form().press(.goToSignUp) }
        try await expect("Login") { try sut.form().press(.cancel) }
        changes.count = 0
        try await sut.submit(.logIn, email: "registered@email.com", password: "wrong")
        #expect(changes.count == 0)
        try await expect("Home") { try await sut.submit(.logIn, password: "password") }
        try await expect("Survey details") { try sut.home().openSelected() }
        try await expect("Home") { try sut.survey().back() }
        try await expect("Profile") { try sut.home().openProfile() }
        try await expect("Login") { try sut.profile().pressLogOut() }
    }

    @Test func `CQ-5.5: what comes too late changes nothing`() async throws {
        let sut = try await AppDriver.loggedIn(.cliniq)
        let home = try sut.home()
        sut.server.with { $0.loadSurveysError = .unauthorized(.ended) }
        let (door, refresh) = await sut.server.hold { home.list.refresh() }
        sut.flow.logOut()
        await sut.flow.settle()
        try sut.form().form[.email] = "next@email.com"

        door.open()
        await refresh.value

        try sut.expect("Login", ribbon: nil, email: "next@email.com")
    }

    /// Counts how often the screen of an app is replaced, as whoever observes it is told.
    @MainActor private final class Changes {
        var count = 0
        private let flow: AppFlow

        init(of flow: AppFlow) {
            self.flow = flow
            observe()
        }

        private func observe() {
            withObservationTracking {
                _ = flow.path.screens
            } onChange: {
                MainActor.assumeIsolated { [self] in
                    count += 1
                    observe()
                }
            }
        }
    }
}
