package import ArgumentParsing
import CoreSupport
import FileRecordStorage
import Foundation
package import Messages
import RecordFormats
package import RecordStorage

package struct StateFolder: Hashable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// A folder in which nothing can be saved.
    static let nowhere = StateFolder(path: "/dev/null")

    /// Chooses the folder for `program`: `$PROGRAM_HOME`, else `$XDG_STATE_HOME/program`, else
    /// `~/.local/state/program`. An empty variable counts as unset, and so does a relative `XDG_STATE_HOME`, as its
    /// specification requires.
    ///
    /// - Returns: `nil` if none of the variables is set.
    package init?(for program: String, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let home = value("\(program.uppercased())_HOME") {
            path = home
        } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
            path = "\(state)/\(program)"
        } else if let home = value("HOME") {
            path = "\(home)/.local/state/\(program)"
        } else {
            return nil
        }
    }

    package var sandboxFile: String { "\(path)/sandbox.json" }

    package func sessionFile(for server: ServerAddress) -> String { "\(sessionsFolder)/\(server.fileName).json" }

    private var sessionsFolder: String { "\(path)/sessions" }

    private var draftsFolder: String { "\(path)/drafts" }

    private var recordsFolder: String { "\(path)/kept" }

    /// Whether a record of a session with `server` exists. The check takes no lock, so it leaves no file behind.
    package func holdsSession(with server: ServerAddress) -> Bool {
        !AtomicFile(path: sessionFile(for: server)).isMissing
    }

    /// Checks that only the user can change the files here, and makes the folder private if it is the program's own;
    /// `tell` reports this. A missing folder is not created.
    ///
    /// - Throws: `.cache` if other users can change the files.
    package func secure(telling tell: (Message) -> Void = { _ in }) throws {
        for path in try open(repairing: true) { tell("The folder \(path) was open to others. It is private again.") }
    }

    /// Checks like ``secure(telling:)``, and that files can be saved and locked here, without changing anything. Returns
    /// a warning if commands work for now.
    ///
    /// - Throws: `.cache` if the folder cannot be used.
    func examine() throws -> Message? {
        if try !open(repairing: false).isEmpty {
            return "\(path) is open to others. The next command makes it private."
        }
        var place = path
        while access(place, F_OK) != 0, place.contains("/"), place != "/" {
            place = URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false)
            if place.count > 1, place.hasSuffix("/") { place.removeLast() }
        }
        func failure(_ reason: String) -> CommandFailure {
            CommandFailure(
                .cache, code: "state.notUsable", "The folder \(path) cannot be used: \(reason). Check the folder.")
        }
        guard access(place, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            // A session can be used without being saved.
            if place == path {
                return "\(path) cannot be written to: \(reason). Nothing is saved there, and no session renewed."
            }
            throw failure("\(place): \(reason)")
        }
        let folder = systemOpen(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("\(place): \(String(cString: strerror(errno)))") }
        defer { close(folder) }
        guard flock(folder, LOCK_SH | LOCK_NB) == 0 || errno == EWOULDBLOCK else {
            throw failure("locks do not work there: \(String(cString: strerror(errno)))")
        }
        var room = statvfs()
        guard fstatvfs(folder, &room) != 0 || room.f_bavail > 0 else { throw failure("the disk is full") }
        return nil
    }

    /// Returns the folders that others could access.
    private func open(repairing repairs: Bool) throws -> [String] {
        let folders =
            [(path, Self.isOwn)] + [sessionsFolder, draftsFolder, recordsFolder].map { ($0, Self.isRecord) }
        do {
            var open: [String] = []
            for (path, isOwn) in folders where try TrustedFolder(path: path, isOwn: isOwn).secure(repairs: repairs) {
                open.append(path)
            }
            return open
        } catch {
            if error.path.hasPrefix("\(recordsFolder)/outbox-") {
                throw CommandFailure(
                    .cache, code: "outbox.damaged", "Unsent answers are damaged (\(error)). Check the folder.")
            }
            if [draftsFolder, recordsFolder].contains(where: error.path.hasPrefix) { throw error }
            throw CommandFailure(
                .cache, saying: .notReadable(reason: "\(error)"), "Check the folder, or choose another one.")
        }
    }

    /// The names of the programs' files, without the prefixes and suffixes of temporary, lock and quarantined files.
    private static let ownNames: Set = [
        "current", "drafts", "kept", "listed-ids", "own-server", "remembered-email", "sandbox.json",
        "sandbox.json.port", "sessions",
    ]

    @Sendable private static func isOwn(_ name: String) -> Bool {
        ownNames.contains(name)
            || [".lock", ".bad"].contains { name.hasSuffix($0) && isOwn(String(name.dropLast($0.count))) }
            || (name.hasPrefix(".") && name.hasSuffix(".tmp") && isOwn(String(name.dropFirst().dropLast(4))))
    }

    @Sendable private static func isRecord(_ name: String) -> Bool {
        [".json", ".json.bad", ".json.lock", ".json.notes", ".json.notes.tmp", ".json.refresh.lock", ".json.tmp"]
            .contains { name.hasSuffix($0) }
    }

    private var currentFile: AtomicFile { AtomicFile(path: "\(path)/current", limit: 64 << 10) }

    /// Returns the server of the last login, if any; throws if its record is unreadable or invalid.
    package func currentServer() throws -> ServerAddress? {
        guard var data = try currentFile.read() else { return nil }
        while data.last == UInt8(ascii: "\n") { data.removeLast() }
        do {
            return try ServerAddress(String(decoding: data, as: UTF8.self))
        } catch {
            throw StateFolderError(description: "\(path)/current names no server")
        }
    }

    /// Records the server of the last login, even if the caller is cancelled: it has just logged in. On an error, the
    /// old record stays.
    package func setCurrentServer(_ server: ServerAddress) async throws {
        try await inTurn {
            // An invalid record is replaced like any other.
            guard (try? currentServer()) != server else { return }
            try noteLogin(at: server)
            try currentFile.replace(with: Data("\(server)\n".utf8))
        }
    }

    /// Forgets the ids listed at `server`, and deletes the record of the last login if it still names `server`, and
    /// what killed processes and damaged caches left here. On an error, the record stays.
    package func forgetCurrentServer(_ server: ServerAddress) async throws {
        try await inTurn {
            try forgetListedIDs(at: server)
            try currentFile.removeTemporary()
            // An invalid record names no server.
            guard (try? currentServer()) == server else { return }
            try noteLogin(at: server)
            try currentFile.remove()
        }
        for folder in [sessionsFolder, draftsFolder, recordsFolder] {
            try await RecordFileFolder(path: folder).removeUnfinished()
        }
        try removeQuarantined()
    }

    private var ownServerFile: AtomicFile { AtomicFile(path: "\(path)/own-server", limit: 0) }

    /// Whether a user of a server other than the sandbox has logged in here before, and may have logged out.
    package var hasServedOtherServer: Bool { !ownServerFile.isMissing }

    /// The file is empty: after a logout, nothing names the server.
    private func noteLogin(at server: ServerAddress) throws {
        guard server != .sandbox, !hasServedOtherServer else { return }
        try ownServerFile.replace(with: Data())
    }

    /// Runs `body` under the lock of the record.
    private func inTurn(_ body: @escaping @Sendable () throws -> Void) async throws {
        let lock = FileLock(path: "\(path)/current.lock", patience: .seconds(30))
        // An unstructured task is never cancelled.
        try await Task { try await lock.withLock { Result(catching: body) }.get() }.value
    }
}

extension StateFolder {
    /// The stores of drafts, one file each. `tell` reports that other users could read a file.
    private func draftStores(telling tell: @escaping @Sendable (Message) -> Void) -> any RecordStoreFolder {
        stores(in: draftsFolder, of: "draft", telling: tell)
    }

    /// The users' stores: drafts in one folder, cached surveys, queued and sent answers in another. Writes of data that
    /// can be fetched again do not wait for the disk.
    package func userStores(telling tell: @escaping @Sendable (Message) -> Void) -> any RecordStoreFolder {
        UserStores(
            drafts: draftStores(telling: tell), cached: recordStores(isCache: true, telling: tell),
            waiting: recordStores(telling: tell))
    }

    /// Whether a record of ``userStores(telling:)`` with this name can be fetched again.
    package static func isCache(_ name: String) -> Bool { name.hasPrefix("surveys-") || name.hasPrefix("seen-") }

    /// Whether a record of ``userStores(telling:)`` with this name holds what was sent.
    package static func isHistory(_ name: String) -> Bool { name.hasPrefix("sent-") }

    private func recordStores(
        isCache: Bool = false, telling tell: @escaping @Sendable (Message) -> Void
    ) -> any RecordStoreFolder {
        stores(in: recordsFolder, of: "kept", calls: isCache ? .withoutSync : .live, telling: tell)
    }

    private func stores(
        in folder: String, of kind: String, calls: SystemCalls = .live,
        telling tell: @escaping @Sendable (Message) -> Void
    ) -> any RecordStoreFolder {
        RecordFileFolder(path: folder) { path in
            RecordFileStore(
                path: path, calls: calls,
                onClosing: { tell("The \(kind) file \(path) was open to others. It is private again.") })
        }
    }

    /// Moves a damaged record of ``userStores(telling:)`` aside, and returns its new path.
    package func quarantine(_ name: String) throws -> String {
        let file = "\(recordsFolder)/\(name).json"
        guard rename(file, file + Self.quarantineEnding) == 0 else {
            throw StateFolderError(description: "\(file) is damaged and cannot be moved away")
        }
        return file + Self.quarantineEnding
    }

    private func removeQuarantined() throws {
        // Without the folder, there is nothing to delete.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: recordsFolder)) ?? []
        for name in names where name.hasSuffix(Self.quarantineEnding) {
            guard unlink("\(recordsFolder)/\(name)") == 0 || errno == ENOENT else {
                throw StateFolderError(description: "\(recordsFolder)/\(name) cannot be deleted")
            }
        }
    }

    private static let quarantineEnding = ".bad"
}

/// Combines several folders of records; the record's name decides which one is used.
private struct UserStores: RecordStoreFolder {
    let drafts: any RecordStoreFolder
    let cached: any RecordStoreFolder
    let waiting: any RecordStoreFolder

    func store(named name: String) -> any RecordStore {
        let folder =
            if name.hasPrefix("outbox-") || StateFolder.isHistory(name) {
                waiting
            } else if StateFolder.isCache(name) {
                cached
            } else {
                drafts
            }
        return folder.store(named: name)
    }

    func names() async throws(StoreFailure) -> [String] { try await drafts.names() + waiting.names() }

    func removeUnfinished() async throws(StoreFailure) {
        try await drafts.removeUnfinished()
        try await waiting.removeUnfinished()
    }
}

package struct StateFolderError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

// The ids of the last list, for shell completion. The file contains one line for the server, then one per id.
extension StateFolder {
    private var listedFile: AtomicFile { AtomicFile(path: "\(path)/listed-ids", limit: 1 << 20) }

    func listedIDs() throws -> [String] {
        try listedLines().dropFirst().filter(\.isCompletable).prefix(RenderedPage.mostIDs).map(String.init)
    }

    func saveListedIDs(_ ids: [String], at server: ServerAddress) {
        let lines = ["\(server)"] + ids.filter(\.isCompletable).prefix(RenderedPage.mostIDs)
        do {
            try listedFile.replace(with: Data(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            // Without the file, only completion is missing. The list must not fail.
        }
    }

    /// Forgets the ids of the last list if it is from `server`. An unreadable file is also deleted.
    func forgetListedIDs(at server: ServerAddress) throws {
        try listedFile.removeTemporary()
        guard !listedFile.isMissing else { return }
        // See above.
        if let owner = try? listedLines().first, owner != "\(server)" { return }
        try listedFile.remove()
    }

    private func listedLines() throws -> [Substring] {
        try listedFile.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    }
}

extension StringProtocol {
    /// Whether it is an id without characters that are special to a shell.
    fileprivate var isCompletable: Bool {
        !isEmpty && utf8.count <= 256 && isAlphanumeric(or: "._-")
    }
}

extension Positional {
    /// An id, completed from those that were listed last.
    package static func listedID(help: String, isOptional: Bool = false) -> Positional {
        Positional(.listed("ID"), help: help, isOptional: isOptional)
    }
}

/// `open(2)`, under a name that a method of that name does not hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
