import FileRecordStorage
import Foundation
import RecordStorage

/// A folder of records, each in a private file, which processes can share.
func makeFolder(in directory: URL) -> any RecordStoreFolder {
    RecordFileFolder(path: directory.appending(path: "records").path(percentEncoded: false))
}
