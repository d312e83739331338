package import Foundation
package import RecordStorage

/// The operations on a record that a helper keeps, and whose file holds a pointer to it.
///
/// A save stores the record under new names, reads it back, replaces the pointer, which is when it takes effect, and
/// erases the old names. What may have to be erased is noted before: wherever a save dies, the next one erases it.
package struct HelperRecordAccess: RecordStoreAccess {
    private let file: any RecordStoreAccess
    private let notes: any RecordStoreAccess
    private let place: HelperRecordStore.Place?
    private let prefix: String
    private let makeHelper: (_ path: String) -> any CredentialHelper

    /// - Parameters:
    ///   - file: where the pointer is, or the record itself.
    ///   - notes: where it is noted what may have to be erased.
    ///   - place: where records are saved; `nil` to save them where the old one is.
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

    package func read() throws(RecordStoreError) -> Data? {
        let bytes = try file.read()
        guard let bytes, HelperPointer.isOne(bytes) else { return bytes }
        guard var pointer = HelperPointer(bytes) else { throw .reading(reason: "its file is damaged") }
        do {
            if let record = try record(of: pointer) { return record }
            // Another machine may have saved since; while this one looks, again.
            for _ in 0..<3 {
                guard let new = try shared(after: pointer) else { break }
                pointer = new
                guard let record = try record(of: pointer) else { continue }
                // A machine that cannot note it looks again next time.
                try? file.replace(with: pointer.bytes)
                return record
            }
        } catch {
            throw error == .cancelled ? .cancelled : .reading(reason: error.reason)
        }
        throw .reading(reason: "\(pointer.credentialHelper.helperName) no longer has the session")
    }

    package func replace(with record: Data) throws(RecordStoreError) {
        let old = old
        switch place ?? old.map({ .helper(path: $0.credentialHelper) }) ?? .file {
        case .file:
            guard !HelperPointer.isOne(record) else { throw .saving(reason: "the record looks like a pointer") }
            if let old { try note(old, or: RecordStoreError.saving) }
            try file.replace(with: record)
            erase(but: nil)
        case .helper(let path):
            // Where another machine has saved since, the last save counts for both.
            let (new, other) = try save(record, by: path, after: old)
            try file.replace(with: new.bytes)
            // At worst the other goes on by itself.
            if let other { try? note(other.leftovers) }
            erase(but: new)
        }
    }

    /// Deletes the pointer, then the secrets; if they cannot be erased, the pointer is put back.
    package func clear() throws(RecordStoreError) {
        guard let old else {
            try file.clear()
            return erase(but: nil)
        }
        try note(old, or: RecordStoreError.deletion)
        try file.clear()
        let helper = makeHelper(old.credentialHelper)
        do throws(HelperFailure) {
            // Without its first part there is no record; the rest is noted.
            try erase(old.names[0], from: helper)
            // A helper that says no more now has erased it all the same.
            if let left = try? helper.secret(named: old.names[0], isInterruptible: false), !left.isEmpty {
                throw .failed(reason: "\(old.credentialHelper.helperName) does not erase")
            }
        } catch {
            try file.replace(with: old.bytes)
            throw .deletion(reason: error.reason)
        }
        erase(but: nil)
    }
}

extension HelperRecordAccess {
    /// The pointer. What cannot be read is replaced and cleared like anything else.
    private var old: HelperPointer? {
        guard let bytes = try? file.read() else { return nil }
        return HelperPointer(bytes)
    }

    /// The record; `nil` if the helper no longer has it whole.
    private func record(of pointer: HelperPointer) throws(HelperFailure) -> Data? {
        let helper = makeHelper(pointer.credentialHelper)
        var parts: [String] = []
        for name in pointer.names {
            guard let part = try helper.secret(named: name, isInterruptible: true) else { return nil }
            parts.append(part)
        }
        guard let record = pointer.record(of: parts) else {
            throw .failed(reason: "\(pointer.credentialHelper.helperName) gave back something else than it was given")
        }
        return record
    }

    /// The pointer that another machine, with which this one shares the record, has saved last; `nil` if none has.
    private func shared(
        after old: HelperPointer, isInterruptible: Bool = true
    ) throws(HelperFailure) -> HelperPointer? {
        let helper = makeHelper(old.credentialHelper)
        let text = try helper.secret(named: old.shared, isInterruptible: isInterruptible)
        guard let bytes = text.flatMap({ Data(base64Encoded: $0) }), let new = HelperPointer(bytes),
            new.shared == old.shared, new.name != old.name
        else { return nil }
        return new.by(old.credentialHelper)
    }

    /// Has the helper keep `record`, and returns the pointer to it, and the one that another machine has saved since.
    private func save(
        _ record: Data, by path: String, after old: HelperPointer?
    ) throws(RecordStoreError) -> (new: HelperPointer, other: HelperPointer?) {
        do throws(HelperFailure) {
            var other: HelperPointer?
            if let old, old.credentialHelper == path { other = try shared(after: old, isInterruptible: false) }
            let (new, parts) = HelperPointer.make(to: record, by: path, after: old, other: other, below: prefix)
            try note([old, new].flatMap { $0?.leftovers ?? [] })
            let helper = makeHelper(path)
            for (name, part) in zip(new.names, parts) {
                try helper.store(part, as: name)
                guard try helper.secret(named: name, isInterruptible: false) == part else {
                    throw .refused(reason: "\(path.helperName) does not keep what it is given")
                }
            }
            // Before the old names are erased, which is when other machines look here.
            try helper.store(new.bytes.base64EncodedString(), as: new.shared)
            return (new, other)
        } catch {
            if case .refused = error { erase(but: old) }
            throw .saving(reason: error.reason)
        }
    }
}

/// Secrets that nobody needs any more.
extension HelperRecordAccess {
    private func note(_ leftovers: [HelperLeftover]) throws(HelperFailure) {
        let noted = noted
        do {
            try notes.replace(with: JSONEncoder().encode(noted + leftovers.filter { !noted.contains($0) }))
        } catch {
            throw .failed(reason: (error as? RecordStoreError)?.reason ?? "its notes cannot be written")
        }
    }

    private func note(
        _ old: HelperPointer, or failure: (_ reason: String) -> RecordStoreError
    ) throws(RecordStoreError) {
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

    /// Erases what is noted, but not what `pointer` needs. What cannot be erased now stays noted for the next save.
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
        // At worst it is erased again.
        if left.isEmpty { try? notes.clear() } else { try? notes.replace(with: JSONEncoder().encode(left)) }
    }

    private func erase(_ name: String, from helper: any CredentialHelper) throws(HelperFailure) {
        do {
            try helper.erase(name)
        } catch {
            // Some helpers refuse to erase what they do not have.
            guard case .refused = error, try helper.secret(named: name, isInterruptible: false) == nil else {
                throw error
            }
        }
    }
}

extension HelperPointer {
    /// All that the helper has of the record.
    fileprivate var leftovers: [HelperLeftover] {
        (names + [shared]).map { HelperLeftover(helper: credentialHelper, name: $0) }
    }
}
