public import CoreSupport
public import Observation
import RecordStorage
public import ScreenParts
public import SurveyResponses
public import SurveysCache

/// The use cases of being without a connection. Each closure returns those of the user who is logged in when it is
/// called.
public struct OfflineUseCases: Sendable {
    public typealias Surveys = CacheSurveysUseCase & LoadSurveysFromCacheUseCase & DiscardCachedSurveysUseCase
    public typealias Outbox = QueueResponseUseCase & LoadQueuedResponsesUseCase & DiscardQueuedResponseUseCase

    let surveys: @Sendable () async -> any Surveys
    let fallback: @Sendable () async -> any LoadSurveysWithFallbackUseCase
    let outbox: @Sendable () async -> any Outbox
    let sender: @Sendable () async -> any SendQueuedResponsesUseCase
    let left: @Sendable () async -> AnswersLeft
    let now: @Sendable () -> Date

    /// Creates the use cases; `left` counts what of other users stays behind.
    public init(
        surveys: @escaping @Sendable () async -> any Surveys,
        fallback: @escaping @Sendable () async -> any LoadSurveysWithFallbackUseCase,
        outbox: @escaping @Sendable () async -> any Outbox,
        sender: @escaping @Sendable () async -> any SendQueuedResponsesUseCase,
        left: @escaping @Sendable () async -> AnswersLeft = { AnswersLeft() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.surveys = surveys
        self.fallback = fallback
        self.outbox = outbox
        self.sender = sender
        self.left = left
        self.now = now
    }

    /// The cached part of the list, even if it has expired; `nil` if it cannot be read.
    func cachedList() async -> CachedItems<Survey>? {
        var found: CachedSurveys?
        do {
            found = try await surveys().loadSurveys()
        } catch {
            if case .expired(let kept) = error { found = kept }
        }
        return found.map { CachedItems(items: $0.surveys, total: $0.records, asOf: $0.asOf) }
    }

    /// How many responses wait; if it cannot be found out, the logout goes on and reports what it could not delete.
    func waiting() async -> Int {
        do {
            let outbox = try await outbox().queuedResponses()
            return outbox.items.count + outbox.damaged.count
        } catch {
            return 0
        }
    }

    /// Returns a function that deletes all data of the logged-in user and returns the message to show, also after a
    /// logout that was cut short.
    func forLogOut() async -> @Sendable () async -> Message? {
        let (surveys, outbox) = (await surveys(), await outbox())
        return { await Task { await Self.discard(surveys, outbox) }.value }
    }

    private static func discard(_ surveys: any Surveys, _ outbox: any Outbox) async -> Message? {
        do throws(DiscardCachedSurveysError) {
            try await surveys.discardCachedSurveys()
        } catch {
            return Message(
                "logOut.surveysNotDeleted", "The cached surveys could not be deleted: {reason}", reason: error.reason)
        }
        do throws(QueuedResponseError) {
            try await outbox.discardAll()
            return nil
        } catch {
            return Message("logOut.queuedNotDeleted", "Responses that wait could not be deleted.")
        }
    }

    /// Caches the surveys that the server has just delivered. A failure only means that they are loaded again.
    func keep(_ part: SurveysPart) async {
        try? await surveys().cache(part, receivedAt: now())
    }
}

/// How many responses of others stay behind.
public struct AnswersLeft: Hashable, Sendable {
    /// Those of users whose name the server does not tell: who is logged in may adopt them.
    public let ofUnnamed: Int
    /// Those of the user who was logged in before.
    public let ofLastUser: Int

    public init(ofUnnamed: Int = 0, ofLastUser: Int = 0) {
        self.ofUnnamed = ofUnnamed
        self.ofLastUser = ofLastUser
    }

    /// What the user should know; empty if nothing was left.
    var messages: [Message] {
        func message(_ key: String, _ text: String, _ count: Int) -> Message? {
            count == 0 ? nil : Message(key, text, ["count": Message(verbatim: "\(count)")])
        }
        return [
            message("outbox.leftByUnnamed", "{count} left by an unnamed user", ofUnnamed),
            message("outbox.leftByLastUser", "{count} of another user wait", ofLastUser),
        ].compactMap(\.self)
    }
}

/// What waits to be sent, and what came of it.
@MainActor
@Observable
public final class OutboxStatus {
    public private(set) var waiting = 0
    /// What came of the last sending; `nil` if nothing was sent.
    public private(set) var outcome: Message?
    /// What of other users stays behind.
    public private(set) var left = AnswersLeft()
    @ObservationIgnored private let useCases: OfflineUseCases
    @ObservationIgnored private let activity = Activity()
    @ObservationIgnored private var isSending = false

    init(_ useCases: OfflineUseCases) { self.useCases = useCases }

    /// Counts what waits, unless it is being sent.
    func look() {
        if !isSending { activity.start { [self] in await count() } }
    }

    private func count() async {
        left = await useCases.left()
        // What cannot be read does not wait; the next sending names it.
        waiting = (try? await useCases.outbox().queuedResponses().items.count { $0.state == .queued }) ?? waiting
    }

    /// Sends the queued responses, if there are any and no other sender runs. A sending under way is not cancelled.
    func send() {
        guard !isSending else { return }
        isSending = true
        activity.start { [self] in
            await count()
            // What stops the sending waits for the next; what cannot be read is named by the command line.
            if waiting > 0, let sent = try? await useCases.sender().sendQueuedResponses() {
                outcome = sent.message ?? outcome
                await count()
            }
            isSending = false
        }
    }

    func settle() async { await activity.settle() }

    /// Waits for a sending under way, for at most a second: a request that is cut off may have arrived.
    func finish() async {
        guard isSending else { return }
        await withCancellationShield(atMost: .seconds(1), clock: ContinuousClock()) { await self.settle() }
    }

    /// Forgets the data of a user who has logged out.
    func forget() { (waiting, outcome, left) = (0, nil, AnswersLeft()) }
}

extension SentResponses {
    /// What a user should know; `nil` if nothing has changed.
    fileprivate var message: Message? {
        let undecided = refused.count + uncertain.count
        if undecided > 0 {
            return Message("outbox.undecided", "{count} to decide on", ["count": Message(verbatim: "\(undecided)")])
        }
        guard !taken.isEmpty else { return nil }
        return Message("outbox.sent", "{count} sent", ["count": Message(verbatim: "\(taken.count)")])
    }
}
