import CoreSupport
import RecordStorage
public import UserMessages

/// Hold Draft Use Case: lets one program at a time answer a survey.
public protocol HoldDraftUseCase: Sendable {
    /// Begins to answer the survey in this process. Until the draft is released, or its process ends, another process
    /// that holds it learns of this one.
    ///
    /// If the holder cannot be recorded, the survey can be answered all the same.
    ///
    /// - Parameters:
    ///   - surveyID: the survey's id.
    ///   - takesOver: whether to take the draft from another process, which then can no longer save it.
    /// - Throws: ``DraftIsHeld`` if another process holds the draft, and it is not taken over.
    func holdDraft(ofSurvey surveyID: String, takingOver takesOver: Bool) async throws(DraftIsHeld)

    /// Returns the other process that holds the draft; `nil` if none does, or if this cannot be determined.
    func otherHolder(ofSurvey surveyID: String) async -> DraftIsHeld?

    /// Stops answering the survey in this process.
    func releaseDraft(ofSurvey surveyID: String) async
}

/// Another process answers the survey.
public struct DraftIsHeld: Error, Hashable, Sendable {
    public let processID: Int32

    public init(processID: Int32) { self.processID = processID }
}

extension DraftIsHeld: MessageConvertible {
    public var report: FailureReport { FailureReport(.rejected, heldMessage) }

    package var heldMessage: Message {
        Message(
            "draft.held", "Process {id} is answering this survey on this machine.",
            ["id": Message(verbatim: "\(processID)")])
    }
}

/// The records of the processes that answer surveys, in a folder with one store for each survey.
///
/// The holder of a draft changes only in the turn of its store, in which the draft is also saved.
struct DraftHolders: Sendable {
    let folder: any RecordStoreFolder
    /// Returns this process; `nil` if the system does not identify it, and then it holds nothing.
    var process: @Sendable () -> RefreshState.Holder? = { Self.thisProcess }

    private static let thisProcess = RefreshState.Holder(of: ProcessInfo.processInfo.processIdentifier)

    func turn(_ name: String) -> any RecordStore { folder.store(named: name) }

    private func record(_ name: String) -> RecordCache<DraftHolderFields> {
        RecordCache(store: folder.store(named: name))
    }

    /// The process of the record; `nil` if there is none, or if it cannot be read.
    func holder(_ name: String) async -> RefreshState.Holder? { try? await record(name).load() }

    /// The other process that holds the draft and still runs.
    func other(_ name: String) async -> DraftIsHeld? {
        guard let holder = await holder(name), !isOwn(holder), holder.isRunning else { return nil }
        return DraftIsHeld(processID: holder.processID)
    }

    /// Whether this process holds it. Its start is read slightly differently each time.
    private func isOwn(_ holder: RefreshState.Holder) -> Bool { holder.processID == process()?.processID }

    func save(_ name: String) async throws(StoreFailure) {
        if let process = process() { try await record(name).save(process) }
    }

    /// Deletes the record of this process, in the turn.
    func release(_ name: String) async {
        // If this process has no record, no lock is opened.
        guard let holder = await holder(name), isOwn(holder) else { return }
        // A record of a process that has ended counts for nothing.
        _ = try? await turn(name).withRefreshTurn {
            guard let holder = await self.holder(name), isOwn(holder) else { return }
            _ = try? await record(name).clear { _ in true }
        }
    }
}

extension LocalDrafts: HoldDraftUseCase {
    public func holdDraft(ofSurvey surveyID: String, takingOver takesOver: Bool) async throws(DraftIsHeld) {
        let (holders, name) = (holders, name(ofSurvey: surveyID))
        let other: DraftIsHeld?
        do {
            other = try await holders.turn(name).withRefreshTurn { () async -> DraftIsHeld? in
                if !takesOver, let other = await holders.other(name) { return other }
                // See `holdDraft`.
                try? await holders.save(name)
                return nil
            }
        } catch {
            other = nil
        }
        if let other { throw other }
    }

    public func otherHolder(ofSurvey surveyID: String) async -> DraftIsHeld? {
        await holders.other(name(ofSurvey: surveyID))
    }

    public func releaseDraft(ofSurvey surveyID: String) async { await holders.release(name(ofSurvey: surveyID)) }

    /// Runs `save` unless another process holds the draft.
    ///
    /// - Throws: `StoreFailure.busy(reason:)` if another process holds it; what `save` throws.
    func holding<Value: Sendable>(
        _ name: String, _ save: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let holders = holders
        guard await holders.holder(name) != nil else { return try await save() }
        return try await holders.turn(name).withRefreshTurn { () async -> Result<Value, StoreFailure> in
            if let other = await holders.other(name) {
                return .failure(.busy(reason: "process \(other.processID) is answering this survey"))
            }
            return await Result.awaiting(save)
        }.get()
    }
}

/// The content of a record: the process that answers the survey.
struct DraftHolderFields: VersionedRecordFields {
    static let subject = "the holder of a draft"
    static let version = 1

    let process: RefreshState.Holder

    init(_ process: RefreshState.Holder) { self.process = process }

    var value: RefreshState.Holder { process }

    func validate() throws(StoreFailure) {
        if process.processID <= 0 { throw .damaged(reason: "`processID` is out of range") }
        guard (Date.distantPast...Date.distantFuture).contains(process.startedAt) else {
            throw .damaged(reason: "`startedAt` is out of range")
        }
    }
}
