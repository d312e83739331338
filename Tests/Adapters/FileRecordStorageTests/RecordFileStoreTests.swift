import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Record file store` {
    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let path = folder + "/state/token.json"
        try Data().write(to: URL(filePath: folder + "/file"))
        try await clause.check(
            RecordStoreContract.Subject(
                store: RecordFileStore(path: path), second: RecordFileStore(path: path),
                failingDeletion: RecordFileStore(path: path, calls: .undeletable("token.json")),
                failingSaving: RecordFileStore(path: path, calls: .fullDisk),
                unreachable: RecordFileStore(path: folder + "/file/token.json")))
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

    fileprivate static var fullDisk: SystemCalls {
        var calls = live
        calls.write = { _, _ throws(SystemError) in throw SystemError(ENOSPC) }
        return calls
    }
}
