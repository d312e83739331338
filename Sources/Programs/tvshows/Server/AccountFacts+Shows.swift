import CommandLineSupport
import FileRecordStorage
import RecordStorage
import ShowsSession

extension AccountFacts {
    /// Reads what is known of an account, without a request.
    @Sendable init(_ account: Account, _ context: CommandContext) async throws {
        let choice = try context.choose(account, for: .readOnly)
        // A session that cannot be read is reported by the command that uses it.
        let session = try? await context.cache(of: choice.address, in: context.sessionStore(of: choice)).loadSession()
        let expiry = session?.token?.expiryDate
        let isActive = session?.token != nil && expiry.map { $0 > context.now() } ?? true
        self.init(state: isActive ? .active : .ended, until: expiry ?? session?.end?.date)
    }
}
