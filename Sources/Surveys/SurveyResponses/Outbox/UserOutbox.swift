public import CoreSupport
public import HTTPMessages
public import RecordStorage

/// One user's outbox at one server, through which all answers are sent: new ones, and those that were queued.
///
/// An item is saved as `sending` before its request leaves, and its sender holds its turn meanwhile. If the turn of a
/// `sending` item is free, its sender has died, and the item may have arrived.
public struct UserOutbox: SubmitSurveyResponseUseCase, SendQueuedResponsesUseCase {
    public let drafts: LocalDrafts
    /// The items, for a person's decisions.
    public var queue: LocalOutbox { drafts.outbox }
    private let request: SubmissionRequest

    /// Creates the outbox.
    ///
    /// - Parameters:
    ///   - drafts: the drafts of one user, with their queue.
    ///   - httpClient: adds only the credential of this user: while another user is logged in, it must throw
    ///     `HTTPClientError.unauthenticated`. It must not repeat a POST, except after a 401.
    ///   - apiURL: the API's URL, below which responses are sent.
    public init(_ drafts: LocalDrafts, httpClient: any HTTPClient, apiURL: URL) {
        self.drafts = drafts
        request = SubmissionRequest(httpClient: httpClient, apiURL: apiURL)
    }
}

// MARK: New answers

extension UserOutbox {
    /// Sends the response as an item, which replaces the draft if it may have arrived, or is queued. One that is sent later
    /// is queued at once.
    @discardableResult
    public func send(
        _ response: SurveyResponse, continuing draft: SurveyResponse?, knowing known: Set<SentAnswers.ID>?,
        again: Bool, when time: SendingTime
    ) async throws(SubmitSurveyResponseError) -> Submission {
        let problems = response.problems
        guard problems.isEmpty else { throw .incomplete(problems) }
        let surveyID = response.questionnaire.surveyID
        let outcome = try await SubmitSurveyResponseError.orThrow {
            () async throws(StoreFailure) -> Result<Submission, SubmitSurveyResponseError> in
            let earlier = try await earlier(toSurvey: surveyID, settled: again && !time.isLater)
            if !again, let sent = earlier.last { return .failure(.sentBefore(sent.item.sentAt)) }
            let isCurrent = { @Sendable () async -> Bool in
                if again { return true }
                if await drafts.hasSentOthers(than: known, toSurvey: surveyID) { return false }
                return if let draft { await drafts.holdsDraft(of: draft) } else { true }
            }
            if time.isLater {
                return try await queue(response, needingConsent: time == .afterConsent, ifCurrent: isCurrent)
            }
            return try await send(
                response, after: earlier, continuing: draft, queues: time == .nowOrLater, ifCurrent: isCurrent)
        }
        return try outcome.get()
    }

    /// The survey's items that are being sent or may have arrived. If they are to be `settled`, it waits for their
    /// senders.
    private func earlier(
        toSurvey surveyID: String, settled: Bool
    ) async throws(StoreFailure) -> [LocalOutbox.Unconfirmed] {
        var earlier = try await queue.unconfirmed(ofSurvey: surveyID)
        while settled, let sending = earlier.first(where: { $0.item.state == .sending }) {
            _ = try await queue.settle(sending.place)
            earlier = try await queue.unconfirmed(ofSurvey: surveyID)
        }
        return earlier
    }

    /// Queues the response, unless it is no longer current.
    private func queue(
        _ response: SurveyResponse, needingConsent needsConsent: Bool, ifCurrent isCurrent: @Sendable () async -> Bool
    ) async throws(StoreFailure) -> Result<Submission, SubmitSurveyResponseError> {
        guard await isCurrent() else {
            if Task.isCancelled { throw .cancelled }
            return .failure(.draftChanged)
        }
        try await queue.queue(response, needingConsent: needsConsent)
        return .success(.queued(deletionFailure: await drafts.discardDraft(of: response)))
    }

    /// Puts the response into an item, and sends it in the item's turn, unless it is no longer current. `earlier` are
    /// the survey's unconfirmed items. It replaces those with the same answers, and if it continues a draft, the newest, of
    /// whose date its user was told; others stay for a person to decide on.
    private func send(
        _ response: SurveyResponse, after earlier: [LocalOutbox.Unconfirmed], continuing draft: SurveyResponse?,
        queues: Bool, ifCurrent isCurrent: @escaping @Sendable () async -> Bool
    ) async throws(StoreFailure) -> Result<Submission, SubmitSurveyResponseError> {
        let item = queue.makeItem(of: response, isSending: true)
        let own = LocalOutbox.Unconfirmed(place: try await queue.put(item), item: item)
        do throws(StoreFailure) {
            return try await queue.inTurn(of: own.place) { () async throws(StoreFailure) in
                guard try await queue.keepSending(own) else { return .failure(.draftChanged) }
                // Two concurrent submissions see each other's item only after both are saved.
                let known = earlier.map(\.item.id) + [item.id]
                let all = try await queue.unconfirmed(ofSurvey: item.surveyID)
                if let other = all.first(where: { !known.contains($0.item.id) }) {
                    _ = await queue.finish([own])
                    return .failure(.sentBefore(other.item.sentAt))
                }
                // Another submission is recorded, and deletes the draft, before its own item goes.
                guard await isCurrent() else {
                    _ = await queue.finish([own])
                    return .failure(.draftChanged)
                }
                let continued = draft == nil ? nil : earlier.last?.item.id
                let replaced = earlier.filter {
                    $0.item.id == continued
                        || $0.item.draft.resumed(for: response.questionnaire).response == response
                }
                return await submit(response, as: own, insteadOf: replaced, queues: queues)
            }
        } catch {
            _ = await queue.finish([own])
            throw error
        }
    }

    private func submit(
        _ response: SurveyResponse, as own: LocalOutbox.Unconfirmed, insteadOf earlier: [LocalOutbox.Unconfirmed],
        queues: Bool
    ) async -> Result<Submission, SubmitSurveyResponseError> {
        let attempt = await attempt(own) { failure in
            switch failure.outcome {
            case .mayHaveArrived: .becomes(own.item.after(failure))
            case .notAccepted where queues: .becomes(own.item.after(failure))
            case .refused, .notAccepted: .goes
            }
        } discardingDraft: {
            // Delete the draft first: without its item, it would be sent again.
            if let failure = await drafts.discardDraft(of: response) { return failure }
            return await queue.finish(earlier)
        }
        guard let failure = attempt.failure else {
            await queue.sent.dropOldest()
            return .success(.accepted(deletionFailure: attempt.notSaved, recordFailure: attempt.notRecorded))
        }
        switch failure.outcome {
        case .mayHaveArrived:
            // Without its item, the draft is all that is left of the answers.
            guard attempt.notSaved == nil else { break }
            _ = await queue.finish(earlier)
            _ = await drafts.discardDraft(of: response)
        case .notAccepted where queues:
            if let failure = attempt.notSaved { return .failure(.store(failure)) }
            return .success(.queued(deletionFailure: await drafts.discardDraft(of: response)))
        case .refused, .notAccepted: break
        }
        return .failure(failure)
    }
}

// MARK: Queued answers

extension UserOutbox {
    /// Takes the senders' turn, and the turn of one item after the other.
    @discardableResult
    public func sendQueuedResponses(only ids: Set<OutboxItem.ID>?) async throws(StoreFailure) -> SentResponses {
        try await queue.turn.withRefreshTurn {
            await Result.awaiting { () async throws(StoreFailure) in try await sendInTurn(only: ids) }
        }.get()
    }

    private func sendInTurn(only ids: Set<OutboxItem.ID>?) async throws(StoreFailure) -> SentResponses {
        var sent = SentResponses()
        var held: StoreFailure?
        places: for place in try await queue.places() {
            do throws(StoreFailure) {
                guard let item = try await queue.settle(place)?.get() else { continue }
                sent.surveyIDs[item.id] = item.surveyID
                if await removeIfAccepted(item, at: place) {
                    sent.accepted.append(item.id)
                    continue
                }
                switch item.state {
                case .sending: sent.uncertain.append(item.id)
                case .queued:
                    guard sent.stop == nil, ids?.contains(item.id) ?? !item.needsConsent else { continue }
                    sent.stop = await sendQueued(item.id, at: place, in: &sent)
                case .refused, .uncertain: sent.undecided.append(item.id)
                }
            } catch {
                switch error {
                // Neither an unreadable item nor one that cannot be changed blocks the others.
                case .damaged, .unreadable:
                    if let damaged = await queue.damage(at: place, error) {
                        sent.damaged.append(damaged)
                    } else {
                        held = held ?? error
                    }
                case .busy, .notSaved, .notDeleted: held = held ?? error
                case .notFound, .removed, .cancelled:
                    sent.stop = sent.stop ?? .store(error)
                    break places
                }
            }
        }
        sent.stop = sent.stop ?? held.map(SubmitSurveyResponseError.store)
        if !sent.accepted.isEmpty { await queue.sent.dropOldest() }
        return sent
    }

    /// Deletes an item that was accepted according to its record, and before it the draft with the same answers.
    ///
    /// - Returns: whether it was accepted.
    private func removeIfAccepted(_ item: OutboxItem, at place: LocalOutbox.Slot) async -> Bool {
        guard await queue.wasAccepted(item) else { return false }
        // Because of the record, a draft that remains loads as one that was sent.
        do throws(StoreFailure) { try await drafts.discardDraft(sentAs: item) } catch {}
        // An item that remains is listed as accepted, and deleted the next time.
        do throws(StoreFailure) {
            _ = try await queue.change(place.name) { $0.id == item.id ? .goes : .stays }
        } catch {}
        return true
    }

    /// Sends an item, if it is still queued.
    ///
    /// - Returns: why sending stops; `nil` to continue.
    private func sendQueued(
        _ id: OutboxItem.ID, at place: LocalOutbox.Slot, in sent: inout SentResponses
    ) async -> SubmitSurveyResponseError? {
        if Task.isCancelled { return .store(.cancelled) }
        let tried: (item: OutboxItem, attempt: Attempt)?
        do throws(StoreFailure) {
            tried = try await queue.inTurn(of: place) { () async throws(StoreFailure) in
                // A person may have changed it meanwhile.
                guard let item = try await queue.startSending(id, at: place) else { return nil }
                let attempt = await self.attempt(.init(place: place, item: item)) {
                    .becomes(item.after($0))
                } discardingDraft: {
                    // A sender that died before it deleted the draft has left it. If it cannot be deleted, the user is
                    // asked before it is sent.
                    try? await withCancellationShield { () async throws(StoreFailure) in
                        try await drafts.discardDraft(sentAs: item)
                    }
                    return nil
                }
                return (item, attempt)
            }
        } catch {
            return .store(error)
        }
        guard let (item, attempt) = tried else { return nil }
        switch attempt.failure?.outcome {
        case nil:
            sent.accepted.append(id)
            sent.recordFailure = sent.recordFailure ?? attempt.notRecorded
        case .refused: sent.refused.append(id)
        case .mayHaveArrived: sent.uncertain.append(id)
        case .notAccepted: if item.mayHaveArrived == true { sent.undecided.append(id) }
        }
        if let failure = attempt.notSaved { return .store(failure) }
        // A refusal says nothing about the other items.
        return attempt.failure.flatMap { $0.outcome == .refused ? nil : $0 }
    }
}

// MARK: One item

extension UserOutbox {
    private struct Attempt {
        /// Why the item was not accepted.
        let failure: SubmitSurveyResponseError?
        /// Why the outcome could not be saved.
        let notSaved: StoreFailure?
        /// Why the accepted answers could not be recorded.
        var notRecorded: StoreFailure?
    }

    /// Sends an item that is saved as `sending`, in its turn, and saves the outcome, even if the caller is cancelled.
    ///
    /// - Parameters:
    ///   - sending: the item.
    ///   - change: what becomes of it if it was not accepted.
    ///   - discardDraft: deletes what it replaces once it was accepted; returns why the item has to stay.
    private func attempt(
        _ sending: LocalOutbox.Unconfirmed,
        orElse change: @Sendable (SubmitSurveyResponseError) -> LocalOutbox.Change,
        discardingDraft discardDraft: @Sendable () async -> StoreFailure? = { nil }
    ) async -> Attempt {
        do {
            try await request.send(sending.item)
        } catch {
            return Attempt(failure: error, notSaved: await queue.finish([sending], change(error)))
        }
        // Until its item is deleted, the response may be sent again, with the same id.
        let notRecorded = await queue.record(sending.item, sentAt: sending.item.sentAt)
        var notSaved = await discardDraft()
        if notSaved == nil { notSaved = await queue.finish([sending]) }
        return Attempt(failure: nil, notSaved: notSaved, notRecorded: notRecorded)
    }
}
