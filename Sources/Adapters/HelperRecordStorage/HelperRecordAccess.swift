#if os(Linux) || os(macOS)
    package import Foundation
    package import RecordStorage

    /// The operations on a record that a helper stores. The record's file holds a pointer to it.
    ///
    /// A save stores the record under new names, reads it back, replaces the pointer (at this point it takes effect),
    /// and erases the old names. Before that, it notes the secrets that may have to be erased: if a save is interrupted
    /// at any point, the next save erases them.
    package struct HelperRecordAccess: RecordStoreAccess {
        private let file: any RecordStoreAccess
        private let notes: any RecordStoreAccess
        private let place: HelperRecordStore.Place?
        private let prefix: String
        private let makeHelper: (_ path: String) -> any CredentialHelper

        /// - Parameters:
        ///   - file: the file with the pointer, or with the record itself.
        ///   - notes: the file with the secrets that may have to be erased.
        ///   - place: where to save records; `nil` for the place of the old record.
        package init(
            file: any RecordStoreAccess, notes: any RecordStoreAccess, savingIn place: HelperRecordStore.Place?,
            below prefix: String, helper makeHelper: @escaping (_ path: String) -> any CredentialHelper
        ) {
            self.file = file
            self.notes = notes
            self.place = place
            self.prefix = prefix
            self.makeHelper = makeHelper
        }

        package func read() throws(StoreFailure) -> Data? {
            let bytes = try file.read()
            guard let bytes, HelperPointer.isOne(bytes) else { return bytes }
            guard let pointer = HelperPointer(bytes) else { throw .unreadable(reason: "its file is damaged") }
            do {
                if let record = try record(of: pointer) { return record }
            } catch {
                throw error == .cancelled ? .cancelled : .unreadable(reason: error.reason)
            }
            throw .unreadable(reason: "\(pointer.credentialHelper.helperName) no longer has the session")
        }

        package func replace(with record: Data) throws(StoreFailure) {
            let old = old
            switch place ?? old.map({ .helper(path: $0.credentialHelper) }) ?? .file {
            case .file:
                guard !HelperPointer.isOne(record) else { throw .notSaved(reason: "the record looks like a pointer") }
                if let old { try note(old, or: StoreFailure.notSaved) }
                try file.replace(with: record)
                erase(but: nil)
            case .helper(let path):
                let new = try save(record, by: path, after: old)
                try file.replace(with: new.bytes)
                erase(but: new)
            }
        }

        /// Deletes the pointer, then the secrets. If they cannot be erased, it restores the pointer.
        package func clear() throws(StoreFailure) {
            guard let old else {
                try file.clear()
                return erase(but: nil)
            }
            try note(old, or: StoreFailure.notDeleted)
            try file.clear()
            let helper = makeHelper(old.credentialHelper)
            do throws(HelperFailure) {
                // Without its first part, the record is unreadable. The other parts are noted.
                try erase(old.names[0], from: helper)
                // Even after a failure, the helper may have erased the secret.
                if let left = try? helper.secret(named: old.names[0], isInterruptible: false), !left.isEmpty {
                    throw .failed(reason: "\(old.credentialHelper.helperName) did not erase the record")
                }
            } catch {
                try file.replace(with: old.bytes)
                throw .notDeleted(reason: error.reason)
            }
            erase(but: nil)
        }
    }

    extension HelperRecordAccess {
        /// The current pointer; `nil` if there is none or it cannot be read. An unreadable pointer is replaced and
        /// cleared like any other file.
        private var old: HelperPointer? {
            guard let bytes = try? file.read() else { return nil }
            return HelperPointer(bytes)
        }

        /// Returns the record, or `nil` if the helper no longer has all of it.
        private func record(of pointer: HelperPointer) throws(HelperFailure) -> Data? {
            let helper = makeHelper(pointer.credentialHelper)
            var parts: [String] = []
            for name in pointer.names {
                guard let part = try helper.secret(named: name, isInterruptible: true) else { return nil }
                parts.append(part)
            }
            guard let record = pointer.record(of: parts) else {
                throw .failed(reason: "\(pointer.credentialHelper.helperName) returned a different record")
            }
            return record
        }

        /// Stores `record` with the helper, and returns the pointer to it.
        private func save(
            _ record: Data, by path: String, after old: HelperPointer?
        ) throws(StoreFailure) -> HelperPointer {
            do throws(HelperFailure) {
                let (new, parts) = HelperPointer.make(to: record, by: path, after: old, below: prefix)
                try note([old, new].flatMap { $0?.leftovers ?? [] })
                let helper = makeHelper(path)
                for (name, part) in zip(new.names, parts) {
                    try helper.store(part, as: name)
                    guard try helper.secret(named: name, isInterruptible: false) == part else {
                        throw .refused(reason: "\(path.helperName) does not store records completely")
                    }
                }
                return new
            } catch {
                if case .refused = error { erase(but: old) }
                throw .notSaved(reason: error.reason)
            }
        }
    }

    /// The secrets still to be erased.
    extension HelperRecordAccess {
        private func note(_ leftovers: [HelperLeftover]) throws(HelperFailure) {
            let noted = noted
            do {
                try notes.replace(with: JSONEncoder().encode(noted + leftovers.filter { !noted.contains($0) }))
            } catch {
                throw .failed(reason: (error as? StoreFailure)?.reason ?? "its notes cannot be written")
            }
        }

        private func note(
            _ old: HelperPointer, or failure: (_ reason: String) -> StoreFailure
        ) throws(StoreFailure) {
            do {
                try note(old.leftovers)
            } catch {
                throw failure(error.reason)
            }
        }

        /// The secrets still to be erased. An unreadable list is discarded.
        private var noted: [HelperLeftover] {
            guard let bytes = try? notes.read() else { return [] }
            return (try? JSONDecoder().decode([HelperLeftover].self, from: bytes)) ?? []
        }

        /// Erases the noted secrets, except those that `pointer` needs. The rest stays noted for the next save.
        private func erase(but pointer: HelperPointer?) {
            let noted = noted
            if noted.isEmpty { return }
            let needed = Set(pointer?.leftovers ?? [])
            var silent: Set<String> = []
            let left = noted.filter { leftover in
                if needed.contains(leftover) { return false }
                if silent.contains(leftover.helper) { return true }
                do throws(HelperFailure) {
                    try erase(leftover.name, from: makeHelper(leftover.helper))
                    return false
                } catch {
                    if case .failed = error { silent.insert(leftover.helper) }
                    return true
                }
            }
            // If this fails, the next save erases the secrets again.
            if left.isEmpty { try? notes.clear() } else { try? notes.replace(with: JSONEncoder().encode(left)) }
        }

        private func erase(_ name: String, from helper: any CredentialHelper) throws(HelperFailure) {
            do {
                try helper.erase(name)
            } catch {
                // Some helpers refuse to erase a secret that they do not have.
                guard case .refused = error, try helper.secret(named: name, isInterruptible: false) == nil else {
                    throw error
                }
            }
        }
    }

    extension HelperPointer {
        /// All secrets of the record that the helper may have.
        fileprivate var leftovers: [HelperLeftover] {
            (names + [shared]).map { HelperLeftover(helper: credentialHelper, name: $0) }
        }
    }
#endif
