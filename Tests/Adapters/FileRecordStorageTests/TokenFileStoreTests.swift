import FileRecordStorage
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Token file store` {
    @Test(arguments: TokenStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: TokenStoreContract.Clause) async throws {
        try await withTemporaryFolder { folder async throws in
            let path = folder + "/state/token.json"
            try await clause.check(
                TokenStoreContract.Subject(
                    store: TokenFileStore(path: path),
                    failingDeletion: TokenFileStore(path: path, calls: .undeletable("token.json")),
                    failingSaving: TokenFileStore(path: path, calls: .fullDisk)))
        }
    }
}

extension SystemCalls {
    /// Neither replaces nor deletes the file `name`.
    fileprivate static func undeletable(_ name: String) -> SystemCalls {
        var calls = live
        calls.rename = { _, _, _ throws(SystemError) in throw SystemError(EACCES) }
        calls.unlink = { folder, deleted throws(SystemError) in
            if deleted == name { throw SystemError(EACCES) }
            try live.unlink(folder, deleted)
        }
        return calls
    }

    /// Has room for no byte.
    fileprivate static var fullDisk: SystemCalls {
        var calls = live
        calls.write = { _, _ throws(SystemError) in throw SystemError(ENOSPC) }
        return calls
    }
}
