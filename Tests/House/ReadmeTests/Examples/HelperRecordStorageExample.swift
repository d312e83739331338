import Foundation
import HelperRecordStorage
import RecordStorage

/// The store of a record in the system's credential helper, or in a private file if there is none.
func makeStore(helper name: String, pointer: URL, environment: [String: String]) -> any RecordStore {
    let helper = HelperRecordStore.path(ofHelper: name, environment: environment)
    return HelperRecordStore(
        path: pointer.path(percentEncoded: false), savingIn: helper.map { .helper(path: $0) } ?? .file,
        below: "https://my-app.example", environment: environment)
}
