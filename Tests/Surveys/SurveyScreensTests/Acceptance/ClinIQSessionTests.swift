import HTTP
import Paging
import RemoteSurveys
import ScreenParts
import SurveyScreens
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `ClinIQ, session` {
    @Test func `CQ-5.1: the session holds while the app is used`() async throws {
        let sut = try await loggedIn()

        try sut.home().openProfile()
        await sut.flow.settle()
        #expect(try sut.profile().rows.map(\.value) == ["registered@email.com", "Ann"])
        try sut.profile().back()

        #expect(sut.screen == "Home")
    }

    @Test func `CQ-5.3: Log out clears the session`() async throws {
        let sut = try await loggedIn()

        sut.flow.logOut()
        await sut.flow.settle()

        #expect(sut.screen == "Login")
        #expect(sut.server.with { $0.sessionInMemory } == nil)
        #expect(try sut.form().form[.email].isEmpty)
    }

    @Test func `CQ-5.4: terminated and opened again, the app asks to authenticate again`() async throws {
        let sut = try await loggedIn()
        #expect(sut.server.with { $0.storedSession } == nil)

        #expect(await sut.relaunched().screen == "Login")
    }

    @Test func `CQ-5.5: the screens change once per step, and what comes too late changes nothing`() async throws {
        let sut = try await loggedIn()
        let home = try sut.home()
        sut.server.with { $0.loadSurveysError = .unauthorized(nil) }
        let door = sut.server.shutDoor()
        let refresh = home.list.refresh()
        await door.reached()
        sut.flow.logOut()
        await sut.flow.settle()
        try sut.form().form[.email] = "next@email.com"

        door.open()
        await refresh.value

        #expect(sut.screen == "Login")
        #expect(try sut.form().form[.email] == "next@email.com")
        #expect(try sut.form().form.ribbon == nil)
    }

    private func loggedIn() async throws -> AppDriver {
        let sut = await AppDriver.launched(.cliniq)
        try await sut.submit(.logIn, email: "registered@email.com", password: "password")
        return sut
    }
}
