#if canImport(Security)
    import Composition
    import Foundation
    import KeychainRecordStorage

    /// A service whose session an app and its extensions share.
    ///
    /// - Parameter container: the app group's, see `FileManager.containerURL(forSecurityApplicationGroupIdentifier:)`.
    func sharedService(at server: SurveyServer, container: URL, client: any HTTPClient) throws -> SurveyService {
        let store = KeychainRecordStore(
            service: "com.example.app", accessGroup: "ABCDE12345.com.example.shared",
            lockFolder: container.appending(path: "Session"))
        return try SurveyService(server, store: store, httpClient: client)
    }
#endif
