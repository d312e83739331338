package import ArgumentParsing
package import FileRecordStorage
import Foundation
package import RecordStorage

extension Accounts {
    /// Removes an account with all that is left in its folder. Returns `false` if it stays because answers were saved
    /// there that nobody has agreed to delete. A login beside this logout keeps the account, too.
    package func removeAfterLogout(_ account: Account) async throws(StoreFailure) -> Bool {
        try await remove(account) || account.hasSession
    }
}

extension Console {
    func noteOnWaitForAccounts() {
        noteNow(code: "account.busy", "Waiting for another program that is changing the accounts.")
    }
}

extension CommandContext {
    /// The accounts. A change that has to wait for another one says so, unless an app has the screen.
    package var accounts: Accounts {
        folder.accounts { [console] in
            if !console.holdsNotes { console.noteOnWaitForAccounts() }
        }
    }

    /// Returns the path of a record in a folder of the account, for a message about it.
    package func path(of record: String, in folder: String) -> String {
        // The account was chosen before: the record was found in it.
        let account = try? chooseServer(for: .readOnly).account.account
        return "\(account?.path ?? self.folder.path)/\(folder)/\(record).json"
    }

    /// Runs `logOut` for the account of the command or, with the option `all`, for every account. The sentences about one
    /// of several begin with `name`, which is its label.
    package func logOut(
        _ all: Option, _ logOut: (_ choice: ServerChoice, _ name: Message) async throws -> Void
    ) async throws {
        func run(_ choice: ServerChoice) async throws {
            let name = name(of: choice, ofAll: all)
            do {
                try await logOut(choice, name)
            } catch {
                throw failure(error) { if !$0.message.isEmpty { $0.message = name + $0.message } }
            }
        }
        guard command.flag(all) else { return try await run(try chooseServer(for: .loggingOut)) }
        try needStateFolder()
        try refuseOneAccount(beside: all)
        let found = try foundAccounts()
        if found.items.isEmpty, found.damaged.isEmpty {
            console.note(code: "account.noneHere", "There are no accounts.")
        }
        try await forEach(found.items) { try await run(choose($0, for: .loggingOut)) }
        if let damaged = found.damaged.first { throw CommandFailure.damaged(damaged) }
    }

    /// Returns the failure `error` to delete what an account has, after a logout that is complete and says so. `reason` is
    /// that of its store, if it is at fault.
    package func failure(
        _ error: any Error, toDelete reason: String?, at choice: ServerChoice, after logout: Message
    ) -> CommandFailure {
        failure(reason.map(CommandFailure.notDeleted) ?? error) {
            $0.putFirst(logout)
            if choice.account.account?.exists == true { $0.outcome = "The account stays." }
        }
    }

    private func name(of choice: ServerChoice, ofAll all: Option) -> Message {
        guard let account = choice.account.account, command.flag(all) || hasOthers(beside: account) else { return "" }
        return "\(account.label): "
    }

    /// Whether there are other accounts at the account's server.
    private func hasOthers(beside account: Account) -> Bool {
        // Accounts that cannot be read are reported where they matter.
        guard let found = try? foundAccounts() else { return false }
        return found.items.contains { $0.server == account.server && $0.label != account.label }
    }

    /// Throws if an option names one account beside the option for all; a variable then has no effect.
    func refuseOneAccount(beside all: Option) throws {
        for option in [program.server.account, program.server.apiURL] where command.isTyped(option) {
            try command.refuse(all, with: [option])
        }
    }

    /// Says that the sandbox's data is not the user's (AC-8).
    package func announceSampleData(at choice: ServerChoice) {
        guard choice.address == .sandbox else { return }
        console.announce(code: "sandbox.data", "Sample data from the built-in sandbox.")
    }

    /// Makes the command use the sandbox's account, in which `save` saves its session.
    package func inSandboxAccount(
        of choice: ServerChoice, _ save: @escaping @Sendable () async throws -> Void
    ) async throws {
        let (_, selection) = try await logIn(
            labeled: sandboxLabel, program.sandboxUser, at: choice, selects: false
        ) { _ in try await save() }
        try selection.get()
    }

    /// Makes the command use the account of a user, who may be new here and whose name is `nil` if the server does not
    /// tell it, and selects it. `save` saves the session there. `label` is the account's, if the user has agreed to it.
    ///
    /// - Returns: what `save` returns; and whether the account could then be selected.
    package func inAccount<Value: Sendable>(
        of user: String?, labeled label: String? = nil, at choice: ServerChoice,
        _ save: @escaping @Sendable (Account) async throws -> Value
    ) async throws -> (value: Value, selection: Result<Void, StoreFailure>) {
        try await logIn(
            labeled: try label ?? self.label(of: user, at: choice), user, at: choice, selects: true, saving: save)
    }

    private func logIn<Value: Sendable>(
        labeled label: String?, _ user: String?, at choice: ServerChoice, selects: Bool,
        saving save: @escaping @Sendable (Account) async throws -> Value
    ) async throws -> (value: Value, selection: Result<Void, StoreFailure>) {
        try await choice.account.moving { move in
            try await accounts.logIn(
                labeled: label, server: choice.address.description, user: user, host: host(of: choice), at: now(),
                selects: selects
            ) { account in
                move(account)
                return try await save(account)
            }
        }
    }

    /// Checks that a login of the user, or of a new one, could save its session, before a request that cannot be undone.
    package func checkLogIn(of user: String?, at choice: ServerChoice) async throws {
        try await accounts.checkLogIn(
            labeled: try label(of: user, at: choice), server: choice.address.description, user: user,
            host: host(of: choice))
    }

    /// Tells the label of the account that a login has chosen, unless it is the user's name or was asked for (AC-2).
    package func noteOnLabel(of choice: ServerChoice) -> Message {
        guard let account = choice.account.account,
            ![account.user, command.string(program.server.account)].contains(account.label)
        else { return "" }
        return " The account is '\(account.label)'."
    }

    private func label(of user: String?, at choice: ServerChoice) throws -> String? {
        try command.string(program.server.account) ?? ownLabel(of: user, at: choice)
    }

    private func host(of choice: ServerChoice) -> String {
        if case .url(let url) = choice.address { url.host(percentEncoded: false) ?? "" } else { sandboxLabel }
    }

    /// The label of the sandbox's own user, unless they have another one there; `nil` for other users.
    package func ownLabel(of user: String?, at choice: ServerChoice) throws -> String? {
        guard choice.address == .sandbox, user == program.sandboxUser else { return nil }
        let isKnown = try foundAccounts().items.contains { $0.server == choice.address.description && $0.user == user }
        return isKnown ? nil : sandboxLabel
    }

    /// Runs `body` for each account, also after a failure, which is reported.
    ///
    /// - Throws: the worst failure.
    package func forEach(_ accounts: [Account], _ body: (Account) async throws -> Void) async throws {
        var worst: (failure: CommandFailure, connection: Console.Connection)?
        for account in accounts {
            do {
                try await body(account)
            } catch {
                let found = (failure: failure(error), connection: console.connection)
                guard found.failure.status != .interrupted else { throw found.failure }
                guard let last = worst else {
                    worst = found
                    continue
                }
                let isWorse = found.failure.status.rawValue > last.failure.status.rawValue
                let other = isWorse ? last : found
                console.connection = other.connection
                console.report(other.failure, usage: nil)
                if isWorse { worst = found }
            }
        }
        guard let worst else { return }
        console.connection = worst.connection
        throw worst.failure
    }
}

extension CommandFailure {
    /// Throws if the account of a login could not be selected: its session is saved.
    package static func expectSelected(_ selection: Result<Void, StoreFailure>, _ account: Account) throws {
        do throws(StoreFailure) {
            try selection.get()
        } catch {
            guard let reason = error.reason else { throw error }
            throw notSelected("You are logged in, but the account", account, reason)
        }
    }

    static func notSelected(_ event: Message, _ account: Account, _ reason: String) -> CommandFailure {
        CommandFailure(
            .cache, code: "account.notSelected",
            "\(event) \(account.label) could not be selected: \(reason). Check the folder.")
    }
}
