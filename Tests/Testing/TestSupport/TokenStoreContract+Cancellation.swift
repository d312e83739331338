import ConcurrencySupport
import Foundation
import RecordStorage
import Testing

extension TokenStore {
    func checkCancelledAlready() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: TokenStoreError.cancelled) {
                try await withExclusiveAccess { _ in Issue.record("has the scope") }
            }
            await #expect(throws: TokenStoreError.cancelled) {
                try await withRefreshTurn { Issue.record("has the turn") }
            }
        }
        await task.value
    }

    func checkCancelledScopeWaiter() async throws {
        let waiter = try await withExclusiveAccess { _ in
            // Cancelled while the scope is taken for certain, whether it waits by then or has not begun.
            let waiter = Task { try await withExclusiveAccess { _ in Issue.record("has the scope") } }
            waiter.cancel()
            return waiter
        }
        await #expect(throws: TokenStoreError.cancelled) { try await waiter.value }
        try await save(Data("new".utf8))
    }

    func checkCancelledTurnWaiter() async throws {
        let holder = Holder(of: self)
        await holder.holds()
        let waiter = Task { try await withRefreshTurn { Issue.record("has the turn") } }
        // Room for it to begin to wait; a waiter that has not begun is refused all the same.
        for _ in 0..<1000 { await Task.yield() }
        waiter.cancel()
        // Before the holder lets go: a waiter that did not leave would hang here.
        await #expect(throws: TokenStoreError.cancelled) { try await waiter.value }
        try await holder.letGo()
        #expect(try await withRefreshTurn { true })
    }

    func checkBegunBodyFinishes() async throws {
        let task = Task {
            try await withExclusiveAccess { access throws(TokenStoreError) in
                withUnsafeCurrentTask { $0?.cancel() }
                try access.replace(with: Data("new".utf8))
            }
        }
        try await task.value
        #expect(try await record() == Data("new".utf8))
    }
}
