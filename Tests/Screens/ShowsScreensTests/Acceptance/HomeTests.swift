import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `TV Shows, home` {
    @Test func `TV-3.1: Home lists the shows, and the next page comes as one moves near the end`() async throws {
        let server = ShowsStub()
        server.with { $0.shows = [.shows(1...20, page: 1, of: 2), .shows(21...25, page: 2, of: 2)] }
        let sut = try await AppDriver.loggedIn(server: server)
        let home = try sut.home()
        #expect(home.rules.heading == "Shows")
        #expect(home.list.items.map(\.title) == (1...20).map { "Show \($0)" })

        home.list.select(at: 17)
        await home.settle()

        #expect(home.list.items.count == 25)
        #expect(home.list.isComplete)
        #expect(server.messages == [.signIn("registered@email.com"), .loadShows(page: 1), .loadShows(page: 2)])
    }

    @Test func `TV-3.2: a show opens its details, and going back finds the list as it was`() async throws {
        let sut = try await AppDriver.loggedIn()
        let home = try sut.home()
        home.list.select(at: 1)

        home.openSelected()
        await sut.flow.settle()

        #expect(try sut.details().show.id == "1")
        #expect(sut.server.messages.contains(.loadShow("2")))
        try sut.details().back()
        #expect(try sut.home() === home)
        #expect(home.list.selection == 1)
    }

    @Test func `TV-3.3: Profile opens from Home and the details, is edited by its photo, and logs out`() async throws {
        let sut = try await AppDriver.loggedIn()
        try sut.home().openSelected()
        try sut.details().openProfile()
        await sut.flow.settle()
        #expect(try sut.profile().value?.email == "registered@email.com")
        try sut.profile().back()
        try sut.details().back()
        try sut.home().openProfile()
        await sut.flow.settle()
        try sut.profile().changePhoto()
        try sut.photo().upload(.png(), fileName: "me.png")
        await sut.flow.settle()
        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")

        try sut.profile().pressLogOut()
        await sut.flow.settle()

        #expect(sut.screen == "Login")
        #expect(sut.server.with { $0.sessionInMemory } == nil)
    }

    @Test func `a logout that failed is told, and can be tried again`() async throws {
        let sut = try await AppDriver.loggedIn()
        sut.server.with { $0.logOutError = .store(.notSaved(reason: "disk full")) }
        try await sut.logOut()
        #expect(try sut.profile().ribbonText == "You could not be logged out: disk full. Try again.")
        sut.server.with { $0.logOutError = .store(.cancelled) }
        try sut.profile().pressLogOut()
        await sut.flow.settle()
        #expect(try !sut.profile().isLoggingOut)
        sut.server.with { $0.logOutError = nil }

        try sut.profile().pressLogOut()
        await sut.flow.settle()

        #expect(sut.screen == "Login")
    }

    @Test func `a session that ends under the user's hands leads to Login, which says so`() async throws {
        let sut = try await AppDriver.loggedIn()
        sut.server.with {
            $0.loadShowError = .unauthorized(.ended)
            $0.loadReviewsError = .unauthorized(.ended)
        }

        try sut.home().openSelected()
        await sut.flow.settle()

        try sut.expect("Login", ribbon: MissingCredential.ended.report.message?.text, email: "registered@email.com")
    }

    @Test func `an app whose owner is gone leaves nothing behind`() async throws {
        weak var flow: ShowsFlow?
        do {
            let sut = try await AppDriver.loggedIn()
            flow = sut.flow
        }

        #expect(flow == nil)
    }
}
