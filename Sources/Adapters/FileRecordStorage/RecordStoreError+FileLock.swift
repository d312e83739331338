import RecordStorage

extension RecordStoreError {
    /// Why a lock was not had.
    init(_ error: FileLockError) {
        switch error {
        case .cancelled: self = .cancelled
        case .timedOut, .failed: self = .locking(reason: error.description)
        }
    }
}
