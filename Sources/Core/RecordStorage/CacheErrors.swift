import CoreSupport
public import Messages

/// The error courses of loading a cached value.
public enum CacheLoadingError: Error, Hashable, Sendable {
    case notFound
    /// The record is not a valid value. The reason is for a log and contains none of the data.
    case invalidData(reason: String)
    case unreadable(reason: String)
    case cancelled

    package init(_ error: RecordStoreError) {
        self = error.reason.map { .unreadable(reason: $0) } ?? .cancelled
    }
}

extension CacheLoadingError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notFound: FailureReport(.notFound, Message("record.none", "Nothing is saved here."))
        case .invalidData(let reason), .unreadable(let reason): .notLoaded(reason: reason)
        case .cancelled: .cancelled
        }
    }
}

/// The error courses of saving a value in a cache.
public enum CacheSavingError: Error, Hashable, Sendable {
    case deletionFailed(reason: String)
    case savingFailed(reason: String)
    /// The caller was cancelled before anything changed.
    case cancelled

    /// Creates the course of a store's error: every failure except a failed deletion is a failure to save.
    package init(_ error: RecordStoreError) {
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

extension CacheSavingError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .savingFailed(let reason): .notSaved(reason: reason)
        case .deletionFailed(let reason): .notDeleted(reason: reason)
        case .cancelled: .cancelled
        }
    }
}

/// The error courses of deleting a cached value.
public enum CacheClearingError: Error, Hashable, Sendable {
    case deletionFailed(reason: String)
    /// The caller was cancelled before anything changed.
    case cancelled

    package init(_ error: RecordStoreError) {
        self = error.reason.map { .deletionFailed(reason: $0) } ?? .cancelled
    }

    package var reason: String {
        switch self {
        case .deletionFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

extension CacheClearingError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .deletionFailed(let reason): .notDeleted(reason: reason)
        case .cancelled: .cancelled
        }
    }
}
