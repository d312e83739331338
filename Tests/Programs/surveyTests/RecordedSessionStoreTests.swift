import FileRecordStorage
import RecordStorage
import TestSupport
import Testing

@testable import survey

@Suite(.timeLimit(.minutes(5))) struct `Recorded session store` {
    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        try await withTemporaryFolder { folder async throws in
            let path = folder + "/session.json"
            let failing = { (calls: SystemCalls) in RecordedSessionStore(RecordFileStore(path: path, calls: calls)) }
            var undeletable = SystemCalls.live
            undeletable.rename = { _, _, _ throws(SystemError) in throw SystemError(13) }
            undeletable.unlink = { folder, name throws(SystemError) in
                if name == "session.json" { throw SystemError(13) }
                try SystemCalls.live.unlink(folder, name)
            }
            var fullDisk = SystemCalls.live
            fullDisk.write = { _, _ throws(SystemError) in throw SystemError(28) }
            try await clause.check(
                RecordStoreContract.Subject(
                    store: RecordedSessionStore(RecordFileStore(path: path)), failingDeletion: failing(undeletable),
                    failingSaving: failing(fullDisk)))
        }
    }
}
