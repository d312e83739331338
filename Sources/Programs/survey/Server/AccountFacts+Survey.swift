import CommandLineSupport
import Composition
import FileRecordStorage

extension AccountFacts {
    /// Reads what is known of an account, without a request.
    @Sendable init(_ account: Account, _ context: CommandContext) async throws {
        let choice = try context.choose(account, for: .readOnly)
        let record = await context.savedRecord(at: choice)
        let data = account.folder(reporting: context.console.note)
        let (token, now) = (record?.token, context.now())
        let isActive = token.map { $0.isUsable(at: now) } ?? false
        let end = token.flatMap { $0.refreshToken == nil ? $0.expiry : nil }
        self.init(
            state: isActive ? .active : .ended, until: isActive ? end : record?.end?.date ?? end,
            drafts: try await LocalDrafts(folder: data).draftCount(),
            waiting: try await LocalOutbox(folder: data).queuedResponses().count)
    }
}
