import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import FileRecordStorage
import Foundation
import HTTPMessages

/// Logs in, and saves the session in the account of the user, who may be new here (AC-1, AC-2, AC-9). The account is
/// then selected. It touches no other account. An app logs in and out with it, so that the commands share its accounts.
struct AccountLogin: BeginSessionUseCase, LogOutUseCase {
    let context: CommandContext
    let service: SurveyService
    let choice: ServerChoice

    func logIn(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        let token = try await issue(username: username, password: password)
        try await save(token, typed: username)
        return token
    }

    /// Begins the session of the token's user, like ``begin(_:typed:)``.
    func save(_ token: Token, typed: String? = nil) async throws(BeginSessionError) {
        _ = try await BeginSessionError.savingSession { try await begin(token, typed: typed) }
    }

    func logOut() async throws(LogOutError) -> LogOutOutcome { try await service.session.logOut() }

    /// Removes the account; see `UserUseCases.RemoveAccount`.
    func removeAccount() async throws(StoreFailure) -> Bool {
        guard let account = choice.account.account else { return true }
        return try await context.accounts.removeAfterLogout(account)
    }

    /// Gets a token for a password.
    func issue(username: String, password: Secret) async throws(BeginSessionError) -> Token {
        do {
            return try await service.session.login.logIn(username: username, password: password)
        } catch {
            throw .login(error)
        }
    }

    /// Begins the session of the token's user.
    ///
    /// - Parameter typed: the user's name if the server does not tell it.
    /// - Returns: the user's account.
    /// - Throws: `AddAccountError`, `BeginSessionError`, or a `CommandFailure`; the token is then revoked.
    func begin(_ token: Token, typed: String? = nil) async throws -> Account {
        let session = service.session
        let user = try await service.userName(of: token) ?? typed
        let ((account, replaced), selection) = try await session.revoking(
            token,
            onFailureOf: {
                let label = user == nil ? try await agreedLabel() : nil
                return try await context.inAccount(of: user, labeled: label, at: choice) { account in
                    (account, try await session.begin(with: token, of: user ?? account.label))
                }
            })
        await session.end(replaced)
        try CommandFailure.expectSelected(selection, account)
        return account
    }

    /// Returns the label of the user's account among those at the server whose users have no name; `nil` if there are none,
    /// or the command names the account.
    ///
    /// - Throws: a `CommandFailure` if the account may be another user's.
    private func agreedLabel() async throws -> String? {
        guard context.command.string(context.program.server.account) == nil else { return nil }
        let unnamed = try context.foundAccounts().items.filter {
            $0.server == choice.address.description && $0.user == nil
        }
        let known = unnamed.first { $0.label == choice.account.account?.label } ?? unnamed.first
        if let known, try await !isOwner(of: known) {
            throw CommandFailure(
                .failed, code: "account.unnamed",
                "The server does not name the user. Give the account a label with --account.")
        }
        return known?.label
    }

    /// Asks at a terminal whether the user who has logged in is the one of this account (AC-9).
    private func isOwner(of account: Account) async throws -> Bool {
        guard context.console.canPrompt else { return false }
        return try await context.console.agrees("Is this the account \(account.label)? [y/N] ", orElse: false)
    }
}
