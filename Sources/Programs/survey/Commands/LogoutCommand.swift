import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import FileRecordStorage
import SurveyScreens
import SurveySession
import TokenCache

struct LogoutCommand: ProgramCommand {
    private static let discardOutbox = Option.flag(
        "discard-outbox", help: "Delete unsent answers without asking.")
    private static let discardDrafts = Option.flag("discard-drafts", help: "Delete drafts without asking.")
    private static let all = Option.flag("all", help: "Log every account out, each at its own server.")

    let description = Command(
        summary: "Revoke the token and remove the account",
        discussion: "Forgets the session even if the server cannot be reached; the message says which happened. "
            + "Deletes the account with its cached surveys and the record of sent answers. Asks before it deletes "
            + "unsent answers and drafts: without consent you stay logged in. No other account is selected afterwards.",
        options: [Self.all, Self.discardOutbox, Self.discardDrafts])

    func run(_ context: CommandContext) async throws {
        try await context.logOut(Self.all) { try await Self.logOut(at: $0, named: $1, context) }
    }

    /// - Parameter name: begins what is said about one of several accounts.
    private static func logOut(at choice: ServerChoice, named name: Message, _ context: CommandContext) async throws {
        let notes = try await context.withServer(.loggingOut, at: choice) { server -> [Note] in
            let wasThere = choice.account.account?.exists == true
            let user = try await Self.user(of: server)
            let stake = if let user { try await AtStake(user, context.command) } else { AtStake() }
            try await Self.agree(to: stake, named: name, isLoggedIn: user?.session == .active, context)
            try await Self.waitForSenders(of: user, context)
            let outcome = try await Self.logOut(of: server.service.session, context)
            var note = Self.note(of: outcome, at: server)
            do {
                // The session is over: an interrupt must not leave a part of the account.
                let (unsent, drafts) = try await withCancellationShield {
                    var unsent = stake.unsent
                    var drafts = try await stake.discard(of: user)
                    if context.command.flag(discardOutbox) { unsent += try await user?.data.queue.discardAll() ?? 0 }
                    if context.command.flag(discardDrafts) {
                        drafts += try await user?.data.drafts.discardAllDrafts() ?? 0
                    }
                    if let account = choice.account.account { try await Self.remove(account, context) }
                    return (unsent, drafts)
                }
                if outcome == .wasNotLoggedIn, let account = choice.account.account, wasThere, !account.exists {
                    note.message = "\(note.message) The account was removed."
                }
                var notes = [note]
                if unsent > 0 { notes.append(("outbox.dropped", "Unsent answers were deleted: \(unsent.grouped).")) }
                if drafts > 0 {
                    notes.append(("draft.dropped", "\(drafts.drafts) \(drafts == 1 ? "was" : "were") deleted."))
                }
                return notes
            } catch StoreFailure.removed, QueuedResponseError.store(.removed) {
                // Another logout has deleted all of it.
                return [note]
            } catch {
                let failure =
                    if case QueuedResponseError.store(let failure) = error { failure } else { error as? StoreFailure }
                throw context.failure(error, toDelete: failure?.reason, at: choice, after: note.message)
            }
        }
        for note in notes { context.console.note(code: note.code, name + note.message) }
    }

    /// Waits for the senders of the answers that are to be deleted, as long as an interrupt still leaves all as it is.
    private static func waitForSenders(of user: SurveyUser?, _ context: CommandContext) async throws {
        do throws(StoreFailure) {
            guard let queue = user?.data.queue else { return }
            if try await queue.queuedResponses().items.contains(where: { $0.state == .sending }) {
                context.console.note("Waiting for answers that are being sent.")
            }
            try await queue.waitForSenders()
        } catch {
            // What else is wrong with the answers is reported when they are deleted.
            if error == .cancelled { throw error }
            guard case .busy = error else { return }
            throw CommandFailure(
                .failed, code: "outbox.busy",
                "The answers are being sent already, so nothing was deleted. Try again later.")
        }
    }

    /// Removes the account with all that is left in its folder.
    ///
    /// - Throws: a failure if the account stays because another process has saved answers there meanwhile. Nobody has
    ///   agreed to delete them.
    private static func remove(_ account: Account, _ context: CommandContext) async throws {
        if try await context.accounts.removeAfterLogout(account) { return }
        throw CommandFailure(
            .failed, code: "logOut.accountStays",
            """
            The account stays, because answers were saved in it meanwhile. Run '\(.login)' to send them, or \
            '\(command: "logout --discard-outbox --discard-drafts")'.
            """)
    }

    private static func logOut(of session: UserSession, _ context: CommandContext) async throws -> LogOutOutcome {
        do {
            return try await session.logOut()
        } catch LogOutError.store(let failure) where session.hasUnsavedToken {
            // The token is lost when the program ends.
            throw context.failure(LogOutError.store(failure)) {
                $0.putFirst(
                    "The session is over: the server has replaced its token, and the new one could not be saved.")
                $0.code = "logOut.sessionLost"
            }
        }
    }

    /// Returns the account's user, whom a damaged record of the session does not name.
    private static func user(of server: Server<SurveyService>) async throws -> SurveyUser? {
        do throws(LoadTokenFromCacheError) {
            if let user = try await server.service.user() { return user }
        } catch {
            switch error {
            case .notFound, .damaged, .removed: break
            case .unreadable, .notSaved, .notDeleted, .busy: throw LogOutError.store(error)
            case .cancelled: throw CommandFailure.interrupted
            }
        }
        return server.choice.account.account.map { server.service.user(named: $0.user ?? $0.label) }
    }

    /// Asks whether the answers may be lost, if there are any.
    ///
    /// - Throws: a failure if they may not.
    private static func agree(
        to stake: AtStake, named name: Message, isLoggedIn: Bool, _ context: CommandContext
    ) async throws {
        // Answers that were accepted, but not deleted, are no loss.
        guard stake.unsent + stake.drafts > 0 else { return }
        let (verb, object) = stake.isOneDraft ? ("has", "it") : ("have", "them")
        if context.console.canPrompt,
            try await context.console.agrees(
                """
                \(name)\(stake.subject("Answers")) \(verb) not been sent. Log out and delete \(object)? [y/N] 
                """,
                orElse: false)
        {
            return
        }
        let state = isLoggedIn ? "You are still logged in" : "The account stays"
        let command = !isLoggedIn ? "login" : stake.isAllQueued ? "sync" : "outbox"
        let way: Message = stake.unsent == 0 ? "Give" : "Run '\(command: command)', or give"
        throw CommandFailure(
            .failed,
            code: "logOut.waiting",
            """
            \(state), because \(stake.subject("answers")) \(verb) not been sent. \(way) \
            \(stake.options) to delete \(object).
            """)
    }

    /// The answers that a logout would delete, except those that an option gives up. What another process saves after
    /// the question stays.
    private struct AtStake {
        private var outbox = Outbox()
        private var savedDrafts = SavedDrafts()

        init() {}

        init(_ user: SurveyUser, _ command: ParsedCommand) async throws {
            if !command.flag(discardOutbox) { outbox = try await user.data.queue.queuedResponses() }
            if !command.flag(discardDrafts) { savedDrafts = try await user.data.drafts.drafts() }
        }

        var unsent: Int { outbox.count }
        var drafts: Int { savedDrafts.count }
        var isAllQueued: Bool { outbox.damaged.isEmpty && outbox.items.allSatisfy { $0.state == .queued } }

        /// Deletes them. Returns the number of deleted drafts.
        func discard(of user: SurveyUser?) async throws -> Int {
            try await user?.data.queue.discard(outbox)
            return try await user?.data.drafts.discardDrafts(savedDrafts) ?? 0
        }

        var isOneDraft: Bool { unsent == 0 && drafts == 1 }

        func subject(_ answers: String) -> String {
            joined("\(answers) to \(unsent.surveys)", drafts.drafts, by: " and ")
        }

        var options: String { joined(discardOutbox.spelling, discardDrafts.spelling, by: " ") }

        private func joined(_ ofOutbox: String, _ ofDrafts: String, by separator: String) -> String {
            [unsent == 0 ? nil : ofOutbox, drafts == 0 ? nil : ofDrafts].compactMap(\.self).joined(separator: separator)
        }
    }

    private typealias Note = (code: String, message: Message)

    private static func note(of outcome: LogOutOutcome, at server: Server<SurveyService>) -> Note {
        var outcome = outcome
        if let reason = server.sandbox?.stateProblem, outcome.message != nil {
            outcome = .notRevoked(reason: "The sandbox's state could not be read or saved: \(reason).")
        }
        return switch outcome {
        case .wasNotLoggedIn: (code: "logOut.notLoggedIn", message: "No user was logged in to \(server.name).")
        case .confirmed:
            (code: "logOut.done", message: "Logged out of \(server.name); the server has revoked the token.")
        // The server may have said that it no longer accepts the access token.
        case .notConfirmed:
            (
                code: "logOut.notConfirmed",
                message: (outcome.message.map(\.sentence) ?? "") + " The session may last there until it expires."
            )
        case .notRevoked:
            (
                code: "logOut.notConfirmed",
                message: (outcome.message.map(\.sentence) ?? "") + " The server may accept the token until it expires."
            )
        }
    }
}

extension Int {
    fileprivate var drafts: String { self == 1 ? "1 draft" : "\(self) drafts" }
}
