/// What the error courses of use cases that load from a cache have in common.
package protocol LoadingError: Error {
    /// Nothing is cached.
    static var notFound: Self { get }
    /// What is cached is no such value.
    static func invalidData(reason: String) -> Self
    /// The store could not be read.
    static func unreadable(reason: String) -> Self
    /// The caller was cancelled.
    static var cancelled: Self { get }
}

/// What the error courses of use cases that save in a cache have in common.
package protocol SavingError: Error {
    /// The old value could not be deleted.
    static func deletionFailed(reason: String) -> Self
    /// The new value could not be saved.
    static func savingFailed(reason: String) -> Self
    /// The caller was cancelled before anything was changed.
    static var cancelled: Self { get }
}

/// What the error courses of use cases that clear a cache have in common.
package protocol ClearingError: Error {
    /// The value could not be deleted.
    static func deletionFailed(reason: String) -> Self
    /// The caller was cancelled before anything was changed.
    static var cancelled: Self { get }
}

extension LoadingError {
    /// The course that a failing store leads to.
    package init(_ error: RecordStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .unreadable(reason: reason)
        }
    }
}

extension SavingError {
    /// The course that a failing store leads to: whatever is not the deletion of the old value kept the new one out.
    init(_ error: RecordStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .deletion(let reason): self = .deletionFailed(reason: reason)
        case .locking(let reason), .reading(let reason), .saving(let reason): self = .savingFailed(reason: reason)
        }
    }
}

extension ClearingError {
    /// The course that a failing store leads to.
    init(_ error: RecordStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .deletionFailed(reason: reason)
        }
    }
}
