public import CoreSupport
public import Observation
import RecordStorage
public import ScreenParts
public import SurveyResponses
public import SurveysCache

/// One user's use cases for working offline.
public struct OfflineUseCases: Sendable {
    public typealias Surveys = CacheSurveysUseCase & LoadSurveysFromCacheUseCase & DiscardCachedSurveysUseCase
    public typealias OutboxUseCases = QueueResponseUseCase & LoadQueuedResponsesUseCase & DiscardQueuedResponseUseCase

    let surveys: any Surveys
    let fallback: any LoadSurveysWithFallbackUseCase
    let outbox: any OutboxUseCases
    let sender: any SendQueuedResponsesUseCase
    let now: @Sendable () -> Date

    public init(
        surveys: any Surveys, fallback: any LoadSurveysWithFallbackUseCase, outbox: any OutboxUseCases,
        sender: any SendQueuedResponsesUseCase, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.surveys = surveys
        self.fallback = fallback
        self.outbox = outbox
        self.sender = sender
        self.now = now
    }

    /// The cached part of the list, even if it has expired; `nil` if it cannot be read.
    func cachedList() async -> CachedItems<Survey>? {
        var found: CachedSurveys?
        do {
            found = try await surveys.loadSurveys()
        } catch {
            if case .expired(let cached) = error { found = cached }
        }
        return found.map { CachedItems(items: $0.surveys, total: $0.records, asOf: $0.asOf) }
    }

    /// The number of queued responses. If it cannot be determined, the logout continues and reports what it could not
    /// delete.
    func waiting() async -> Int {
        do {
            let outbox = try await outbox.queuedResponses()
            return outbox.items.count + outbox.damaged.count
        } catch {
            return 0
        }
    }

    /// Deletes all data, also after a logout that did not wait for the server. Returns the message to show.
    func discardedAll() async -> Message? { await Task { await discard() }.value }

    private func discard() async -> Message? {
        do throws(DiscardCachedSurveysError) {
            try await surveys.discardCachedSurveys()
        } catch {
            return Message(
                "logOut.surveysNotDeleted", "The cached surveys could not be deleted: {reason}",
                reason: error.reason ?? "cancelled")
        }
        do throws(QueuedResponseError) {
            try await outbox.discardAll()
            return nil
        } catch {
            return Message("logOut.queuedNotDeleted", "Unsent responses could not be deleted.")
        }
    }

    /// Caches the surveys that the server has just sent. After a failure, they are simply loaded again.
    func cache(_ part: SurveysPart) async {
        try? await surveys.cache(part, receivedAt: now())
    }
}

/// The state of the outbox, and the outcome of sending it.
@MainActor
@Observable
public final class OutboxStatus {
    public private(set) var waiting = 0
    /// The outcome of the last sending; `nil` if nothing was sent.
    public private(set) var outcomeMessage: Message?
    @ObservationIgnored private let useCases: OfflineUseCases
    @ObservationIgnored private let activity = Activity()
    @ObservationIgnored private var isSending = false
    /// Called when answers were sent.
    @ObservationIgnored var onChange: @MainActor () -> Void = {}

    init(_ useCases: OfflineUseCases) { self.useCases = useCases }

    /// Counts the queued responses, unless they are being sent.
    func look() {
        if !isSending { activity.start { [self] in await count() } }
    }

    private func count() async {
        // Unreadable items are not counted; the next sending names them.
        waiting = (try? await useCases.outbox.queuedResponses().items.count { $0.state == .queued }) ?? waiting
    }

    /// Sends the queued responses, if there are any and no other sender runs. Sending is not cancelled.
    func send() {
        guard !isSending else { return }
        isSending = true
        activity.start { [self] in
            await count()
            // If sending stops, the next sending continues. The command line names unreadable items.
            if waiting > 0, let sent = try? await useCases.sender.sendQueuedResponses() {
                outcomeMessage = sent.message ?? outcomeMessage
                onChange()
                await count()
            }
            isSending = false
        }
    }

    func settle() async { await activity.settle() }

    /// Waits for a running sender, for at most a second: an interrupted request may have arrived.
    func finish() async {
        guard isSending else { return }
        await withCancellationShield(atMost: .seconds(1), clock: ContinuousClock()) { await self.settle() }
    }
}

extension SentResponses {
    /// The message for the user; `nil` if nothing has changed.
    fileprivate var message: Message? {
        let undecided = refused.count + uncertain.count
        if undecided > 0 {
            return Message("outbox.undecided", "{count} to decide on", ["count": Message(verbatim: "\(undecided)")])
        }
        guard !taken.isEmpty else { return nil }
        return Message("outbox.sent", "{count} sent", ["count": Message(verbatim: "\(taken.count)")])
    }
}
