/// Why a lock was not had.
public enum FileLockError: Error, Hashable, Sendable {
    /// Somebody else held it all the time.
    case timedOut(path: String, after: Duration)
    /// The task was cancelled while it waited.
    case cancelled
    /// The lock's file could not be opened or locked.
    case failed(FileError)
}

extension FileLockError: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .timedOut(let path, let patience): "\(path) was locked for longer than \(patience)"
        case .cancelled: "cancelled"
        case .failed(let error): error.description
        }
    }
}
