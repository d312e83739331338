import Foundation

/// What went wrong with which file. It holds nothing of a file's contents.
public struct FileError: Error, Hashable, Sendable {
    /// What was being done.
    public enum Step: String, Hashable, Sendable {
        /// Creating, opening or closing off the folder.
        case openFolder = "open the folder"
        case read = "read"
        case createTemporary = "create"
        case write = "write"
        case sync = "sync"
        case replace = "replace"
        case remove = "remove"
        case lock = "lock"
    }

    /// Why it failed.
    public enum Cause: Hashable, Sendable {
        /// The operating system's error number.
        case system(code: Int32)
        case tooLarge(limit: Int)
        /// There is a folder, a symbolic link or a device where the file should be.
        case notARegularFile
        /// It is another user's, who could have written anything there.
        case belongsToAnother
        case writableByOthers
    }

    public let step: Step
    /// The file or folder that it was done to.
    public let path: String
    public let cause: Cause

    public init(_ step: Step, path: String, cause: Cause) {
        self.step = step
        self.path = path
        self.cause = cause
    }
}

extension FileError {
    /// Does what belongs to one step at `path`, and names both when it fails.
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

extension FileError: CustomStringConvertible {
    /// One line for a person: what could not be done to which path, and why.
    public var description: String { "cannot \(step.rawValue) \(path): \(cause)" }
}

extension FileError.Cause: CustomStringConvertible {
    /// The reason in a few words, the operating system's own where it gave one.
    public var description: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .tooLarge(let limit): "more than \(limit) bytes"
        case .notARegularFile: "not a regular file"
        case .belongsToAnother: "it belongs to another user"
        case .writableByOthers: "others may write to it"
        }
    }
}
