import CoreSupport
import Foundation
import HelperRecordStorage
import RecordStorage

/// What is on the disk and behind a credential helper.
struct Vault: Hashable, Sendable {
    enum Part: Sendable { case file, notes, helper }

    var file: Data?  // The pointer.
    var notes: Data?
    var secrets: [String: String] = [:]

    init(holding record: Data) throws {
        let vault = Protected(Vault())
        try HelperRecordAccess(in: vault) { _, _ throws(VaultStepFailed) in }.replace(with: record)
        self = vault.withLock { $0 }
    }

    private init() {}

    /// What matters of it beside the record, since names differ from run to run.
    var shape: [Int] { [secrets.count, noted.count] }

    /// What is wrong: every secret is of the record or noted, and the record is whole.
    var fault: String? {
        let vault = Protected(self)
        do {
            let record = try HelperRecordAccess(in: vault) { _, _ throws(VaultStepFailed) in }.read()
            let needed = record == nil ? 0 : 1
            let names = Set(secrets.keys).subtracting(noted)
            return names.count > needed ? "a secret is behind the helper that nobody will erase" : nil
        } catch {
            return "the store holds no whole record"
        }
    }

    private var noted: [String] {
        struct Leftover: Decodable { let name: String }
        // Notes that cannot be read name nothing.
        return notes.flatMap { try? JSONDecoder().decode([Leftover].self, from: $0) }?.map(\.name) ?? []
    }
}

struct VaultStepFailed: Error {}

extension HelperRecordAccess {
    /// The real algorithm over `vault`; `step` comes before each step that changes something, or looks behind the helper,
    /// and may fail.
    init(
        in vault: Protected<Vault>,
        step: @escaping (_ part: Vault.Part, _ changes: Bool) throws(VaultStepFailed) -> Void
    ) {
        self.init(
            file: VaultFile(vault: vault, path: \.file) { try step(.file, true) },
            notes: VaultFile(vault: vault, path: \.notes) { try step(.notes, true) },
            savingIn: .helper(path: "/helper"), below: "https://vault"
        ) { _ in VaultHelper(vault: vault) { try step(.helper, $0) } }
    }
}

private struct VaultFile: RecordStoreAccess {
    let vault: Protected<Vault>
    let path: any WritableKeyPath<Vault, Data?> & Sendable
    let step: () throws -> Void

    func read() -> Data? { vault.withLock { $0[keyPath: path] } }

    func replace(with bytes: Data) throws(StoreFailure) {
        guard (try? step()) != nil else { throw .notSaved(reason: "the disk is full") }
        vault.withLock { $0[keyPath: path] = bytes }
    }

    func clear() throws(StoreFailure) {
        guard (try? step()) != nil else { throw .notDeleted(reason: "the disk is broken") }
        vault.withLock { $0[keyPath: path] = nil }
    }
}

private struct VaultHelper: CredentialHelper {
    let vault: Protected<Vault>
    let step: (_ changes: Bool) throws -> Void

    func store(_ secret: String, as name: String) throws(HelperFailure) {
        try go(changing: true)
        vault.withLock { $0.secrets[name] = secret }
    }

    func secret(named name: String, isInterruptible: Bool) throws(HelperFailure) -> String? {
        try go(changing: false)
        return vault.withLock { $0.secrets[name] }
    }

    func erase(_ name: String) throws(HelperFailure) {
        try go(changing: true)
        vault.withLock { $0.secrets[name] = nil }
    }

    private func go(changing: Bool) throws(HelperFailure) {
        guard (try? step(changing)) != nil else { throw .refused(reason: "it is locked") }
    }
}

/// The record of all processes behind a helper, as one of them sees it.
struct VaultAccess<World: ExploredWorld>: RecordStoreAccess {
    let execution: Execution<World>
    let caller: Caller
    let vault: Protected<Vault>
    let mayBeOutOfReach: Bool  // Whether a read may fail, as an accident.

    func read() throws(StoreFailure) -> Data? {
        let isLocked = mayBeOutOfReach && execution.outcome(for: caller, of: [.done, .lost]) != .done
        guard !isLocked else {
            execution.change(by: caller) { $0.scopeFailed(caller) }
            throw .unreadable(reason: "the helper is locked")
        }
        // What is in a vault is looked up once.
        let current = vault.withLock { $0 }
        let record: Data?
        if let known = execution.state.withLock({ $0.lastVault }), known.vault == current {
            record = known.record
        } else {
            record = try HelperRecordAccess(in: vault) { _, _ throws(VaultStepFailed) in }.read()
            execution.state.withLock { $0.lastVault = (current, record) }
        }
        execution.state.withLock { state in
            let seen = state.world.read(caller)
            state.note(caller, seen)
        }
        return record
    }

    func replace(with record: Data) throws(StoreFailure) {
        let new = World.decode(record)
        let noted = execution.pairNoted(by: new.record, of: caller)
        let access = HelperRecordAccess(in: vault) { part, changes throws(VaultStepFailed) in
            try step(changes ? [.done, .lost, .crash] : [.done, .lost])
            guard part == .file else { return }
            // The pointer is replaced now.
            execution.change(by: caller) { $0.write(new, noting: noted, by: caller) }
        }
        do {
            try access.replace(with: record)
        } catch {
            execution.change(by: caller) { $0.writeFailed(new, noting: noted, by: caller) }
            throw error
        }
    }

    func clear() throws(StoreFailure) {
        // A process that dies in it is one of the adapter's tests: here the record is gone or not.
        let access = HelperRecordAccess(in: vault) { _, _ throws(VaultStepFailed) in try step([.done, .lost]) }
        do {
            try access.clear()
        } catch {
            // The pointer is gone, and could not be put back.
            if vault.withLock({ $0.file == nil }) { execution.change(by: caller) { $0.clear(caller) } }
            throw error
        }
        execution.change(by: caller) { $0.clear(caller) }
    }

    private func step(_ possible: [Outcome]) throws(VaultStepFailed) {
        guard execution.outcome(for: caller, of: possible) == .done else { throw VaultStepFailed() }
    }
}
