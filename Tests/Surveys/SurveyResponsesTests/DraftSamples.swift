import Foundation
import RecordStorage
import SurveyResponses
import TestSupport

/// The drafts of one user, and the folder that they lie in.
func makeDrafts(
    now: Date = Date(), onMessage: @escaping @Sendable (RecordStoreSpy.Message) -> Void = { _ in }
) -> (sut: LocalDrafts, folder: SpiedFolder) {
    let folder = SpiedFolder(onMessage: onMessage)
    return (makeDrafts(in: folder, now: now), folder)
}

/// The drafts in `folder` of a user.
func makeDrafts(
    in folder: any RecordStoreFolder, server: String = "https://one.example.test", user: String = "ada@example.test",
    now: Date = Date()
) -> LocalDrafts {
    LocalDrafts(folder: folder, server: server, user: user, now: { now })
}

/// A folder of stores in memory, behind a spy each, that fail in one step when told to.
struct SpiedFolder: RecordStoreFolder {
    let folder = InMemoryRecordStoreFolder()
    var failure: RecordStoreError?
    var failureOfNames: RecordStoreError?
    var onMessage: @Sendable (RecordStoreSpy.Message) -> Void = { _ in }

    func store(named name: String) -> any RecordStore {
        RecordStoreSpy(folder.store(named: name), failure: failure, onMessage: onMessage)
    }

    func names() async throws(RecordStoreError) -> [String] {
        if let failureOfNames { throw failureOfNames }
        return try await folder.names()
    }

    /// The same folder, whose stores fail.
    func failing(_ failure: RecordStoreError? = nil, inNames failureOfNames: RecordStoreError? = nil) -> SpiedFolder {
        var failing = self
        failing.failure = failure
        failing.failureOfNames = failureOfNames
        return failing
    }

    /// The record of the only draft.
    func record() async throws -> Data? {
        guard let name = try await names().first else { return nil }
        return try await store(named: name).withExclusiveAccess { access throws(RecordStoreError) in try access.read() }
    }

    /// Puts a record in the place of the only draft.
    func spoil(with record: Data) async throws {
        for name in try await names() {
            try await folder.store(named: name).withExclusiveAccess { access throws(RecordStoreError) in
                try access.replace(with: record)
            }
        }
    }
}
