import Composition
import Credentials
import FileRecordStorage
import Foundation
import OAuth
import Paging
import RemoteSurveys
import SurveySession
import URLSessionHTTP

/// Logs in, and gives back the title of every survey. Called again, it finds the session where it left it.
func titles(at apiURL: URL, as client: ClientCredentials, sessionFile: String) async throws -> [String] {
    let service = try SurveyService(
        SurveyServer(apiURL: apiURL, client: client),
        store: TokenFileStore(path: sessionFile),
        client: HTTPTransport.client(userAgent: "example/1.0"))

    do {
        _ = try await service.session.validToken()
    } catch {
        guard error == .notLoggedIn else { throw error }
        try await service.session.logIn(username: "registered@email.com", password: "password")
    }

    var titles: [String] = []
    for try await page in service.allSurveys.loadAllSurveys(pageSize: 50) {
        titles += page.items.map(\.title)
    }
    return titles
}
