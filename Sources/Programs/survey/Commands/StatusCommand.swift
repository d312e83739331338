import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import HTTP
import OAuth
import RecordStorage
import SurveyResponses

struct StatusCommand: ProgramCommand {
    private static let details = ["apiStyle", "clientID"]

    let description = SessionStatus.command(details)

    var schema: JSONValue? { SessionStatus.schema(Self.details) }

    func run(_ context: CommandContext) async throws {
        let choice = try context.chooseServer(for: .readOnly)
        let settings = try await ServerSettings(context, at: choice, for: .readOnly)
        guard let record = settings.record, let token = record.token else {
            throw settings.record?.end.map { CommandFailure.sessionEnded($0) } ?? .notLoggedIn
        }
        let now = context.now()
        guard token.isFresh(at: now) || token.refreshToken != nil else { throw CommandFailure.sessionEnded }
        try context.printSession(
            with: choice.address, of: record.user.flatMap { UnnamedUser.isName($0) || choice.token != nil ? nil : $0 },
            [
                ("API style", "apiStyle", settings.style.rawValue),
                ("Client", "clientID", settings.credentials.isNone ? nil : settings.credentials.id),
            ],
            expiry: Self.expiry(of: token, now: now),
            given: choice.token == nil ? nil : context.program.tokenVariable)
        try context.console.flush()
        let outbox = try await context.user(of: record, settings).outbox.waiting.queuedResponses()
        guard let first = outbox.items.first else { return }
        let since = WireDate.format(first.queuedAt)
        context.console.note("Unsent answers: \(outbox.items.count), the first since \(since).")
    }

    private static func expiry(of token: Token, now: Date) -> (date: String, words: String)? {
        token.expiry.map { expiry in
            let words =
                if token.receivedAt.timeIntervalSince(now) > 60 {
                    "; the clock was set back since, so the time left is unknown"
                } else if token.isFresh(at: now) {
                    ", in \(SessionStatus.timeLeft(expiry.timeIntervalSince(now)))"
                } else {
                    "; renewed automatically"
                }
            return (WireDate.format(expiry), words)
        }
    }
}
