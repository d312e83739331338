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
            let expiry = session.token?.expiryDate
            let isActive = session.token != nil && expiry.map { $0 > context.now() } ?? true
            self.init(state: isActive ? .active : .ended, until: expiry ?? session.end?.date)
        } catch {
            if error == .notFound { self.init(state: .ended, until: nil) } else { self.init(unreadable: error) }
        }
    }
}
