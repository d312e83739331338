package import ScreenParts
import TerminalIO

extension ListView where Item == ListedAccount {
    /// Creates a view of the accounts.
    package convenience init(_ screen: AccountsScreen<Event>, images: ImageCache) {
        self.init(
            screen, emptyNote: "There are no accounts.", images: images, opening: "switch",
            preview: { account, _, text in
                text.add(account.label, ink: .heading)
                text.add("Server \(account.server)")
                if let user = account.user { text.add("User \(user)") }
                text.add("State \(account.state)")
                if account.drafts > 0 { text.add("Drafts \(account.drafts)") }
                if account.waiting > 0 { text.add("Waiting answers \(account.waiting)") }
                return []
            }
        ) { account in
            ListRow(
                title: account.label, detail: account.server, ink: .plain,
                state: account.isCurrent ? "current" : account.state == "active" ? nil : account.state,
                isFaint: account.state != "active", id: account.label, url: nil)
        }
    }
}

extension Frame {
    package static var accountLabel: String { "Account" }

    /// Draws the account's label, if there is an account. Returns the row below.
    package mutating func account(_ account: String?, labelWidth: Int = accountLabel.count, row: Int) -> Int {
        guard let account else { return row }
        text(Self.accountLabel.padded(to: labelWidth + 2) + account, row: row)
        return row + 1
    }
}
