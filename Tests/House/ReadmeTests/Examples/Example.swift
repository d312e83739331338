import Composition
import Foundation

/// Loads the title of every survey. Logs in if no user is logged in or the session has ended.
func titles(at apiURL: URL, as credentials: ClientCredentials, directory: URL) async throws -> [String] {
    let service = try SurveyService(SurveyServer(apiURL: apiURL, credentials: credentials), directory: directory)

    let user =
        if let last = try await service.user(), last.session == .active {
            last
        } else {
            try await service.logIn(username: "registered@email.com", password: "password")
        }

    var titles: [String] = []
    for try await page in user.surveys.all.loadAllSurveys(pageSize: 50) {
        titles += page.items.map(\.title)
    }
    return titles
}
