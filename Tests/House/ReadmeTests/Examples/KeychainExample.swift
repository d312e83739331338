import Composition
import Foundation
import HelperRecordStorage

/// A service whose session is saved by the helper of that name.
///
/// - Throws: if there is no such helper. Nothing is saved in plain text instead.
func keychainService(
    at server: SurveyServer, helper name: String, pointer: URL, environment: [String: String], client: any HTTPClient
) throws -> SurveyService {
    guard let helper = HelperRecordStore.path(ofHelper: name, environment: environment) else {
        throw CocoaError(.fileNoSuchFile)
    }
    let store = HelperRecordStore(
        path: pointer.path(percentEncoded: false), savingIn: .helper(path: helper), below: "https://my-app.example",
        environment: environment)
    return try SurveyService(server, store: store, httpClient: client)
}
