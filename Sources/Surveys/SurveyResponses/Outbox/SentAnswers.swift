public import CoreSupport
import RecordStorage

/// A record of a response that the server has accepted.
public struct SentAnswers: Codable, Hashable, Sendable, Identifiable {
    /// The id of the outbox item through which the response was sent.
    public let id: String
    public let surveyID: String
    /// The survey's title; `nil` if the answers are forgotten.
    public let title: String?
    public let sentAt: Date
    /// `nil` if the answers are forgotten.
    let draft: SurveyDraft?

    init(_ item: OutboxItem, at date: Date, isForgotten: Bool = false) {
        (id, surveyID, sentAt) = (item.id, item.surveyID, date)
        (title, draft) = isForgotten ? (nil, nil) : (item.title, item.draft)
    }

    /// The answers, by question; `nil` if they are forgotten, so that only the survey's id and the date are recorded.
    public var answers: [(question: String, texts: [String])]? { draft?.answers }
}

/// What is read of an answer in a record.
protocol RecordedAnswers: Codable, Hashable, Sendable {
    var id: String { get }
    var surveyID: String { get }
    var sentAt: Date { get }
}

extension SentAnswers: RecordedAnswers {}

/// A sent answer without its texts, which take most of the time to decode.
struct SentFacts: RecordedAnswers {
    let id: String
    let surveyID: String
    let sentAt: Date
}

/// The content of a record: all answers to one survey, in the order in which they were sent.
struct SentRecordFields<Answers: RecordedAnswers>: VersionedRecordFields {
    static var subject: String { "sent answers" }
    static var version: Int { 1 }

    let sent: [Answers]

    init(_ sent: [Answers]) { self.sent = sent }

    var value: [Answers] { sent }

    func validate() throws(StoreFailure) {
        if sent.contains(where: { $0.id.isEmpty }) { throw .damaged(reason: "`id` is empty") }
        if sent.contains(where: { $0.surveyID.isEmpty }) { throw .damaged(reason: "`surveyID` is empty") }
        if sent.contains(where: { !(Date.distantPast...Date.distantFuture).contains($0.sentAt) }) {
            throw .damaged(reason: "a date is out of range")
        }
    }
}
