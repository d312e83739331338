public import CoreSupport
public import RecordStorage

/// One user's queued responses, in a folder with one store for each item.
public struct LocalOutbox: Sendable {
    let folder: any RecordStoreFolder
    let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    /// The records of what was accepted.
    public let sent: LocalSentAnswers
    private let recordsAnswers: Bool

    /// Creates the outbox in the folder of one user at one server.
    ///
    /// - Parameters:
    ///   - folder: the user's folder.
    ///   - now: the clock for the times at which an item is queued and tried.
    ///   - makeID: makes unique ids of ASCII letters, digits and hyphens.
    ///   - recordsAnswers: whether accepted answers are recorded; otherwise only the survey's id and the date are.
    public init(
        folder: any RecordStoreFolder, now: @escaping @Sendable () -> Date = { Date() },
        makeID: @escaping @Sendable () -> String = { UUID().uuidString }, recordsAnswers: Bool = true
    ) {
        self.folder = folder.folder(named: "outbox")
        self.recordsAnswers = recordsAnswers
        self.now = now
        self.makeID = makeID
        sent = LocalSentAnswers(folder: folder.folder(named: "sent"))
    }

    /// Contains no record. In its turn, one caller at a time sends queued items.
    var turn: any RecordStore { folder.store(named: "turn") }

    /// An item's store. Its name is the item's place in the queue, so that the order is known without reading the
    /// items, and names are reused.
    struct Slot {
        let number: Int
        let name: String
    }

    private func place(_ number: Int) -> Slot { Slot(number: number, name: "\(number)") }

    /// No outbox grows this large: a name with a larger number does not come from this program.
    private static let lastNumber = 1_000_000_000

    /// The stores that hold an item, in queue order.
    func places() async throws(StoreFailure) -> [Slot] {
        try await folder.names().compactMap(number).sorted().map(place)
    }

    private func number(_ text: String) -> Int? {
        guard let number = Int(text), (1...Self.lastNumber).contains(number) else { return nil }
        // `+1` and `01` do not name the same store as `1`.
        return "\(number)" == text ? number : nil
    }

    enum Change {
        case stays
        case becomes(OutboxItem)
        case goes
    }

    /// Reads an item, without a lock if the store reads without.
    ///
    /// - Returns: the item, or why it cannot be read; `nil` if it does not exist.
    private func item(_ name: String) async throws(StoreFailure) -> Result<OutboxItem, StoreFailure>? {
        do throws(StoreFailure) {
            return try await folder.store(named: name).read().map(Self.decode)
        } catch {
            guard case .unreadable = error else { throw error }
            return .failure(error)
        }
    }

    /// Returns the item that cannot be changed because of `failure`, if it is damaged; `nil` if it can be read, and for
    /// example not locked.
    func damage(at place: Slot, _ failure: StoreFailure) async -> DamagedRecord? {
        guard case .unreadable = failure else { return DamagedRecord(place, failure) }
        do throws(StoreFailure) {
            _ = try await item(place.name)?.get()
            return nil
        } catch {
            return DamagedRecord(place, error)
        }
    }

    /// Reads an item and applies `change` to it, within one exclusive scope of the store. An unreadable item stays.
    ///
    /// - Returns: the item before the change; `nil` if it no longer exists.
    func change(
        _ name: String, _ change: @escaping @Sendable (OutboxItem) -> Change = { _ in .stays }
    ) async throws(StoreFailure) -> Result<OutboxItem, StoreFailure>? {
        try await folder.store(named: name).withExclusiveAccess {
            access throws(StoreFailure) -> Result<OutboxItem, StoreFailure>? in
            guard let record = try access.read() else { return nil }
            let item = Self.decode(record)
            switch item.map(change) {
            case .success(.stays), .failure: break
            case .success(.becomes(let new)): try access.replace(with: new, as: OutboxRecordFields.self)
            case .success(.goes): try access.clear()
            }
            return item
        }
    }

    func makeItem(of response: SurveyResponse, isSending: Bool = false, needsConsent: Bool = false) -> OutboxItem {
        OutboxItem(
            response, id: makeID(), queuedAt: now(), isSending: isSending, isForgotten: !recordsAnswers,
            needsConsent: needsConsent)
    }

    /// Runs `body` in an item's turn, which the item's sender holds.
    func inTurn<Value: Sendable>(
        of place: Slot, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await folder.store(named: place.name).withRefreshTurn { await Result.awaiting(body) }.get()
    }

    /// Saves a queued item as `sending`.
    ///
    /// - Returns: the item; `nil` if it is no longer queued: its place may hold another by now.
    func startSending(_ id: OutboxItem.ID, at place: Slot) async throws(StoreFailure) -> OutboxItem? {
        let now = now()
        let found = try await change(place.name) {
            $0.id == id && $0.state == .queued ? .becomes($0.sending(at: now)) : .stays
        }
        guard case .success(let item) = found, item.id == id, item.state == .queued else { return nil }
        return item.sending(at: now)
    }

    /// Saves a new item as `sending` once more, in its turn: another sender may have taken it for one whose sender died,
    /// and a person may have queued it again.
    ///
    /// - Returns: whether it may be sent: it still exists, and was neither refused nor taken back.
    func keepSending(_ own: Unconfirmed) async throws(StoreFailure) -> Bool {
        let found = try await change(own.place.name) {
            $0.id == own.item.id && [.uncertain, .queued].contains($0.state) ? .becomes(own.item) : .stays
        }
        guard case .success(let item) = found else { return false }
        return item.id == own.item.id && item.state != .refused
    }

    /// Changes or deletes items that are in the given state or may have arrived, even if the caller is cancelled.
    ///
    /// - Returns: why this failed; `nil` if it did not.
    func finish(_ items: [Unconfirmed], _ change: Change = .goes) async -> StoreFailure? {
        do throws(StoreFailure) {
            try await withCancellationShield { () async throws(StoreFailure) in
                for (place, item) in items.map({ ($0.place, $0.item) }) {
                    let found = try await self.change(place.name) { found in
                        found.id == item.id && [item.state, .uncertain].contains(found.state) ? change : .stays
                    }
                    guard case .becomes = change else { continue }
                    if case .success(let found) = found, found.id == item.id { continue }
                    throw .notSaved(reason: "the answers were deleted meanwhile")
                }
            }
            return nil
        } catch {
            // An item goes with its account.
            if error == .removed, case .goes = change { return nil }
            return error
        }
    }

    /// Records that an item was accepted.
    ///
    /// - Returns: why this failed; `nil` if it did not.
    func record(_ item: OutboxItem, sentAt date: Date) async -> StoreFailure? {
        await sent.record(item.accepted(at: date, isForgotten: !recordsAnswers))
    }

    /// Saves a new item behind all others.
    func put(_ item: OutboxItem) async throws(StoreFailure) -> Slot {
        var number = 0
        while true {
            number = max(try await places().last?.number ?? 0, number) + 1
            guard number <= Self.lastNumber else { throw .notSaved(reason: "the outbox has no place left") }
            let isPut = try await folder.store(named: place(number).name).withExclusiveAccess {
                access throws(StoreFailure) in
                // Another process may have taken the place meanwhile.
                guard try access.read() == nil else { return false }
                try access.replace(with: item, as: OutboxRecordFields.self)
                return true
            }
            if isPut { return place(number) }
        }
    }

    /// An item that is being sent, or may have arrived.
    struct Unconfirmed {
        let place: Slot
        let item: OutboxItem
    }

    /// The items of a survey that are being sent or may have arrived, without unreadable ones.
    func unconfirmed(ofSurvey surveyID: String) async throws(StoreFailure) -> [Unconfirmed] {
        var found: [Unconfirmed] = []
        for place in try await places() {
            guard case .success(let item) = try await item(place.name), item.surveyID == surveyID,
                item.state.mayHaveArrived
            else { continue }
            found.append(Unconfirmed(place: place, item: item))
        }
        return found
    }

    private static func decode(_ record: Data) -> Result<OutboxItem, StoreFailure> {
        Result { () throws(StoreFailure) in try VersionedRecord<OutboxRecordFields>.decode(record) }
    }
}

extension LocalOutbox {
    /// Saves a response that waits, behind all others.
    @discardableResult
    package func queue(
        _ response: SurveyResponse, needingConsent needsConsent: Bool = false
    ) async throws(StoreFailure) -> OutboxItem {
        let item = makeItem(of: response, needsConsent: needsConsent)
        _ = try await put(item)
        return item
    }
}

extension LocalOutbox: LoadQueuedResponsesUseCase {
    /// Reads each item. Those deleted meanwhile are left out, and those that were accepted before their senders died.
    public func queuedResponses() async throws(StoreFailure) -> Outbox {
        var outbox = Outbox()
        for place in try await places() {
            do throws(StoreFailure) {
                guard let item = try await item(place.name)?.get() else { continue }
                let isDead = try await hasDeadSender(item, at: place)
                if isDead { outbox.isUnsettled = true }
                if item.state != .sending || isDead, await wasAccepted(item) {
                    outbox.accepted.append(item.id)
                } else {
                    outbox.items.append(isDead ? item.afterItsSenderDied : item)
                }
            } catch {
                guard let damaged = DamagedRecord(place, error) else { throw error }
                outbox.damaged.append(damaged)
            }
        }
        return outbox
    }

    /// Whether the item was accepted according to its record: its sender died or failed before it deleted the item.
    func wasAccepted(_ item: OutboxItem) async -> Bool {
        guard item.tries > 0, item.state != .refused else { return false }
        return await sent.idsOfSentAnswers(toSurvey: item.surveyID)?.contains(item.id) == true
    }

    private func hasDeadSender(_ item: OutboxItem, at place: Slot) async throws(StoreFailure) -> Bool {
        guard item.state == .sending, await folder.store(named: place.name).isTurnFree() else { return false }
        // Otherwise, its sender finished before the turn was free.
        return try await self.item(place.name)?.get() == item
    }
}

extension LocalOutbox: DecideOnQueuedResponseUseCase {
    /// Queues the item again.
    public func resend(_ id: OutboxItem.ID) async throws(QueuedResponseError) {
        let item = try await decide(on: id) { item in
            item.state.needsDecision ? .becomes(item.queuedAgain) : .stays
        }
        guard item.state.needsDecision else { throw .unfit(item.state) }
    }

    /// Returns the answers of a queued or refused item that still fit the survey, as when a draft is loaded. If any fit,
    /// a queued item becomes refused: it stays until it is discarded or queued again.
    package func answers(
        of id: OutboxItem.ID, for questionnaire: Questionnaire
    ) async throws(QueuedResponseError) -> ResumedDraft {
        let item = try await decide(on: id) { item in
            let isFitting = item.draft.resumed(for: questionnaire).response.answeredCount > 0
            guard item.state == .queued, item.surveyID == questionnaire.surveyID, isFitting else { return .stays }
            return .becomes(item.takenBack)
        }
        guard [.queued, .refused].contains(item.state) else { throw .unfit(item.state) }
        guard item.surveyID == questionnaire.surveyID else {
            throw .store(.damaged(reason: "answers to another survey"))
        }
        return item.draft.resumed(for: questionnaire)
    }

    /// Deletes the item, unless it is being sent.
    public func discardQueuedResponse(_ id: OutboxItem.ID) async throws(QueuedResponseError) {
        do throws(QueuedResponseError) {
            let item = try await decide(on: id) { $0.state == .sending ? .stays : .goes }
            guard item.state != .sending else { throw .unfit(.sending) }
        } catch {
            guard let number = Int(id) else { throw error }
            switch error {
            case .store(.damaged), .store(.unreadable): break
            default: throw error
            }
            try await QueuedResponseError.orThrow { () async throws(StoreFailure) in
                try await folder.store(named: place(number).name).withExclusiveAccess {
                    access throws(StoreFailure) in
                    // Another process may have put an item there meanwhile. One that cannot be read is deleted, too.
                    if let record = try? access.read(), case .success = Self.decode(record) { return }
                    try access.clear()
                }
            }
        }
    }

    /// Deletes all items, and the records of what was sent. It waits for the sender of an item that is being sent.
    @discardableResult
    public func discardAll() async throws(QueuedResponseError) -> Int {
        let outbox = try await load()
        try await discard(outbox)
        try await QueuedResponseError.orThrow(sent.discardAll)
        return outbox.count
    }

    /// Loads the items for a decision on them.
    func load() async throws(QueuedResponseError) -> Outbox {
        try await QueuedResponseError.orThrow(queuedResponses)
    }

    /// Changes the item `id`. If the item is being sent, it waits for the sender; if the sender died, the item is
    /// uncertain.
    func decide(
        on id: OutboxItem.ID, _ decision: @escaping @Sendable (OutboxItem) -> Change
    ) async throws(QueuedResponseError) -> OutboxItem {
        try await QueuedResponseError.orThrow { () async throws(StoreFailure) in
            guard let item = try await settled(id, decision) else { throw .notFound }
            return item
        }
    }

    private func settled(
        _ id: OutboxItem.ID, _ decision: @escaping @Sendable (OutboxItem) -> Change
    ) async throws(StoreFailure) -> OutboxItem? {
        var unreadable: StoreFailure?
        for place in try await places() {
            switch try await item(place.name) {
            case .success(let item) where item.id == id:
                if item.state == .sending { _ = try await settle(place) }
                // The place may hold another item by now.
                let item = try await change(place.name) { $0.id == id ? decision($0) : .stays }?.get()
                return item?.id == id ? item : nil
            case .failure(let error) where "\(place.number)" == id: throw error
            case .failure(let error): if case .unreadable = error { unreadable = error }
            default: continue
            }
        }
        // The item may be there. A number is only the id of a record that cannot be read.
        if let unreadable, Int(id) == nil { throw unreadable }
        return nil
    }

    /// Waits for the senders of all items that are being sent, before a logout deletes them.
    ///
    /// - Throws: `StoreFailure.busy(reason:)` if one did not finish in time; another `StoreFailure` if an item cannot be
    ///   changed, or if the caller was cancelled.
    public func waitForSenders() async throws(StoreFailure) {
        for place in try await places() { _ = try await settle(place) }
    }

    /// Waits for the sender of an item that is being sent, and makes the item uncertain if its sender died.
    ///
    /// - Returns: the item before; `nil` if it does not exist.
    func settle(_ place: Slot) async throws(StoreFailure) -> Result<OutboxItem, StoreFailure>? {
        let found = try await change(place.name)
        guard case .success(let item) = found, item.state == .sending else { return found }
        return try await inTurn(of: place) { () async throws(StoreFailure) in
            try await change(place.name) {
                $0.state == .sending ? .becomes($0.afterItsSenderDied) : .stays
            }
        }
    }
}
