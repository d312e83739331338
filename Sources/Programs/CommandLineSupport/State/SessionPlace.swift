import ArgumentParsing
import CoreSupport
package import HelperRecordStorage
import Messages
import RecordStorage
import TerminalIO

/// Sessions are saved in a file of the state folder, or in the credential helper that a login named.
extension CommandContext {
    /// Returns the store of the session with `server`. It saves in `place`, or else in the current place.
    package func sessionStore(
        for server: ServerAddress, savingIn place: HelperRecordStore.Place? = nil
    ) -> HelperRecordStore {
        let path = folder.sessionFile(for: server)
        let isTold = Protected(false)
        return HelperRecordStore(
            path: path, savingIn: place, below: "https://\(program.name)-session.invalid",
            // The user may have to unlock it.
            patience: console.canPrompt ? .seconds(60) : .seconds(5),
            environment: environment,
            onWaiting: { [console] helper in
                // With echo off, a helper is already asking at the terminal.
                guard console.streams.input.isEchoing else { return }
                if isTold.isFirst() { console.note("Waiting for \(helper), which may ask for a password.") }
            },
            onClosing: { [console] in
                console.note("The session's file \(path) was open to others. It is private again.")
            })
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

    /// Runs a login, and reports if it moved the session with `server` to another place.
    package func reportingMove<Value>(at server: ServerAddress, _ logIn: () async throws -> Value) async throws -> Value
    {
        let old = place(of: server)
        let value = try await logIn()
        if let old, let new = place(of: server), old != new {
            console.note(
                "The session is now saved \(words(for: new, server)), no longer \(words(for: old, server)).")
        }
        return value
    }

    /// Returns the helper that stores the session with `server`; `nil` if a file stores it.
    package func helper(savingSessionWith server: ServerAddress) -> String? {
        if case .helper(let path) = place(of: server) { path } else { nil }
    }

    /// An unreadable record counts as missing; the next reader reports why.
    private func place(of server: ServerAddress) -> HelperRecordStore.Place? {
        try? sessionStore(for: server).currentPlace()
    }

    private func words(for place: HelperRecordStore.Place, _ server: ServerAddress) -> Message {
        switch place {
        case .file: "in \(folder.sessionFile(for: server))"
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
