import Foundation
import RecordStorage
import Testing

extension TokenStoreContract.Subject {
    func checkFailedDeletion() async throws {
        let failing = try #require(failingDeletion)
        try await store.save(Data("old".utf8))
        let error = await #expect(throws: TokenStoreError.self) { try await failing.save(Data("new".utf8)) }
        #expect(error?.step == "deletion")
        #expect(try await store.record() == Data("old".utf8))
    }

    func checkFailedSaving() async throws {
        let failing = try #require(failingSaving)
        try await store.save(Data("old".utf8))
        let error = await #expect(throws: TokenStoreError.self) { try await failing.save(Data("new".utf8)) }
        #expect(error?.step == "saving")
        #expect(try await store.record() == Data("old".utf8))
    }

    func checkFailedClearing() async throws {
        let failing = try #require(failingDeletion)
        try await store.save(Data("old".utf8))
        let error = await #expect(throws: TokenStoreError.self) { try await failing.clear() }
        #expect(error?.step == "deletion")
        #expect(try await store.record() == Data("old".utf8))
    }
}

extension TokenStoreError {
    /// The step alone, the reasons being each store's own.
    fileprivate var step: String {
        switch self {
        case .locking: "locking"
        case .reading: "reading"
        case .deletion: "deletion"
        case .saving: "saving"
        case .cancelled: "cancelled"
        }
    }
}
