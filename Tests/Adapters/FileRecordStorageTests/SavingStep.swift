import CoreSupport
import FileRecordStorage
import Foundation

/// The steps of saving a record, after each of which a process may die.
enum SavingStep: String, CaseIterable, Codable {
    case opened, partlyWritten, written, synced, renamed, folderSynced

    var hasTakenEffect: Bool {
        switch self {
        case .opened, .partlyWritten, .written, .synced: false
        case .renamed, .folderSynced: true
        }
    }
}

extension SystemCalls {
    /// The system's own, but the process kills itself after `step`.
    static func killing(after step: SavingStep) -> SystemCalls {
        let die: @Sendable (SavingStep) -> Void = { if $0 == step { kill(getpid(), SIGKILL) } }
        let hasSynced = Protected(false)
        var calls = live
        calls.create = { folder, name throws(SystemError) in
            let file = try live.create(folder, name)
            die(.opened)
            return file
        }
        calls.write = { file, bytes throws(SystemError) in
            let half = try live.write(file, bytes.prefix(bytes.count / 2))
            die(.partlyWritten)
            let rest = try live.write(file, bytes.dropFirst(half))
            die(.written)
            return half + rest
        }
        calls.sync = { descriptor throws(SystemError) in
            try live.sync(descriptor)
            // First the file, then the folder.
            let isFile = hasSynced.withLock { hasSynced in
                defer { hasSynced = true }
                return !hasSynced
            }
            die(isFile ? .synced : .folderSynced)
        }
        calls.rename = { folder, old, new throws(SystemError) in
            try live.rename(folder, old, new)
            die(.renamed)
        }
        return calls
    }
}
