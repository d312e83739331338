import ArgumentParsing
import CommandLineSupport
import Foundation
import RecordStorage
import ShowsSession

/// `tvshows status`: told from what is kept here, with no server asked.
struct StatusCommand: ProgramCommand {
    let description = SessionStatus.command()

    func run(_ context: CommandContext) async throws(CommandFailure) {
        let format = try context.command.formatOfOne()
        let address = try context.chooseServer(for: .lookingOnly).address
        guard context.folder.holdsSession(with: address) else { throw .notLoggedIn(server: address.displayName) }
        let credentials = try await credentials(of: address, context)
        let now = context.now()
        if let expiry = credentials.expiryDate, expiry <= now { throw .sessionEnded(server: address.displayName) }
        let expiry = credentials.expiryDate.map {
            (
                $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
                ", in \(SessionStatus.timeLeft($0.timeIntervalSince(now)))"
            )
        }
        let status = SessionStatus(
            at: address, user: credentials.uid, file: context.folder.sessionFile(for: address),
            expiry: expiry)
        try status.print(in: format, on: context.console)
    }

    private func credentials(
        of server: ServerAddress, _ context: CommandContext
    ) async throws(CommandFailure) -> HeaderCredentials {
        let store = context.folder.sessionStore(for: server, telling: context.console.note)
        do {
            return try await context.cache(of: server, in: store).loadCredentials()
        } catch {
            throw CommandFailure(error, server: server.displayName)
        }
    }
}
