public import CoreSupport
import HTTPMessages
public import RecordStorage

/// A response that waits to be sent.
public struct OutboxItem: Codable, Hashable, Sendable, Identifiable {
    /// The state of an item; see ``SendQueuedResponsesUseCase``.
    public enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// Waiting to be sent; the server has not accepted it.
        case queued
        /// Being sent; in a store that does not tell whether its turn is free, its sender may have died.
        case sending
        /// Refused by the server, or taken back for editing: it is not sent until its user decides.
        case refused
        /// Sent, and may have arrived: sending it again may count it twice.
        case uncertain

        /// Whether its user has to decide what becomes of it.
        public var needsDecision: Bool {
            switch self {
            case .refused, .uncertain: true
            case .queued, .sending: false
            }
        }

        /// Whether the server may have accepted it.
        public var mayHaveArrived: Bool {
            switch self {
            case .sending, .uncertain: true
            case .queued, .refused: false
            }
        }
    }

    /// Also the idempotency key, by which a server recognizes a response that it already has.
    public let id: String
    public let surveyID: String
    public let title: String
    public let queuedAt: Date
    public internal(set) var state = State.queued
    /// The number of tries to send it.
    public internal(set) var tries = 0
    /// The time of the last try.
    public internal(set) var triedAt: Date?
    /// Why it was not accepted. A refusal is in the server's own words; do not trust them.
    public internal(set) var reason: String?
    /// Whether it was uncertain when it was queued again; `nil` for `false`. As long as nothing is sent, it still is.
    private(set) var mayHaveArrived: Bool?
    let body: Data
    let draft: SurveyDraft
    /// Whether the answers are forgotten once they are accepted; `nil` for `false`.
    private let isForgotten: Bool?
    /// Whether it is sent only once its user has agreed; `nil` for `false`.
    private var waitsForConsent: Bool?

    init(
        _ response: SurveyResponse, id: String, queuedAt: Date, isSending: Bool = false, isForgotten: Bool = false,
        needsConsent: Bool = false
    ) {
        self.id = id
        surveyID = response.questionnaire.surveyID
        title = response.questionnaire.title
        self.queuedAt = queuedAt
        body = response.requestBody
        draft = SurveyDraft(response)
        self.isForgotten = isForgotten ? true : nil
        if needsConsent {
            waitsForConsent = true
            reason = Self.waiting
        }
        if isSending { startSending(at: queuedAt) }
    }

    private static let waiting = "The answers wait until you agree to send them."

    private mutating func startSending(at date: Date) {
        state = .sending
        waitsForConsent = nil
        tries += 1
        triedAt = date
    }

    /// Returns the item while it is being sent.
    func sending(at date: Date) -> OutboxItem {
        var item = self
        item.startSending(at: date)
        return item
    }

    /// Returns the item after its submission failed.
    func after(_ failure: SubmitSurveyResponseError) -> OutboxItem {
        var item = self
        switch failure.outcome {
        case .notAccepted where mayHaveArrived == true:
            item.state = .uncertain
            // The old reason says why it may have arrived.
            return item
        case .notAccepted: item.state = .queued
        case .mayHaveArrived: item.state = .uncertain
        case .refused:
            item.state = .refused
            item.mayHaveArrived = nil
        }
        item.reason = failure.outboxReason
        return item
    }

    /// The item, which its sender did not finish.
    var afterItsSenderDied: OutboxItem {
        var item = self
        item.state = .uncertain
        item.reason = "The program ended while it sent the answers."
        return item
    }

    /// Whether it is sent only once its user agrees; see ``SendingTime/afterConsent``.
    public var needsConsent: Bool { waitsForConsent == true }

    /// Whether only the survey's id and the date are recorded once it is accepted.
    public var forgetsAnswers: Bool { isForgotten == true }

    /// The item, queued again by a person.
    var queuedAgain: OutboxItem {
        var item = self
        item.mayHaveArrived = state == .uncertain ? true : mayHaveArrived
        if item.mayHaveArrived != true { item.reason = needsConsent ? Self.waiting : nil }
        item.state = .queued
        return item
    }

    /// The item, taken back for editing.
    var takenBack: OutboxItem {
        var item = self
        item.state = .refused
        item.reason = "You took the answers back to edit them."
        return item
    }

    /// Returns its record after it was accepted; without the answers if `isForgotten`, or if it was queued so.
    func accepted(at date: Date, isForgotten: Bool) -> SentAnswers {
        SentAnswers(self, at: date, isForgotten: isForgotten || forgetsAnswers)
    }

    /// The time at which it was sent, if it is being sent or may have arrived.
    var sentAt: Date { triedAt ?? queuedAt }
}

extension OutboxItem {
    /// The answers, by question.
    public var answers: [(question: String, texts: [String])] { draft.answers }
}

/// The content of an outbox, in queue order.
public struct Outbox: Hashable, Sendable {
    public internal(set) var items: [OutboxItem] = []
    /// The unreadable items, which are not sent. The id is the item's place in the outbox.
    public internal(set) var damaged: [DamagedRecord] = []
    /// Whether a sender died: what became of its items is saved when the outbox is next sent.
    public internal(set) var isUnsettled = false
    /// The ids of the items that were accepted before their senders died. They count no longer, and go with the others.
    var accepted: [OutboxItem.ID] = []

    /// The number of items, including unreadable ones.
    public var count: Int { items.count + damaged.count }

    /// Creates an empty outbox.
    public init() {}
}

extension DamagedRecord {
    /// Creates the item of `place`; `nil` if it is not there.
    init?(_ place: LocalOutbox.Slot, _ failure: StoreFailure) {
        guard failure != .removed, let reason = failure.reason else { return nil }
        self.init(id: "\(place.number)", store: place.name, reason: reason)
    }
}

/// The fields of an item's record.
struct OutboxRecordFields: VersionedRecordFields {
    static let subject = "a queued response"
    static let version = 1

    let item: OutboxItem

    init(_ item: OutboxItem) { self.item = item }

    var value: OutboxItem { item }

    func validate() throws(StoreFailure) {
        if item.body.isEmpty { throw .damaged(reason: "`body` is empty") }
        if item.surveyID.isEmpty { throw .damaged(reason: "`surveyID` is empty") }
        // A larger number would overflow when one is added.
        guard (0...1_000_000).contains(item.tries) else { throw .damaged(reason: "`tries` is out of range") }
        for date in [item.queuedAt, item.sentAt] where !(Date.distantPast...Date.distantFuture).contains(date) {
            throw .damaged(reason: "a date is out of range")
        }
    }
}

extension SubmitSurveyResponseError {
    /// The reason that a list of the outbox shows: the server's words, or else a sentence that is still true later.
    var outboxReason: String {
        switch self {
        case .incomplete, .sentBefore, .draftChanged, .store: "The answers were not sent."
        case .rejected(let words): words ?? "The server refused the answers (status 422)."
        case .unauthorized(nil): "The server rejected the session's token."
        case .unauthorized(let missing?):
            missing.report.kind == .notLoggedIn
                ? "There was no session to send the answers with." : "The session could not be used."
        case .refreshFailed: "The session could not be renewed."
        case .request(.connectivity(let failure)): failure.outboxReason
        case .request(.invalidData): "The server's answer was invalid."
        case .request(.redirected): "The server redirects elsewhere."
        case .request(.refused(let refusal)) where refusal.status == 429: "The server asked to wait (status 429)."
        case .request(.refused(let refusal)):
            refusal.text ?? "The server refused the answers (status \(refusal.status))."
        case .request(.cancelled): "Sending the answers was interrupted."
        }
    }
}

extension ConnectivityFailure {
    fileprivate var outboxReason: String {
        switch reason {
        case .unknownHost, .unreachable, .other: "The server could not be reached."
        case .connectionLost: "The connection was lost."
        case .timedOut: "The server took too long to answer."
        case .untrusted: "The server's certificate was not trusted."
        case .noSecureConnection: "No secure connection to the server was possible."
        case .overloaded: "Too many requests were under way."
        case .refusedURL: "The request was not allowed: \(detail)."
        case .serverUnavailable: "The server could not answer\(status.map { " (status \($0))" } ?? "")."
        }
    }
}
