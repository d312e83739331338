import ArgumentParsing
import CommandLineSupport
import Composition
import RecordStorage
import SurveyResponses
import SurveySession

struct LogoutCommand: ProgramCommand {
    let description = Command(
        "logout", summary: "Revoke the token and forget the session",
        discussion: "The session is forgotten even when the server cannot be told; the message says which happened. "
            + "What was half answered is discarded.")

    func run(_ context: CommandContext) async throws(CommandFailure) {
        let messages = try await context.withServer(.loggingOut) { server async throws(CommandFailure) -> [Wording] in
            // Whose they are is known as long as the session's record is there; one that is damaged tells nothing.
            let drafts = try? await context.draftsOfUser(at: server.choice.address)
            let outcome: LogOutOutcome
            do throws(LogOutError) {
                outcome = try await server.service.session.logOut()
            } catch {
                throw CommandFailure(error)
            }
            try await server.forget()
            return [Self.message(of: outcome, at: server.name), try await Self.discard(drafts)].compactMap(\.self)
        }
        messages.forEach(context.console.note)
    }

    private static func discard(_ drafts: LocalDrafts?) async throws(CommandFailure) -> Wording? {
        do throws(DiscardDraftError) {
            let count = try await drafts?.discardAllDrafts() ?? 0
            return count == 0 ? nil : "\(count) half-answered \(count == 1 ? "survey was" : "surveys were") discarded."
        } catch {
            switch error {
            case .cancelled: throw .interrupted
            case .deletionFailed(let reason), .unreadable(let reason):
                throw CommandFailure(
                    .cache, "Logged out, but half-answered surveys could not be deleted: \(reason). Check the folder.")
            }
        }
    }

    private static func message(of outcome: LogOutOutcome, at server: String) -> Wording {
        switch outcome {
        case .wasNotLoggedIn: "Nobody was logged in to \(server)."
        case .serverTold: "Logged out of \(server); the server has revoked the token."
        case .notConfirmed(let reason):
            """
            Logged out here, and \(server) took the revocation, but it is not certain that the session is over there \
            (\(quoting: reason)). The token may live there until it expires.
            """
        case .serverNotTold(let reason):
            """
            Logged out here, but \(server) could not be told (\(quoting: reason)). The token may live there until it \
            expires.
            """
        }
    }
}
