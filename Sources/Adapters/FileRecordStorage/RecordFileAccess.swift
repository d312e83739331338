import RecordStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is done to the record's file inside the exclusive scope.
struct RecordFileAccess: RecordStoreAccess {
    let file: AtomicFile

    func read() throws(RecordStoreError) -> Data? {
        do {
            return try file.read()
        } catch {
            throw .reading(reason: error.description)
        }
    }

    /// The old record is deleted by the rename that puts the new one in its place: where that step fails, the old one
    /// would not give way. Every step before it only makes the new one.
    func replace(with record: Data) throws(RecordStoreError) {
        do {
            try file.replace(with: record)
        } catch {
            throw error.step == .replace ? .deletion(reason: error.description) : .saving(reason: error.description)
        }
    }

    func clear() throws(RecordStoreError) {
        do {
            try file.remove()
        } catch {
            throw .deletion(reason: error.description)
        }
    }
}
