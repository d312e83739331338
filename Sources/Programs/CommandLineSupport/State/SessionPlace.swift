import ArgumentParsing
import CoreSupport
package import Credentials
package import HelperRecordStorage
import Messages
package import RecordStorage
import TerminalIO

/// Where sessions are saved: in a file of the state folder, or in a credential helper that a log-in has named.
extension CommandContext {
    /// The store of the session with `server`; it is saved in `place`, or else where it is.
    package func sessionStore(
        for server: ServerAddress, savingIn place: HelperRecordStore.Place? = nil
    ) -> HelperRecordStore {
        let path = folder.sessionFile(for: server)
        let isTold = Protected(false)
        return HelperRecordStore(
            path: path, savingIn: place, below: "https://\(program.name)-session.invalid",
            // A person may have to unlock it.
            patience: console.canPrompt ? .seconds(60) : .seconds(5),
            environment: environment,
            onWaiting: { [console] helper in
                // What already asks at the terminal says so itself.
                guard console.streams.input.isEchoing else { return }
                if isTold.isFirst() { console.note("Waiting for \(helper), which may ask for a password.") }
            },
            onClosing: { [console] in
                console.note("The session's file \(path) was open to others. It is private again.")
            })
    }

    /// Where the command wants the session to be saved, if it says so; throws if there is no such helper.
    package func chosenPlace() throws -> HelperRecordStore.Place? {
        guard let name = command.string(CommonOptions.credentialHelper(of: program.name)) else { return nil }
        if name == "none" { return .file }
        guard let path = HelperRecordStore.path(ofHelper: name, environment: environment) else {
            throw CommandFailure(
                .cache,
                "There is no docker-credential-\(name) on PATH. Install it, or name another --credential-helper.")
        }
        return .helper(path: path)
    }

    /// Runs a log-in, and says so if it has moved the session with `server` to another place.
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

    /// The helper with the session with `server`; `nil` if a file has it.
    package func helper(keepingSessionWith server: ServerAddress) -> String? {
        if case .helper(let path) = place(of: server) { path } else { nil }
    }

    /// What cannot be read is nowhere: the next one who reads it says why.
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

extension Console {
    /// Keeps the secrets of the sessions that a cache finds out of all that is printed, since a server may quote them.
    package func watchingSessions<Token>(
        hiding secrets: @escaping @Sendable (Token) -> [Secret?]
    ) -> @Sendable (FoundSession<Token>) -> Void {
        { [self] found in
            if let token = found.token { secrets(token).forEach(hide) }
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
