public import CoreSupport
public import HTTPMessages
import RecordStorage
public import UserMessages

/// Submit Draft Use Case: sends a response. One that may have arrived is sent again only on request.
public protocol SubmitDraftUseCase: Sendable {
    /// Sends `response`. The outbox holds it from before the request leaves until the outcome is known; a response that
    /// may have arrived stays there (see ``ResumedDraft/sentAt``).
    ///
    /// - Parameters:
    ///   - response: the answers.
    ///   - draft: the draft as it was last saved or loaded here, if the response continues one. Nothing is sent if it
    ///     was changed or deleted elsewhere.
    ///   - known: the recorded answers to the survey when its user began to answer it. Nothing is sent if others were
    ///     sent since then. `nil` if that does not matter or is unknown.
    ///   - again: whether to send the response even if it may have been sent; pass `true` only if the user agreed.
    ///   - submitter: sends the response.
    /// - Returns: why the draft or the item could not be deleted, although the response was accepted; otherwise `nil`.
    @discardableResult
    func submitDraft(
        of response: SurveyResponse, continuing draft: SurveyResponse?, knowing known: Set<SentAnswers.ID>?,
        again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String?
}

extension SubmitDraftUseCase {
    /// Sends a response that continues no draft.
    @discardableResult
    public func submitDraft(
        of response: SurveyResponse, again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String? {
        try await submitDraft(of: response, continuing: nil, knowing: nil, again: again, by: submitter)
    }
}

/// The error courses of the Submit Draft Use Case.
public enum SubmitDraftError: Error, Hashable, Sendable {
    /// A response to the survey was sent at this date and may have arrived; nothing was sent now.
    case sentBefore(Date)
    /// The draft was sent, changed or deleted elsewhere, or other answers were sent; nothing was sent now.
    case draftChanged
    /// The outbox could not save the response; nothing was sent.
    case notNoted(reason: String)
    /// The response was sent, but was not accepted, or its outcome is unknown.
    case submissionFailed(SubmitSurveyResponseError)
    /// The caller was cancelled while it waited for the outbox; nothing was sent.
    case cancelled
}

extension Message {
    /// Answers were sent at `date` and may have arrived.
    public static func sentBefore(on date: Date) -> Message {
        let words = WireDate.format(date).replacing("T", with: " ").prefix("2020-01-02 03:04".count)
        return Message(
            "answers.sentBefore",
            "Your answers may already have been sent on {date}. If you send them again, they may be counted twice.",
            ["date": Message(verbatim: "\(words) UTC")])
    }

    package static let draftChanged = Message(
        "draft.changed",
        "Answers to this survey were sent, changed or deleted in another window. They may be counted twice.")

    package static func notNoted(reason: String) -> Message {
        Message(
            "answers.notNoted", "Nothing was sent, because the attempt could not be recorded on this device: {reason}",
            reason: reason)
    }

    public static func draftNotSaved(reason: String) -> Message {
        Message(
            "draft.notSaved", "Your answers cannot be saved, so they cannot be sent either: {reason}", reason: reason)
    }
}

extension SubmitDraftError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .sentBefore(let date): FailureReport(.rejected, .sentBefore(on: date))
        case .draftChanged: FailureReport(.rejected, .draftChanged)
        case .notNoted(let reason): FailureReport(.localStorage, .notNoted(reason: reason))
        case .submissionFailed(let error): error.report
        case .cancelled: .cancelled
        }
    }
}

extension SubmitDraftError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .submissionFailed(let error) = self { error.requestFailure } else { nil }
    }

    /// Whether a response to the survey may have arrived, so that sending it again may count it twice.
    public var mayHaveArrived: Bool {
        switch self {
        case .sentBefore, .draftChanged: true
        case .submissionFailed(let error): error.mayHaveArrived
        case .notNoted, .cancelled: false
        }
    }

    /// Whether the response can wait in the outbox; see ``SubmitSurveyResponseError/canBeQueued``.
    public var canBeQueued: Bool {
        if case .submissionFailed(let error) = self { error.canBeQueued } else { false }
    }
}

extension LocalDrafts: SubmitDraftUseCase {
    /// Sends the response through an item of the outbox, which replaces the draft if the response may have arrived.
    @discardableResult
    public func submitDraft(
        of response: SurveyResponse, continuing draft: SurveyResponse?, knowing known: Set<SentAnswers.ID>?,
        again: Bool, by submitter: any SubmitSurveyResponseUseCase
    ) async throws(SubmitDraftError) -> String? {
        let problems = response.problems
        guard problems.isEmpty else { throw .submissionFailed(.incomplete(problems)) }
        let outcome: Result<String?, SubmitDraftError>
        do {
            outcome = try await outbox.submit(response, again: again, by: submitter) {
                if again { return true }
                if await hasSentOthers(than: known, toSurvey: response.questionnaire.surveyID) { return false }
                return if let draft { await holdsDraft(of: draft) } else { true }
            } discardingDraft: {
                await discardDraft(of: response)
            }
        } catch {
            throw error.reason.map { .notNoted(reason: $0) } ?? .cancelled
        }
        return try outcome.get()
    }
}

extension LocalOutbox {
    /// Sends `response` as an item, and holds the item's turn meanwhile, so that others can tell that its sender is
    /// alive.
    ///
    /// - Returns: why the draft or the item could not be deleted, although the response was accepted; otherwise `nil`.
    fileprivate func submit(
        _ response: SurveyResponse, again: Bool, by submitter: any SubmitSurveyResponseUseCase,
        ifCurrent isCurrent: @escaping @Sendable () async -> Bool,
        discardingDraft discard: @escaping @Sendable () async -> String?
    ) async throws(StoreFailure) -> Result<String?, SubmitDraftError> {
        let surveyID = response.questionnaire.surveyID
        let earlier = try await unconfirmed(ofSurvey: surveyID)
        if !again, let sent = earlier.last { return .failure(.sentBefore(sent.item.sentAt)) }
        let item = makeItem(of: response, isSending: true)
        let own = Unconfirmed(place: try await put(item), item: item)
        do throws(StoreFailure) {
            return try await folder.store(named: own.place.name).withRefreshTurn {
                await Result.awaiting { () async throws(StoreFailure) in
                    // Two concurrent submissions see each other's item only after both are saved.
                    let known = earlier.map(\.item.id) + [item.id]
                    let all = try await unconfirmed(ofSurvey: surveyID)
                    if let other = all.first(where: { !known.contains($0.item.id) }) {
                        _ = await settle([own], as: nil)
                        return .failure(.sentBefore(other.item.sentAt))
                    }
                    // Another submission is recorded, and deletes the draft, before its own item goes.
                    guard await isCurrent() else {
                        _ = await settle([own], as: nil)
                        return .failure(.draftChanged)
                    }
                    return await send(response, as: own, after: earlier, by: submitter, discardingDraft: discard)
                }
            }.get()
        } catch {
            _ = await settle([own], as: nil)
            throw error
        }
    }

    private func send(
        _ response: SurveyResponse, as own: Unconfirmed, after earlier: [Unconfirmed],
        by submitter: any SubmitSurveyResponseUseCase, discardingDraft discard: () async -> String?
    ) async -> Result<String?, SubmitDraftError> {
        do {
            try await submitter.submit(response, key: own.item.id)
        } catch {
            if error.mayHaveArrived {
                _ = await settle([own], as: error)
                _ = await settle(earlier, as: nil)
                _ = await discard()
            } else {
                _ = await settle([own], as: nil)
            }
            return .failure(.submissionFailed(error))
        }
        await note(own.item, sentAt: own.item.sentAt)
        await sent.dropOldest()
        // Delete the draft first: without its item, it would be sent again.
        if let reason = await discard() { return .success(reason) }
        return .success(await settle(earlier + [own], as: nil))
    }

    /// Saves `failure` in the items, or deletes them if it is `nil`, even if the caller is cancelled. Returns why this
    /// failed, if it did.
    private func settle(_ items: [Unconfirmed], as failure: SubmitSurveyResponseError?) async -> String? {
        do {
            try await withCancellationShield { () async throws(StoreFailure) in
                for (place, item) in items.map({ ($0.place, $0.item) }) {
                    _ = try await change(place.name) { found in
                        guard found.id == item.id, [.sending, .uncertain].contains(found.state) else { return .stays }
                        return failure.map { .becomes(found.after($0)) } ?? .goes
                    }
                }
            }
            return nil
        } catch {
            return error.reason
        }
    }
}
