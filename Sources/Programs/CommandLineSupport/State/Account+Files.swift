import CoreSupport
package import FileRecordStorage
import Foundation
import RecordFormats
package import RecordStorage
package import UserMessages

extension Account {
    /// Checks like `StateFolder.secure(reporting:)` that only the user can change the account's files.
    func secure(reporting report: (Message) -> Void) throws {
        for path in try open(repairing: true) { report("The folder \(path) was open to others. It is private again.") }
    }

    /// Checks like ``secure(reporting:)``, and that records can be changed, without changing anything. Returns a warning
    /// if others can access a folder or the session, or if the folder cannot be written to.
    func examine() throws -> Message? {
        let open = try open(repairing: false).first
        try StateFolder.examineLocks(["account.lock", "session.json.lock", "session.json.refresh.lock"], in: path)
        if let open = open ?? (AtomicFile(path: sessionFile).isOpen ? sessionFile : nil) { return .open(open) }
        return exists ? try StateFolder.examine(path) : nil
    }

    /// Returns the folders that others could access.
    private func open(repairing repairs: Bool) throws -> [String] {
        var open: [String] = []
        for name in ["", "/answering", "/drafts", "/outbox", "/sent"] {
            let folder = path + name
            let isRecord = { @Sendable (file: String) in
                ["answering", "drafts", "outbox", "sent", "listed-ids", "surveys.json.bad"].contains(file)
                    || Self.recordEndings.contains { file.hasSuffix($0) }
            }
            do {
                guard try TrustedFolder(path: folder, isOwn: isRecord).secure(repairs: repairs) else { continue }
            } catch {
                if name == "/outbox" {
                    throw CommandFailure(
                        .cache, code: "outbox.damaged", "Unsent answers are damaged (\(error)). Check the folder.")
                }
                if !name.isEmpty { throw error }
                throw CommandFailure.notTrusted(reason: "\(error)")
            }
            open.append(folder)
        }
        return open
    }

    private static let recordEndings = [
        "account.lock", ".json", ".json.lock", ".json.notes", ".json.notes.tmp", ".json.refresh.lock", ".json.tmp",
        "listed-ids.tmp",
    ]

    /// The stores of the user's data, one file each. `report` gets a message if other users could read a file.
    package func folder(reporting report: @escaping @Sendable (Message) -> Void) -> any RecordStoreFolder {
        records { report("The file \($0) was open to others. It is private again.") }
    }

    /// Moves the damaged cache of the surveys aside, and returns its new path.
    package func quarantineSurveys() throws -> String {
        let file = "\(path)/surveys.json"
        guard rename(file, file + ".bad") == 0 else {
            throw CommandFailure(ofFiles: "\(file) is damaged and cannot be moved away")
        }
        return file + ".bad"
    }
}

// The ids of the last list, one per line, for shell completion.
extension Account {
    private var listedFile: AtomicFile {
        AtomicFile(path: "\(path)/listed-ids", base: path, limit: 1 << 20).withoutSync
    }

    func listedIDs() throws -> [String] {
        let lines = try listedFile.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
        return lines.filter(\.isCompletable).prefix(RenderedPage.mostIDs).map(String.init)
    }

    func saveListedIDs(_ ids: [String]) {
        let lines = ids.filter(\.isCompletable).prefix(RenderedPage.mostIDs)
        do {
            try listedFile.replace(with: Data(lines.map { $0 + "\n" }.joined().utf8))
        } catch {
            // Without the file, only completion is missing. The list must not fail.
        }
    }
}

extension StringProtocol {
    /// Whether it is an id without characters that are special to a shell.
    fileprivate var isCompletable: Bool {
        !isEmpty && utf8.count <= 256 && isAlphanumeric(or: "._-")
    }
}
