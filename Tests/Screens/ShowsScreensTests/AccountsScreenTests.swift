import ScreenParts
import ShowsScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Accounts of the shows app` {
    private nonisolated static let accounts = ["ann", "work"].map {
        ListedAccount(
            label: $0, server: "https://\($0).example.test", user: nil, isCurrent: $0 == "ann", state: "active")
    }

    @Test func `AC-12 the one in use leads back, and another is for the front end to show`() async throws {
        let app = try await AppDriver.loggedIn(accounts: AccountList { Self.accounts })
        #expect(app.flow.openAccounts())
        await app.flow.settle()
        try app.accounts().openSelected()
        #expect(app.screen == "Home" && app.flow.nextAccount == nil)

        #expect(app.flow.openAccounts())
        await app.flow.settle()
        #expect(app.flow.user == "registered@email.com")
        try app.accounts().list.select(at: 1)
        try app.accounts().openSelected()

        #expect(app.flow.nextAccount == Self.accounts[1])
    }

    @Test func `AC-12 an account that another process has logged out is no longer there to open`() async throws {
        let app = try await AppDriver.loggedIn(
            accounts: AccountList {
                Self.accounts
            } isThere: { _ in
                false
            })
        #expect(app.flow.openAccounts())
        await app.flow.settle()
        try app.accounts().list.select(at: 1)

        try app.accounts().openSelected()
        await app.flow.settle()

        #expect(app.screen == "Accounts" && app.flow.nextAccount == nil)
        #expect(try app.accounts().list.ribbonText == "The account work no longer exists.")
    }

    @Test func `AC-12 it opens only where an app has accounts and a user is logged in`() async throws {
        #expect(try await !AppDriver.loggedIn().flow.openAccounts())
        #expect(await !AppDriver.launched(accounts: AccountList { Self.accounts }).flow.openAccounts())
    }
}
