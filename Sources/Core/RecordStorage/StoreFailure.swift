import CoreSupport
public import UserMessages

/// What any use case can meet at a store. The reasons are for a person, and contain no part of the record.
public enum StoreFailure: Error, Hashable, Sendable {
    case notFound
    /// The record is not a valid value.
    case damaged(reason: String)
    /// The record could not be read, or the store could not be reached: nothing was done.
    case unreadable(reason: String)
    /// The old record stays.
    case notSaved(reason: String)
    /// The record stays.
    case notDeleted(reason: String)
    /// Others had the store or the turn for as long as the caller was willing to wait.
    case busy(reason: String)
    /// The account to which the record belongs was removed meanwhile: nothing was done.
    case removed
    /// The caller was cancelled while it waited; nothing was done.
    case cancelled

    /// Why the step failed; `nil` if nothing failed: there is no record, or the caller was cancelled.
    public var reason: String? {
        switch self {
        case .damaged(let reason), .unreadable(let reason), .notSaved(let reason), .notDeleted(let reason),
            .busy(let reason):
            reason
        case .removed: "the account was removed meanwhile"
        case .notFound, .cancelled: nil
        }
    }

    /// Reports the failure with a message of the use case that met it.
    package func report(as message: (_ reason: String) -> Message) -> FailureReport {
        guard self != .removed, let reason else { return report }
        return FailureReport(.localStorage, message(reason))
    }

    /// Reports the failure of a session's store like ``report(as:)``. A login replaces a damaged session.
    package func sessionReport(as message: (_ reason: String) -> Message) -> FailureReport {
        guard case .damaged(let reason) = self else { return report(as: message) }
        return FailureReport(.loginRejected, .sessionDamaged(reason: reason))
    }
}

/// The error of a use case that has a store's failures as one of its courses.
public protocol StoreUseCaseError: Error {
    static func store(_ failure: StoreFailure) -> Self
}

extension StoreUseCaseError {
    /// Returns what `body` returns, and throws its failure as the use case's error.
    public static func orThrow<Value>(
        _ body: () async throws(StoreFailure) -> Value
    ) async throws(Self) -> Value {
        do { return try await body() } catch { throw .store(error) }
    }

    /// Returns what `body` returns, and throws its failure as the use case's error.
    public static func orThrow<Value>(_ body: () throws(StoreFailure) -> Value) throws(Self) -> Value {
        do { return try body() } catch { throw .store(error) }
    }
}

extension StoreFailure: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notFound: FailureReport(.notFound, Message("record.none", "Nothing is saved here."))
        case .damaged(let reason), .unreadable(let reason):
            FailureReport(
                .localStorage, Message("record.notLoaded", "The saved data cannot be read: {reason}", reason: reason))
        case .notSaved(let reason):
            FailureReport(
                .localStorage, Message("record.notSaved", "This could not be saved: {reason}", reason: reason))
        case .notDeleted(let reason):
            FailureReport(
                .localStorage, Message("record.notDeleted", "This could not be deleted: {reason}", reason: reason))
        case .busy(let reason):
            FailureReport(
                .localStorage,
                Message("record.locked", "The saved data is in use by another program: {reason}", reason: reason))
        case .removed:
            FailureReport(.notLoggedIn, Message("account.removed", "The account was removed meanwhile."))
        case .cancelled: .cancelled
        }
    }
}
