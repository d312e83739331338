import ArgumentParsing
import CoreSupport
package import FileRecordStorage
package import HelperRecordStorage
package import RecordStorage
import TerminalIO
import UserMessages

/// Sessions are saved in a file of the state folder, or in the credential helper that a login named.
extension CommandContext {
    /// Returns the store of the session of `choice`'s account. It saves in `place`, or else in the current place.
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
        return { [console, environment, name = program.name, calls = folder.calls] account in
            let path = account.sessionFile
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
                onClosing: {
                    console.note("The session's file \(path) was open to others. It is private again.")
                })
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

    /// Returns the place for a session: the one that the command names or, for a login, the helper of the last login at
    /// that server; `nil` for where the account's session is.
    package func place(for use: ServerUse, at choice: ServerChoice) throws -> HelperRecordStore.Place? {
        if let place = try chosenPlace() { return place }
        guard use == .loggingIn else { return nil }
        // Accounts that cannot be read have no place.
        let there = (try? accounts())?.filter { $0.server == choice.address.description }
        let last = there?.max { $0.since ?? .distantPast < $1.since ?? .distantPast }
        guard case .helper(let path)? = last.flatMap(place(of:)) else { return nil }
        return .helper(path: path)
    }

    /// Returns a function that returns the name of the credential helper that the command names, or else that has the
    /// session of the account. It does not capture this context, which has the console.
    func nameOfHelper(of account: AccountInUse) -> @Sendable () -> String? {
        let given = command.string(CommonOptions.credentialHelper(of: program.name))
        return {
            if let given { return given == "none" ? nil : "docker-credential-\(given)" }
            guard let account = account.account else { return nil }
            // A pointer that cannot be read names none.
            let place = try? HelperRecordStore(path: account.sessionFile, below: "").currentPlace()
            guard case .helper(let path)? = place else { return nil }
            return path.split(separator: "/").last.map(String.init)
        }
    }

    /// Runs a login, and reports if it moved the account's session to another place.
    package func reportingMove<Value>(of choice: ServerChoice, _ logIn: () async throws -> Value) async throws -> Value
    {
        let before = choice.account.account
        let old = before.flatMap(place)
        let value = try await logIn()
        if let account = choice.account.account, account.label == before?.label, let old, let new = place(of: account),
            old != new
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

extension Protected<Bool> {
    fileprivate func isFirst() -> Bool {
        withLock { isAsked in
            defer { isAsked = true }
            return !isAsked
        }
    }
}
