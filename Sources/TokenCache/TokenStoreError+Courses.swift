import TokenStorage

extension LoadTokenFromCacheError {
    /// The course that a failing store leads to.
    init(_ error: TokenStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .unreadable(reason: reason)
        }
    }
}

extension CacheTokenError {
    /// The course that a failing store leads to: whatever is not the deletion of the old record kept the new one out.
    init(_ error: TokenStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .deletion(let reason): self = .deletionFailed(reason: reason)
        case .locking(let reason), .reading(let reason), .saving(let reason): self = .savingFailed(reason: reason)
        }
    }
}

extension ClearTokenError {
    /// The course that a failing store leads to.
    init(_ error: TokenStoreError) {
        switch error {
        case .cancelled: self = .cancelled
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .deletionFailed(reason: reason)
        }
    }
}
