import Foundation
public import RecordStorage

/// Records in the private files of one folder, `NAME.json` each, with the locks of ``RecordFileStore`` beside them.
public struct RecordFileFolder: RecordStoreFolder {
    private let path: String
    private let makeStore: @Sendable (String) -> RecordFileStore

    /// The folder at `path`; it is made when a record is first saved.
    ///
    /// - Parameters:
    ///   - path: the folder's path.
    ///   - makeStore: makes the store of the file at a path.
    public init(
        path: String, makeStore: @escaping @Sendable (String) -> RecordFileStore = { RecordFileStore(path: $0) }
    ) {
        self.path = path
        self.makeStore = makeStore
    }

    /// The store in the file of this name.
    public func store(named name: String) -> any RecordStore {
        makeStore("\(path)/\(name)\(Self.ending)")
    }

    /// The names of the files that hold a record; none where there is no folder.
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
