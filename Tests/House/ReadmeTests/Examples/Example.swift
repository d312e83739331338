import Composition
import Foundation

/// Loads the title of every survey. Logs in if no user is logged in or the session has ended.
func titles(at apiURL: URL, as credentials: ClientCredentials, directory: URL) async throws -> [String] {
    let service = try SurveyService(SurveyServer(apiURL: apiURL, credentials: credentials), directory: directory)

    do {
        _ = try await service.session.validToken()
    } catch {
        guard error.loginAdvice == .required else { throw error }
        try await service.session.logIn(username: "registered@email.com", password: "password")
    }

    var titles: [String] = []
    for try await page in service.allSurveys.loadAllSurveys(pageSize: 50) {
        titles += page.items.map(\.title)
    }
    return titles
}
