import PagedLoading
public import UserMessages

/// The accounts on this machine, to switch between them. Opening the one in use goes back.
public typealias AccountsScreen<Event: AppEvent> = ListScreen<ListedAccount, Event>

extension ListScreen where Item == ListedAccount {
    package convenience init(
        _ accounts: AccountList, opening: @escaping (ListedAccount) -> Event,
        onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.init(
            HomeRules(heading: "Accounts"), canGoBack: true, id: \.label,
            load: { _ throws(FailureReport) in
                let all = try await accounts.load()
                return Page(items: all, position: PagePosition(page: 1, pages: 1, records: all.count))
            }, opening: opening, onEvent: onEvent)
    }

    /// Whether `account` is still there: another process may have logged it out since the list was loaded. If not, the
    /// list says so.
    package func isThere(_ account: ListedAccount, among accounts: AccountList) -> Bool {
        var message: Message? = Message(
            "account.missing", "The account {label} no longer exists.", ["label": Message(verbatim: account.label)])
        do throws(FailureReport) {
            if try accounts.isThere(account) { return true }
        } catch {
            message = error.message
        }
        list.refresh(saying: message)
        return false
    }
}

/// Loads the accounts of an app with several.
public struct AccountList: Sendable {
    let load: @Sendable () async throws(FailureReport) -> [ListedAccount]
    let isThere: @Sendable (ListedAccount) throws(FailureReport) -> Bool

    /// Creates a list. `isThere` checks that an account in it still exists, before the app switches to it; the screen
    /// waits for the answer.
    public init(
        _ load: @escaping @Sendable () async throws(FailureReport) -> [ListedAccount],
        isThere: @escaping @Sendable (ListedAccount) throws(FailureReport) -> Bool = { _ in true }
    ) {
        self.load = load
        self.isThere = isThere
    }
}

/// One user at one server, as a list shows it.
public struct ListedAccount: Hashable, Sendable, Identifiable {
    public let label: String
    public let server: String
    /// The user's name at the server; `nil` if the server does not tell it.
    public let user: String?
    /// Whether the app uses it.
    public let isCurrent: Bool
    /// The state of its session, as a word.
    public let state: String
    /// The number of unfinished surveys.
    public let drafts: Int
    /// The number of unsent responses.
    public let waiting: Int

    public var id: String { label }

    public init(
        label: String, server: String, user: String?, isCurrent: Bool, state: String, drafts: Int = 0, waiting: Int = 0
    ) {
        self.label = label
        self.server = server
        self.user = user
        self.isCurrent = isCurrent
        self.state = state
        self.drafts = drafts
        self.waiting = waiting
    }
}
