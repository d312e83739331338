import ArgumentParsing
import CommandLineSupport
import Composition
import SurveyScreens

struct LogoutCommand: ProgramCommand {
    private static let discardOutbox = Option.flag(
        "discard-outbox", help: "Delete unsent answers without asking.")

    let description = Command(
        summary: "Revoke the token and forget the session",
        discussion: "Forgets the session even if the server cannot be told; the message says which happened. Deletes "
            + "drafts and the cached surveys. Asks before it deletes unsent answers: without consent you stay logged "
            + "in.",
        options: [Self.discardOutbox])

    func run(_ context: CommandContext) async throws {
        let messages = try await context.withServer(.loggingOut) { server -> [Message] in
            // The session's record names the user; a damaged record names no user.
            let user = (try? await server.service.user()) ?? nil
            try await Self.agree(to: user?.outbox.waiting, context)
            let message = Self.message(of: try await server.service.session.logOut(), at: server.name)
            do {
                try await server.forget()
                let count = try await user?.deleteAll() ?? 0
                let deleted: Message = "\(count) \(count == 1 ? "draft was" : "drafts were") deleted."
                return [message] + (count == 0 ? [] : [deleted])
            } catch {
                // The logout is complete even if a record stays.
                throw ContextualError(error) { $0.putFirst(message) }
            }
        }
        messages.forEach(context.console.note)
    }

    /// Asks whether queued answers may be lost; throws if they may not.
    private static func agree(to outbox: LocalOutbox?, _ context: CommandContext) async throws {
        guard let outbox = try await outbox?.queuedResponses(), !context.command.flag(discardOutbox) else { return }
        let count = outbox.items.count + outbox.damaged.count
        guard count > 0 else { return }
        let areAllQueued = outbox.damaged.isEmpty && outbox.items.allSatisfy { $0.state == .queued }
        if context.console.canPrompt,
            try await context.console.agrees(
                "Answers to \(count.surveys) have not been sent. Log out and delete them? [y/N] ", orElse: false)
        {
            return
        }
        throw CommandFailure(
            .failed,
            """
            You are still logged in, because answers to \(count.surveys) have not been sent. Run \
            '\(areAllQueued ? "survey sync" : "survey outbox")', or give --discard-outbox to delete them.
            """)
    }

    private static func message(of outcome: LogOutOutcome, at server: String) -> Message {
        switch outcome {
        case .wasNotLoggedIn: "No user was logged in to \(server)."
        case .serverTold: "Logged out of \(server); the server has revoked the token."
        case .notConfirmed, .serverNotTold:
            (outcome.message.map(\.sentence) ?? "") + " The server may accept the token until it expires."
        }
    }
}
