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

    /// The folder for `program`: `$PROGRAM_HOME`, else `$XDG_STATE_HOME/program`, else `~/.local/state/program`. An
    /// empty variable counts as unset, and so does a relative `XDG_STATE_HOME`, by its specification.
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

    package func sessionFile(for server: ServerAddress) -> String { "\(path)/sessions/\(server.fileName).json" }

    private var draftsFolder: String { "\(path)/drafts" }

    private var recordsFolder: String { "\(path)/kept" }

    /// Whether anything is kept of a session with `server`; looking leaves no trace, as taking the lock would.
    package func holdsSession(with server: ServerAddress) -> Bool {
        !AtomicFile(path: sessionFile(for: server)).isMissing
    }

    /// Checks that only the user can change the files here, and closes the folder to others if it is the program's own;
    /// `tell` says so to a person. A missing folder is not made.
    ///
    /// - Throws: a failure of the cache if others have a say.
    package func secure(telling tell: (Message) -> Void = { _ in }) throws {
        let folders =
            [(path, Self.isOwn)] + ["\(path)/sessions", draftsFolder, recordsFolder].map { ($0, Self.isRecord) }
        do {
            for (path, isOwn) in folders where try TrustedFolder(path: path, isOwn: isOwn).secure() {
                tell("The folder \(path) was open to others. It is private again.")
            }
        } catch {
            throw CommandFailure(
                .cache, saying: .notReadable(reason: "\(error)"), "Check the folder, or choose another one.")
        }
    }

    /// The names of the programs' files, without the prefixes and suffixes of files that are being written, locked or
    /// moved away.
    private static let ownNames: Set = [
        "current", "drafts", "kept", "listed-ids", "remembered-email", "sandbox.json", "sandbox.json.port", "sessions",
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

    /// The server of the last log-in, if there was one; throws if the record of it cannot be read or is invalid.
    package func currentServer() throws -> ServerAddress? {
        guard var data = try currentFile.read() else { return nil }
        while data.last == UInt8(ascii: "\n") { data.removeLast() }
        do {
            return try ServerAddress(String(decoding: data, as: UTF8.self))
        } catch {
            throw StateFolderError(description: "\(path)/current names no server")
        }
    }

    /// Records the server of the last log-in. A cancelled caller does so all the same: it has just logged in. If this
    /// throws, the old record is still there.
    package func setCurrentServer(_ server: ServerAddress) async throws {
        try await inTurn {
            // An invalid record is replaced like any other.
            guard (try? currentServer()) != server else { return }
            try currentFile.replace(with: Data("\(server)\n".utf8))
        }
    }

    /// Forgets the ids listed at `server`, and that it is the server of the last log-in, unless that is another by now.
    /// If this throws, the record is still there.
    package func forgetCurrentServer(_ server: ServerAddress) async throws {
        try await inTurn {
            try forgetListedIDs(at: server)
            // An invalid record names no server.
            guard (try? currentServer()) == server else { return }
            try currentFile.remove()
        }
    }

    /// Runs `body` while no other process writes the record.
    private func inTurn(_ body: @escaping @Sendable () throws -> Void) async throws {
        let lock = FileLock(path: "\(path)/current.lock", patience: .seconds(30))
        // An unstructured task is never cancelled.
        try await Task { try await lock.withLock { Result(catching: body) }.get() }.value
    }
}

extension StateFolder {
    /// The files of half-done work, one each; `tell` says to a person that others could have read one.
    private func draftStores(telling tell: @escaping @Sendable (Message) -> Void) -> any RecordStoreFolder {
        stores(in: draftsFolder, of: "draft", telling: tell)
    }

    /// The users' stores: drafts in one folder; in another the cached surveys, and the waiting answers. What
    /// can be fetched again does not wait for the disk.
    package func userStores(telling tell: @escaping @Sendable (Message) -> Void) -> any RecordStoreFolder {
        UserStores(
            drafts: draftStores(telling: tell), cached: recordStores(isCache: true, telling: tell),
            waiting: recordStores(telling: tell))
    }

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

    /// Moves a damaged record of ``userStores(telling:)`` out of the way, and returns where it is now.
    package func quarantine(_ name: String) throws -> String {
        let file = "\(recordsFolder)/\(name).json"
        guard rename(file, file + ".bad") == 0 else {
            throw StateFolderError(description: "\(file) is damaged and cannot be moved away")
        }
        return file + ".bad"
    }
}

/// One folder of records in the place of several, which a record's name tells apart.
private struct UserStores: RecordStoreFolder {
    let drafts: any RecordStoreFolder
    let cached: any RecordStoreFolder
    let waiting: any RecordStoreFolder

    func store(named name: String) -> any RecordStore {
        let folder =
            if name.hasPrefix("outbox-") {
                waiting
            } else if name.hasPrefix("surveys-") || name.hasPrefix("seen-") {
                cached
            } else {
                drafts
            }
        return folder.store(named: name)
    }

    func names() async throws(RecordStoreError) -> [String] { try await drafts.names() + waiting.names() }
}

package struct StateFolderError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

// The ids of the last list, for completion in a shell. A file of lines: the server, then the ids.
extension StateFolder {
    private var listedFile: AtomicFile { AtomicFile(path: "\(path)/listed-ids", limit: 1 << 20) }

    func listedIDs() throws -> [String] {
        try listedLines().dropFirst().filter(\.isCompletable).prefix(RenderedPage.mostIDs).map(String.init)
    }

    func keepListedIDs(_ ids: [String], at server: ServerAddress) {
        let lines = ["\(server)"] + ids.filter(\.isCompletable).prefix(RenderedPage.mostIDs)
        do {
            try listedFile.replace(with: Data(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            // Without the file an id is typed in full; the list does not fail.
        }
    }

    /// Forgets the ids listed at `server`, if that was the last list. An unreadable file is deleted too.
    func forgetListedIDs(at server: ServerAddress) throws {
        guard !listedFile.isMissing else { return }
        if let owner = try? listedLines().first, owner != "\(server)" { return }
        try listedFile.remove()
    }

    private func listedLines() throws -> [Substring] {
        try listedFile.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    }
}

extension StringProtocol {
    /// Whether it is an id that no shell takes for anything else.
    fileprivate var isCompletable: Bool {
        !isEmpty && utf8.count <= 256 && isAlphanumeric(or: "._-")
    }
}

extension Positional {
    /// An id, completed from those that were listed last.
    package static func listedID(help: String) -> Positional { Positional(.listed("ID"), help: help) }
}
