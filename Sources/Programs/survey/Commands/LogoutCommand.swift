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

    func run(_ context: CommandContext) async throws {
        let messages = try await context.withServer(.loggingOut) { server -> [Wording] in
            // Whose they are is known as long as the session's record is there; one that is damaged tells nothing.
            let drafts = try? await context.draftsOfUser(at: server.choice.address)
            let outcome = try await server.service.session.logOut()
            try await server.forget()
            let count = try await drafts?.discardAllDrafts() ?? 0
            let discarded: Wording =
                "\(count) half-answered \(count == 1 ? "survey was" : "surveys were") discarded."
            return [Self.message(of: outcome, at: server.name)] + (count == 0 ? [] : [discarded])
        }
        messages.forEach(context.console.note)
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
