import CommandLineSupport
import FileRecordStorage
import RecordStorage
import ShowsSession

extension AccountFacts {
    /// Reads what is known of an account, without a request.
    @Sendable init(_ account: Account, _ context: CommandContext) async throws {
        let choice = try context.choose(account, for: .readOnly)
        do throws(StoreFailure) {
            let cache = context.cache(of: choice.address, in: context.sessionStore(of: choice))
            let session = try await cache.loadSession()
            self.init(session.state(at: context.now()), expiry: session.token?.expiryDate)
        } catch {
            if error == .notFound { self.init(.ended(nil)) } else { self.init(unreadable: account, error) }
        }
    }
}
