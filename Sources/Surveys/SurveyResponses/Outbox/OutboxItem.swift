public import CoreSupport
import RecordStorage

/// A response that waits to be sent.
public struct OutboxItem: Codable, Hashable, Sendable, Identifiable {
    /// What becomes of an item, see ``SendQueuedResponsesUseCase``.
    public enum State: String, Codable, Hashable, Sendable {
        /// It waits; the server has not taken it.
        case queued
        /// It is being sent, or its sender died.
        case sending
        /// The server does not take it, or its user has not decided to send it: it was taken back, or adopted.
        case refused
        /// It was sent and may have arrived: sent again, it may count twice.
        case uncertain
    }

    /// Also the key by which a server can tell that it got the response before.
    public let id: String
    public let surveyID: String
    public let title: String
    public let queuedAt: Date
    public internal(set) var state = State.queued
    /// How often it was tried to send it.
    public internal(set) var tries = 0
    /// When that was tried last.
    public internal(set) var triedAt: Date?
    /// Why it is still here: a refusal in the server's own words, which are not to be trusted.
    public internal(set) var reason: String?
    let body: Data
    let draft: SurveyDraft

    init(_ response: SurveyResponse, id: String, queuedAt: Date, isSending: Bool = false) {
        self.id = id
        surveyID = response.questionnaire.surveyID
        title = response.questionnaire.title
        self.queuedAt = queuedAt
        body = response.requestBody
        draft = SurveyDraft(response)
        if isSending { startSending(at: queuedAt) }
    }

    mutating func startSending(at date: Date) {
        state = .sending
        tries += 1
        triedAt = date
    }

    /// The same item, after its submission failed.
    func after(_ failure: SubmitSurveyResponseError) -> OutboxItem {
        var item = self
        item.state =
            switch failure.outcome {
            case .refused: .refused
            case .notTaken: .queued
            case .mayHaveArrived: .uncertain
            }
        item.reason = failure.outboxReason
        return item
    }

    /// The same item, which may have arrived.
    func uncertain(_ reason: String) -> OutboxItem {
        var item = self
        item.state = .uncertain
        item.reason = reason
        return item
    }

    /// The same item, which is no longer sent.
    var takenBack: OutboxItem {
        var item = self
        item.state = .refused
        item.reason = "taken back to be edited"
        return item
    }

    /// The same item, which is being adopted: where that is cut short, the copy may have been sent.
    var passingOn: OutboxItem { state == .queued ? uncertain("it was being adopted") : self }

    /// The same item, which its new user sends by name.
    var adopted: OutboxItem {
        guard state == .queued else { return self }
        var item = self
        item.state = .refused
        item.reason = "adopted, and not sent"
        return item
    }

    /// When it was sent, if it is being sent or may have arrived.
    var sentAt: Date { triedAt ?? queuedAt }
}

extension OutboxItem {
    /// The answers, by question.
    public var answers: [(question: String, texts: [String])] { draft.answers }
}

/// What waits to be sent, in the order in which it was queued.
public struct Outbox: Hashable, Sendable {
    /// An item that cannot be read. It is neither sent nor changed; it can be discarded.
    public struct DamagedItem: Hashable, Sendable, Identifiable {
        /// Its place in the outbox.
        public let id: String
        /// The name of its store.
        public let store: String
        /// The problem; contains none of the data.
        public let reason: String

        init(id: String, store: String, reason: String) {
            (self.id, self.store, self.reason) = (id, store, reason)
        }

        init(_ place: LocalOutbox.Slot, reason: String) {
            self.init(id: "\(place.number)", store: place.name, reason: reason)
        }
    }

    public internal(set) var items: [OutboxItem] = []
    public internal(set) var damaged: [DamagedItem] = []
}

/// The fields of an item's record.
struct OutboxRecordFields: VersionedRecordFields {
    static let subject = "a queued response"
    static let version = 1

    let version: Int
    let item: OutboxItem

    init(_ item: OutboxItem) {
        version = Self.version
        self.item = item
    }

    var value: OutboxItem { item }

    func validate() throws(RecordError) {
        if item.body.isEmpty { throw RecordError("`body` is empty") }
        if item.surveyID.isEmpty { throw RecordError("`surveyID` is empty") }
        // A larger number would overflow when one is added.
        guard (0...1_000_000).contains(item.tries) else { throw RecordError("`tries` is out of range") }
        for date in [item.queuedAt, item.sentAt] where !(Date.distantPast...Date.distantFuture).contains(date) {
            throw RecordError("a date is out of range")
        }
    }
}
