import ArgumentParsing
import CommandLineSupport
import Foundation
import HTTP
import RecordStorage
import ShowsSession

struct StatusCommand: ProgramCommand {
    let description = SessionStatus.command()

    var schema: JSONValue? { SessionStatus.schema() }

    func run(_ context: CommandContext) async throws {
        let address = try context.chooseServer(for: .readOnly).address
        guard context.folder.holdsSession(with: address) else { throw CommandFailure.notLoggedIn }
        let store = context.sessionStore(for: address)
        let session = try await CommandFailure.ofSession(context.cache(of: address, in: store).loadSession)
        guard let credentials = session.token else {
            throw session.end.map { CommandFailure.sessionEnded($0) } ?? .notLoggedIn
        }
        let now = context.now()
        if let expiry = credentials.expiryDate, expiry <= now { throw CommandFailure.sessionEnded }
        let expiry = credentials.expiryDate.map {
            (
                $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
                ", in \(SessionStatus.timeLeft($0.timeIntervalSince(now)))"
            )
        }
        try context.printSession(with: address, of: credentials.uid, expiry: expiry)
    }
}
