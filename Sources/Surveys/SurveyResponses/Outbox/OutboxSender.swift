public import CoreSupport
public import HTTPMessages
import RecordStorage

/// Sends one user's responses: those in the outbox, and those that are submitted directly.
public struct OutboxSender: SendQueuedResponsesUseCase, SubmitSurveyResponseUseCase {
    public let outbox: LocalOutbox
    private let submitter: RemoteSurveyResponseSubmitter
    /// The ids of the queued items that may be sent; `nil` for all.
    private var ids: Set<OutboxItem.ID>?

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - outbox: the responses of one user.
    ///   - httpClient: adds only the credential of this user: while another user is logged in, it must throw
    ///     `HTTPClientError.unauthenticated`. It must not repeat a POST, except after a 401.
    ///   - apiURL: the API's URL, below which responses are sent.
    public init(_ outbox: LocalOutbox, httpClient: any HTTPClient, apiURL: URL) {
        self.outbox = outbox
        submitter = RemoteSurveyResponseSubmitter(httpClient: httpClient, apiURL: apiURL)
    }

    /// Returns a sender that leaves all queued items but those with these `ids` as they are.
    public func limited(to ids: Set<OutboxItem.ID>) -> OutboxSender {
        var sender = self
        sender.ids = ids
        return sender
    }

    public func submit(_ response: SurveyResponse, key: String) async throws(SubmitSurveyResponseError) {
        try await submitter.submit(response, key: key)
    }

    /// Takes the sender's turn. An item is saved as `sending` before its request leaves. A sender that finds such an
    /// item when its turn begins knows that the item's sender died, and makes it uncertain.
    public func sendQueuedResponses() async throws(SendQueuedResponsesError) -> SentResponses {
        let sent: Result<SentResponses, StoreFailure>
        do {
            sent = try await outbox.turn.withRefreshTurn {
                await Result.awaiting { () async throws(StoreFailure) in try await sendInTurn() }
            }
        } catch {
            if case .busy(let reason) = error { throw .busy(reason: reason) }
            throw error.reason.map { .unreadable(reason: $0) } ?? .cancelled
        }
        do {
            return try sent.get()
        } catch {
            throw error.reason.map { .unreadable(reason: $0) } ?? .cancelled
        }
    }

    private func sendInTurn() async throws(StoreFailure) -> SentResponses {
        var sent = SentResponses()
        for place in try await outbox.places() {
            do throws(StoreFailure) {
                switch try await outbox.settle(place.name) {
                case .success(let item) where item.state == .sending: sent.uncertain.append(item.id)
                case .success(let item)
                where item.state == .queued && sent.stop == nil && ids?.contains(item.id) != false:
                    sent.stop = await send(place.name, noting: &sent)
                case .success(let item) where [.refused, .uncertain].contains(item.state):
                    sent.undecided.append(item.id)
                case .success, nil: break
                case .failure(let error): sent.damaged.append(.init(place, reason: error.reason))
                }
            } catch {
                guard let reason = error.reason else {
                    sent.stop = sent.stop ?? .cancelled
                    break
                }
                // An unreadable item does not block the others.
                sent.damaged.append(.init(place, reason: reason))
            }
        }
        if !sent.taken.isEmpty { await outbox.sent.dropOldest() }
        return sent
    }

    /// Sends an item, if it is still queued.
    ///
    /// - Returns: why sending stops; `nil` to continue.
    private func send(_ name: String, noting sent: inout SentResponses) async -> SentResponses.Stop? {
        if Task.isCancelled { return .cancelled }
        let now = outbox.now()
        let marked: Result<OutboxItem, RecordError>?
        do {
            marked = try await outbox.change(name) { item in
                guard item.state == .queued else { return .stays }
                var sending = item
                sending.startSending(at: now)
                return .becomes(sending)
            }
        } catch {
            return error.reason.map { .notNoted(reason: $0) } ?? .cancelled
        }
        // A person may have changed it meanwhile.
        guard case .success(let item) = marked, item.state == .queued else { return nil }
        let failure = await failure(of: item)
        switch failure?.outcome {
        case nil:
            // Until its item is deleted, the response may be sent again, with the same id.
            await outbox.note(item, sentAt: now)
            sent.taken.append(item.id)
        case .refused: sent.refused.append(item.id)
        case .mayHaveArrived: sent.uncertain.append(item.id)
        case .notTaken: break
        }
        do {
            // The outcome is saved even if the caller is cancelled.
            _ = try await withCancellationShield { () async throws(StoreFailure) in
                try await outbox.change(name) { item in
                    guard item.state == .sending else { return .stays }
                    return failure.map { .becomes(item.after($0)) } ?? .goes
                }
            }
        } catch {
            return .notNoted(reason: error.reason ?? "cancelled")
        }
        // A refusal says nothing about the other items.
        return failure.flatMap { $0.outcome == .refused ? nil : .failure($0) }
    }

    /// Submits an item. Returns why it was not accepted.
    private func failure(of item: OutboxItem) async -> SubmitSurveyResponseError? {
        do throws(SubmitSurveyResponseError) {
            try await submitter.submit(body: item.body, key: item.id)
            return nil
        } catch {
            return error
        }
    }
}

extension SubmitSurveyResponseError {
    /// The reason that a list of the outbox shows: the server's words, or else a sentence that is still true later.
    var outboxReason: String {
        switch self {
        case .incomplete: "The answers are incomplete."
        case .rejected(let words): words ?? "The server refused the answers (status 422)."
        case .unauthorized(nil): "The server rejected the session's token."
        case .unauthorized: "There was no session to send the answers with."
        case .refreshFailed: "The session could not be renewed."
        case .request(.connectivity(let failure)): failure.outboxReason
        case .request(.invalidData): "The server's answer was invalid."
        case .request(.redirected): "The server redirects elsewhere."
        case .request(.refused(let refusal)):
            refusal.words ?? "The server refused the answers (status \(refusal.status))."
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
