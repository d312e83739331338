import Foundation
import HTTPMessages
import PagedLoading
import RemoteSurveys

/// The titles of the active surveys, over a client that adds the credential.
func activeTitles(at apiURL: URL, over client: any HTTPClient) async throws -> [String] {
    let loader = AllSurveysLoader(pages: RemoteSurveysLoader(httpClient: client, apiURL: apiURL))
    var titles: [String] = []
    for try await page in loader.loadAllSurveys(pageSize: 50) {
        titles += page.items.filter(\.isActive).map(\.title)
    }
    return titles
}
