import ConcurrencySupport
import Foundation
import RecordStorage
import Testing

extension TokenStore {
    func checkScopeExcludes() async throws {
        let events = Protected<[String]>([])
        let second = Protected<Task<Void, any Error>?>(nil)
        try await withExclusiveAccess { access throws(TokenStoreError) in
            let task = Task {
                try await withExclusiveAccess { _ in events.withLock { $0.append("second") } }
            }
            second.withLock { $0 = task }
            // Room for the second to break in, were it let.
            for _ in 0..<20 { _ = try access.replace(with: Data("busy".utf8)) }
            events.withLock { $0.append("first") }
        }
        try await second.withLock { $0 }?.value
        #expect(events.withLock { $0 } == ["first", "second"])
    }

    func checkIncrements() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { try await increment() }
            }
            try await group.waitForAll()
        }
        #expect(try await record() == Data("100".utf8))
    }

    private func increment() async throws {
        try await withExclusiveAccess { access throws(TokenStoreError) in
            let count = try access.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            try access.replace(with: Data("\(count + 1)".utf8))
        }
    }

    func checkTurnExcludes() async throws {
        let events = Protected<[String]>([])
        let first = Holder(of: self)
        await first.holds()
        let second = Task {
            try await withRefreshTurn { events.withLock { $0.append("second") } }
        }
        // Room for the second to break in, were it let.
        for _ in 0..<100 { await Task.yield() }
        events.withLock { $0.append("first") }
        try await first.letGo()
        try await second.value
        #expect(events.withLock { $0 } == ["first", "second"])
    }

    func checkTurnLeavesScope() async throws {
        let first = Holder(of: self)
        await first.holds()
        try await save(Data("new".utf8))
        #expect(try await record() == Data("new".utf8))
        try await first.letGo()
    }
}

/// A task that has the turn of a store until it is told to let go.
struct Holder {
    private let hasBegun = OneShot<Void>()
    private let mayEnd = OneShot<Void>()
    private let task: Task<Void, any Error>

    init(of store: any TokenStore) {
        task = Task { [hasBegun, mayEnd] in
            try await store.withRefreshTurn {
                hasBegun.resolve(())
                await mayEnd.wait(onCancel: ())
            }
        }
    }

    func holds() async {
        await hasBegun.wait(onCancel: ())
    }

    func letGo() async throws {
        mayEnd.resolve(())
        try await task.value
    }
}
