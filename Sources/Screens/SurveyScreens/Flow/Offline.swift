public import CoreSupport
public import Observation
import RecordStorage
public import ScreenParts
public import SurveyResponses
public import SurveysCache

/// One user's use cases for working offline.
public struct OfflineUseCases: Sendable {
    public typealias Surveys = CacheSurveysUseCase & LoadSurveysFromCacheUseCase & DiscardCachedSurveysUseCase
    public typealias OutboxUseCases = LoadQueuedResponsesUseCase & DecideOnQueuedResponseUseCase
    public typealias SentUseCases = LoadSentAnswersUseCase & DiscardSentAnswersUseCase

    let surveys: any Surveys
    let fallback: any LoadSurveysWithFallbackUseCase
    let outbox: any OutboxUseCases
    let sent: any SentUseCases
    let sender: any SendQueuedResponsesUseCase
    let sendsQueued: Bool
    let now: @Sendable () -> Date

    /// Creates the use cases. Unless `sendsQueued`, each queued response waits until the user sends it.
    public init(
        surveys: any Surveys, fallback: any LoadSurveysWithFallbackUseCase, outbox: any OutboxUseCases,
        sent: any SentUseCases, sender: any SendQueuedResponsesUseCase, sendsQueued: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.surveys = surveys
        self.fallback = fallback
        self.outbox = outbox
        self.sent = sent
        self.sender = sender
        self.sendsQueued = sendsQueued
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

    /// The queued responses. If they cannot be loaded, the logout continues and leaves them.
    func waiting() async -> Outbox {
        do {
            return try await outbox.queuedResponses()
        } catch {
            return Outbox()
        }
    }

    /// Deletes the cached surveys, the records of what was sent and the queued responses to which the user has agreed,
    /// also after a logout that did not wait for the server. Returns the message to show.
    func discarded(with agreed: Outbox) async -> Message? {
        await withCancellationShield { () async -> Message? in await discard(with: agreed) }
    }

    private func discard(with agreed: Outbox) async -> Message? {
        do throws(DiscardCachedSurveysError) {
            try await surveys.discardCachedSurveys()
        } catch {
            return Message(
                "logOut.surveysNotDeleted", "The cached surveys could not be deleted: {reason}",
                reason: error.reason ?? "cancelled")
        }
        do throws(QueuedResponseError) {
            try await outbox.discard(agreed)
        } catch {
            return Message("logOut.queuedNotDeleted", "Unsent responses could not be deleted.")
        }
        return await discardSent()
    }

    private func discardSent() async -> Message? {
        do throws(StoreFailure) {
            try await sent.discardAll()
            return nil
        } catch {
            return Message(
                "logOut.sentNotDeleted", "The records of sent answers could not be deleted: {reason}",
                reason: error.reason ?? "cancelled")
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
    /// The number of queued responses.
    public private(set) var waiting = 0
    /// The number of responses that need the user's decision.
    public private(set) var undecided = 0
    /// The outcome of the last sending; `nil` if nothing was sent.
    public private(set) var outcomeMessage: Message?
    /// Why the last sending that the user asked for stopped.
    public private(set) var ribbonMessage: Message?
    public private(set) var isSending = false
    /// Whether the sender of a response has died, or may have died before the app began.
    @ObservationIgnored private var isUnsettled: Bool?
    @ObservationIgnored private let useCases: OfflineUseCases
    @ObservationIgnored private let activity = Activity()
    /// Called when answers were sent, or could not be.
    @ObservationIgnored var onChange: @MainActor () -> Void = {}

    init(_ useCases: OfflineUseCases) { self.useCases = useCases }

    /// The text while the responses are sent; `nil` if they are not.
    public var progress: String? { isSending ? "Sending…" : nil }

    /// Whether the queue can be sent at once. Otherwise each response needs the user's consent.
    public var sendsAll: Bool { useCases.sendsQueued && waiting > 0 }

    /// Says what is queued, needs a decision, or was sent; `nil` if there is nothing to say.
    public var noteMessage: Message? {
        let notes = [
            waiting > 0
                ? Message("outbox.waiting", "{count} to send", ["count": Message(verbatim: "\(waiting)")]) : nil,
            undecided > 0
                ? Message("outbox.undecided", "{count} to decide on", ["count": Message(verbatim: "\(undecided)")])
                : nil,
            outcomeMessage,
        ].compactMap(\.self)
        return notes.isEmpty ? nil : Message(notes, separator: ", ")
    }

    /// Counts the responses, unless they are being sent.
    func look() {
        if !isSending { activity.start { [self] in await count() } }
    }

    private func count() async {
        // Unreadable items are not counted; the outbox screen shows them.
        guard let outbox = try? await useCases.outbox.queuedResponses() else { return }
        waiting = outbox.items.count { $0.state == .queued && !$0.needsConsent }
        isUnsettled = outbox.isUnsettled || (isUnsettled ?? outbox.items.contains { $0.state == .sending })
        undecided = outbox.items.count { $0.state.needsDecision || $0.needsConsent }
    }

    /// Sends the queued responses, if there are any and no other sender runs, and at first finds out what became of
    /// those whose sender has died.
    func send() {
        guard useCases.sendsQueued, !isSending else { return }
        start { [self] in
            await count()
            // If sending stops, the next sending continues.
            guard waiting > 0 || isUnsettled == true, let sent = try? await useCases.sender.sendQueuedResponses() else {
                return false
            }
            isUnsettled = false
            note(sent)
            return true
        }
    }

    /// Sends the queued responses at the user's request, and shows why sending stops.
    public func sendAll() {
        guard useCases.sendsQueued, !isSending else { return }
        start { [self] in await send(only: nil) }
    }

    /// Sends a queued response at the user's request.
    func send(_ id: OutboxItem.ID) async {
        while isSending { await settle() }
        await start { [self] in await send(only: [id]) }.value
    }

    private func send(only ids: Set<OutboxItem.ID>?) async -> Bool {
        do throws(StoreFailure) {
            let sent = try await useCases.sender.sendQueuedResponses(only: ids)
            note(sent)
            ribbonMessage = sent.stopMessage ?? ribbonMessage
        } catch {
            ribbonMessage = QueuedResponseError.store(error).message
        }
        return true
    }

    /// Starts `work`, which returns whether the outbox may have changed.
    @discardableResult
    private func start(_ work: @escaping @MainActor () async -> Bool) -> Task<Void, Never> {
        isSending = true
        ribbonMessage = nil
        return activity.start { [self] in
            let mayHaveChanged = await work()
            await count()
            isSending = false
            if mayHaveChanged { onChange() }
        }
    }

    private func note(_ sent: SentResponses) {
        ribbonMessage = sent.recordFailure?.reason.map(Message.sentNotRecorded)
        guard !sent.accepted.isEmpty else { return }
        outcomeMessage = Message("outbox.sent", "{count} sent", ["count": Message(verbatim: "\(sent.accepted.count)")])
    }

    func settle() async { await activity.settle() }

    /// Waits for a running sender, and stops it a second after `patience`; it records that the answers may have arrived.
    func finish(after patience: Duration, clock: any Clock<Duration>) async {
        await activity.finish(after: patience, clock: clock)
    }
}
