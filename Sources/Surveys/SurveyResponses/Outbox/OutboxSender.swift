public import CoreSupport
public import HTTP
import RecordStorage

/// Sends the responses of an outbox.
public struct OutboxSender: SendQueuedResponsesUseCase {
    public let outbox: LocalOutbox
    private let httpClient: any HTTPClient
    private let url: URL

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - outbox: the responses of one user.
    ///   - httpClient: adds the credential of this user and of no other: while another is logged in, it must throw
    ///     `HTTPClientError.unauthenticated`. It must not repeat a POST by itself, except after a 401.
    ///   - apiURL: the URL that responses are sent below.
    public init(_ outbox: LocalOutbox, httpClient: any HTTPClient, apiURL: URL) {
        self.outbox = outbox
        self.httpClient = httpClient
        url = apiURL.appending(component: "responses")
    }

    /// Takes the sender's turn. An item is `sending` on the disk before its request leaves; whoever finds it so in the
    /// turn knows that its sender died, and makes it uncertain.
    public func sendQueuedResponses() async throws(SendQueuedResponsesError) -> SentResponses {
        let sent: Result<SentResponses, RecordStoreError>
        do {
            sent = try await outbox.turn.withRefreshTurn {
                await Result.awaiting { () async throws(RecordStoreError) in try await sendInTurn() }
            }
        } catch {
            throw error.reason.map { .busy(reason: $0) } ?? .cancelled
        }
        do {
            return try sent.get()
        } catch {
            throw error.reason.map { .unreadable(reason: $0) } ?? .cancelled
        }
    }

    private func sendInTurn() async throws(RecordStoreError) -> SentResponses {
        var sent = SentResponses()
        for place in try await outbox.places() {
            do throws(RecordStoreError) {
                switch try await outbox.settle(place.name) {
                case .success(let item) where item.state == .sending: sent.uncertain.append(item.id)
                case .success(let item) where item.state == .queued && sent.stop == nil:
                    sent.stop = await send(place.name, noting: &sent)
                case .success, nil: break
                case .failure(let error): sent.damaged.append(.init(place, reason: error.reason))
                }
            } catch {
                guard let reason = error.reason else {
                    sent.stop = sent.stop ?? .cancelled
                    break
                }
                // An item that cannot be read or noted is never in the way of the rest.
                sent.damaged.append(.init(place, reason: reason))
            }
        }
        return sent
    }

    /// Sends an item, if it is still queued.
    ///
    /// - Returns: why no more is to be sent.
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
        // A person may have decided on it meanwhile.
        guard case .success(let item) = marked, item.state == .queued else { return nil }
        let outcome = await outcome(of: item)
        switch outcome.state {
        case nil: sent.taken.append(item.id)
        case .refused: sent.refused.append(item.id)
        case .uncertain: sent.uncertain.append(item.id)
        case .queued, .sending: break
        }
        do {
            // What became of it is noted for a caller that is cancelled too.
            _ = try await withCancellationShield { () async throws(RecordStoreError) in
                try await outbox.change(name) { item in
                    guard item.state == .sending else { return .stays }
                    guard let state = outcome.state else { return .goes }
                    var new = item
                    new.state = state
                    new.reason = outcome.reason
                    return .becomes(new)
                }
            }
        } catch {
            return .notNoted(reason: error.reason ?? "cancelled")
        }
        return outcome.stop
    }

    /// What comes of a request: the item's new state, `nil` where the server took it.
    private struct Outcome {
        var state: OutboxItem.State?
        var reason: String?
        var stop: SentResponses.Stop?
    }

    private func outcome(of item: OutboxItem) async -> Outcome {
        let request = HTTPRequest(
            .post, url,
            headers: [
                "Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted, "Idempotency-Key": item.id,
            ], body: item.body)
        let problem: SubmitSurveyResponseError
        var mayHaveArrived = false
        do throws(HTTPClientError) {
            let response = try await httpClient.send(request)
            if response.status == 201 { return Outcome() }
            problem = SubmitSurveyResponseError(response) ?? .request(.invalidData(reason: "status \(response.status)"))
            switch problem {
            case .rejected(let words):
                return Outcome(state: .refused, reason: words ?? "status \(response.status)")
            case .request(.refused(let refusal)) where refusal.status != 429:
                return Outcome(state: .refused, reason: refusal.words ?? "status \(refusal.status)")
            default: mayHaveArrived = problem.mayHaveArrived
            }
        } catch {
            problem = SubmitSurveyResponseError(error)
            // A URL that is refused was never asked.
            if case .refusedURL = error {} else { mayHaveArrived = problem.mayHaveArrived }
        }
        return Outcome(
            state: mayHaveArrived ? .uncertain : .queued, reason: problem.outboxReason, stop: .failure(problem))
    }
}

extension SubmitSurveyResponseError {
    /// What a list of the outbox says of the last try.
    var outboxReason: String {
        switch self {
        case .incomplete: "incomplete"
        case .rejected(let words): words ?? "status 422"
        case .unauthorized: "not logged in"
        case .refreshFailed: "the session could not be refreshed"
        case .request(.connectivity(let failure)): failure.reason.rawValue
        case .request(.invalidData): "the answer cannot be read"
        case .request(.refused(let refusal)): refusal.words ?? "status \(refusal.status)"
        case .request(.cancelled): "cancelled"
        }
    }
}
