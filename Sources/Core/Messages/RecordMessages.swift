import CoreSupport
public import RecordStorage

// The messages of the local store.

extension RecordStoreError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .locking, .reading, .saving, .deletion: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .locking(let reason):
            Message("record.locked", "The saved data is in use by another program: {reason}", reason: reason)
        case .reading(let reason): .notLoaded(reason: reason)
        case .saving(let reason): .notSaved(reason: reason)
        case .deletion(let reason): .notDeleted(reason: reason)
        case .cancelled: nil
        }
    }
}

extension CacheLoadingError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notFound: .notFound
        case .invalidData, .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notFound: Message("record.none", "Nothing is saved here.")
        case .invalidData(let reason), .unreadable(let reason): .notLoaded(reason: reason)
        case .cancelled: nil
        }
    }
}

extension CacheSavingError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .savingFailed, .deletionFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .savingFailed(let reason): .notSaved(reason: reason)
        case .deletionFailed(let reason): .notDeleted(reason: reason)
        case .cancelled: nil
        }
    }
}

extension CacheClearingError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .deletionFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .deletionFailed(let reason): .notDeleted(reason: reason)
        case .cancelled: nil
        }
    }
}

extension SessionEnd: MessageConvertible {
    public var kind: FailureKind { .notLoggedIn }

    public var messageForUser: Message? { .sessionEnded(self) }
}

extension Message {
    fileprivate static func notLoaded(reason: String) -> Message {
        Message("record.notLoaded", "The saved data cannot be read: {reason}", reason: reason)
    }

    fileprivate static func notSaved(reason: String) -> Message {
        Message("record.notSaved", "This could not be saved: {reason}", reason: reason)
    }

    fileprivate static func notDeleted(reason: String) -> Message {
        Message("record.notDeleted", "This could not be deleted: {reason}", reason: reason)
    }
}
