import ArgumentParsing
import CoreSupport
package import FileRecordStorage
package import HelperRecordStorage
package import RecordStorage
import TerminalIO
import UserMessages

/// Sessions are saved in a file of the state folder, or in the credential helper that a login named.
extension CommandContext {
    /// Returns the store of the session of `choice`'s account. It saves in `place`, or else where the session is, or else
    /// in the helper of the last login at that server.
    package func sessionStore(
        of choice: ServerChoice, savingIn place: HelperRecordStore.Place? = nil
    ) -> any RecordStore {
        choice.account.sessionStore(sessionStores(savingIn: place))
    }

    private func sessionStore(of account: Account) -> HelperRecordStore { sessionStores()(account) }

    /// Returns a function that creates the store of an account's session. It does not capture this context, whose
    /// ending holds the session.
    private func sessionStores(
        savingIn place: HelperRecordStore.Place? = nil
    ) -> @Sendable (Account) -> HelperRecordStore {
        let isTold = Protected(false)
        return {
            [console, environment, name = program.name, calls = folder.calls, accounts = folder.accounts] account in
            let path = account.sessionFile
            let onClosing = { @Sendable (path: String) in
                console.note("The session's file \(path) was open to others. It is private again.")
            }
            let place =
                place
                ?? (account.hasSession
                    ? nil : accounts.helperOfLastLogin(at: account.server, onClosing: onClosing))
            return HelperRecordStore(
                path: path, savingIn: place, below: "https://\(name)-session.invalid",
                // The user may have to unlock it.
                patience: console.streams.input.isTerminal ? .seconds(60) : .seconds(5),
                environment: environment, calls: calls,
                onWaiting: { helper in
                    // With echo off, a helper is already asking at the terminal.
                    guard console.streams.input.isEchoing else { return }
                    if isTold.isFirst() { console.note("Waiting for \(helper), which may ask for a password.") }
                },
                onClosing: { onClosing(path) })
        }
    }

    /// Returns the place for the session that the command names, if any; throws if the helper does not exist.
    package func chosenPlace() throws -> HelperRecordStore.Place? {
        guard let name = command.string(CommonOptions.credentialHelper(of: program.name)) else { return nil }
        if name == "none" { return .file }
        guard let path = HelperRecordStore.path(ofHelper: name, environment: environment) else {
            throw CommandFailure(
                .cache,
                code: "helper.missing",
                "There is no docker-credential-\(name) on PATH. Install it, or name another --credential-helper.")
        }
        return .helper(path: path)
    }

    /// Returns a function that returns the name of the credential helper that the command names, or else that has the
    /// session of the account. It does not capture this context, which has the console.
    func nameOfHelper(of account: AccountInUse) -> @Sendable () -> String? {
        let given = command.string(CommonOptions.credentialHelper(of: program.name))
        let accounts = folder.accounts
        return {
            if let given { return given == "none" ? nil : "docker-credential-\(given)" }
            guard let account = account.account else { return nil }
            // A pointer that cannot be read names none.
            let own = try? HelperRecordStore(path: account.sessionFile, below: "").currentPlace()
            guard case .helper(let path)? = own ?? accounts.helperOfLastLogin(at: account.server) else { return nil }
            return path.split(separator: "/").last.map(String.init)
        }
    }

    /// Runs a login, and reports if it moved the account's session to another place.
    package func reportingMove<Value>(of choice: ServerChoice, _ logIn: () async throws -> Value) async throws -> Value
    {
        // Accounts that cannot be read are reported by the login.
        let known = try? foundAccounts().items
        let places = Dictionary((known ?? []).map { ($0.label, place(of: $0)) }) { first, _ in first }
        let value = try await logIn()
        if let account = choice.account.account, let old = places[account.label].flatMap(\.self),
            let new = place(of: account), old != new
        {
            console.note(
                "The session is now saved \(message(for: new, account)), no longer \(message(for: old, account)).")
        }
        return value
    }

    /// Returns the helper that stores the account's session; `nil` if a file stores it.
    package func helper(savingSessionOf account: Account) -> String? {
        if case .helper(let path) = place(of: account) { path } else { nil }
    }

    /// An unreadable record counts as missing; the next reader reports why.
    private func place(of account: Account) -> HelperRecordStore.Place? {
        try? sessionStore(of: account).currentPlace()
    }

    private func message(for place: HelperRecordStore.Place, _ account: Account) -> Message {
        switch place {
        case .file: "in \(account.sessionFile)"
        case .helper(let path): "by \(path)"
        }
    }
}

extension Accounts {
    /// The credential helper that has the session of the last login at a server; `nil` if a file has it.
    fileprivate func helperOfLastLogin(
        at server: String, onClosing: @escaping @Sendable (_ path: String) -> Void = { _ in }
    ) -> HelperRecordStore.Place? {
        // Accounts that cannot be read have no place.
        let there = (try? all())?.items.filter { $0.server == server && $0.hasSession }
        let last = there?.max { $0.since ?? .distantPast < $1.since ?? .distantPast }
        let place = last.flatMap { last in
            let store = HelperRecordStore(
                path: last.sessionFile, below: "", onClosing: { onClosing(last.sessionFile) })
            // A pointer that cannot be read names none.
            return try? store.currentPlace()
        }
        guard case .helper? = place else { return nil }
        return place
    }
}

extension Protected<Bool> {
    fileprivate func isFirst() -> Bool {
        withLock { isAsked in
            defer { isAsked = true }
            return !isAsked
        }
    }
}
