import CoreSupport
import Foundation
import LoginCredentials
import OAuthTokens
import RecordStorage
import TestSupport
import TokenCache

/// The one store of all processes, as one of them sees it.
struct SharedStore<World: ExploredWorld>: RecordStore {
    let execution: Execution<World>
    var mayBeOutOfReach = false  // Whether the exclusive scope may be out of reach, as an accident.

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let caller = Caller.current
        try await enter(.store)
        execution.state.withLock { $0.hasWritten = false }
        let before = execution.vault?.withLock { $0 }
        let access: any RecordStoreAccess =
            if let vault = execution.vault {
                VaultAccess(execution: execution, caller: caller, vault: vault, mayBeOutOfReach: mayBeOutOfReach)
            } else {
                Access(execution: execution, caller: caller)
            }
        let result = Result { () throws(StoreFailure) in try body(access) }
        if let after = execution.vault?.withLock({ $0 }), after != before, let fault = after.fault {
            execution.state.withLock { $0.world.fail(fault) }
        }
        // A crash inside: the process does not see the end of the scope.
        if execution.isGone(caller) { _ = await execution.pass(.store) }
        return try result.get()
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        let caller = Caller.current
        let isTaken = try await enter(.turn) == .taken
        execution.change(by: caller) { $0.takeTurn(caller, mayBeTaken: isTaken) }
        if isTaken { execution.state.withLock { _ = $0.withoutTurn.insert(caller.process) } }
        let value = await body()
        execution.change(by: caller) { $0.giveBackTurn(caller) }
        if isTaken { execution.state.withLock { _ = $0.withoutTurn.remove(caller.process) } }
        return value
    }

    /// Waits for a step of the store, which may go wrong.
    @discardableResult
    func enter(_ step: Step) async throws(StoreFailure) -> Outcome {
        guard await execution.pass(step) == .picked else { throw .cancelled }
        let caller = Caller.current
        let taken: [Outcome] = step == .turn && execution.state.withLock { $0.turnMayBeTaken } ? [.taken] : []
        let outcome = execution.outcome(for: caller, of: [.done] + taken + (mayBeOutOfReach ? [.lost] : []) + [.crash])
        switch outcome {
        case .done, .taken: return outcome
        case .lost, .refused, .silent, .late, .paused:
            execution.change(by: caller) { $0.scopeFailed(caller) }
            throw .busy(reason: "somebody else has it")
        case .crash:
            _ = await execution.pass(step)
            throw .cancelled
        }
    }

    private struct Access: RecordStoreAccess {
        let execution: Execution<World>
        let caller: Caller

        func read() -> Data? {
            execution.state.withLock { state in
                let record = state.world.read(caller)
                state.note(caller, record)
                return state.bytes[state.world.store(of: caller)]
            }
        }

        func replace(with record: Data) throws(StoreFailure) {
            let new = World.decode(record)
            let noted = execution.pairNoted(by: new.record, of: caller)
            let outcome = write()
            if outcome == .lost { execution.change(by: caller) { $0.writeFailed(new, noting: noted, by: caller) } }
            guard outcome == .done else { throw .notSaved(reason: "the disk is full") }
            execution.change(by: caller) { $0.write(new, noting: noted, by: caller) }
            execution.state.withLock { $0.bytes[$0.world.store(of: caller)] = record }
        }

        func clear() throws(StoreFailure) {
            guard write() == .done else { throw .notDeleted(reason: "the disk is broken") }
            execution.change(by: caller) { $0.clear(caller) }
            execution.state.withLock { $0.bytes[$0.world.store(of: caller)] = nil }
        }

        /// A crash in the middle of a scope differs from one before it only where something was written already.
        private func write() -> Outcome {
            let hasWritten = execution.state.withLock { state in
                defer { state.hasWritten = true }
                return state.hasWritten
            }
            return execution.outcome(for: caller, of: hasWritten ? [.done, .lost, .crash] : [.done, .lost])
        }
    }
}

extension Execution {
    /// Changes the world, unless the process of `caller` is no longer there to do so.
    func change(by caller: Caller, _ change: (inout World) -> Void) {
        state.withLock { state in
            if !state.isOver, !state.dead.contains(caller.process) { change(&state.world) }
        }
    }

    /// Whether nothing that `caller` does has an effect any more.
    func isGone(_ caller: Caller) -> Bool { state.withLock { $0.isOver || $0.dead.contains(caller.process) } }

    /// Whether the process of `caller` is gone while the run goes on.
    func isCrashed(_ caller: Caller) -> Bool { state.withLock { !$0.isOver && $0.dead.contains(caller.process) } }
}

extension Execution {
    /// The pair whose record is replaced by itself, with a note.
    func pairNoted(by new: Record, of caller: Caller) -> Int? {
        state.withLock { World.notesRefreshes && $0.world.record(for: caller) == new ? new.pair : nil }
    }
}

extension ExploredWorld {
    mutating func write(_ new: DecodedRecord, noting pair: Int?, by caller: Caller) {
        check(new)
        if let pair { return note(new.note, ofRefreshing: pair, by: caller) }
        // The record of a session that has ended, without its token.
        guard new.record == .none else { return replace(with: new.record, noting: new.note, by: caller) }
        clear(caller, mayFollowLoss: new.mayFollowLoss)
    }

    mutating func writeFailed(_ new: DecodedRecord, noting pair: Int?, by caller: Caller) {
        if pair == nil { saveFailed(new.record.pair, by: caller) } else { noteFailed(by: caller) }
    }
}

extension World {
    static func decode(_ bytes: Data) -> DecodedRecord {
        do {
            let session = try TokenRecord.decode(bytes)
            return DecodedRecord(
                record: session.token.map { .pair($0.pair) } ?? .none,
                refreshToken: session.token?.refreshToken.map { Int($0.revealed.dropFirst()) ?? -1 },
                note: RefreshNote(
                    isSent: session.refresh.sentAt != nil,
                    holder: session.refresh.holder.map { Int($0.processID) },
                    pausedAt: session.refresh.pausedUntil?.hour,
                    older: session.refresh.older.map { RefreshNote.Older($0) }),
                mayFollowLoss: session.end?.mayFollowLoss)
        } catch {
            return DecodedRecord(record: .torn)
        }
    }
}

extension RefreshNote.Older {
    fileprivate init(_ older: RefreshState.OlderToken) {
        self.init(
            pair: Int(older.refreshToken.revealed.dropFirst()) ?? -1,
            sentAt: Moment(older.until - RefreshWindow.sample.seconds))
    }
}

extension Token { var pair: Int { Int(accessToken.revealed.dropFirst()) ?? -1 } }
