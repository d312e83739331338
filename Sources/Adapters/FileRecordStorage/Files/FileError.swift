import Foundation
import RecordStorage

/// An error with a file. It contains none of the file's contents.
package struct FileError: Error, Hashable, Sendable {
    package enum Step: String, Hashable, Sendable {
        /// Creating or opening the folder, or restricting its mode.
        case openFolder = "open the folder"
        case read = "read"
        case createTemporary = "create"
        case write = "write"
        case sync = "sync"
        case replace = "replace"
        case remove = "remove"
        case lock = "lock"
    }

    package enum Cause: Hashable, Sendable {
        /// The operating system's error number.
        case system(code: Int32)
        case tooLarge(limit: Int)
        /// There is a folder, a symbolic link or a device instead of a file.
        case notARegularFile
        /// The file or folder belongs to another user, who could have written anything there.
        case belongsToAnother
        case writableByOthers
        /// A folder above it has been deleted, and is not created anew.
        case removed
    }

    package let step: Step
    package let path: String
    package let cause: Cause

    package init(_ step: Step, path: String, cause: Cause) {
        self.step = step
        self.path = path
        self.cause = cause
    }
}

extension FileError {
    static func naming<Value>(
        _ step: Step, at path: String, _ body: () throws(SystemError) -> Value
    ) throws(FileError) -> Value {
        do {
            return try body()
        } catch {
            throw FileError(step, path: path, cause: .system(code: error.code))
        }
    }
}

extension FileError {
    /// Returns the failure of a store, which `other` makes of the description unless the account was removed.
    func failure(_ other: (_ reason: String) -> StoreFailure) -> StoreFailure {
        cause == .removed ? .removed : other(description)
    }
}

extension FileError: CustomStringConvertible {
    /// One line for a person: the step that failed, the path and the reason.
    package var description: String { "cannot \(step.rawValue) \(path): \(cause)" }
}

extension FileError.Cause: CustomStringConvertible {
    /// The reason in a few words, in the operating system's words if possible.
    package var description: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .tooLarge(let limit): "more than \(limit) bytes"
        case .notARegularFile: "not a regular file"
        case .belongsToAnother: "it belongs to another user"
        case .writableByOthers: "others may write to it"
        case .removed: "it was removed meanwhile"
        }
    }
}
