import SurveyResponses
import SurveyScreens
import SurveysCache
import TestSupport

/// What one user keeps on this machine.
struct Device {
    let folder: any RecordStoreFolder
    let client: HTTPClientSpy
    let surveys: LocalSurveysCache
    let outbox: LocalOutbox
    private let now: Date

    /// Responses are answered with these `statuses`, one after the other.
    init(now: Date, statuses: Int..., folder: any RecordStoreFolder = InMemoryRecordStoreFolder()) {
        self.now = now
        self.folder = folder
        client = HTTPClientSpy((statuses.isEmpty ? [201] : statuses).map { .success(HTTPResponse(status: $0)) })
        surveys = LocalSurveysCache(store: folder.store(named: "surveys"), now: { now })
        outbox = LocalOutbox(folder: folder, now: { now })
    }

    var sender: UserOutbox { UserOutbox(drafts, httpClient: client, apiURL: URL(filePath: "/api")) }
    var drafts: LocalDrafts { LocalDrafts(folder: folder, outbox: outbox) }
    var answering: AnsweringUseCases { AnsweringUseCases(submit: sender, drafts: drafts) }

    var useCases: OfflineUseCases { useCases(over: SandboxStub()) }

    /// What is queued is sent when the gate opens, if there is one.
    func useCases(
        over server: SandboxStub, sendingAt gate: Gate? = nil, sendsAll: Bool = true
    ) -> OfflineUseCases {
        let (surveys, outbox, sender, now) = (surveys, outbox, sender, now)
        return OfflineUseCases(
            surveys: surveys, fallback: SurveysWithFallback(pages: server, surveys: server, cache: surveys),
            outbox: outbox, sent: outbox.sent, sender: GatedSender(sender: sender, gate: gate), sendsQueued: sendsAll,
            now: { now })
    }

    func cache(_ ids: ClosedRange<Int>, at date: Date) async throws {
        var list = CollectedList(pageSize: ids.count)
        list.append(Page(items: ids.map { .sample("\($0)") }, position: PagePosition()))
        try await surveys.cache(.list(list, isWhole: true), receivedAt: date)
    }
}

/// Sends what is queued, once the gate is open.
private struct GatedSender: SendQueuedResponsesUseCase {
    let sender: UserOutbox
    let gate: Gate?

    func sendQueuedResponses(only ids: Set<OutboxItem.ID>?) async throws(StoreFailure) -> SentResponses {
        await gate?.pass()
        return try await sender.sendQueuedResponses(only: ids)
    }
}
