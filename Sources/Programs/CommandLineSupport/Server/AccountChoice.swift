import ArgumentParsing
import CoreSupport
package import FileRecordStorage
import Foundation
import HTTPMessages
import LoginCredentials
package import RecordStorage
import UserMessages

/// The label of the built-in sandbox's account (AC-8).
package let sandboxLabel = "sandbox"

/// The choice of a command's account, in this order: option, variable, the server's, the selected one (AC-5).
extension CommandContext {
    /// Returns the server and the account that the command line, the environment or the selection name. The account is
    /// `nil` if there is none at the server; the sandbox's need not exist.
    func chosenAccount(for use: ServerUse, _ token: Secret?) throws -> (ServerAddress, Account?) {
        let given = try givenAddress()
        if token != nil, let given { return (given, nil) }
        if let label = command.given(program.server.account) {
            return try labeled(label.value, from: label.name, at: given, for: use)
        }
        guard let given else { return try selectedAccount(for: use) }
        return (given, try account(at: given, for: use))
    }

    private func givenAddress() throws -> ServerAddress? {
        guard let given = command.given(program.server.apiURL) else { return nil }
        do {
            return try ServerAddress(given.value)
        } catch {
            throw CommandFailure.usage(code: "server.invalidURL", error.sentence(of: given.value, from: given.name))
        }
    }

    /// Returns the account with this label, which `option` gave. With `address`, it must be that server's.
    package func account(
        labeled label: String, from option: String, at address: ServerAddress? = nil
    ) throws -> Account {
        guard let account = try labeled(label, from: option, at: address, for: .readOnly).1 else {
            throw CommandFailure.noAccount
        }
        return account
    }

    /// Returns those of `accounts` that the command line names (AC-5). A variable names none: it is for commands that
    /// use an account.
    package func named(among accounts: [Account]) throws -> [Account] {
        let address = try typedAddress()
        let label = try typedLabel.map {
            try account(labeled: $0, from: program.server.account.spelling, at: address).label
        }
        return accounts.filter { account in
            (address == nil || account.server == address?.description) && (label == nil || account.label == label)
        }
    }

    /// The label that the command line names.
    package var typedLabel: String? {
        command.isTyped(program.server.account) ? command.string(program.server.account) : nil
    }

    /// The server that the command line names.
    package func typedAddress() throws -> ServerAddress? {
        command.isTyped(program.server.apiURL) ? try givenAddress() : nil
    }

    private func labeled(
        _ label: String, from option: String, at given: ServerAddress?, for use: ServerUse
    ) throws -> (ServerAddress, Account?) {
        guard Account.isLabel(label) else {
            throw CommandFailure.usage(
                code: "account.invalidLabel",
                """
                \(option) must be a label: 1 to 64 of A-Z a-z 0-9 . _ @ + -, and no leading -. Run '\(.program) \
                accounts' for the labels.
                """)
        }
        let known = try CommandFailure.ofAccounts("The account \(label)") { () throws(StoreFailure) in
            try accounts.account(labeled: label)
        }
        if let account = known {
            let address = try address(of: account)
            guard given == nil || given == address else { throw isElsewhere(label, address) }
            return (address, account)
        }
        if label == sandboxLabel {
            guard given ?? .sandbox == .sandbox else { throw isElsewhere(label, .sandbox) }
            let account = sandboxAccount
            // The sandbox's user has one account, which may have another label.
            if use != .loggingIn,
                let known = try foundAccounts().items.first(where: {
                    $0.server == account.server && $0.user == account.user
                })
            {
                throw CommandFailure.usage(
                    code: "account.noSuchLabel",
                    "There is no account '\(label)'. The user of the built-in sandbox has the account '\(known.label)'."
                )
            }
            return (.sandbox, account)
        }
        if use == .loggingIn {
            let address = if let given { given } else { try selectedAccount(for: use).0 }
            return (address, try account(at: address, for: use))
        }
        let labels = try foundAccounts().items.map(\.label) + [sandboxLabel]
        let nearest = ParsedCommand.nearest(to: label, among: labels).map { "Did you mean '\($0)'?" }
        throw CommandFailure.usage(
            code: "account.noSuchLabel",
            (option == program.server.account.environment
                ? "There is no account '\(label)', which \(option) names. " : "There is no account '\(label)'. ")
                + Message(own: nearest ?? "Run '\(program.name) accounts' for the labels."))
    }

    private func isElsewhere(_ label: String, _ address: ServerAddress) -> CommandFailure {
        let option = program.server.apiURL
        return .usage(
            code: "account.otherServer",
            """
            The account \(label) is at \(address.displayName). \
            \(command.isTyped(option) ? "Leave out \(option.spelling)" : "Unset \(option.environment ?? "")"), or name \
            another account.
            """)
    }

    /// Returns the account at a server: the only one, or the selected one.
    private func account(at address: ServerAddress, for use: ServerUse) throws -> Account? {
        // If its record cannot be read, no account counts as selected. The others are read only if they matter.
        if case .account(let selected)? = try? accounts.selection(), selected.server == address.description {
            return selected
        }
        let found = try foundAccounts()
        let there = found.items.filter { $0.server == address.description }
        if there.count > 1, use != .loggingIn {
            let labels = there.prefix(10).map(\.label).joined(separator: ", ")
            throw CommandFailure.usage(
                code: "account.ambiguous",
                "There are several accounts at \(address.displayName): \(labels). Choose one with --account.")
        }
        if there.isEmpty, address != .sandbox, !use.toleratesUnreadableRecords, let damaged = found.damaged.first {
            throw CommandFailure.damaged(
                damaged, advice: "Check the folder, or run '\(.program) login --api-url \(address.displayName)'.")
        }
        return there.first ?? (address == .sandbox ? sandboxAccount : nil)
    }

    private func selectedAccount(for use: ServerUse) throws -> (ServerAddress, Account?) {
        let selection: Accounts.Selection
        do {
            selection = try accounts.selection()
        } catch {
            // A password for another server must not go to the sandbox.
            let isOfSandbox = try !hasAccountsElsewhere()
            guard isOfSandbox, use == .loggingIn || use == .app else {
                let login: Message = isOfSandbox ? "\(.program) login" : "\(.program) login --api-url URL"
                let isDamaged = if case .damaged = error { true } else { false }
                throw CommandFailure(
                    .cache, code: "account.damaged",
                    """
                    The selected account cannot be read: \(error.reason ?? "interrupted"). \
                    \(isDamaged ? "Run '\(.program) switch' or '\(login)'." : "Check the folder.")
                    """)
            }
            return (.sandbox, try account(at: .sandbox, for: use))
        }
        switch selection {
        case .account(let account): return (try address(of: account), account)
        case .pristine where try !hasAccountsElsewhere(),
            .onlyAtSample where try use.mayBeginSession && !hasAccountsElsewhere():
            return (.sandbox, try account(at: .sandbox, for: use))
        case .gone(let label) where use != .loggingIn:
            let path = accounts.place(labeled: label, server: "", user: nil).path
            guard try !foundAccounts().damaged.contains(where: { $0.store == path }) else {
                throw CommandFailure(
                    .cache, code: "account.damaged",
                    """
                    The record of the selected account \(label) is missing in \(path). Run '\(.program) login --api-url \
                    URL --account \(label)' to save it again.
                    """)
            }
            throw CommandFailure(
                .notLoggedIn, code: "account.gone",
                """
                The selected account \(label) no longer exists. Run '\(.program) switch', or '\(.program) login \
                --api-url URL'.
                """)
        case .onlyAtSample where try !hasAccountsElsewhere(): throw CommandFailure.noAccountButSandbox
        case .pristine, .gone, .unselected, .onlyAtSample:
            throw use == .loggingIn ? CommandFailure.noServer : .noAccount
        }
    }

    /// Whether there are accounts at other servers than the sandbox, or some whose server cannot be read.
    private func hasAccountsElsewhere() throws -> Bool {
        let found = try foundAccounts()
        return found.items.contains { $0.server != ServerAddress.sandbox.description }
            || found.damaged.contains { $0.store != sandboxAccount.path }
    }

    package func foundAccounts() throws -> FoundRecords<Account> {
        try CommandFailure.ofAccounts { () throws(StoreFailure) in try accounts.all() }
    }

    package func address(of account: Account) throws -> ServerAddress {
        do {
            return try ServerAddress(account.server)
        } catch {
            throw CommandFailure(
                .cache, code: "account.damaged",
                "The account \(account.label) names no server: \(account.path). Check the folder.")
        }
    }

    private var sandboxAccount: Account {
        accounts.place(
            labeled: sandboxLabel, server: ServerAddress.sandbox.description, user: program.sandboxUser)
    }
}

extension CommandFailure {
    package static let noAccount = CommandFailure(
        .notLoggedIn, code: "account.notSelected",
        "No account is selected. Run '\(.program) switch', or '\(.program) login --api-url URL'.")

    static let noAccountButSandbox = CommandFailure(
        .notLoggedIn, code: "account.notSelected",
        "No account is selected. Run '\(.program) login', or give --account \(sandboxLabel).")

    static let noAccounts = CommandFailure(
        .notLoggedIn, code: "account.noneHere", "There are no accounts. Run '\(.program) login --api-url URL'.")

    static func damaged(_ account: DamagedRecord, advice: Message = "Check the folder.") -> CommandFailure {
        CommandFailure(
            .cache, code: "account.damaged",
            "The account in \(account.store) cannot be read (\(account.reason)). \(advice)")
    }

    /// Returns what `read` reads of the accounts, or of one of them.
    ///
    /// - Throws: the failure to read them, which says so.
    fileprivate static func ofAccounts<Value>(
        _ subject: Message = "The accounts", _ read: () throws(StoreFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try read()
        } catch {
            throw CommandFailure(
                .cache, code: "account.damaged",
                "\(subject) cannot be read: \(error.reason ?? "interrupted"). Check the folder.")
        }
    }
}
