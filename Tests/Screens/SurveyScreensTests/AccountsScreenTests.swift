import ScreenParts
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Accounts screen` {
    private nonisolated static let accounts = ["ann", "work"].map {
        ListedAccount(
            label: $0, server: "https://\($0).example.test", user: nil, isCurrent: $0 == "ann", state: "active")
    }

    @Test func `AC-12 it lists the accounts, and the one in use leads back`() async throws {
        let app = try await opened()
        #expect(try app.accounts().list.items == Self.accounts)

        try app.accounts().openSelected()

        #expect(app.screen == "Home")
        #expect(app.flow.nextAccount == nil)
        #expect(app.flow.openAccounts())
        try app.accounts().back()
        #expect(app.screen == "Home")
    }

    @Test func `AC-12 another account is for the front end to show`() async throws {
        let app = try await opened()
        try app.accounts().list.select(at: 1)

        try app.accounts().openSelected()

        #expect(app.flow.nextAccount == Self.accounts[1])
    }

    @Test func `AC-12 an account that another process has logged out is no longer there to open`() async throws {
        let accounts = Protected(Self.accounts)
        let app = try await opened(
            AccountList {
                accounts.withLock { $0 }
            } isThere: { account in
                accounts.withLock { $0.contains(account) }
            })
        try app.accounts().list.select(at: 1)
        accounts.withLock { _ = $0.removeLast() }

        try app.accounts().openSelected()
        await app.flow.settle()

        #expect(app.screen == "Accounts" && app.flow.nextAccount == nil)
        #expect(try app.accounts().list.items == [Self.accounts[0]])
        #expect(try app.accounts().list.ribbonText == "The account work no longer exists.")
    }

    @Test func `AC-12 an account that can no longer be read is not opened`() async throws {
        let app = try await opened(
            AccountList {
                Self.accounts
            } isThere: { _ throws(FailureReport) in
                throw FailureReport(.localStorage, "Disk.")
            })
        try app.accounts().list.select(at: 1)

        try app.accounts().openSelected()
        await app.flow.settle()

        #expect(app.screen == "Accounts" && app.flow.nextAccount == nil)
        #expect(try app.accounts().list.ribbonText == "Disk.")
    }

    @Test func `AC-12 accounts that cannot be read are an error`() async throws {
        let app = try await opened(
            AccountList { () throws(FailureReport) in throw FailureReport(.localStorage, "Disk.") })

        #expect(try app.accounts().list.ribbonText == "Disk.")
    }

    @Test func `AC-12 it opens only where there are accounts and a user is logged in`() async throws {
        let one = await AppDriver.launched(.survey, server: loggedIn())
        #expect(!one.flow.hasAccounts && !one.flow.openAccounts())
        let nobody = await AppDriver.launched(.survey, accounts: AccountList { Self.accounts })
        #expect(!nobody.flow.openAccounts())

        let app = try await opened()
        await app.flow.logOut()?.value
        #expect(app.screen == "Get started")
    }

    private func opened(_ accounts: AccountList = AccountList { accounts }) async throws -> AppDriver {
        let app = await AppDriver.launched(.survey, server: loggedIn(), accounts: accounts)
        #expect(app.flow.openAccounts())
        await app.flow.settle()
        return app
    }

    private func loggedIn() -> SandboxStub {
        let server = SandboxStub(pages: [.sample(1...3, page: 1, of: 1)])
        server.with { $0.storedSession = "registered@email.com" }
        return server
    }
}
