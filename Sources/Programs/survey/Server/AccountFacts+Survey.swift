import CommandLineSupport
import Composition
import FileRecordStorage

extension AccountFacts {
    /// Reads what is known of an account, without a request.
    @Sendable init(_ account: Account, _ context: CommandContext) async throws {
        let choice = try context.choose(account, for: .readOnly)
        let data = account.folder(reporting: context.console.note)
        let drafts = try await LocalDrafts(folder: data).draftCount()
        let waiting = try await LocalOutbox(folder: data).queuedResponses().count
        let record: SavedSession<Token>?
        do throws(StoreFailure) {
            record = try await context.record(at: choice)
        } catch {
            self.init(unreadable: account, error, drafts: drafts, waiting: waiting)
            return
        }
        self.init(
            record?.state(at: context.now()) ?? .ended(nil), expiry: record?.expiry, drafts: drafts, waiting: waiting)
    }
}
