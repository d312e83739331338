import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import Foundation
import HTTPMessages
import RecordStorage
import ShowsSession

struct StatusCommand: ProgramCommand {
    private static let all = Option.flag("all", help: "Describe every account.")

    let description = SessionStatus.command([], [all], reach: "Does not contact the server.")

    var schema: JSONValue? { SessionStatus.schema() }

    func run(_ context: CommandContext) async throws {
        try await context.describeSessions(Self.all) { choice in
            guard choice.account.account?.hasSession == true else { throw CommandFailure.notLoggedIn }
            let cache = context.cache(of: choice.address, in: context.sessionStore(of: choice))
            let session = try await CommandFailure.ofSession(cache.loadSession)
            let now = context.now()
            if let failure = CommandFailure(of: session.state(at: now)) { throw failure }
            let expiry = session.token?.expiryDate.map {
                (
                    $0.timestamp,
                    ", in \(SessionStatus.timeLeft($0.timeIntervalSince(now)))"
                )
            }
            return SessionStatus.Facts(of: choice, user: session.token?.uid, context, expiry: expiry)
        }
    }
}
