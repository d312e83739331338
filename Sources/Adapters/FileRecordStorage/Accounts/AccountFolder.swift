import CoreSupport
import Foundation
import RecordStorage

/// The folder of an account: its record, its session, the user's answers, and what can be loaded again.
struct AccountFolder {
    let path: String

    static let recordName = "account.json"
    static let sessionName = "session.json"
    /// The lock that a removal holds exclusively, and that each change of a record shares, except of the session.
    static let lockName = "account.lock"
    private static let folderNames = ["drafts", "outbox"]
    private static let sentName = "sent"

    private var folders: [String] { Self.folderNames.map { "\(path)/\($0)" } }

    /// Whether there is a session, or there are drafts or unsent answers; `true` if this cannot be determined.
    var holdsData: Bool { exists("\(path)/\(Self.sessionName)") || holdsAnswers }

    var holdsAnswers: Bool {
        folders.contains { folder in
            // A folder that cannot be listed may hold answers.
            (try? names(in: folder))?.contains { $0.hasSuffix(".json") } ?? true
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    // MARK: Removing

    /// Deletes the folder, unless there is a session, or there are drafts or unsent answers: then all of it stays.
    ///
    /// - Returns: whether it is gone, or was not there.
    func remove() async throws(StoreFailure) -> Bool {
        guard exists(path) else { return true }
        let lock = FileLock(path: "\(path)/\(Self.lockName)", base: path, patience: .seconds(10))
        // A login saves its session under the session's lock.
        let session = RecordFileStore(path: "\(path)/\(Self.sessionName)")
        return try await lock.withLock { () async throws(StoreFailure) in
            try await session.withLock { access throws(StoreFailure) in
                guard try access.read() == nil, !holdsAnswers else { return false }
                if isLink(path) { return try isRemovedLink(path) }
                for folder in folders where try await !removeAnswers(in: folder) { return false }
                let locks = [Self.lockName] + RecordFileStore.lockNames(for: Self.sessionName)
                // What a killed removal leaves is an account, with the records of what was sent.
                let last = [Self.sentName, Self.recordName]
                let others = try names(in: path).filter { !(last + Self.folderNames + locks).contains($0) }
                for name in others + last { try delete("\(path)/\(name)") }
                for lock in locks { unlink("\(path)/\(lock)") }
                // A lock does not count: a login or a list waited for it.
                return try isRemoved(path) || !holdsData
            }
        }
    }

    /// Deletes a folder without answers. An older program that saves an answer holds only that record's lock, so this
    /// takes and deletes each lock in turn. The system then deletes the folder only if it is empty.
    ///
    /// - Returns: `false` if there is an answer now, or about to be.
    private func removeAnswers(in folder: String) async throws(StoreFailure) -> Bool {
        // A lock that has appeared meanwhile is taken, too.
        for _ in 1...10 where exists(folder) || isLink(folder) {
            guard try await removeLocks(in: folder) else { return false }
            if isLink(folder) { return try isRemovedLink(folder) }
            for name in try names(in: folder) where Self.recordName(of: name) == nil {
                try delete("\(folder)/\(name)")
            }
            if try isRemoved(folder) { return true }
        }
        return !exists(folder)
    }

    /// Takes and deletes each lock in a folder of answers. Returns `false` if there is an answer.
    private func removeLocks(in folder: String) async throws(StoreFailure) -> Bool {
        for name in Set(try names(in: folder).compactMap(Self.recordName)).sorted() {
            let record = "\(folder)/\(name)"
            let isGone = try await RecordFileStore(path: record).withLock { access throws(StoreFailure) in
                guard try access.read() == nil else { return false }
                // A killed process may have left a part of a record.
                try access.clear()
                for lock in RecordFileStore.lockNames(for: record) { unlink(lock) }
                return true
            }
            guard isGone else { return false }
        }
        return true
    }

    private func isLink(_ path: String) -> Bool {
        // If that cannot be determined, it cannot be deleted either.
        (try? FileStatus(ofEntryAt: path))?.isLink == true
    }

    /// Deletes a link: the files behind it are not the account's. Returns whether it is gone.
    private func isRemovedLink(_ path: String) throws(StoreFailure) -> Bool {
        if unlink(path) == 0 || errno == ENOENT { return true }
        throw .notDeleted(reason: "\(path): \(String(cString: strerror(errno)))")
    }

    /// The name of the record that a file is, or is a lock or an unfinished part of.
    private static func recordName(of file: String) -> String? {
        let endings = RecordFileStore.lockNames(for: "") + [".tmp"]
        let end = endings.first { file.hasSuffix($0) && (file.hasPrefix(".") == ($0 == ".tmp")) } ?? ""
        let name = file.dropLast(end.count).drop { $0 == "." }
        return name.hasSuffix(".json") ? String(name) : nil
    }

    private func names(in folder: String) throws(StoreFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw .notDeleted(reason: "\(folder) cannot be listed")
        }
    }

    private func delete(_ path: String) throws(StoreFailure) {
        // Another process may save something there during the first attempt.
        for _ in 1...2 {
            if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
        }
        if exists(path) { throw .notDeleted(reason: "\(path) cannot be deleted") }
    }

    /// Deletes a folder if it is empty. Returns whether it is gone.
    private func isRemoved(_ folder: String) throws(StoreFailure) -> Bool {
        if rmdir(folder) == 0 || errno == ENOENT { return true }
        // macOS has another code than Linux.
        guard [ENOTEMPTY, EEXIST].contains(errno) else {
            throw .notDeleted(reason: "\(folder): \(String(cString: strerror(errno)))")
        }
        return false
    }
}
