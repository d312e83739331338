public import CoreSupport
public import RecordStorage

/// The state of a user's answers to a survey.
public struct SurveyState: Hashable, Sendable {
    /// The kinds, most important first.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case uncertain
        case refused
        /// Queued, or being sent.
        case queued
        case draft
        case sent
    }

    public let kind: Kind
    /// When the newest answers of this kind were saved or sent; `nil` if their record does not tell.
    public let date: Date?

    package init(_ kind: Kind, at date: Date?) {
        (self.kind, self.date) = (kind, date)
    }

    /// Returns the more important state, or else the newer one.
    fileprivate func prevailing(over other: SurveyState) -> SurveyState {
        func rank(_ state: SurveyState) -> (Int, Date) {
            (-(Kind.allCases.firstIndex(of: state.kind) ?? 0), state.date ?? .distantPast)
        }
        return rank(self) > rank(other) ? self : other
    }
}

/// Load Survey States Use Case: tells which surveys a user has begun, answered or sent.
public protocol LoadSurveyStatesUseCase: Sendable {
    /// Returns the states by survey id. A survey without one has no answers here; unreadable answers do not count.
    ///
    /// - Throws: `StoreFailure` if the answers cannot be listed.
    func surveyStates() async throws(StoreFailure) -> [String: SurveyState]

    /// Returns the state of one survey, without reading what was sent to others; `nil` if it has none.
    ///
    /// - Throws: `StoreFailure` if the answers cannot be listed.
    func surveyState(ofSurvey surveyID: String) async throws(StoreFailure) -> SurveyState?
}

extension LocalDrafts: LoadSurveyStatesUseCase {
    public func surveyStates() async throws(StoreFailure) -> [String: SurveyState] { try await states(ofSurvey: nil) }

    public func surveyState(ofSurvey surveyID: String) async throws(StoreFailure) -> SurveyState? {
        try await states(ofSurvey: surveyID)[surveyID]
    }

    private func states(ofSurvey surveyID: String?) async throws(StoreFailure) -> [String: SurveyState] {
        // Answers move in this order: read in another one, they could be missed.
        let drafts = try await drafts(ofSurvey: surveyID).items.map {
            ($0.surveyID, SurveyState(.draft, at: $0.savedAt))
        }
        let queued = try await outbox.queuedResponses().items.map { ($0.surveyID, $0.surveyState) }
        let sent = try await outbox.sent.lastDates(ofSurvey: surveyID).map { ($0, SurveyState(.sent, at: $1)) }
        return Dictionary(drafts + queued + sent) { $1.prevailing(over: $0) }
    }
}

extension OutboxItem {
    fileprivate var surveyState: SurveyState {
        switch state {
        case .queued, .sending: SurveyState(.queued, at: queuedAt)
        case .refused: SurveyState(.refused, at: sentAt)
        case .uncertain: SurveyState(.uncertain, at: sentAt)
        }
    }
}

/// What was done with earlier answers to a survey, besides its draft.
public struct EarlierAnswers: Hashable, Sendable {
    /// The items of the outbox, in queue order.
    public let unsent: [OutboxItem]
    /// Unreadable items of the outbox, whose surveys are unknown.
    public let damaged: [DamagedRecord]
    /// When the last recorded answers were sent.
    public let sentAt: Date?
    /// Whether they were sent after the survey's draft was saved.
    public let areNewerThanDraft: Bool
}
