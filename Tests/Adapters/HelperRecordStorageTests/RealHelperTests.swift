import HelperRecordStorage
import TestSupport

/// The contract over a helper of this machine, which `.ci/check-helpers` names.
@Suite(.serialized, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `A real helper` {
    private static let path = ProcessInfo.processInfo.environment["USECASES_HELPER"]

    @Test(.enabled(if: path != nil, "USECASES_HELPER names no helper"), arguments: RecordStoreContract.withoutFailures)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let helper = try #require(Self.path)
        let store = HelperRecordStore(
            path: folder + "/session.json", savingIn: .helper(path: helper), below: "https://contract.invalid",
            patience: .seconds(60))
        try await clause.check(RecordStoreContract.Subject(store: store))
        try await store.clear()
        #expect(try names(in: folder).allSatisfy { $0.hasSuffix(".lock") })
    }
}
