import ArgumentParsing
import CommandLineSupport
import Composition
import FileRecordStorage
import SurveysCache
import TerminalIO

extension Listing {
    static let outbox = Listing("outbox")
    static let drafts = Listing("drafts")
    static let sent = Listing("sent")

    /// What completion offers of an account, from files. What cannot be read is left out.
    static let ofSurveys: [Listing: @Sendable (Account) async -> [ListedValue]] = [
        .ids: { account in
            await LocalSurveysCache(store: data(of: account).store(named: "surveys")).surveys(withIDBeginning: "")
                .map { value($0.id, $0.title) }
        },
        .outbox: { account in
            // See above.
            let outbox = try? await LocalOutbox(folder: data(of: account)).queuedResponses()
            return outbox?.items.map { value($0.id, $0.title) } ?? []
        },
        .drafts: { account in
            // See above.
            let drafts = try? await LocalDrafts(folder: data(of: account)).drafts()
            return drafts?.items.map { value($0.surveyID, $0.title ?? "") } ?? []
        },
        .sent: { account in
            // See above.
            let sent = try? await LocalOutbox(folder: data(of: account)).sent.sentAnswers()
            return sent?.items.map { value($0.id, $0.title ?? $0.surveyID) } ?? []
        },
    ]

    private static func data(of account: Account) -> any RecordStoreFolder { account.folder { _ in } }

    private static func value(_ id: String, _ title: String) -> ListedValue {
        ListedValue(id, help: title.sanitized.truncated(to: 60))
    }
}
