import CoreSupport
import RecordStorage

extension RecordStoreContract {
    static let exclusion: [Clause] = [
        Clause("one body at a time has the scope") { subject in
            let events = Protected<[String]>([])
            let second = Protected<Task<Void, any Error>?>(nil)
            try await subject.store.withExclusiveAccess { access throws(StoreFailure) in
                let task = Task {
                    try await subject.other.withExclusiveAccess { _ in events.withLock { $0.append("second") } }
                }
                second.withLock { $0 = task }
                // Give the second one time to enter, if it can.
                for _ in 0..<20 { try access.replace(with: Data("busy".utf8)) }
                events.withLock { $0.append("first") }
            }
            try await second.withLock { $0 }?.value
            try expect("the order", events.withLock { $0 }, is: ["first", "second"])
        },
        Clause("a hundred increments lose nothing") { subject in
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask { try await (number.isMultiple(of: 2) ? subject.store : subject.other).increment() }
                }
                try await group.waitForAll()
            }
            try await subject.store.expectRecord(Data("100".utf8))
        },
        Clause("a body runs once") { subject in
            let runs = Protected(0)
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    let store = number.isMultiple(of: 2) ? subject.store : subject.other
                    group.addTask { try await store.withExclusiveAccess { _ in runs.withLock { $0 += 1 } } }
                }
                try await group.waitForAll()
            }
            try expect("the number of runs", runs.withLock { $0 }, is: 20)
        },
        Clause("one body at a time has the turn") { subject in
            let events = Protected<[String]>([])
            let first = TurnHolder(of: subject.store)
            await first.holds()
            let second = Task {
                try await subject.other.withRefreshTurn { events.withLock { $0.append("second") } }
            }
            // Give the second one time to enter, if it can.
            for _ in 0..<100 { await Task.yield() }
            events.withLock { $0.append("first") }
            try await first.letGo()
            try await second.value
            try expect("the order", events.withLock { $0 }, is: ["first", "second"])
        },
        Clause("a turn that another has is not free") { subject in
            let first = TurnHolder(of: subject.store)
            await first.holds()
            try expect("whether it is free", await subject.other.isTurnFree(), is: false)
            try await first.letGo()
        },
        Clause("a turn leaves the scope to others") { subject in
            let first = TurnHolder(of: subject.store)
            await first.holds()
            try await subject.other.save(Data("new".utf8))
            try await subject.store.expectRecord(Data("new".utf8))
            try await first.letGo()
        },
        Clause("the holder of a turn enters the scope") { subject in
            let saved = try await subject.store.withRefreshTurn { () async -> Result<Void, StoreFailure> in
                do throws(StoreFailure) {
                    return .success(try await subject.store.save(Data("new".utf8)))
                } catch {
                    return .failure(error)
                }
            }
            try saved.get()
            try await subject.other.expectRecord(Data("new".utf8))
        },
        Clause("a turn leaves reading to others") { subject in
            try await subject.store.save(Data("old".utf8))
            let first = TurnHolder(of: subject.store)
            await first.holds()
            try await subject.other.expectRead(Data("old".utf8))
            try await first.letGo()
        },
        Clause("a read while another saves returns the old record or the new one, whole") { subject in
            let records = [Data(repeating: 1, count: 3000), Data(repeating: 2, count: 4000)]
            try await subject.store.save(records[0])
            try await withThrowingTaskGroup { group in
                group.addTask { for save in 1...6 { try await subject.other.save(records[save % 2]) } }
                group.addTask {
                    for _ in 0..<12 {
                        let record = try await subject.store.read()
                        try expect(record.map(records.contains) == true, or: "a read returned neither")
                    }
                }
                try await group.waitForAll()
            }
        },
    ]

    /// The clauses for a store whose locks belong to connections, which a living holder can lose.
    public static let connections: [Clause] = [
        Clause("the turn of a lost connection is free, and its holder goes on") { subject in
            let lose = try subject.connectionLoss()
            let first = TurnHolder(of: subject.store)
            await first.holds()
            lose()
            try expect("the next turn's value", try await subject.other.withRefreshTurn { 7 }, is: 7)
            try await first.letGo()
        },
        Clause("a scope whose connection is lost fails, and leaves the old record") { subject in
            let lose = try subject.connectionLoss()
            try await subject.store.save(Data("old".utf8))
            do {
                try await subject.store.withExclusiveAccess { access throws(StoreFailure) in
                    try access.replace(with: Data("new".utf8))
                    lose()
                }
                throw ContractBreach("it does not fail")
            } catch is StoreFailure {}
            try await subject.other.expectRecord(Data("old".utf8))
        },
        Clause("a store whose connections were lost opens others") { subject in
            let lose = try subject.connectionLoss()
            try await subject.store.save(Data("old".utf8))
            lose()
            try await subject.store.expectRead(Data("old".utf8))
            lose()
            try await subject.store.save(Data("new".utf8))
            lose()
            try expect("the turn's value", try await subject.store.withRefreshTurn { 7 }, is: 7)
        },
    ]

    static let cancellation: [Clause] = [
        Clause("a task that is cancelled already gets neither scope nor turn") { subject in
            let tripwire = Tripwire()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await expect(error: StoreFailure.cancelled) {
                    try await subject.store.withExclusiveAccess { _ in tripwire.trip() }
                }
                try await expect(error: StoreFailure.cancelled) {
                    try await subject.store.withRefreshTurn { tripwire.trip() }
                }
            }
            try await task.value
            try tripwire.expectUntouched("it had one of them")
        },
        Clause("a waiter for the scope that is cancelled never gets it") { subject in
            let tripwire = Tripwire()
            let waiter = try await subject.store.withExclusiveAccess { _ in
                // Cancel while the scope is certainly held, whether or not the waiter has begun to wait.
                let waiter = Task { try await subject.other.withExclusiveAccess { _ in tripwire.trip() } }
                waiter.cancel()
                return waiter
            }
            try await expect(error: StoreFailure.cancelled) { try await waiter.value }
            try tripwire.expectUntouched("it had the scope")
            try await subject.store.save(Data("new".utf8))
        },
        Clause("a waiter for the turn that is cancelled leaves at once") { subject in
            let tripwire = Tripwire()
            let holder = TurnHolder(of: subject.store)
            await holder.holds()
            let waiter = Task { try await subject.other.withRefreshTurn { tripwire.trip() } }
            // Give it time to begin to wait; a waiter that has not begun must also be refused.
            for _ in 0..<1000 { await Task.yield() }
            waiter.cancel()
            // Check this before the holder releases the scope: a waiter that did not leave would hang here.
            try await expect(error: StoreFailure.cancelled) { try await waiter.value }
            try tripwire.expectUntouched("it had the turn")
            try await holder.letGo()
            try expect("the next turn's value", try await subject.store.withRefreshTurn { true }, is: true)
        },
        Clause("a body that has begun is not cut short by a cancellation") { subject in
            let task = Task {
                try await subject.store.withExclusiveAccess { access throws(StoreFailure) in
                    withUnsafeCurrentTask { $0?.cancel() }
                    try access.replace(with: Data("new".utf8))
                }
            }
            try await task.value
            try await subject.store.expectRecord(Data("new".utf8))
        },
    ]
}

extension RecordStoreContract.Subject {
    fileprivate func connectionLoss() throws(ContractBreach) -> @Sendable () -> Void {
        guard let losingConnections else { throw ContractBreach("the subject cannot lose connections") }
        return losingConnections
    }
}

extension RecordStore {
    fileprivate func increment() async throws {
        try await withExclusiveAccess { access throws(StoreFailure) in
            let count = try access.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            try access.replace(with: Data("\(count + 1)".utf8))
        }
    }
}

/// A task that holds a store's turn until it is released.
private struct TurnHolder {
    private let hasBegun = OneShot<Void>()
    private let mayEnd = OneShot<Void>()
    private let task: Task<Void, any Error>

    init(of store: any RecordStore) {
        task = Task { [hasBegun, mayEnd] in
            // If no turn is available, `letGo` reports it.
            defer { hasBegun.resolve(()) }
            try await store.withRefreshTurn {
                hasBegun.resolve(())
                await mayEnd.wait(onCancel: ())
            }
        }
    }

    func holds() async { await hasBegun.wait(onCancel: ()) }

    func letGo() async throws {
        mayEnd.resolve(())
        try await task.value
    }
}
