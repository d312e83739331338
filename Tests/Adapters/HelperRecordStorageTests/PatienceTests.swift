import FileRecordStorage
import HelperRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `The patience for a turn (SS-2)` {
    private static let pointer =
        #"{"credentialHelper":"/helper","digest":"","generation":1,"name":"1-a","parts":1,"shared":"s"}"#

    @Test(arguments: [nil, .file] as [HelperRecordStore.Place?], [nil, "a record"])
    func `is 90 seconds if no helper is asked`(_ place: HelperRecordStore.Place?, _ contents: String?) async throws {
        #expect(try await patience(for: contents, savingIn: place) == .seconds(90))
    }

    @Test(arguments: [nil, .file, .helper(path: "/helper")] as [HelperRecordStore.Place?], [pointer, "\(pointer)?"])
    func `is 180 seconds if a helper may have the record`(
        _ place: HelperRecordStore.Place?, _ contents: String
    ) async throws {
        #expect(try await patience(for: contents, savingIn: place) == .seconds(180))
    }

    @Test(arguments: [nil, "a record"])
    func `is 180 seconds if a helper is to have the record`(_ contents: String?) async throws {
        #expect(try await patience(for: contents, savingIn: .helper(path: "/helper")) == .seconds(180))
    }

    @Test func `has room for a helper that asks a person at every call`() async throws {
        let helper = HelperRecordStore.Place.helper(path: "/helper")
        #expect(try await patience(for: nil, savingIn: helper, perCall: .seconds(60)) == .seconds(430))
    }

    /// What is waited for a turn that somebody else has, before it is an error of locking.
    private func patience(
        for contents: String?, savingIn place: HelperRecordStore.Place?, perCall: Duration = .seconds(5)
    ) async throws -> Duration {
        let path = folder + "/session.json"
        if let contents { try makeFile(path, contents, mode: 0o600) }
        let slept = Protected(Duration.zero)
        let store = HelperRecordStore(
            path: path, savingIn: place, below: "https://test.example", patience: perCall, calls: .live,
            sleep: { pause in slept.withLock { $0 += pause } })
        let outcome = await Result.awaiting { () async throws(StoreFailure) in
            try await FileLock(path: path + ".refresh.lock", patience: .zero).withLock {
                () async throws(StoreFailure) in try await store.withRefreshTurn {}
            }
        }
        #expect(outcome.isOfLocking)
        return slept.withLock { $0 }
    }
}

extension Result<Void, StoreFailure> {
    fileprivate var isOfLocking: Bool { if case .failure(.busy) = self { true } else { false } }
}
