/// The error courses of a use case that loads what is cached.
public enum CacheLoadingError: Error, Hashable, Sendable {
    case notFound
    /// What is cached is no such value; the reason is for a log and holds nothing of the data.
    case invalidData(reason: String)
    /// The store could not be read.
    case unreadable(reason: String)
    case cancelled

    package init(_ error: RecordStoreError) {
        self = error.reason.map { .unreadable(reason: $0) } ?? .cancelled
    }
}

/// The error courses of a use case that puts a value into a cache.
public enum CacheSavingError: Error, Hashable, Sendable {
    /// The old value could not be deleted.
    case deletionFailed(reason: String)
    /// The new value could not be saved.
    case savingFailed(reason: String)
    /// The caller was cancelled before anything was changed.
    case cancelled

    /// The course that a failing store leads to: whatever is not the deletion of the old value kept the new one out.
    init(_ error: RecordStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .deletion(let reason): self = .deletionFailed(reason: reason)
        case .locking(let reason), .reading(let reason), .saving(let reason): self = .savingFailed(reason: reason)
        }
    }

    package var reason: String {
        switch self {
        case .deletionFailed(let reason), .savingFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

/// The error courses of a use case that deletes what is cached.
public enum CacheClearingError: Error, Hashable, Sendable {
    /// The value could not be deleted.
    case deletionFailed(reason: String)
    /// The caller was cancelled before anything was changed.
    case cancelled

    init(_ error: RecordStoreError) {
        self = error.reason.map { .deletionFailed(reason: $0) } ?? .cancelled
    }

    package var reason: String {
        switch self {
        case .deletionFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}
