import Foundation
import RecordStorage

/// Counts a launch: the record is read and replaced in one step, even if other processes do the same at that time.
func countLaunch(in store: any RecordStore) async throws(StoreFailure) -> Int {
    try await store.withExclusiveAccess { access throws(StoreFailure) in
        let old = try access.read().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        try access.replace(with: Data("\(old + 1)".utf8))
        return old + 1
    }
}
