import Foundation
public import RecordStorage

/// A folder of records in private files, `NAME.json` each, with the locks of ``RecordFileStore`` beside them.
public struct RecordFileFolder: RecordStoreFolder {
    private let path: String
    private let makeStore: @Sendable (String) -> RecordFileStore

    /// Creates a folder at `path`; it is created on disk when a record is first saved.
    public init(
        path: String, makeStore: @escaping @Sendable (String) -> RecordFileStore = { RecordFileStore(path: $0) }
    ) {
        self.path = path
        self.makeStore = makeStore
    }

    public func store(named name: String) -> any RecordStore {
        makeStore("\(path)/\(name)\(Self.ending)")
    }

    /// Returns the names of the files that hold a record; empty if the folder does not exist.
    ///
    /// - Throws: `RecordStoreError.reading(reason:)`.
    public func names() async throws(RecordStoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
                .map { String($0.dropLast(Self.ending.count)) }
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw .reading(reason: "\(path) cannot be listed")
        }
    }

    private static let ending = ".json"
}
