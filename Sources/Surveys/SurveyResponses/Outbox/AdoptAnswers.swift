import CoreSupport
import RecordStorage

/// Adopt Answers Use Case: a person decides on the answers of unnamed users, whose name the server did not tell.
///
/// Such a user gets a new name at each login, so no one can log in as the owner of the old answers.
public protocol AdoptAnswersUseCase: Sendable {
    /// Returns the answers that unnamed users of earlier logins left at this server. It changes nothing.
    ///
    /// - Throws: ``QueuedResponseError/storeFailed(reason:)`` or ``QueuedResponseError/cancelled``.
    func leftAnswers() async throws(QueuedResponseError) -> LeftAnswers

    /// Takes over a response, or a draft of a survey for which the user has no draft. The response is not sent until
    /// its new user calls ``ResendQueuedResponseUseCase/resend(_:)``.
    ///
    /// - Returns: the adopted answers.
    @discardableResult
    func adopt(_ id: String) async throws(QueuedResponseError) -> LeftAnswers

    /// Takes over all responses in the order in which they were queued, and the drafts of surveys for which the user
    /// has no draft. Unreadable items stay.
    ///
    /// - Returns: the adopted answers.
    /// - Throws: the first ``QueuedResponseError``; the remaining answers are then unchanged.
    @discardableResult
    func adoptAll() async throws(QueuedResponseError) -> LeftAnswers

    /// Deletes a response, or the drafts of a survey, by the ids of ``leftAnswers()``.
    func discardLeftAnswers(_ id: String) async throws(QueuedResponseError)
}

/// The answers that unnamed users have left.
public struct LeftAnswers: Hashable, Sendable {
    public internal(set) var items: [OutboxItem] = []
    public internal(set) var damaged: [Outbox.DamagedItem] = []
    /// The surveys' ids; for an unreadable draft, a substitute id.
    public internal(set) var drafts: [String] = []

    /// The number of responses, damaged ones included.
    public var count: Int { items.count + damaged.count }
    public var isEmpty: Bool { count == 0 && drafts.isEmpty }
}

/// The answers that unnamed users have left at one server. The user of `drafts` may take them over.
public struct AnswersOfUnnamedUsers: AdoptAnswersUseCase {
    private let drafts: LocalDrafts
    private var outbox: LocalOutbox { drafts.outbox }

    public init(adoptedBy drafts: LocalDrafts) {
        self.drafts = drafts
    }

    public func leftAnswers() async throws(QueuedResponseError) -> LeftAnswers {
        var left = LeftAnswers()
        for outbox in try await leftOutboxes() {
            let found = try await outbox.load()
            left.items += found.items
            left.damaged += found.damaged.map {
                Outbox.DamagedItem(id: outbox.distinctID(of: $0), store: $0.store, reason: $0.reason)
            }
        }
        left.items.sort { $0.queuedAt < $1.queuedAt }
        left.drafts = try await leftDrafts().map(\.id)
        return left
    }

    @discardableResult
    public func adopt(_ id: String) async throws(QueuedResponseError) -> LeftAnswers {
        try await inTurn { () async throws(QueuedResponseError) in
            for outbox in try await leftOutboxes() {
                let found = try await outbox.load()
                if let item = found.items.first(where: { $0.id == id }) {
                    try await move(id, from: outbox)
                    return LeftAnswers(items: [item.adopted])
                }
                if let item = found.damaged.first(where: { outbox.distinctID(of: $0) == id }) {
                    throw .damaged(reason: item.reason)
                }
            }
            let drafts = try await leftDrafts().filter { $0.id == id }
            guard !drafts.isEmpty else { throw .notFound }
            return LeftAnswers(drafts: try await move(drafts))
        }
    }

    @discardableResult
    public func adoptAll() async throws(QueuedResponseError) -> LeftAnswers {
        try await inTurn { () async throws(QueuedResponseError) in
            var left: [(item: OutboxItem, outbox: LocalOutbox)] = []
            for outbox in try await leftOutboxes() { left += try await outbox.load().items.map { ($0, outbox) } }
            left.sort { $0.item.queuedAt < $1.item.queuedAt }
            var adopted = LeftAnswers()
            for (item, outbox) in left {
                do throws(QueuedResponseError) {
                    try await move(item.id, from: outbox)
                    adopted.items.append(item.adopted)
                } catch {
                    // Its sender has sent it meanwhile.
                    guard error == .notFound else { throw error }
                }
            }
            adopted.drafts = try await move(try await leftDrafts())
            return adopted
        }
    }

    public func discardLeftAnswers(_ id: String) async throws(QueuedResponseError) {
        for outbox in try await leftOutboxes() {
            let found = try await outbox.load()
            let item =
                found.items.first { $0.id == id }?.id ?? found.damaged.first { outbox.distinctID(of: $0) == id }?.id
            if let item { return try await outbox.discardQueuedResponse(item) }
        }
        let found = try await leftDrafts().filter { $0.id == id }
        guard !found.isEmpty else { throw .notFound }
        for draft in found { try await clear(draft.store) }
    }

    /// Takes over an item. The copy is saved before the item is deleted; an item whose copy may have been sent is
    /// uncertain.
    private func move(_ id: OutboxItem.ID, from left: LocalOutbox) async throws(QueuedResponseError) {
        let isThere = try await outbox.load().items.contains { $0.id == id }
        let item = try await left.decide(on: id) { $0.state == .queued ? .becomes($0.passingOn) : .stays }
        try await withCancellationShield { () async throws(QueuedResponseError) in
            do throws(StoreFailure) {
                if !isThere { _ = try await outbox.put(item.adopted) }
            } catch {
                throw QueuedResponseError(error)
            }
            try await left.discardQueuedResponse(id)
        }
    }

    // MARK: Drafts

    private struct LeftDraft {
        let id: String
        let store: String
        /// `nil` if it cannot be read.
        let draft: SavedDraft?
    }

    private func leftDrafts() async throws(QueuedResponseError) -> [LeftDraft] {
        let names: [String]
        do {
            names = try await drafts.namesLeftByUnnamedUsers()
        } catch {
            throw QueuedResponseError(error)
        }
        var found: [LeftDraft] = []
        for name in names {
            do throws(LoadDraftError) {
                let draft = try await drafts.record(named: name).load()
                found.append(LeftDraft(id: draft.surveyID, store: name, draft: draft))
            } catch {
                switch error {
                case .notFound: continue
                case .damaged, .unreadable, .notSaved, .notDeleted, .busy:
                    found.append(LeftDraft(id: drafts.distinctID(ofStore: name), store: name, draft: nil))
                case .cancelled: throw .cancelled
                }
            }
        }
        return found
    }

    /// Takes over drafts, and returns their ids.
    private func move(_ left: [LeftDraft]) async throws(QueuedResponseError) -> [String] {
        var moved: [String] = []
        for draft in left where try await move(draft) { moved.append(draft.id) }
        return moved
    }

    /// Takes over a draft, unless the user has another draft of that survey. Returns whether it took the draft over.
    private func move(_ left: LeftDraft) async throws(QueuedResponseError) -> Bool {
        guard let draft = left.draft else { return false }
        do throws(SaveDraftError) {
            let own = try await drafts.record(ofSurvey: draft.surveyID).update { $0 ?? draft }
            guard own.now?.draft == draft.draft else { return false }
        } catch {
            throw QueuedResponseError(error)
        }
        try await clear(left.store)
        return true
    }

    private func clear(_ store: String) async throws(QueuedResponseError) {
        do throws(StoreFailure) {
            _ = try await drafts.record(named: store).clear { access throws(StoreFailure) in
                try access.read() != nil
            }
        } catch {
            throw QueuedResponseError(error)
        }
    }

    // MARK: The outboxes

    private func leftOutboxes() async throws(QueuedResponseError) -> [LocalOutbox] {
        do {
            return try await outbox.leftByUnnamedUsers()
        } catch {
            throw QueuedResponseError(error)
        }
    }

    /// Runs `body` exclusively: no other process adopts answers at this server meanwhile.
    private func inTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(QueuedResponseError) -> Value
    ) async throws(QueuedResponseError) -> Value {
        let result: Result<Value, QueuedResponseError>
        do {
            result = try await outbox.adoptersTurn.withRefreshTurn { await Result.awaiting(body) }
        } catch {
            throw QueuedResponseError(error)
        }
        return try result.get()
    }
}
