import ArgumentParsing
import CommandLineSupport
import Foundation
import ShowsSession
import TerminalIO

/// `tvshows status`: told from what is kept here, with no server asked.
struct StatusCommand {
    let call: ProgramRunner.Run
    let now: Date

    func run() async throws(CommandFailure) {
        let address = try ServerChoice.address(given: call.command, options: ShowsOptions.server, in: call.folder)
        _ = try ServerChoice(address, given: call.command, options: ShowsOptions.server, sending: false)
        let file = call.folder.sessionFile(for: address)
        guard call.folder.holdsSession(with: address) else { throw .notLoggedIn(server: address.displayName) }
        let credentials = try await credentials(of: address)
        if let expiry = credentials.expiryDate, expiry <= now { throw .sessionEnded(server: address.displayName) }
        try call.console.print(
            """
            Server:      \(address.displayName)
            User:        \(credentials.uid.sanitised)
            Kept in:     \(file)
            Expires:     \(expiry(of: credentials))

            """)
    }

    private func credentials(of server: ServerAddress) async throws(CommandFailure) -> HeaderCredentials {
        let store = call.folder.sessionStore(for: server, telling: call.console.note)
        do {
            return try await LocalCredentialsCache(store: store).loadCredentials()
        } catch {
            switch error {
            case .credentialsNotFound: throw .notLoggedIn(server: server.displayName)
            case .invalidData(let reason), .unreadable(let reason): throw .cache(reason: reason)
            case .cancelled: throw .interrupted
            }
        }
    }

    private func expiry(of credentials: HeaderCredentials) -> String {
        guard let expiry = credentials.expiryDate else { return "when the server says so" }
        return "\(expiry.formatted(.iso8601)), in \(TimeLeft.text(expiry.timeIntervalSince(now)))"
    }
}
