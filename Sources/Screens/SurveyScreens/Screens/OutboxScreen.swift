import CoreSupport
import HTTPMessages
public import Observation
import PagedLoading
public import RecordStorage
import RemoteSurveys
public import ScreenParts
public import SurveyResponses
import SurveysCache

/// The outbox: the answers that were not sent, those that need a decision first, and then those that were sent, the
/// newest first.
public typealias OutboxScreen = ListScreen<OutboxEntry, ScreenEvent>

extension ListScreen<OutboxEntry, ScreenEvent> {
    /// Creates the outbox.
    public convenience init(_ offline: OfflineUseCases, onEvent: @escaping ScreenEventHandler) {
        self.init(
            HomeRules(heading: "Outbox"), canGoBack: true, id: \.id,
            load: { _ throws(FailureReport) in
                do throws(StoreFailure) {
                    let entries = try await offline.outboxEntries()
                    return Page(items: entries, position: PagePosition(page: 1, pages: 1, records: entries.count))
                } catch {
                    throw QueuedResponseError.store(error).report
                }
            }, opening: ScreenEvent.openOutboxEntry, onEvent: onEvent)
    }
}

/// Answers in the outbox, or the record of answers that were sent.
public enum OutboxEntry: Hashable, Sendable, Identifiable {
    case unsent(OutboxItem)
    case sent(SentAnswers)
    /// Unreadable answers, or an unreadable record of those that were sent.
    case damaged(DamagedRecord, wereSent: Bool)

    public var id: String {
        switch self {
        case .unsent(let item): item.id
        case .sent(let sent): sent.id
        case .damaged(let item, _): item.id
        }
    }

    /// The survey's title, as the server sent it; its id if the title is forgotten, and `nil` if it is unreadable.
    public var title: String? {
        switch self {
        case .unsent(let item): item.title
        case .sent(let sent): sent.title ?? sent.surveyID
        case .damaged: nil
        }
    }

    /// The answers, by question; empty if they are forgotten or unreadable.
    public var answers: [(question: String, texts: [String])] {
        switch self {
        case .unsent(let item): item.answers
        case .sent(let sent): sent.answers ?? []
        case .damaged: []
        }
    }

    public var needsDecision: Bool {
        switch self {
        case .unsent(let item): item.state.needsDecision || item.needsConsent
        case .damaged(_, let wereSent): !wereSent
        case .sent: false
        }
    }
}

extension OfflineUseCases {
    fileprivate func outboxEntries() async throws(StoreFailure) -> [OutboxEntry] {
        // Answers move in this order: read in another one, they could be missed.
        let outbox = try await outbox.queuedResponses()
        let sent = try await sent.sentAnswers()
        let unsent = outbox.items.map(OutboxEntry.unsent) + outbox.damaged.map { .damaged($0, wereSent: false) }
        let ids = Set(outbox.items.map(\.id))
        return unsent.filter(\.needsDecision) + unsent.filter { !$0.needsDecision }
            // Answers may be recorded as sent just before they leave the outbox.
            + sent.items.reversed().filter { !ids.contains($0.id) }.map(OutboxEntry.sent)
            + sent.damaged.map { .damaged($0, wereSent: true) }
    }

    /// Returns the newest state of an entry; `nil` if it no longer exists or was sent.
    fileprivate func reloaded(_ entry: OutboxEntry) async throws(StoreFailure) -> OutboxEntry? {
        guard case .unsent(let item) = entry else { return entry }
        return try await outbox.queuedResponses().items.first { $0.id == item.id }.map(OutboxEntry.unsent)
    }
}

/// Answers in the outbox, with the decisions on them.
@MainActor
@Observable
public final class OutboxEntryScreen: ScreenModel {
    public enum Decision: Hashable, Sendable {
        /// Moves the answers into the draft, and continues with it.
        case edit
        case send
        /// Deletes the answers, or the record of answers that were sent.
        case delete
    }

    public private(set) var entry: OutboxEntry
    /// The text while working, such as `Sending…`; `nil` if the screen is idle.
    public private(set) var progress: String?
    public private(set) var ribbonMessage: Message?
    /// The decision that the user is asked to confirm.
    private var asked: Decision?
    @ObservationIgnored private let offline: OfflineUseCases
    @ObservationIgnored private let outbox: OutboxStatus
    @ObservationIgnored private let answering: AnsweringUseCases?
    @ObservationIgnored private let onEvent: ScreenEventHandler
    @ObservationIgnored private let activity = Activity()

    /// Creates the screen. Without `answering`, the answers cannot be edited.
    public init(
        _ entry: OutboxEntry, offline: OfflineUseCases, outbox: OutboxStatus, answering: AnsweringUseCases?,
        onEvent: @escaping ScreenEventHandler
    ) {
        self.entry = entry
        self.offline = offline
        self.outbox = outbox
        self.answering = answering
        self.onEvent = onEvent
    }

    /// The error message in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// The decisions that the entry's state allows, the first one for most users.
    public var decisions: [Decision] {
        guard case .unsent(let item) = entry else { return [.delete] }
        switch item.state {
        case .queued, .refused: return answering == nil ? [.send, .delete] : [.edit, .send, .delete]
        case .uncertain: return [.send, .delete]
        case .sending: return [.delete]
        }
    }

    /// The label of a decision's button.
    public func label(of decision: Decision) -> String {
        switch decision {
        case .edit: "Edit"
        case .send: if case .unsent(let item) = entry, item.state == .queued { "Send" } else { "Send again" }
        case .delete: isUnsent ? "Delete" : "Delete record"
        }
    }

    private var isUnsent: Bool {
        switch entry {
        case .unsent, .damaged(_, wereSent: false): true
        case .sent, .damaged(_, wereSent: true): false
        }
    }

    private var mayHaveArrived: Bool {
        if case .unsent(let item) = entry { item.state.mayHaveArrived } else { false }
    }

    /// The question before a decision that cannot be undone, with that decision; `nil` while no question is asked.
    public var question: (message: Message, decision: Decision)? { asked.map { (message(before: $0), $0) } }

    private func message(before decision: Decision) -> Message {
        switch decision {
        case .edit, .send: Message([.mayCountTwice, .sendAgainQuestion])
        case .delete where mayHaveArrived: .deleteUncertainQuestion
        case .delete: isUnsent ? .deleteUnsentQuestion : .deleteRecordQuestion
        }
    }

    /// Carries out a decision. It asks first before it deletes answers, or sends some that may have arrived.
    public func decide(_ decision: Decision) {
        guard decisions.contains(decision), progress == nil, asked == nil else { return }
        ribbonMessage = nil
        if decision == .delete || decision == .send && mayHaveArrived {
            asked = decision
        } else {
            carryOut(decision)
        }
    }

    /// Answers ``question``.
    public func answer(_ agrees: Bool) {
        guard let decision = asked else { return }
        asked = nil
        if agrees { carryOut(decision) }
    }

    private func carryOut(_ decision: Decision) {
        progress =
            switch decision {
            case .edit: "Loading…"
            case .send: "Sending…"
            case .delete: "Deleting…"
            }
        activity.start { [self] in
            switch decision {
            case .edit: await edit()
            case .send: await send()
            case .delete: await delete()
            }
            progress = nil
        }
    }

    private func edit() async {
        guard let answering, case .unsent(let item) = entry else { return }
        let questionnaire: Questionnaire
        do throws(LoadSurveyFromRemoteError) {
            switch try await offline.fallback.loadSurvey(id: item.surveyID) {
            case .remote(let details): questionnaire = Questionnaire(details)
            case .cached(let cached, _, _): questionnaire = Questionnaire(cached.details)
            }
        } catch {
            return show(error.report(ofMissing: .surveyNotFound))
        }
        guard !Task.isCancelled else { return }
        do throws(DraftIsHeld) {
            try await answering.drafts.holdDraft(ofSurvey: item.surveyID, takingOver: false)
        } catch {
            return ribbonMessage = error.message
        }
        do throws(QueuedResponseError) {
            let draft = try await answering.drafts.withdraw(item.id, for: questionnaire)
            if draft.response.answeredCount == 0 {
                ribbonMessage = .noneFits
            } else if !Task.isCancelled {
                return onEvent(.answerSurvey(draft))
            }
        } catch {
            await reload(after: error.report)
        }
        await answering.drafts.releaseDraft(ofSurvey: item.surveyID)
    }

    private func send() async {
        guard case .unsent(let item) = entry else { return }
        if item.state != .queued {
            do throws(QueuedResponseError) {
                try await offline.outbox.resend(item.id)
            } catch {
                return await reload(after: error.report)
            }
        }
        await outbox.send(item.id)
        await reload(after: nil)
        ribbonMessage = ribbonMessage ?? outbox.ribbonMessage
    }

    private func delete() async {
        if isUnsent {
            do throws(QueuedResponseError) {
                try await offline.outbox.discardQueuedResponse(entry.id)
            } catch {
                return await reload(after: error.report)
            }
        } else {
            do throws(StoreFailure) {
                try await offline.sent.discardSentAnswers(entry.id)
            } catch {
                return await reload(after: error.report)
            }
        }
        onEvent(.back)
    }

    /// Shows the entry's state after a decision, or goes back if the entry no longer exists.
    private func reload(after failure: FailureReport?) async {
        if let failure { show(failure) }
        do throws(StoreFailure) {
            guard let entry = try await offline.reloaded(entry) else { return onEvent(.back) }
            self.entry = entry
        } catch {
            show(QueuedResponseError.store(error).report)
        }
    }

    private func show(_ failure: FailureReport) {
        switch failure.reaction {
        case .none: ribbonMessage = nil
        case .sessionEnded(let reason): onEvent(.sessionEnded(reason: reason))
        case .shown(let message): ribbonMessage = message
        }
    }

    /// Withdraws the question, or else goes back (Esc).
    public func back() {
        if asked != nil { return answer(false) }
        close()
        onEvent(.back)
    }

    public func openProfile() { onEvent(.openProfile) }

    /// Cancels what has no effect yet.
    public func close() { activity.cancel() }

    public func settle() async { await activity.settle() }
}
