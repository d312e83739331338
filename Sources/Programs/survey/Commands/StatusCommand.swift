import ArgumentParsing
import CommandLineSupport
import Composition
import FileRecordStorage
import Foundation
import HTTPMessages
import OAuthTokens
import RecordStorage
import SurveyResponses

struct StatusCommand: ProgramCommand {
    private static let details = ["apiStyle", "clientID"]
    private static let all = Option.flag("all", help: "Describe every account.")
    private static let online = Option.flag(
        "online", help: "Ask the server whether it accepts the token, with one request that renews nothing.")

    let description = SessionStatus.command(
        details, [all, online], reach: "Does not contact the server without --online.")

    var schema: JSONValue? { SessionStatus.schema(Self.details) }

    func run(_ context: CommandContext) async throws {
        try await context.describeSessions(Self.all, Self.details) { choice in
            let settings = try await ServerSettings(context, at: choice, for: .readOnly)
            guard let record = settings.record else { throw CommandFailure.notLoggedIn }
            let now = context.now()
            let session = record.state(at: now)
            guard let token = record.token, session == .active else {
                // An outbox that cannot be read is reported by the commands that need it.
                let outbox = try? await context.data(of: record, at: choice).queue.queuedResponses()
                if !context.command.flag(Self.all), let note = outbox.flatMap(Self.note) { context.console.note(note) }
                throw CommandFailure(of: session) ?? .notLoggedIn
            }
            if context.command.flag(Self.online) {
                if let pause = record.pause(at: now) { throw pause }
                try await Self.ask(about: token, settings, context)
            }
            let note: Message?
            do throws(StoreFailure) {
                note = Self.note(on: try await context.data(of: record, at: choice).queue.queuedResponses())
            } catch {
                note = QueuedResponseError.store(error).message?.sentence
            }
            return SessionStatus.Facts(
                of: choice, user: choice.account.account?.user, context,
                details: [
                    ("API style", "apiStyle", settings.style.rawValue),
                    ("Client", "clientID", settings.credentials.isNone ? nil : settings.credentials.id),
                ],
                expiry: Self.expiry(of: token, now: now),
                given: choice.token == nil ? nil : context.program.tokenVariable,
                note: note)
        }
    }

    /// Asks the server whether it accepts the token (AC-7).
    private static func ask(about token: Token, _ settings: ServerSettings, _ context: CommandContext) async throws {
        guard token.isAlive(at: context.now()) else {
            throw CommandFailure(
                .notLoggedIn, code: "token.expired", "The token has expired, and the next command renews it.")
        }
        try await context.withServer(.readOnly, at: settings.choice) { server in
            let request = HTTPRequest.getJSON(server.service.server.profileURL).authorized(by: token)
            let answer = try await context.answer(to: request, of: settings.choice)
            if answer.status == 401 {
                throw CommandFailure(
                    .notLoggedIn, code: Message.tokenRejected.code,
                    token.refreshToken == nil
                        ? "The server rejects the token, which cannot be renewed. Run '\(.login)'."
                        : "The server rejects the token. The next command renews it.")
            }
            // Not every server has a profile, and not every token may read it.
            guard ![403, 404].contains(answer.status), let error = LoadError(answer, to: request) else { return }
            throw error
        }
    }

    private static func note(on outbox: Outbox) -> Message? {
        guard outbox.count > 0 else { return nil }
        let first = outbox.items.first.map { ", the first since \(WireDate.format($0.queuedAt))" } ?? ""
        return "Unsent answers: \(outbox.count)\(first)."
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
