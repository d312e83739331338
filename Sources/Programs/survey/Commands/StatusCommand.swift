import ArgumentParsing
import CommandLineSupport
import Foundation
import OAuth
import RecordStorage
import RemoteSurveys
import TerminalIO
import TokenCache

/// `survey status`: told from what is kept here, with no server asked.
struct StatusCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console
    let now: Date

    func run() async throws(CommandFailure) {
        let address = try ServerSettings.address(given: command, in: folder)
        let file = folder.sessionFile(for: address)
        let store = ProfileTokenStore<SurveyProfile>(folder.sessionStore(for: address, telling: console.note))
        guard folder.holdsSession(with: address) else {
            _ = try await ServerSettings.weigh(address, given: command, recorded: nil, sending: false)
            throw .notLoggedIn(server: address.displayName)
        }
        let profile: SurveyProfile?
        do throws(TokenStoreError) {
            profile = try await store.profile()
        } catch {
            throw CommandFailure(error)
        }
        let settings = try await ServerSettings.weigh(address, given: command, recorded: profile, sending: false)
        let token = try await token(in: store, server: address.displayName)
        guard token.isFresh(at: now) || token.refreshToken != nil else {
            throw .sessionEnded(server: address.displayName)
        }
        try console.print(
            """
            Server:      \(address.displayName)
            User:        \((profile?.email ?? "unknown").sanitised)
            API style:   \(settings.style.rawValue)
            Client:      \(settings.client.id.sanitised)
            Kept in:     \(file)
            Expires:     \(expiry(of: token))

            """)
    }

    private func token(
        in store: ProfileTokenStore<SurveyProfile>, server: String
    ) async throws(CommandFailure) -> Token {
        do {
            return try await LocalTokenCache(store: store).loadToken()
        } catch {
            switch error {
            case .tokenNotFound: throw .notLoggedIn(server: server)
            case .invalidData(let reason), .unreadable(let reason): throw .cache(reason: reason)
            case .cancelled: throw .interrupted
            }
        }
    }

    private func expiry(of token: Token) -> String {
        guard let expiry = token.expiry else { return "when the server says so" }
        let text = WireDate.format(expiry)
        if token.isFresh(at: now) { return "\(text), in \(TimeLeft.text(expiry.timeIntervalSince(now)))" }
        return "\(text); it will be renewed when it is needed"
    }
}
