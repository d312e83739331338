import Arguments
import CommandLineSupport
import CredentialsCache
import Foundation
import HeaderAuth
import ServerProfiles
import Terminal
import TokenFileStore

/// `tvshows status`: told from what is kept here, with no server asked.
struct StatusCommand {
    let call: ProgramRunner.Run
    let now: Date

    func run() async throws(CommandFailure) {
        let address = try ServerChoice.address(given: call.command, options: ShowsOptions.server, in: call.folder)
        _ = try ServerChoice(address, given: call.command, options: ShowsOptions.server, sending: false)
        let file = call.folder.sessionFile(for: address)
        let credentials = try await credentials(in: file, server: address.displayName)
        if let expiry = credentials.expiryDate, expiry <= now { throw .sessionEnded(server: address.displayName) }
        try call.console.print(
            """
            Server:      \(address.displayName)
            User:        \(credentials.uid.sanitised)
            Kept in:     \(file)
            Expires:     \(expiry(of: credentials))

            """)
    }

    private func credentials(in file: String, server: String) async throws(CommandFailure) -> HeaderCredentials {
        do {
            return try await LocalCredentialsCache(store: TokenFileStore(path: file)).loadCredentials()
        } catch {
            switch error {
            case .credentialsNotFound: throw .notLoggedIn(server: server)
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
